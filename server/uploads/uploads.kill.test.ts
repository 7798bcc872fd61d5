import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startProgram } from "../testing/testing-program.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";
import { openFileStorage } from "../storage/file-storage.ts";
import { makeWav } from "./testing-media.ts";
import { TUS_CONTENT_TYPE, createTusClient } from "./testing-tus.ts";
import { hash, getUploadId } from "./testing-uploads.ts";
import { removeFolder } from "../testing/testing-folder.ts";

let berea: TestApp;
let pastor: TestUser;
let sermonId: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "berea-kill-"));
  const storage = await openFileStorage(path.join(folder, "files"));
  // This process checks what the killed ones leave.
  berea = await createTestApp({ storage });
  pastor = await berea.signUp();
  sermonId = (await pastor.call("POST", `/api/users/${pastor.uid}/sermons`, {})).body.id;
});
afterAll(async () => {
  await berea.close();
  await removeFolder(folder);
});

async function startServer(ffmpeg?: string) {
  const { connection } = berea.context.database;
  const { firstLine, kill } = startProgram("uploads/testing-upload-server.ts", [
    JSON.stringify(connection),
    path.join(folder, "files"),
    ...(ffmpeg === undefined ? [] : [ffmpeg]),
  ]);
  return { origin: await firstLine, kill };
}

const listFiles = async () =>
  (await pastor.call("GET", `/api/users/${pastor.uid}/sermons/${sermonId}/files`)).body.items;

/** A recording whose pieces all differ. */
function makeNoise(seconds: number): Buffer {
  const wav = makeWav(seconds);
  randomBytes(wav.length - 44).copy(wav, 44);
  return wav;
}

describe.skipIf(process.platform === "win32")("a server that is killed", { timeout: 180_000 }, () => {
  test("repeatedly during an upload loses no received bytes", async () => {
    const wav = makeNoise(600);
    let address = "";
    let offset = 0;
    for (let kill = 0; kill < 3; kill += 1) {
      const server = await startServer();
      const client = createTusClient(server.origin, pastor.cookie);
      if (kill === 0) address = await client.create({ sermonId }, wav.length);
      expect(await client.readOffset(address)).toBeGreaterThanOrEqual(offset);
      offset = await client.readOffset(address);
      const sent = client.open("PATCH", address, {
        "content-type": TUS_CONTENT_TYPE,
        "upload-offset": String(offset),
        "content-length": String(wav.length - offset),
      });
      const part = wav.subarray(offset, offset + 2_000_000 + kill * 333_333);
      sent.on("error", () => undefined).write(part);
      offset += 1_000_000;
      const stored = async () => (await berea.context.storage.findSize(getUploadId(address))) ?? 0;
      await expect.poll(stored).toBeGreaterThan(offset);
      await server.kill();
    }
    const client = createTusClient((await startServer()).origin, pastor.cookie);
    const last = await client.readOffset(address);
    expect((await client.patch(address, last, wav.subarray(last))).status).toBe(204);
    const { body } = await pastor.call("GET", `/api/users/${pastor.uid}/files/${getUploadId(address)}`);
    expect(body).toMatchObject({ bytes: wav.length, seconds: 600 });
    const chunks = await (await berea.context.storage.read(getUploadId(address))).toArray();
    expect(hash(Buffer.concat(chunks))).toBe(hash(wav));
  });

  test("after the last byte finishes the file after the next start, without a request", async () => {
    // Never finishes reading the file.
    const hanging = path.join(folder, "ffmpeg");
    await writeFile(hanging, '#!/bin/sh\ntouch "$0.called"\nexec sleep 30\n');
    await chmod(hanging, 0o755);
    const server = await startServer(hanging);
    const client = createTusClient(server.origin, pastor.cookie);
    const wav = makeNoise(30);
    const address = await client.create({ sermonId, filename: "last.wav" }, wav.length);
    const sent = client.patch(address, 0, wav).catch(() => "it was cut off");
    await expect.poll(() => existsSync(`${hanging}.called`)).toBe(true);
    await server.kill();
    expect(await sent).toBe("it was cut off");
    const file = `/api/users/${pastor.uid}/files/${getUploadId(address)}`;
    expect((await pastor.call("GET", file)).status).toBe(404);

    await startServer();
    const isThere = async () => (await pastor.call("GET", file)).status;
    await expect.poll(isThere).toBe(200);
    expect((await listFiles())[0]).toMatchObject({ filename: "last.wav", seconds: 30 });
  });

  test("before the bytes of a deleted file are deleted deletes them after the next start", async () => {
    const wav = makeWav(1);
    const server = await startServer();
    const client = createTusClient(server.origin, pastor.cookie);
    const address = await client.create({ sermonId }, wav.length);
    await client.patch(address, 0, wav);
    await server.kill();
    // Deletes only the row, as a process that died right after.
    await berea.context.database.pool.query("delete from files where id = $1", [getUploadId(address)]);
    expect(await berea.context.storage.findSize(getUploadId(address))).toBe(wav.length);
    await startServer();
    const size = () => berea.context.storage.findSize(getUploadId(address));
    await expect.poll(size).toBeUndefined();
  });
});
