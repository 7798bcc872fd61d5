// Deletes accounts. A deletion that has started is finished, if necessary by another process.
import { setTimeout as delay } from "node:timers/promises";
import type { Background } from "../background/background.ts";
import type { Database } from "../db/database.ts";
import type { JobService } from "../jobs/job-service.ts";
import { describeError } from "../errors.ts";
import type { Logger } from "pino";
import {
  startDeletion,
  type DeletionParts,
  finishDeletion,
  type AccountDeletion,
  listPendingDeletions,
} from "./delete-account.ts";

export interface AccountDeletions {
  /** Throws only if the deletion could not be started; otherwise it may continue in the background. */
  deleteAccount(deletion: AccountDeletion): Promise<void>;
  /** Stops; running deletions are resumed after the next start. */
  close(): Promise<void>;
}

type AccountDeletionParts = DeletionParts & {
  jobs: JobService;
  background: Background;
  database: Database;
  log: Logger;
};

const MINUTE_MS = 60_000;
/** Shorter than the timeout of browsers. */
const TIMEOUT_MS = 20_000;

/** Finishes started deletions of any process, immediately and every minute. */
export function startAccountDeletions(parts: AccountDeletionParts): AccountDeletions {
  const { db, jobs, database, log } = parts;
  const closing = new AbortController();
  const running = new Map<string, Promise<void>>();

  function finish(deletion: AccountDeletion): Promise<void> {
    const { userId } = deletion;
    const work = running.get(userId) ?? finishExclusively(deletion).finally(() => running.delete(userId));
    running.set(userId, work);
    return work;
  }

  /** Only one process at a time works on an account. */
  async function finishExclusively(deletion: AccountDeletion): Promise<void> {
    const lock = `deletion of ${deletion.userId}`;
    if (!(await jobs.session.tryLock(lock))) return;
    try {
      await database.erasure?.request();
      await finishDeletion(parts, deletion, closing.signal);
      // Again, because an erasure may have run before everything was deleted.
      await database.erasure?.request();
      if (parts.background.runsHere) erasureTask.wake();
      else await database.erasure?.runIfDue();
    } catch (error) {
      if (!closing.signal.aborted)
        log.warn(
          { module: "accounts", reason: describeError(error) },
          "deleting an account failed; it will be retried",
        );
    } finally {
      await jobs.session.unlock(lock);
    }
  }

  async function finishAll(): Promise<void> {
    for (const deletion of await listPendingDeletions(db)) {
      if (!closing.signal.aborted) await finish(deletion);
    }
  }

  const erase = async () => database.erasure?.runIfDue();
  const erasureTask = parts.background.repeat(erase, { milliseconds: MINUTE_MS, module: "erasure" });
  const deletionTask = parts.background.repeat(finishAll, { milliseconds: MINUTE_MS, module: "accounts" });
  return {
    async deleteAccount(deletion) {
      await startDeletion(db, deletion);
      await Promise.race([finish(deletion), delay(TIMEOUT_MS, undefined, { ref: false })]);
    },
    async close() {
      closing.abort();
      await deletionTask.close();
      await erasureTask.close();
      await Promise.all(running.values());
    },
  };
}
