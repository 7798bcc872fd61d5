import type { BaseLogger } from "pino";
import { IMPORT_MESSAGES } from "../../contract/imports/imports.ts";
import { createWorkerPool, type TaskOptions } from "../workers/worker-pool.ts";
import type * as Worker from "./feed-worker.ts";
import type { FeedFile } from "./read-feed.ts";

const LIMITS = { maxProcesses: 1, timeoutMs: 20_000, memoryMb: 512 };

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
