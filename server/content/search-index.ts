import { setTimeout as delay } from "node:timers/promises";
import { and, eq, getTableColumns, isNull, lt, lte, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { ContentKind } from "../../contract/records/content.schema.ts";
import type { Db } from "../db/database.ts";
import { searchEntries, searchQueue } from "../db/schema.ts";
import type { Background } from "../background/background.ts";
import type { WorkerPool } from "../workers/worker-pool.ts";
import { WorkerError } from "../workers/worker-error.ts";
import type { Entry, makeEntry } from "./index-worker.ts";
import { hasRecord, type ReadRecord, readRecords } from "./content-items.ts";
import { wordOfOwner } from "../records/lists/search-query.ts";

/** Updates the search entries when records change. */
const INTERVAL_MS = 2_000;
/** How long a record must be unchanged before it is indexed, and how old its entry may become during constant auto-saving. */
const QUIET = sql`interval '3 seconds'`;
const MAX_AGE = sql`interval '20 seconds'`;
/** Records at once, of all users and of one: the next one is read or the last one stored while a process computes. */
const CONCURRENCY = 6;
const CONCURRENCY_PER_OWNER = 2;
const MAX_RECENT_OWNERS = 200;
/** The entry of a record that takes too long to index: lists show it, but search does not find it. */
const EMPTY_ENTRY: Entry = { words: [], titleWords: [], books: [], passages: [] };

/** Users take turns, however many records one of them has changed. */
const OWNER_TURN = sql<number>`row_number() OVER (PARTITION BY ${searchQueue.ownerId} ORDER BY ${searchQueue.changedAt})`;

interface Parts {
  db: Db;
  background: Background;
  pool: WorkerPool<{ makeEntry: typeof makeEntry }>;
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
export function startSearchIndex({ db, background, pool }: Parts) {
  const closing = new AbortController();
  const inProgress = new Map<Queued, Promise<void>>();
  /** The one who waits longest comes first, after all who are not in it. */
  const recentOwners = new Set<string>();
  const noteTurn = (ownerId: string) => {
    recentOwners.delete(ownerId);
    recentOwners.add(ownerId);
    if (recentOwners.size > MAX_RECENT_OWNERS) recentOwners.delete(recentOwners.values().next().value!);
  };

  async function indexAll(which?: SQL): Promise<void> {
    while (!closing.signal.aborted) {
      // A busy owner's records are not listed.
      const isComplete = inProgress.size === 0;
      for (const change of await listNext(which)) {
        noteTurn(change.ownerId);
        const indexing = index(change).finally(() => inProgress.delete(change));
        indexing.catch(() => undefined);
        inProgress.set(change, indexing);
      }
      if (inProgress.size === 0) {
        if (isComplete) return;
        continue;
      }
      // Behind long records, those of other users start at the next interval.
      await Promise.race([...inProgress.values(), delay(INTERVAL_MS, undefined, { ref: false })]);
    }
  }

  /** The next records that are not in progress, one or two of each user. */
  async function listNext(which?: SQL): Promise<Queued[]> {
    const active = [...inProgress.keys()];
    const countOf = (ownerId: string) => active.filter((change) => change.ownerId === ownerId).length;
    const busy = active.filter(({ ownerId }) => countOf(ownerId) >= CONCURRENCY_PER_OWNER);
    const due = db
      .select({ ...getTableColumns(searchQueue), turn: OWNER_TURN.as("turn") })
      .from(searchQueue)
      .leftJoin(searchEntries, isSame(searchEntries, searchQueue))
      .where(
        and(
          which,
          notInArray(
            searchQueue.ownerId,
            busy.map(({ ownerId }) => ownerId),
          ),
          ...active.map((change) => not(isSame(searchQueue, change)!)),
        ),
      )
      .as("due");
    const lastTurn = sql`coalesce(array_position(${sql.param([...recentOwners])}::text[], ${due.ownerId}), 0)`;
    const next = await db
      .select()
      .from(due)
      .where(lte(due.turn, CONCURRENCY_PER_OWNER))
      .orderBy(due.turn, lastTurn, due.changedAt)
      .limit(CONCURRENCY);
    // A user with one in progress gets one more, after those who have none.
    const counts = new Map<string, number>();
    const placed = next.map((change) => {
      const place = (counts.get(change.ownerId) ?? countOf(change.ownerId)) + 1;
      counts.set(change.ownerId, place);
      return { change, place };
    });
    return placed
      .filter(({ place }) => place <= CONCURRENCY_PER_OWNER)
      .toSorted((one, other) => one.place - other.place)
      .slice(0, CONCURRENCY - active.length)
      .map(({ change }) => change);
  }

  async function index(change: Queued): Promise<void> {
    const { recordId, kind, ownerId } = change;
    const record = (await readRecords(db, ownerId, kind, [recordId])).get(recordId);
    if (record) {
      // Not the owner, whose next job would otherwise be no first one.
      const claim = { owner: `index ${ownerId}`, signal: closing.signal };
      const task = pool.run("makeEntry", record.searched, claim);
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
      await Promise.allSettled(inProgress.values());
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
