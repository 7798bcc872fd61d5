import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { IMPORT_MESSAGES } from "../../contract/imports/imports.ts";
import type { ImportItem } from "../../contract/imports/imports.schema.ts";
import { addFile } from "../account-deletion/testing-full-account.ts";
import { publish } from "../publications/testing-publications.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";
import { type FeedServer, itemOf, sendRecording, startFeedServer } from "./testing-feed.ts";

const VTT = "WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nGrace is a gift.\n";
const RETRY = { retries: 2, minTimeout: 1, maxTimeout: 1 };

let berea: TestApp;
let server: FeedServer;
let user: TestUser;

beforeAll(async () => {
  berea = await createTestApp({ privateFeeds: true, importRetryPolicy: RETRY });
  server = await startFeedServer();
  user = await berea.signUp();
});
afterEach(async () => {
  server.answers.clear();
  user = await berea.signUp();
});
afterAll(async () => {
  await berea.close();
  await server.close();
});

const importsOf = (person: TestUser) => `/api/users/${person.uid}/imports`;

async function create(items: string[]): Promise<string> {
  server.feed(items);
  const { status, body } = await user.call("POST", importsOf(user), { url: `${server.url}/feed.xml` });
  expect([status, body.error?.message]).toEqual([201, undefined]);
  return `${importsOf(user)}/${body.id}`;
}

const start = (address: string, more = {}) => user.call("PATCH", address, { state: "running", ...more });

const listItems = async (address: string): Promise<ImportItem[]> =>
  (await user.call("GET", `${address}/items`)).body.items;

async function waitForEnd(address: string): Promise<ImportItem[]> {
  await expect
    .poll(async () => (await user.call("GET", address)).body.counts, { timeout: 20_000 })
    .toMatchObject({ waiting: 0, running: 0 });
  return listItems(address);
}

const listSermons = async () => (await user.call("GET", user.sermons)).body.items;

test("a feed is listed, and nothing is imported before it is started", async () => {
  const address = await create([itemOf({ id: "a" }), itemOf({ id: "b", path: "" })]);
  const { body } = await user.call("GET", address);
  expect(body).toMatchObject({ title: "Grace Church", state: "paused", pace: "none", bytesLeft: 160_044 });
  expect(body.counts).toEqual({ skipped: 0, waiting: 2, running: 0, done: 0, failed: 0 });
  expect(await listItems(address)).toMatchObject([
    { title: "Sermon a", date: "2025-10-12", hasRecording: true, state: "waiting" },
    { title: "Sermon b", hasRecording: false },
  ]);
  expect(await listSermons()).toEqual([]);
});

test("the transcript of an episode can be JSON", async () => {
  const transcript = { version: "1.0.0", segments: [{ startTime: 1, endTime: 4, body: "Grace is a gift." }] };
  server.answers.set("/a.json", (_, response) => void response.end(JSON.stringify(transcript)));
  const more = '<podcast:transcript url="/a.json" type="application/json"/>';
  const address = await create([itemOf({ id: "a", more })]);
  await start(address);
  const [item] = await waitForEnd(address);
  const { segments, transcript: text } = await user.readSermon({ id: item!.sermonId! });
  expect(text).toBe("[0:01] Grace is a gift.");
  expect(segments).toEqual([{ start: 1, end: 4, text: "Grace is a gift." }]);
});

test("a transcript in the language of the episode is taken before translations of it", async () => {
  server.answers.set("/a.txt", (_, response) => void response.end("Grace is a gift."));
  server.answers.set("/a.vtt", (_, response) => void response.end(VTT.replace("Grace", "La gracia")));
  const more = `<podcast:transcript url="/a.vtt" type="text/vtt" language="es"/><podcast:transcript url="/a.txt" type="text/plain"/>`;
  const address = await create([itemOf({ id: "a", more })]);
  await start(address);
  const [item] = await waitForEnd(address);
  expect(await user.readSermon({ id: item!.sermonId! })).toMatchObject({
    transcript: "Grace is a gift.",
    // Many feeds say that they are in English, whatever is spoken.
    language: "",
  });
});

const chaptersAt = (url: string) => `<podcast:chapters url="${url}" type="application/json+chapters"/>`;

