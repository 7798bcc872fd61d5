import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../db/database.ts";
import { removedFiles } from "../db/schema.ts";
import { createTestDatabase } from "../db/testing.ts";
import { openFileStorage } from "../storage/file-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { deleteRemovedFiles } from "./housekeeping.ts";
import { removeFolder } from "../testing/testing-folder.ts";

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
  await removeFolder(folder);
});

/** Queues so many keys for deletion, every other one with bytes. */
async function queueKeys(count: number): Promise<void> {
  const keys = Array.from({ length: count }, () => randomUUID());
  for (const [index, key] of keys.entries()) if (index % 2 === 0) await storage.create(key);
  await database.db.insert(removedFiles).values(keys.map((storageKey) => ({ storageKey })));
}

const countQueued = () => database.db.$count(removedFiles);

test("deletes all queued bytes, even in several processes at once", async () => {
  await queueKeys(250);
  const otherKey = randomUUID();
  await storage.create(otherKey);
  await Promise.all([deleteRemovedFiles(database.db, storage), deleteRemovedFiles(database.db, storage)]);
  expect([await storage.listKeys(), await countQueued()]).toEqual([[otherKey], 0]);
  await storage.remove(otherKey);
});

test("keys stay in the queue until their bytes are deleted", async () => {
  await queueKeys(4);
  let removals = 0;
  const failing: Storage = {
    ...storage,
    remove: async (key) => {
      if ((removals += 1) > 2) throw new Error("the storage is unavailable");
      await storage.remove(key);
    },
  };
  await expect(deleteRemovedFiles(database.db, failing)).rejects.toThrow("the storage is unavailable");
  expect(await countQueued()).toBe(4);
  await deleteRemovedFiles(database.db, storage);
  expect([await storage.listKeys(), await countQueued()]).toEqual([[], 0]);
});
