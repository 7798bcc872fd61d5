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
import { wordOfOwner } from "../records/lists/search-query.ts";

/** Updates the search entries when records change. */
const INTERVAL_MS = 2_000;
/** How long a record must be unchanged before it is indexed, and how old its entry may become during constant auto-saving. */
const QUIET = sql`interval '3 seconds'`;
const MAX_AGE = sql`interval '20 seconds'`;
const BATCH_SIZE = 20;
/** Far more than the longest record needs, even on a busy machine. */
const TIMEOUT_MS = 30_000;
/** Most records take less. Behind longer ones, those of other users get an additional process. */
const EXTRA_PROCESS_AFTER_MS = 4_000;
/** The entry of a record that takes too long to index: lists show it, but search does not find it. */
const EMPTY_ENTRY: Entry = { words: [], titleWords: [], books: [], passages: [] };

/** Users take turns, however many records one of them has changed. */
const OWNER_TURN = sql`row_number() OVER (PARTITION BY ${searchQueue.ownerId} ORDER BY ${searchQueue.changedAt})`;

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

/** Indexes changed records every two seconds. Records that are being edited are indexed less often. */
export function startSearchIndex({ db, background, log }: Parts) {
  const pool = createWorkerPool<typeof Worker>("content/index-worker.ts", {
    log,
    maxProcesses: 1,
    extraProcessAfterMs: EXTRA_PROCESS_AFTER_MS,
    timeoutMs: TIMEOUT_MS,
  });
  const closing = new AbortController();

  async function indexAll(which?: SQL): Promise<void> {
    while (!closing.signal.aborted) {
      const queued = await db
        .select(getTableColumns(searchQueue))
        .from(searchQueue)
        .leftJoin(searchEntries, isSame(searchEntries, searchQueue))
        .where(which)
        .orderBy(OWNER_TURN, searchQueue.changedAt)
        .limit(BATCH_SIZE);
      await Promise.all(queued.map(index));
      if (queued.length < BATCH_SIZE) return;
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
    // Records that changed again stay in the queue.
    await db
      .delete(searchQueue)
      .where(and(isSame(searchQueue, change), eq(searchQueue.changedAt, change.changedAt)));
  }

  const isDue = or(
    isNull(searchEntries.recordId),
    lt(searchEntries.updatedAt, sql`now() - ${MAX_AGE}`),
    lt(searchQueue.changedAt, sql`now() - ${QUIET}`),
  );
  const work = background.repeat(() => indexAll(isDue), {
    milliseconds: INTERVAL_MS,
    module: "content",
  });
  return {
    wake: work.wake,
    /** Resolves when all changes so far are indexed. */
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
  { words, titleWords, books, passages }: Entry,
): Promise<void> {
  const key = { ownerId, kind, recordId: id };
  const entry = {
    words: sql`array_to_tsvector(${sql.param([...words, wordOfOwner(ownerId)])}::text[])`,
    titleWords: sql`array_to_tsvector(${sql.param(titleWords)}::text[])`,
    books,
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
  // The record was deleted before this entry was written, so its trigger could not delete the entry.
  if (!(await hasRecord(db, ownerId, kind, id))) {
    await db.delete(searchEntries).where(isSame(searchEntries, key));
  }
}
