import type { BaseLogger } from "pino";
import { type WithRawSegments, RawJson } from "../../contract/text/raw-json.ts";
import { createWorkerPool, type TaskOptions } from "../workers/worker-pool.ts";
import type { TimedTranscript } from "../../contract/transcript/transcript.schema.ts";
import type * as Worker from "./transcript-worker.ts";
import type { TranscriptBytes } from "./transcript-worker.ts";

export type TranscriptReader = ReturnType<typeof createTranscriptReader>;

export function createTranscriptReader(log: BaseLogger) {
  const pool = createWorkerPool<typeof Worker>("transcripts/transcript-worker.ts", { log });
  return {
    async read(file: TranscriptBytes, options: TaskOptions): Promise<WithRawSegments<TimedTranscript>> {
      const { segments, ...read } = await pool.run("readTranscriptFile", file, options);
      return { ...read, segments: segments && new RawJson(segments.json) };
    },
    close: pool.close,
  };
}
