import { readdir, readlink } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import { createTestApp, listen, type TestUser, type TestApp } from "../testing/testing.ts";
import { makeWav, createUploadHeaders } from "../uploads/testing-media.ts";

let berea: TestApp;
let origin: string;
let pastor: TestUser;
let sermonId: string;
let id: string;
const wav = makeWav(10);

beforeAll(async () => {
  berea = await createTestApp();
  origin = await listen(berea);
  pastor = await berea.signUp();
  sermonId = await addSermon();
  id = await addFile(sermonId, wav, { filename: 'Easter "Größe" 100%.wav' });
});
afterAll(() => berea.close());

const addSermon = async (): Promise<string> =>
  (await pastor.call("POST", `/api/users/${pastor.uid}/sermons`, {})).body.id;

async function addFile(sermon: string, content: Buffer, metadata: Record<string, string> = {}) {
  const headers = createUploadHeaders(content, { sermonId: sermon, ...metadata });
  const answer = await pastor.call("POST", "/api/uploads", content, headers);
  return String(answer.headers["location"]).split("/").at(-1)!;
}

const addressOf = (file: string) => `/api/users/${pastor.uid}/files/${file}`;

const listFiles = async (sermon: string) =>
  (await pastor.call("GET", `/api/users/${pastor.uid}/sermons/${sermon}/files`)).body.items;

/** Requests the bytes of the file as a player does. */
const fetchContent = (headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${origin}${addressOf(id)}/content`, { method, headers: { cookie: pastor.cookie, ...headers } });

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe("the bytes of a file", () => {
  test("are sent completely", async () => {
    const response = await fetchContent();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "audio/wav",
      "content-length": String(wav.length),
      "accept-ranges": "bytes",
      etag: `"${id}"`,
    });
    expect((await bytesOf(response)).equals(wav)).toBe(true);
  });

  test("support HEAD", async () => {
    const response = await fetchContent({}, "HEAD");
    expect([response.status, response.headers.get("content-length")]).toEqual([200, String(wav.length)]);
  });

  test.each([
    ["bytes=0-", 0, wav.length - 1],
    ["bytes=0-1", 0, 1],
    ["bytes=70000-139999", 70_000, 139_999],
    ["bytes=-100", wav.length - 100, wav.length - 1],
    ["bytes=159000-999999999", 159_000, wav.length - 1],
  ])("are sent in the range %s", async (range, start, end) => {
    const response = await fetchContent({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end}/${wav.length}`);
    expect(response.headers.get("content-length")).toBe(String(end - start + 1));
    expect((await bytesOf(response)).equals(wav.subarray(start, end + 1))).toBe(true);
  });

  test("have no range after the end", async () => {
    const response = await fetchContent({ range: `bytes=${wav.length}-` });
    expect([response.status, response.headers.get("content-range")]).toEqual([416, `bytes */${wav.length}`]);
  });

  test("are never run as a page and not stored in shared caches", async () => {
    const { headers } = await fetchContent({}, "HEAD");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; sandbox; frame-ancestors 'none'",
    );
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("cache-control")).toBe("private, no-cache");
  });

  test("are saved with the file's name", async () => {
    const { headers } = await fetchContent({}, "HEAD");
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="Easter _Gr__e_ 100_.wav"; filename*=UTF-8''Easter%20%22Gr%C3%B6%C3%9Fe%22%20100%25.wav`,
    );
  });

  test.skipIf(process.platform !== "linux")("are closed when the client disconnects", async () => {
    const long = await addFile(sermonId, makeWav(300));
    for (let listener = 0; listener < 20; listener += 1) {
      const request = get(`${origin}${addressOf(long)}/content`, { headers: { cookie: pastor.cookie } });
      const [response] = (await once(request, "response")) as [IncomingMessage];
      await once(response, "readable");
      request.on("error", () => undefined).destroy();
    }
    await expect.poll(() => countOpenDescriptors(long)).toBe(0);
    await pastor.call("DELETE", addressOf(long));
  });

  test("that are missing in the storage are reported as missing", async () => {
    const lost = await addFile(await addSermon(), wav);
    await berea.context.storage.remove(lost);
    const response = await fetch(`${origin}${addressOf(lost)}/content`, {
      headers: { cookie: pastor.cookie },
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { message: MEDIA_MESSAGES.notFound } });
  });
});

/** The number of open descriptors of a file. */
async function countOpenDescriptors(file: string): Promise<number> {
  const descriptors = await readdir("/proc/self/fd");
  const targets = await Promise.all(
    descriptors.map((descriptor) => readlink(`/proc/self/fd/${descriptor}`).catch(() => "")),
  );
  return targets.filter((target) => target.includes(file)).length;
}

describe("the files of a sermon", () => {
  test("are listed newest first, separately for each sermon", async () => {
    const [one, other] = [await addSermon(), await addSermon()];
    const first = await addFile(one, wav, { filename: "first.wav" });
    const second = await addFile(one, makeWav(1), { filename: "second.wav", source: "recording" });
    await addFile(other, wav);
    expect(await listFiles(one)).toMatchObject([
      { id: second, filename: "second.wav", source: "recording", seconds: 1 },
      { id: first, filename: "first.wav", source: "upload", seconds: 10 },
    ]);
    expect((await pastor.call("GET", addressOf(first))).body).toEqual((await listFiles(one))[1]);
  });

  test("can be deleted with their bytes", async () => {
    const sermon = await addSermon();
    const file = await addFile(sermon, wav);
    expect((await pastor.call("DELETE", addressOf(file))).status).toBe(204);
    expect(await listFiles(sermon)).toEqual([]);
    const missing = { status: 404, body: { error: { message: MEDIA_MESSAGES.notFound } } };
    expect(await pastor.call("GET", addressOf(file))).toMatchObject(missing);
    expect(await pastor.call("DELETE", addressOf(file))).toMatchObject(missing);
    await expect.poll(() => berea.context.storage.findSize(file)).toBeUndefined();
  });

  test("are missing if the id is invalid", async () => {
    expect((await pastor.call("GET", addressOf("x"))).status).toBe(404);
    expect((await pastor.call("GET", `${addressOf("x")}/content`)).status).toBe(404);
    const list = await pastor.call("GET", `/api/users/${pastor.uid}/sermons/${id}/files`);
    expect(list.status).toBe(404);
  });
});

test("a stopping server does not wait for downloads", async () => {
  const { database, storage } = berea.context;
  const stopping = await createTestApp({ database: { ...database, close: async () => undefined }, storage });
  const there = await listen(stopping);
  const long = await addFile(sermonId, makeWav(600));
  const request = get(`${there}${addressOf(long)}/content`, { headers: { cookie: pastor.cookie } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  await stopping.close();
  await expect(response.toArray()).rejects.toMatchObject({ code: "ECONNRESET" });
});
