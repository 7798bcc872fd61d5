import type { BaseLogger } from "pino";
import { type AsTexts, JsonText } from "../../contract/text/json-text.ts";
import { createWorkerPool, type TaskOptions } from "../workers/worker-pool.ts";
import type { TimedTranscript } from "../../contract/transcript/transcript.schema.ts";
import type * as Worker from "./transcript-worker.ts";
import type { TranscriptBytes } from "./transcript-worker.ts";

export interface TranscriptReader {
  /** Reads a transcript file in a child process. */
  read(file: TranscriptBytes, options: TaskOptions): Promise<AsTexts<TimedTranscript>>;
  close(): void;
}

export function createTranscriptReader(log: BaseLogger): TranscriptReader {
  const pool = createWorkerPool<typeof Worker>("transcripts/transcript-worker.ts", { log });
  return {
    async read(file, options) {
      const { segments, ...read } = await pool.run("readTranscriptFile", file, options);
      return { ...read, segments: segments && new JsonText(segments.json) };
    },
    close: pool.close,
  };
}
