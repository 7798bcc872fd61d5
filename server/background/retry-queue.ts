import { setTimeout as delay } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import { retryDelay } from "../../contract/retry-policy.ts";
import type { Db } from "../db/database.ts";
import type { mails, pendingRevocations } from "../db/schema.ts";

type DueTable = typeof mails | typeof pendingRevocations;

interface DueWork<Table extends DueTable> {
  db: Db;
  table: Table;
  log: BaseLogger;
  module: string;
  /** What the log calls a row, such as "a mail". */
  name: string;
  attempt(row: Table["$inferSelect"]): Promise<void>;
  /** Whether another attempt would fail as well. */
  isFinal(error: Error): boolean;
  /** What the log may say of a failure. */
  describe(error: Error, row: Table["$inferSelect"]): object;
  retries: { minTimeout: number; maxTimeout: number };
  maxAge: number;
}

/** Longer than any mail server or provider is waited for. */
const IN_HAND = sql`interval '2 minutes'`;

/** Rows that wait for work. Each is attempted with growing pauses until it succeeds or is too old; then it is deleted. */
export function createRetryQueue<Table extends DueTable>(work: DueWork<Table>) {
  const { db, log, name, module } = work;
  const table: DueTable = work.table;
  const closing = new AbortController();

  /** The row that has been due for longest, which no other process takes meanwhile. */
  async function take(): Promise<Table["$inferSelect"] | undefined> {
    const due = sql`(select id from ${table} where due_at <= now() order by due_at limit 1 for update skip locked)`;
    const [row] = await db
      .update(table)
      .set({ attempts: sql`${table.attempts} + 1`, dueAt: sql`now() + ${IN_HAND}` })
      .where(eq(table.id, due))
      .returning();
    return row;
  }

  async function handleFailure(error: Error, row: Table["$inferSelect"]): Promise<void> {
    const { id, attempts, createdAt } = row;
    const details = { module, attempts, ...work.describe(error, row) };
    if (work.isFinal(error) || Date.now() - createdAt.getTime() > work.maxAge) {
      log.error(details, `${name} failed and was given up`);
      await db.delete(table).where(eq(table.id, id));
      return;
    }
    const seconds = retryDelay(work.retries, attempts) / 1000;
    log.warn({ ...details, seconds }, `${name} failed and will be retried`);
    await db
      .update(table)
      .set({ dueAt: sql`now() + make_interval(secs => ${seconds})` })
      .where(eq(table.id, id));
  }

  return {
    async run() {
      while (!closing.signal.aborted) {
        const row = await take();
        if (!row) return;
        try {
          await work.attempt(row);
          await db.delete(table).where(eq(table.id, row.id));
        } catch (error) {
          await handleFailure(error as Error, row);
        }
      }
    },
    /** Takes no further row. What is cut off after this time is in the table still, and is done after the next start. */
    async close(running: Promise<unknown>, maxMilliseconds: number) {
      closing.abort();
      await Promise.race([running, delay(maxMilliseconds, undefined, { ref: false })]);
    },
  };
}
