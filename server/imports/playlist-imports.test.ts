import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { IMPORT_MESSAGES } from "../../contract/imports/imports.ts";
import type { ImportItem } from "../../contract/imports/imports.schema.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";
import { writeCaptions } from "../youtube/testing-captions.ts";
import { connectYoutube, startGoogle, type TestGoogle } from "../youtube/testing-google.ts";

const HOME = "http://berea.test/";
const ADDRESS = "https://www.youtube.com/playlist?list=PL1234567890";

let google: TestGoogle;
let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  google = await startGoogle(HOME);
  berea = await createTestApp({
    google: google.settings,
    youtubeApiUrl: google.youtubeApiUrl,
    youtubeRetryPolicy: {
      retries: 0,
      minTimeout: 1,
      maxTimeout: 1,
      answerTimeout: 5_000,
      totalTimeout: 60_000,
    },
  });
});
beforeEach(async () => {
  google.fault = undefined;
  google.videos.clear();
  google.playlists.clear();
  pastor = await berea.signUp();
});
afterAll(async () => {
  await berea.close();
  await google.close();
});

const connect = () => connectYoutube(google, pastor);

const imports = () => `/api/users/${pastor.uid}/imports`;
const create = (url = ADDRESS) => pastor.call("POST", imports(), { url });

/** Ids of `count` videos with captions, which are in the playlist. */
function addVideos(count: number): string[] {
  const ids = Array.from({ length: count }, (_, index) => `video${String(index).padStart(6, "0")}`);
  for (const id of ids) {
    const vtt = writeCaptions([`Grace is a gift, says ${id}.`]);
    google.videos.set(id, { tracks: [{ id: `track of ${id}`, language: "en", vtt }] });
  }
  google.playlists.set("PL1234567890", ids);
  return ids;
}

async function run(id: string): Promise<ImportItem[]> {
  const address = `${imports()}/${id}`;
  await pastor.call("PATCH", address, { state: "running" });
  await expect
    .poll(async () => {
      const { state, counts } = (await pastor.call("GET", address)).body;
      return counts.running === 0 && (state === "paused" || counts.waiting === 0);
    })
    .toBe(true);
  return (await pastor.call("GET", `${address}/items?limit=100`)).body.items;
}

test("a playlist is listed completely, without deleted videos", async () => {
  await connect();
  const ids = addVideos(120);
  google.videos.delete(ids[60]!);
  const { status, body } = await create(`https://www.youtube.com/watch?v=${ids[0]}&list=PL1234567890`);
  expect([status, body.title, body.counts?.waiting]).toEqual([201, "List PL1234567890", 119]);
});

test("videos become drafts with their captions and a link", async () => {
  await connect();
  const [id] = addVideos(1);
  const [item] = await run((await create()).body.id);
  expect(item).toMatchObject({ state: "done", hasTranscript: true, hasRecording: false, date: "2025-10-12" });
  const sermon = await pastor.readSermon({ id: item!.sermonId! });
  expect(sermon).toMatchObject({
    title: `Video ${id}`,
    description: "On grace.",
    youtubeUrl: `https://www.youtube.com/watch?v=${id}`,
    language: "en",
  });
  expect(sermon.transcript).toContain(`Grace is a gift, says ${id}.`);
  expect((await create()).body.counts).toMatchObject({ skipped: 1, waiting: 0 });
});

test("a video without captions fails with the reason, and can be tried again", async () => {
  await connect();
  const [id] = addVideos(1);
  const { tracks } = google.videos.get(id!)!;
  google.videos.set(id!, { tracks: [] });
  const { body } = await create();
  expect(await run(body.id)).toMatchObject([
    { state: "failed", message: expect.stringContaining("no captions yet") },
  ]);
  google.videos.set(id!, { tracks });
  await pastor.call("PATCH", `${imports()}/${body.id}/items`, { from: "failed", state: "waiting" });
  expect(await run(body.id)).toMatchObject([{ state: "done" }]);
});

test("an import is paused when the daily quota is used up", async () => {
  await connect();
  addVideos(20);
  const { body } = await create();
  google.fault = ({ path, number }) =>
    path.startsWith("/captions/") && google.callsOf("/captions").length + number > 6
      ? { status: 403, reason: "quotaExceeded" }
      : undefined;
  const items = await run(body.id);
  const { state, counts } = (await pastor.call("GET", `${imports()}/${body.id}`)).body;
  expect(state).toBe("paused");
  expect(counts.waiting).toBeGreaterThan(10);
  expect(items.find((item) => item.state === "failed")?.message).toContain("daily YouTube quota");
});

test("without a connected account, or such a playlist, there is a reason", async () => {
  addVideos(1);
  expect((await create()).body.error.message).toContain("your YouTube account isn't connected");
  await connect();
  google.playlists.clear();
  expect(await create()).toMatchObject({ status: 404 });
  google.playlists.set("PL1234567890", ["deleted0000"]);
  expect((await create()).body.error.message).toBe(IMPORT_MESSAGES.noVideos);
});
