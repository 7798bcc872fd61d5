import * as tus from "tus-js-client";
import { describe, expect, test } from "vitest";
import { MEDIA_MESSAGES, UPLOADS_PATH } from "../../contract/media/media.ts";
import { makeWav } from "./testing-media.ts";
import { TUS_CONTENT_TYPE, formatMetadata } from "./testing-tus.ts";
import { hash, getUploadId, setUpUploads } from "./testing-uploads.ts";

const uploads = setUpUploads();

describe("an upload", () => {
  test("that tus-js-uploads.client sends in parts becomes a file of the sermon", async () => {
    const wav = makeWav(60);
    const address = await new Promise<string>((resolve, reject) => {
      const upload = new tus.Upload(wav, {
        endpoint: `${uploads.origin}${UPLOADS_PATH}`,
        headers: { cookie: uploads.pastor.cookie },
        chunkSize: 200_000,
        metadata: { filename: "Easter.wav", filetype: "audio/wav", sermonId: uploads.sermonId },
        onSuccess: () => resolve(upload.url!),
        onError: reject,
      });
      upload.start();
    });
    expect(await uploads.listFiles()).toEqual([
      {
        id: getUploadId(address),
        filename: "Easter.wav",
        mediaType: "audio/wav",
        bytes: wav.byteLength,
        seconds: 60,
        source: "upload",
        createdAt: expect.any(String),
      },
    ]);
    expect(hash(await uploads.readContent(address))).toBe(hash(wav));
  });

  test("has a row before the first byte, and is not a file before the last", async () => {
    const wav = makeWav(1);
    const address = await uploads.client.create(
      { sermonId: uploads.sermonId, filename: "a.wav" },
      wav.byteLength,
    );
    expect(address).toMatch(/^\/api\/uploads\/[\da-f-]{36}$/);
    expect(await uploads.findRows()).toMatchObject([{ id: getUploadId(address), state: "uploading" }]);
    await uploads.client.patch(address, 0, wav.subarray(0, 100));
    expect(await uploads.listFiles()).toEqual([]);
    const file = `/api/users/${uploads.pastor.uid}/files/${getUploadId(address)}`;
    expect((await uploads.pastor.call("GET", file)).status).toBe(404);
    expect((await uploads.pastor.call("GET", `${file}/content`)).status).toBe(404);
    expect((await uploads.pastor.call("DELETE", file)).status).toBe(404);
    expect((await uploads.client.patch(address, 100, wav.subarray(100))).status).toBe(204);
    expect(await uploads.listFiles()).toHaveLength(1);
  });

  test("returns its offset, metadata and expiry", async () => {
    const metadata = {
      filename: "Größe.wav",
      filetype: "audio/wav",
      sermonId: uploads.sermonId,
      source: "recording",
    };
    const address = await uploads.client.create(metadata, 1000);
    const sent = await uploads.client.patch(address, 0, makeWav(1).subarray(0, 300));
    expect(sent.headers["upload-offset"]).toBe("300");
    expect(Date.parse(String(sent.headers["upload-expires"]))).toBeGreaterThan(Date.now() + 23 * 3600_000);
    const { status, headers } = await uploads.client.call("HEAD", address);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "upload-offset": "300",
      "upload-length": "1000",
      "upload-metadata": formatMetadata(metadata),
      "cache-control": "no-store",
      "tus-resumable": "1.0.0",
    });
  });

  test("may be sent completely with its creation", async () => {
    const wav = makeWav(1);
    const { status, headers } = await uploads.client.call(
      "POST",
      UPLOADS_PATH,
      {
        "content-type": TUS_CONTENT_TYPE,
        "upload-length": String(wav.byteLength),
        "upload-metadata": formatMetadata({ sermonId: uploads.sermonId }),
      },
      wav,
    );
    expect([status, headers["upload-offset"]]).toEqual([201, String(wav.byteLength)]);
    expect(await uploads.listFiles()).toMatchObject([{ filename: "recording", seconds: 1 }]);
  });

  test("may have an unknown length, as a recording", async () => {
    const wav = makeWav(3);
    const address = await uploads.client.create({
      sermonId: uploads.sermonId,
      source: "recording",
      filename: "Sunday.wav",
    });
    await uploads.client.patch(address, 0, wav.subarray(0, 5000));
    await uploads.client.patch(address, 5000, wav.subarray(5000));
    expect((await uploads.client.call("HEAD", address)).headers).toMatchObject({
      "upload-defer-length": "1",
      "upload-offset": String(wav.byteLength),
    });
    const end = { "upload-length": String(wav.byteLength) };
    expect((await uploads.client.patch(address, wav.byteLength, Buffer.alloc(0), end)).status).toBe(204);
    expect(await uploads.listFiles()).toMatchObject([
      { source: "recording", bytes: wav.byteLength, seconds: 3 },
    ]);
    expect(hash(await uploads.readContent(address))).toBe(hash(wav));
  });

  test("that is finished returns its state on every request", async () => {
    const wav = makeWav(1);
    const address = await uploads.client.create({ sermonId: uploads.sermonId }, wav.byteLength);
    await uploads.client.patch(address, 0, wav);
    const size = String(wav.byteLength);
    expect((await uploads.client.call("HEAD", address)).headers).toMatchObject({
      "upload-offset": size,
      "upload-length": size,
    });
    expect((await uploads.client.patch(address, wav.byteLength, Buffer.alloc(0))).status).toBe(204);
    expect(await uploads.client.call("DELETE", address)).toMatchObject({
      status: 409,
      body: { error: { message: MEDIA_MESSAGES.isWhole } },
    });
    expect(await uploads.listFiles()).toHaveLength(1);
  });

  test("that is canceled leaves neither a row nor bytes", async () => {
    const address = await uploads.client.create({ sermonId: uploads.sermonId }, 1000);
    await uploads.client.patch(address, 0, Buffer.alloc(500));
    expect((await uploads.client.call("DELETE", address)).status).toBe(204);
    expect((await uploads.client.call("HEAD", address)).status).toBe(404);
    expect((await uploads.client.patch(address, 500, Buffer.alloc(500))).status).toBe(404);
    await expect.poll(() => uploads.isGone(address)).toBe(true);
  });

  test("keeps only the file name of a path, without misleading characters", async () => {
    const wav = makeWav(1);
    const address = await uploads.client.create(
      { sermonId: uploads.sermonId, filename: "../..\\etc/\u0000Easter\u202egpm.wav\n", source: "somewhere" },
      wav.byteLength,
    );
    await uploads.client.patch(address, 0, wav);
    expect(await uploads.listFiles()).toMatchObject([{ filename: "Eastergpm.wav", source: "upload" }]);
  });
});

