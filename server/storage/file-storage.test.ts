import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFileStorage } from "./file-storage.ts";
import { testStorage } from "./storage.test-suite.ts";

let parent: string;
let folders = 0;

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "berea-storage-"));
});
afterAll(() => rm(parent, { recursive: true }));

testStorage("a folder as storage", () => openFileStorage(path.join(parent, String((folders += 1)), "files")));

test.skipIf(process.platform === "win32")("nobody else on the machine may look into the folder", async () => {
  const folder = path.join(parent, "private");
  await openFileStorage(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("a file where the folder should be stops the start with a sentence", async () => {
  const file = path.join(parent, "file");
  await writeFile(file, "");
  await expect(openFileStorage(file)).rejects.toThrow(`${file} cannot be a folder`);
});
