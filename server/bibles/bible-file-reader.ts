import type { BaseLogger } from "pino";
import { BIBLE_MESSAGES } from "../../contract/bibles/bibles.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import type * as Worker from "./bible-file-worker.ts";

const LIMITS = { maxProcesses: 1, timeoutMs: 60_000, memoryMb: 1_024 };

export type BibleFileReader = ReturnType<typeof createBibleFileReader>;

/** Reads files of editions in a child process. */
export function createBibleFileReader(log: BaseLogger) {
  const failureMessage = BIBLE_MESSAGES.unreadable;
  const pool = createWorkerPool<typeof Worker>("bibles/bible-file-worker.ts", {
    ...LIMITS,
    failureMessage,
    log,
  });
  return {
    read: (file: Parameters<typeof Worker.packBibleFile>[0], signal: AbortSignal) =>
      pool.run("packBibleFile", file, { owner: "", signal }),
    close: pool.close,
  };
}