const send = async (content: Uint8Array, metadata: Record<string, string> = {}) => {
  const address = await uploads.client.create(
    { sermonId: uploads.sermonId, ...metadata },
    content.byteLength,
  );
  return { address, answer: await uploads.client.patch(address, 0, content) };
};

describe("content", () => {
  test("determines the type, not the name", async () => {
    await send(makeWav(1), { filename: "Easter.mp3", filetype: "audio/mpeg" });
    expect(await uploads.listFiles()).toMatchObject([{ filename: "Easter.mp3", mediaType: "audio/wav" }]);
  });

  test.each([
    ["text", Buffer.from("Fear not, little flock. ".repeat(100))],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["zeros", Buffer.alloc(20_000)],
    ["the start of a recording", makeWav(1).subarray(0, 20)],
  ])("that is %s is rejected and deleted", async (_, content) => {
    const metadata = { filename: "Easter.mp3", filetype: "audio/mpeg" };
    const { address, answer } = await send(content, metadata);
    expect(answer).toMatchObject({
      status: 415,
      body: { error: { code: "unsupported", message: MEDIA_MESSAGES.unreadable } },
    });
    await expect.poll(() => uploads.isGone(address)).toBe(true);
  });

  test("of another type is rejected after the first part", async () => {
    const address = await uploads.client.create(
      { sermonId: uploads.sermonId, filename: "Easter.mp3" },
      20_000,
    );
    const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(10_000, "x")]);
    expect((await uploads.client.patch(address, 0, pdf)).status).toBe(415);
    await expect.poll(() => uploads.isGone(address)).toBe(true);
  });

  test("that is too long is rejected, and the message contains the limit", async () => {
    const { address, answer } = await send(makeWav(101));
    expect(answer).toMatchObject({
      status: 413,
      body: { error: { message: "This recording is too long. The limit is 1.7 minutes." } },
    });
    await expect.poll(() => uploads.isGone(address)).toBe(true);
  });
});
