import type { BaseLogger } from "pino";
import { createWorkerPool, type TaskOptions } from "../workers/worker-pool.ts";
import type { TranscriptFile } from "./read-transcript.ts";
import type * as Worker from "./transcript-worker.ts";
import type { TranscriptBytes } from "./transcript-worker.ts";

export interface TranscriptReader {
  /** As `readTranscript` does, in a child process. */
  read(file: TranscriptBytes, options: TaskOptions): Promise<TranscriptFile>;
  close(): void;
}

export function createTranscriptReader(log: BaseLogger): TranscriptReader {
  const pool = createWorkerPool<typeof Worker>("transcripts/transcript-worker.ts", { log });
  return {
    read: (file, options) => pool.run("readTranscriptFile", file, options),
    close: pool.close,
  };
}