test("chapters are kept with the recording that they divide, and published", async () => {
  const chapters = {
    version: "1.2.0",
    chapters: [
      { startTime: 6, title: " Second\npart " },
      { startTime: 0, title: "Introduction" },
      { startTime: 2, title: "A picture", toc: false },
      { startTime: "3", title: "No number" },
      { startTime: 4 },
      { startTime: 99, title: "After the end" },
    ],
  };
  server.answers.set("/chapters.json", (_, response) => void response.end(JSON.stringify(chapters)));
  server.answers.set("/page.json", (_, response) => void response.end("<html>"));
  const address = await create([
    itemOf({ id: "a", more: chaptersAt("/chapters.json") }),
    itemOf({ id: "b", more: chaptersAt("/page.json") }),
  ]);
  await start(address);
  const [first, second] = await waitForEnd(address);
  expect([first!.state, second!.state]).toEqual(["done", "done"]);
  const publishIt = async ({ sermonId }: ImportItem) => {
    const { body } = await publish(user, { owner: user, path: `sermons/${sermonId}` });
    return berea.app.inject({ url: `${new URL(body.url).pathname}/chapters.json` });
  };
  expect((await publishIt(first!)).json().chapters).toEqual([
    { startTime: 0, title: "Introduction" },
    { startTime: 6, title: "Second part" },
  ]);
  expect((await publishIt(second!)).statusCode).toBe(404);
  // Another recording has other chapters.
  const { body } = await user.call("GET", `${user.sermons}/${first!.sermonId}/files`);
  await user.call("DELETE", `/api/users/${user.uid}/files/${body.items[0].id}`);
  await addFile(user, { sermonId: first!.sermonId! });
  expect((await publishIt(first!)).statusCode).toBe(404);
});

test("episodes become drafts with their recording, and the feed's transcript", async () => {
  server.answers.set("/a.vtt", (_, response) => void response.end(VTT));
  const more = `<podcast:transcript url="/a.vtt" type="text/vtt"/><podcast:person>Jane Roe</podcast:person>
    <description><![CDATA[<p>On <b>grace</b>.</p>]]></description><podcast:season name="Romans">1</podcast:season>`;
  const address = await create([itemOf({ id: "a", title: "Grace &amp; peace", more })]);
  await start(address);
  const [item] = await waitForEnd(address);
  expect(item).toMatchObject({ state: "done", hasTranscript: true });
  const sermon = await user.readSermon({ id: item!.sermonId! });
  expect(sermon).toMatchObject({
    title: "Grace & peace",
    date: "2025-10-12",
    speaker: "Jane Roe",
    series: "Romans",
    description: "On grace.",
    status: "draft",
  });
  expect(sermon.transcript).toContain("Grace is a gift.");
  expect(sermon.segments).toMatchObject([{ start: 1, text: "Grace is a gift." }]);
  const { body } = await user.call("GET", `${user.sermons}/${sermon.id}/files`);
  expect(body.items).toMatchObject([
    { filename: "a.wav", mediaType: "audio/wav", bytes: server.recording.length },
  ]);
});

test("a recording whose connection breaks is continued where it stopped", async () => {
  let isBroken = false;
  let breakConnection: (() => void) | undefined;
  server.answers.set("/a.wav", (request, response) => {
    if (isBroken) return sendRecording(request, response, server.recording);
    isBroken = true;
    response.writeHead(200, { "content-length": server.recording.length, etag: '"1"' });
    response.write(server.recording.subarray(0, 50_000));
    breakConnection = () => response.destroy();
  });
  const address = await create([itemOf({ id: "a" })]);
  server.requests.length = 0;
  const { storage } = berea.context;
  const before = new Set(await storage.listKeys());
  await start(address);
  await expect
    .poll(async () => {
      const key = (await storage.listKeys()).find((each) => !before.has(each));
      return key && storage.findSize(key);
    })
    .toBe(50_000);
  breakConnection?.();
  expect(await waitForEnd(address)).toMatchObject([{ state: "done", message: "" }]);
  expect(server.requests).toEqual(["/a.wav", "/a.wav bytes=50000-"]);
});

