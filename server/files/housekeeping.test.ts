import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../db/database.ts";
import { removedFiles } from "../db/schema.ts";
import { createTestDatabase } from "../db/testing.ts";
import { openFileStorage } from "../storage/file-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { deleteRemovedFiles } from "./housekeeping.ts";

let database: Database;
let folder: string;
let storage: Storage;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "berea-removal-"));
  storage = await openFileStorage(folder);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** Notes so many keys for removal, of which every other one has bytes. */
async function noteKeys(count: number): Promise<void> {
  const keys = Array.from({ length: count }, () => randomUUID());
  for (const [index, key] of keys.entries()) if (index % 2 === 0) await storage.create(key);
  await database.db.insert(removedFiles).values(keys.map((storageKey) => ({ storageKey })));
}

const countNotes = () => database.db.$count(removedFiles);

test("all bytes are removed, however many, by several processes at once", async () => {
  await noteKeys(250);
  const kept = randomUUID();
  await storage.create(kept);
  await Promise.all([deleteRemovedFiles(database.db, storage), deleteRemovedFiles(database.db, storage)]);
  expect([await storage.listKeys(), await countNotes()]).toEqual([[kept], 0]);
  await storage.remove(kept);
});

test("a note stays until its bytes are gone, whatever comes in between", async () => {
  await noteKeys(4);
  let removals = 0;
  const failing: Storage = {
    ...storage,
    remove: async (key) => {
      if ((removals += 1) > 2) throw new Error("the storage is away");
      await storage.remove(key);
    },
  };
  await expect(deleteRemovedFiles(database.db, failing)).rejects.toThrow("the storage is away");
  expect(await countNotes()).toBe(4);
  await deleteRemovedFiles(database.db, storage);
  expect([await storage.listKeys(), await countNotes()]).toEqual([[], 0]);
});
