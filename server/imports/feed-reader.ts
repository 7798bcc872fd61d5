import type { BaseLogger } from "pino";
import { IMPORT_MESSAGES } from "../../contract/imports/imports.ts";
import { createWorkerPool, type TaskOptions } from "../workers/worker-pool.ts";
import type * as Worker from "./feed-worker.ts";
import type { FeedFile } from "./read-feed.ts";

/** The largest feeds take 10 s of a processor. */
const LIMITS = { maxProcesses: 1, timeoutMs: 60_000, memoryMb: 1_024 };

export type FeedReader = ReturnType<typeof createFeedReader>;

/** Reads feeds in a child process. */
export function createFeedReader(log: BaseLogger) {
  const failureMessage = IMPORT_MESSAGES.notAFeed;
  const pool = createWorkerPool<typeof Worker>("imports/feed-worker.ts", { ...LIMITS, failureMessage, log });
  return {
    read: (feed: FeedFile, options: TaskOptions) => pool.run("readFeed", feed, options),
    close: pool.close,
  };
}
