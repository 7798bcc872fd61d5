import { inArray, sql } from "drizzle-orm";
import type { Background } from "../background/background.ts";
import type { PeriodicTask } from "../background/periodic-task.ts";
import type { Db } from "../db/database.ts";
import { removedFiles } from "../db/schema.ts";
import type { Storage } from "../storage/storage.ts";

const MAX_AT_ONCE = 100;
const MINUTE = 60_000;

/** An advisory lock: whoever removes bytes shares it, and a backup has it alone. */
export const FILES_LOCK = 6_229_312;

/** The note goes after the bytes: whatever stops this, somebody does it again. */
export async function deleteRemovedFiles(db: Db, storage: Storage): Promise<void> {
  while ((await removeSome(db, storage)) === MAX_AT_ONCE);
}

/** Answers how many were removed: none while a backup copies the files that its copy of the database names. */
async function removeSome(db: Db, storage: Storage): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mayRemove: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${FILES_LOCK}) as "mayRemove"`,
    );
    if (!rows[0]?.mayRemove) return 0;
    const removed = await tx.select().from(removedFiles).limit(MAX_AT_ONCE);
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
  background.repeat(() => deleteRemovedFiles(db, storage), { milliseconds: MINUTE, module: "files" });
