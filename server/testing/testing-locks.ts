// Two things at the same moment, in a certain order.
import { expect } from "vitest";
import type { Db, Tx } from "../db/database.ts";

/**
 * Makes a call while a transaction is open, waits until the call waits for a lock of it, and returns the answer, which comes
 * after the transaction. Fails if the call does not wait.
 */
export async function callDuring<T>(
  db: Db,
  change: (tx: Tx) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  let answer: Promise<T> | undefined;
  await db.transaction(async (tx) => {
    await change(tx);
    answer = call();
    await expect.poll(() => countWaiting(db)).toBeGreaterThan(0);
  });
  return answer!;
}

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows[0]!.count;
}
