import type { BaseLogger } from "pino";
import { and, eq, getTableColumns, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { ContentKind } from "../../contract/records/content.schema.ts";
import type { Db } from "../db/database.ts";
import { searchEntries, searchQueue } from "../db/schema.ts";
import type { Background } from "../background/background.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import { WorkerError } from "../workers/worker-error.ts";
import type * as Worker from "./index-worker.ts";
import type { Entry } from "./index-worker.ts";
import { hasRecord, type ReadRecord, readRecords } from "./content-items.ts";
import { wordOfOwner } from "./search-query.ts";

/** Keeps the entries by which records are found in step with the records. */
const INTERVAL_MS = 2_000;
/** How long a record must be left alone, and how old its entry may become where it is not: auto-saving never rests. */
const QUIET = sql`interval '3 seconds'`;
const OLDEST = sql`interval '20 seconds'`;
const AT_ONCE = 20;
/** Far more than the longest record takes, also on a busy machine: nobody waits for it. */
const TIMEOUT_MS = 30_000;
/** The entry of a record that takes too long to read: it is listed, and searching does not find it. */
const EMPTY_ENTRY: Entry = { words: [], titleWords: [], passages: [] };

/** Owners take turns, however many records one of them has changed. */
const TURN_OF_OWNER = sql`row_number() OVER (PARTITION BY ${searchQueue.ownerId} ORDER BY ${searchQueue.changedAt})`;

interface Parts {
  db: Db;
  background: Background;
  log: BaseLogger;
}

type Queued = typeof searchQueue.$inferSelect;
type Key = Pick<Queued, "ownerId" | "kind" | "recordId">;

const isSame = (
  table: typeof searchEntries | typeof searchQueue,
  key: Key | typeof searchQueue,
): SQL | undefined =>
  and(
    eq(table.ownerId, key.ownerId),
    eq(table.kind, key.kind as ContentKind),
    eq(table.recordId, key.recordId),
  );

/** Looks every two seconds for changed records, in whichever process; those being written only now and then. */
export function startSearchIndex({ db, background, log }: Parts) {
  const pool = createWorkerPool<typeof Worker>("content/index-worker.ts", { log, timeoutMs: TIMEOUT_MS });
  const closing = new AbortController();

  async function indexAll(which?: SQL): Promise<void> {
    while (!closing.signal.aborted) {
      const queued = await db
        .select(getTableColumns(searchQueue))
        .from(searchQueue)
        .leftJoin(searchEntries, isSame(searchEntries, searchQueue))
        .where(which)
        .orderBy(TURN_OF_OWNER, searchQueue.changedAt)
        .limit(AT_ONCE);
      await Promise.all(queued.map(index));
      if (queued.length < AT_ONCE) return;
    }
  }

  async function index(change: Queued): Promise<void> {
    const { recordId, kind, ownerId } = change;
    const record = (await readRecords(db, ownerId, kind, [recordId])).get(recordId);
    if (record) {
      const task = pool.run("makeEntry", record.searched, { owner: ownerId, signal: closing.signal });
      const entry = await task.catch((error: unknown) => {
        if (error instanceof WorkerError) return EMPTY_ENTRY;
        throw error;
      });
      await storeEntry(db, ownerId, record, entry);
    }
    // What was changed once more meanwhile stays in the queue.
    await db
      .delete(searchQueue)
      .where(and(isSame(searchQueue, change), eq(searchQueue.changedAt, change.changedAt)));
  }

  const isDue = or(
    isNull(searchEntries.recordId),
    lt(searchEntries.updatedAt, sql`now() - ${OLDEST}`),
    lt(searchQueue.changedAt, sql`now() - ${QUIET}`),
  );
  const work = background.repeat(() => indexAll(isDue), {
    milliseconds: INTERVAL_MS,
    module: "content",
  });
  return {
    wake: work.wake,
    /** Resolves when all that was changed so far can be found. */
    settle: () => indexAll(),
    async close() {
      closing.abort();
      await work.close();
      pool.close();
    },
  };
}

async function storeEntry(
  db: Db,
  ownerId: string,
  { item: { id, kind, updatedAt } }: ReadRecord,
  { words, titleWords, passages }: Entry,
): Promise<void> {
  const key = { ownerId, kind, recordId: id };
  const entry = {
    words: sql`array_to_tsvector(${sql.param([...words, wordOfOwner(ownerId)])}::text[])`,
    titleWords: sql`array_to_tsvector(${sql.param(titleWords)}::text[])`,
    passages,
    updatedAt: new Date(updatedAt),
  };
  await db
    .insert(searchEntries)
    .values({ ...key, ...entry })
    .onConflictDoUpdate({
      target: [searchEntries.ownerId, searchEntries.kind, searchEntries.recordId],
      set: entry,
      setWhere: sql`${searchEntries.updatedAt} <= excluded.updated_at`,
    });
  // Deleted meanwhile: its trigger has come too early for this entry.
  if (!(await hasRecord(db, ownerId, kind, id))) {
    await db.delete(searchEntries).where(isSame(searchEntries, key));
  }
}
