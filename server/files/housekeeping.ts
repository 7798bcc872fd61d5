import { inArray, sql } from "drizzle-orm";
import type { Background } from "../background/background.ts";
import type { PeriodicTask } from "../background/periodic-task.ts";
import type { Db } from "../db/database.ts";
import { removedFiles } from "../db/schema.ts";
import type { Storage } from "../storage/storage.ts";

const BATCH_SIZE = 100;
const MINUTE_MS = 60_000;

/** An advisory lock: shared while deleting bytes, exclusive during a backup. */
export const FILES_LOCK = 6_229_312;

/** Deletes the bytes of deleted files. Rows are deleted after the bytes, so this can be repeated after an interruption. */
export async function deleteRemovedFiles(db: Db, storage: Storage): Promise<void> {
  while ((await deleteBatch(db, storage)) === BATCH_SIZE);
}

/** Returns the number of deleted files; none while a backup is created, because it still needs them. */
async function deleteBatch(db: Db, storage: Storage): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mayRemove: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${FILES_LOCK}) as "mayRemove"`,
    );
    if (!rows[0]?.mayRemove) return 0;
    const removed = await tx.select().from(removedFiles).limit(BATCH_SIZE);
    for (const { storageKey } of removed) await storage.remove(storageKey);
    const keys = removed.map(({ storageKey }) => storageKey);
    if (keys.length > 0) await tx.delete(removedFiles).where(inArray(removedFiles.storageKey, keys));
    return keys.length;
  });
}

export type Housekeeping = PeriodicTask;

export const startHousekeeping = ({
  db,
  storage,
  background,
}: {
  db: Db;
  storage: Storage;
  background: Background;
}): Housekeeping =>
  background.repeat(() => deleteRemovedFiles(db, storage), { milliseconds: MINUTE_MS, module: "files" });