test("a recording that changed meanwhile is received from its start", async () => {
  let tag = '"1"';
  server.answers.set("/a.wav", (request, response) => {
    if (tag === '"2"') return sendRecording(request, response, server.recording, tag);
    tag = '"2"';
    response.writeHead(200, { "content-length": server.recording.length, etag: '"1"' });
    response.write(Buffer.alloc(50_000), () => response.destroy());
  });
  const address = await create([itemOf({ id: "a" })]);
  await start(address);
  const [item] = await waitForEnd(address);
  expect(item).toMatchObject({ state: "done" });
  const { body } = await user.call("GET", `${user.sermons}/${item!.sermonId}/files`);
  expect(body.items).toHaveLength(1);
  const { body: content } = await user.call(
    "GET",
    `/api/users/${user.uid}/files/${body.items[0].id}/content`,
  );
  expect(Buffer.byteLength(content)).toBeGreaterThan(0);
});

test("failed episodes say why, and can be tried again without a second draft", async () => {
  const address = await create([
    itemOf({ id: "gone" }),
    itemOf({ id: "page" }),
    itemOf({ id: "none", path: "" }),
  ]);
  server.answers.set("/gone.wav", (_, response) => void response.writeHead(404).end());
  server.answers.set("/page.wav", (_, response) => void response.end("<html>Please sign in</html>"));
  await start(address);
  const items = await waitForEnd(address);
  expect(items.map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
  expect(items.map(({ message }) => message)).toEqual([
    IMPORT_MESSAGES.recordingRefused(404),
    expect.stringContaining("isn't an audio or video file"),
    IMPORT_MESSAGES.noRecording,
  ]);
  server.answers.clear();
  await user.call("PATCH", `${address}/items`, { from: "failed", state: "waiting" });
  expect((await waitForEnd(address)).map(({ state }) => state)).toEqual(["done", "done", "failed"]);
  expect(await listSermons()).toHaveLength(2);
});

test("no episode is imported twice, also by another import of the feed", async () => {
  const items = [itemOf({ id: "a" }), itemOf({ id: "b" })];
  const [first, second] = [await create(items), await create(items)];
  await Promise.all([start(first), start(second)]);
  await Promise.all([waitForEnd(first), waitForEnd(second)]);
  expect(await listSermons()).toHaveLength(2);
  const third = await create([...items, itemOf({ id: "c" })]);
  expect(await listItems(third)).toMatchObject([
    { state: "skipped", message: IMPORT_MESSAGES.alreadyImported },
    { state: "skipped" },
    { state: "waiting" },
  ]);
});

test("an import can be paused and continued, and removed without its sermons", async () => {
  let release: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    server.answers.set("/b.wav", (request, response) => {
      release = () => sendRecording(request, response, server.recording);
      resolve();
    });
  });
  const address = await create([itemOf({ id: "a" }), itemOf({ id: "b" }), itemOf({ id: "c" })]);
  await start(address);
  await opened;
  await user.call("PATCH", address, { state: "paused" });
  await expect
    .poll(async () => (await user.call("GET", address)).body.counts.running, { timeout: 10_000 })
    .toBe(0);
  release?.();
  server.answers.clear();
  await start(address);
  expect((await waitForEnd(address)).map(({ state }) => state)).toEqual(["done", "done", "done"]);
  expect((await user.call("DELETE", address)).status).toBe(204);
  expect((await user.call("GET", address)).status).toBe(404);
  expect(await listSermons()).toHaveLength(3);
});

test("skipped episodes are not imported", async () => {
  const address = await create([itemOf({ id: "a" }), itemOf({ id: "b" })]);
  const [, second] = await listItems(address);
  await user.call("PATCH", `${address}/items`, { state: "skipped" });
  await user.call("PATCH", `${address}/items`, { ids: [second!.id], state: "waiting" });
  await start(address);
  expect((await waitForEnd(address)).map(({ state }) => state)).toEqual(["skipped", "done"]);
});

test("imported sermons are processed at the chosen pace", async () => {
  server.answers.set("/a.vtt", (_, response) => void response.end(VTT));
  const more = '<podcast:transcript url="/a.vtt" type="text/vtt"/>';
  const ids = ["a", "b", "c", "d", "e", "f", "g"];
  const address = await create(ids.map((id) => itemOf({ id, path: "", more })));
  await start(address, { pace: "5 a day" });
  await waitForEnd(address);
  const countJobs = async () => (await user.call("GET", `/api/users/${user.uid}/jobs`)).body.items.length;
  await expect.poll(countJobs, { timeout: 20_000 }).toBe(5);
  await user.call("PATCH", address, { pace: "all" });
  await expect.poll(countJobs, { timeout: 20_000 }).toBe(7);
});

