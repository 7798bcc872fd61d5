// Downloads in the database: which are wanted, and which process works on them.
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/database.ts";
import { bibleDownloads } from "../../db/schema.ts";

/** If a process dies, another one continues its downloads after this time. */
const LEASE_SECONDS = 30;

const { bibleId, state, worker, leasedUntil } = bibleDownloads;
const isFreeFor = (process: string) =>
  and(eq(state, "running"), or(isNull(leasedUntil), lt(leasedUntil, sql`now()`), eq(worker, process)));

export const listDownloads = (db: Db) => db.select().from(bibleDownloads);

/** Adds a download, or sets back a failed one. */
export async function requestDownload(db: Db, id: string): Promise<void> {
  await db
    .insert(bibleDownloads)
    .values({ bibleId: id })
    .onConflictDoUpdate({
      target: bibleId,
      set: { state: "running", received: 0, message: "", worker: null, leasedUntil: null },
      setWhere: eq(state, "failed"),
    });
}

/** Returns false if there was none. */
export async function deleteDownload(db: Db | Tx, id: string): Promise<boolean> {
  const deleted = await db.delete(bibleDownloads).where(eq(bibleId, id)).returning({ bibleId });
  return deleted.length > 0;
}

/** Returns the id of a download on which no process works, and makes it that of `process`. */
export async function claimDownload(db: Db, process: string): Promise<string | undefined> {
  const [free] = await db.select({ id: bibleId }).from(bibleDownloads).where(isFreeFor(process)).limit(1);
  return free && (await extendLease(db, process, free.id, 0)) ? free.id : undefined;
}

/** Returns false if the download was cancelled, or another process has it. */
export async function extendLease(db: Db, process: string, id: string, received: number): Promise<boolean> {
  const updated = await db
    .update(bibleDownloads)
    .set({ worker: process, received, leasedUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where(and(eq(bibleId, id), isFreeFor(process)))
    .returning({ bibleId });
  return updated.length > 0;
}

/** Lets another process continue. */
export async function releaseDownload(db: Db, process: string, id: string): Promise<void> {
  await db
    .update(bibleDownloads)
    .set({ leasedUntil: null })
    .where(and(eq(bibleId, id), eq(worker, process)));
}

export async function storeFailure(db: Db, process: string, id: string, message: string): Promise<void> {
  await db
    .update(bibleDownloads)
    .set({ state: "failed", message, leasedUntil: null })
    .where(and(eq(bibleId, id), eq(worker, process)));
}
