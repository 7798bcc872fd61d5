import { setTimeout as delay } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import { retryDelay } from "../../contract/retry-policy.ts";
import type { Db } from "../db/database.ts";
import type { mails, pendingRevocations, subscriberMails } from "../db/schema.ts";

export type FailureOutcome = "retried" | "given up";

type DueTable = typeof mails | typeof pendingRevocations | typeof subscriberMails;

interface DueWork<Table extends DueTable> {
  db: Db;
  table: Table;
  log: BaseLogger;
  module: string;
  /** What the log calls a row, such as "an email". */
  name: string;
  attempt(row: Table["$inferSelect"]): Promise<void>;
  /** Whether another attempt would fail as well. */
  isFinal(error: Error): boolean;
  /** Details of a failure for the log. */
  describe(error: Error, row: Table["$inferSelect"]): object;
  onFailure?(outcome: FailureOutcome): void;
  /** How long another process waits for one that may have died; longer than the timeouts of an attempt. */
  leaseMinutes: number;
  retries: { minTimeout: number; maxTimeout: number };
  maxAge: number;
}

/** Attempts each due row with growing delays until it succeeds or is too old, and then deletes it. */
export function createRetryQueue<Table extends DueTable>(work: DueWork<Table>) {
  const { db, log, name, module } = work;
  const table: DueTable = work.table;
  const closing = new AbortController();

  /** Claims the row that has been due for the longest time. */
  async function claim(): Promise<Table["$inferSelect"] | undefined> {
    const due = sql`(select id from ${table} where due_at <= now() order by due_at limit 1 for update skip locked)`;
    const [row] = await db
      .update(table)
      .set({
        attempts: sql`${table.attempts} + 1`,
        dueAt: sql`now() + make_interval(mins => ${work.leaseMinutes})`,
      })
      .where(eq(table.id, due))
      .returning();
    return row;
  }

  async function handleFailure(error: Error, row: Table["$inferSelect"]): Promise<void> {
    const { id, attempts, createdAt } = row;
    const details = { module, attempts, ...work.describe(error, row) };
    if (work.isFinal(error) || Date.now() - createdAt.getTime() > work.maxAge) {
      work.onFailure?.("given up");
      log.error(details, `${name} failed and was given up`);
      await db.delete(table).where(eq(table.id, id));
      return;
    }
    const seconds = retryDelay(work.retries, attempts) / 1000;
    work.onFailure?.("retried");
    log.warn({ ...details, seconds }, `${name} failed and will be retried`);
    await db
      .update(table)
      .set({ dueAt: sql`now() + make_interval(secs => ${seconds})` })
      .where(eq(table.id, id));
  }

  return {
    async run() {
      while (!closing.signal.aborted) {
        const row = await claim();
        if (!row) return;
        try {
          await work.attempt(row);
          await db.delete(table).where(eq(table.id, row.id));
        } catch (error) {
          await handleFailure(error as Error, row);
        }
      }
    },
    /** Claims no more rows and waits at most `maxMilliseconds`. Interrupted rows are retried after the next start. */
    async close(running: Promise<unknown>, maxMilliseconds: number) {
      closing.abort();
      await Promise.race([running, delay(maxMilliseconds, undefined, { ref: false })]);
    },
  };
}
