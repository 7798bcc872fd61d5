// The ends of accounts: whatever has begun is finished, by this process or the next.
import { setTimeout as delay } from "node:timers/promises";
import type { Background } from "../background/background.ts";
import type { Database } from "../db/database.ts";
import type { JobService } from "../jobs/job-service.ts";
import type { Logger } from "pino";
import {
  startDeletion,
  type DeletionParts,
  finishDeletion,
  type Leaving,
  listPendingDeletions,
} from "./delete-account.ts";

export interface AccountDeletions {
  /**
   * Deletes an account and all that is its own. Throws only where that could not begin; resolves when it is done, or
   * goes on by itself because it takes long or something is in its way for now.
   */
  deleteAccount(leaving: Leaving): Promise<void>;
  /** Takes up nothing more; what is in hand stops where it is, and goes on with the next start. */
  close(): Promise<void>;
}

type Parts = Omit<DeletionParts, "queue"> & {
  jobs: JobService;
  background: Background;
  database: Database;
  log: Logger;
};

const MINUTE = 60_000;
/** Shorter than a browser waits for an answer. */
const TIMEOUT_MS = 20_000;

/** Finishes at once, and every minute, what was begun by whomever. */
export function startAccountDeletions(parts: Parts): AccountDeletions {
  const { db, jobs, database, log } = parts;
  const closing = new AbortController();
  const inHand = new Map<string, Promise<void>>();

  function finish(leaving: Leaving): Promise<void> {
    const { userId } = leaving;
    const work = inHand.get(userId) ?? finishAlone(leaving).finally(() => inHand.delete(userId));
    inHand.set(userId, work);
    return work;
  }

  /** Only one process at a time works on an account. */
  async function finishAlone(leaving: Leaving): Promise<void> {
    const lock = `deletion of ${leaving.userId}`;
    if (!(await jobs.session.tryLock(lock))) return;
    try {
      await database.erasure?.request();
      await finishDeletion({ ...parts, queue: jobs.queue }, leaving, closing.signal);
      // Once more: an erasure that went on meanwhile has not seen all of it.
      await database.erasure?.request();
      if (parts.background.runsHere) erasures.wake();
      else await database.erasure?.runIfDue();
    } catch (error) {
      const { name, code } = error as NodeJS.ErrnoException;
      const reason = [name, code].filter(Boolean).join(" ");
      if (!closing.signal.aborted)
        log.warn({ module: "accounts", reason }, "the end of an account has to wait");
    } finally {
      await jobs.session.unlock(lock);
    }
  }

  async function finishAll(): Promise<void> {
    for (const leaving of await listPendingDeletions(db)) {
      if (!closing.signal.aborted) await finish(leaving);
    }
  }

  const erase = async () => database.erasure?.runIfDue();
  const erasures = parts.background.repeat(erase, { milliseconds: MINUTE, module: "erasure" });
  const sweeps = parts.background.repeat(finishAll, { milliseconds: MINUTE, module: "accounts" });
  return {
    async deleteAccount(leaving) {
      await startDeletion(db, leaving);
      await Promise.race([finish(leaving), delay(TIMEOUT_MS, undefined, { ref: false })]);
    },
    async close() {
      closing.abort();
      await sweeps.close();
      await erasures.close();
      await Promise.all(inHand.values());
    },
  };
}