test.each([
  ["not an address", IMPORT_MESSAGES.invalidAddress],
  ["ftp://example.org/feed.xml", IMPORT_MESSAGES.invalidAddress],
  ["javascript:alert(1)", IMPORT_MESSAGES.invalidAddress],
])("%s is refused", async (url, message) => {
  const { status, body } = await user.call("POST", importsOf(user), { url });
  expect([status, body.error.message]).toEqual([400, message]);
});

test.each([
  ["a page", "<html><body>Welcome</body></html>", IMPORT_MESSAGES.notAFeed],
  [
    "an empty feed",
    "<rss version='2.0'><channel><title>T</title></channel></rss>",
    IMPORT_MESSAGES.noEpisodes,
  ],
  ["a deeply nested one", `<rss version="2.0"><channel>${"<a>".repeat(100_000)}`, IMPORT_MESSAGES.notAFeed],
])("%s is no feed", async (_, text, message) => {
  server.answers.set("/feed.xml", (_request, response) => void response.end(text));
  const { status, body } = await user.call("POST", importsOf(user), { url: `${server.url}/feed.xml` });
  expect([status >= 400 && status < 500, body.error.message]).toEqual([true, message]);
});

test("a server that sends too slowly is given up", async () => {
  const hurried = await createTestApp({
    privateFeeds: true,
    importRetryPolicy: RETRY,
    slowestDownload: { bytes: 10_000, milliseconds: 100 },
  });
  const person = await hurried.signUp();
  server.answers.set("/a.wav", (_, response) => {
    response.writeHead(200, { "content-length": server.recording.length, etag: '"1"' });
    const dripping = setInterval(() => response.write("R"), 20);
    response.once("close", () => clearInterval(dripping));
  });
  server.feed([itemOf({ id: "a" })]);
  const { body } = await person.call("POST", importsOf(person), { url: `${server.url}/feed.xml` });
  const address = `${importsOf(person)}/${body.id}`;
  await person.call("PATCH", address, { state: "running" });
  const readItem = async () => (await person.call("GET", `${address}/items`)).body.items[0];
  await expect
    .poll(readItem, { timeout: 20_000 })
    .toMatchObject({ state: "failed", message: IMPORT_MESSAGES.tooSlow });
  await hurried.close();
});

test("imports belong to their user", async () => {
  const address = await create([itemOf({ id: "a" })]);
  const other = await berea.signUp();
  const own = address.replace(user.uid, other.uid);
  for (const [method, path, body] of [
    ["GET", "", undefined],
    ["GET", "/items", undefined],
    ["PATCH", "", { state: "running" }],
    ["PATCH", "/items", { state: "skipped" }],
    ["DELETE", "", undefined],
  ] as const)
    for (const place of [address, own])
      expect({ method, path, status: (await other.call(method, `${place}${path}`, body)).status }).toEqual({
        method,
        path,
        status: 404,
      });
  expect(await listItems(address)).toMatchObject([{ state: "waiting" }]);
});

test("recordings that exceed the user's space are refused before anything is downloaded", async () => {
  const small = await createTestApp({ privateFeeds: true, userBytes: 200_000 });
  const person = await small.signUp();
  server.feed([itemOf({ id: "a" }), itemOf({ id: "b" })]);
  const { body } = await person.call("POST", importsOf(person), { url: `${server.url}/feed.xml` });
  const { status, body: answer } = await person.call("PATCH", `${importsOf(person)}/${body.id}`, {
    state: "running",
  });
  expect([status, answer.error.message]).toEqual([413, expect.stringContaining("space in your account")]);
  await small.close();
});

test("a server does not read addresses of private networks for users", async () => {
  const careful = await createTestApp();
  const person = await careful.signUp();
  server.requests.length = 0;
  const { status, body } = await person.call("POST", importsOf(person), { url: `${server.url}/feed.xml` });
  expect([status, body.error.message]).toEqual([400, IMPORT_MESSAGES.privateAddress]);
  expect(server.requests).toEqual([]);
  await careful.close();
});
