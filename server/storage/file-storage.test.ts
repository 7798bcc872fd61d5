import { randomUUID } from "node:crypto";
import { mkdtemp, rename, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFileStorage } from "./file-storage.ts";
import { testStorage } from "./storage.test-suite.ts";
import { removeFolder } from "../testing/testing-folder.ts";

let parent: string;
let folders = 0;

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "berea-storage-"));
});
afterAll(() => removeFolder(parent));

testStorage("a folder as storage", () => openFileStorage(path.join(parent, String((folders += 1)), "files")));

test.skipIf(process.platform === "win32")("other users of the machine can't access the folder", async () => {
  const folder = path.join(parent, "private");
  await openFileStorage(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("a file in place of the folder stops the start with an error message", async () => {
  const file = path.join(parent, "file");
  await writeFile(file, "");
  await expect(openFileStorage(file)).rejects.toThrow(`${file} can't be a folder`);
});

test("reports nothing as missing or removed while its folder is unavailable", async () => {
  const folder = path.join(parent, "missing", "files");
  const storage = await openFileStorage(folder);
  const key = randomUUID();
  await storage.create(key);
  await storage.append(key, 0, Readable.from([Buffer.from("Fear not.")]));
  await rename(folder, `${folder}.moved`);
  const calls = [
    () => storage.create(randomUUID()),
    () => storage.append(key, 9, Readable.from([Buffer.from("x")])),
    () => storage.complete(key),
    () => storage.findSize(key),
    () => storage.read(key),
    () => storage.remove(key),
    () => storage.withLocalFile(key, async () => 1),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "ENODEV" });
  await rename(`${folder}.moved`, folder);
  expect(await text(await storage.read(key))).toBe("Fear not.");
});
