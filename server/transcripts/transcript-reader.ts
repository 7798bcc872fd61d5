import { AppError } from "../errors.ts";
import { createThread } from "../thread.ts";
import type { TranscriptFile } from "./read-transcript.ts";
import type { Outcome, TranscriptBytes } from "./transcript-worker.ts";

export interface TranscriptReader {
  /** As `readTranscript` does, off the server's event loop. */
  read(bytes: Uint8Array, filename: string): Promise<TranscriptFile>;
  close(): Promise<void>;
}

const IDLE_MILLISECONDS = 30_000;
const LONGEST_QUEUE = 100;

/** Reads transcript files in a thread of its own, which there is only while there are files to read. */
export function createTranscriptReader(): TranscriptReader {
  const pool = createThread("transcripts/transcript-worker.ts", {
    idle: IDLE_MILLISECONDS,
    longestQueue: LONGEST_QUEUE,
  });
  return {
    async read(bytes, filename) {
      const outcome = (await pool.run({ bytes, filename } satisfies TranscriptBytes)) as Outcome;
      if ("refusal" in outcome) throw new AppError(outcome.refusal.code, outcome.refusal.message);
      return outcome.file;
    },
    close: () => pool.destroy(),
  };
}
