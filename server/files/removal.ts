import { inArray } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { removedFiles } from "../db/schema.ts";
import type { Storage } from "../storage/storage.ts";

const MOST_AT_ONCE = 100;

/**
 * Removes the bytes of files whose rows are gone. The note that they are to be removed goes after them: whatever stops
 * this, somebody does it again, and several processes may do it at once.
 */
export async function removeBytes(db: Db, storage: Storage): Promise<void> {
  for (;;) {
    const removed = await db.select().from(removedFiles).limit(MOST_AT_ONCE);
    for (const { storageKey } of removed) await storage.remove(storageKey);
    const keys = removed.map(({ storageKey }) => storageKey);
    if (keys.length > 0) await db.delete(removedFiles).where(inArray(removedFiles.storageKey, keys));
    if (keys.length < MOST_AT_ONCE) return;
  }
}
