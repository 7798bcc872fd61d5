import type { BaseLogger } from "pino";
import { createWorkerPool, type TaskOptions } from "../../workers/worker-pool.ts";
import { SAMPLE_RATE } from "../speech-provider.ts";
import type * as Worker from "./whisper-process.ts";
import type { WhisperFiles } from "./whisper-process.ts";
import type { WhisperResult } from "./whisper-result.ts";

/** A model in a process of its own, which starts with the first piece and ends when it was idle for a minute. */
export interface Whisper {
  transcribe(samples: Int16Array, language: string, options: TaskOptions): Promise<WhisperResult>;
  close(): void;
}

/** For one piece, and for loading the model. */
const TIMEOUT_MS = 10 * 60_000;
const MEMORY_MB = 4096;
/** Fewer samples crash the native code, and contain no word. */
const MIN_SAMPLES = SAMPLE_RATE / 10;

export function createWhisper(files: WhisperFiles, log: BaseLogger): Whisper {
  const pool = createWorkerPool<typeof Worker>("speech/local/whisper-process.ts", {
    log,
    maxProcesses: 1,
    timeoutMs: TIMEOUT_MS,
    memoryMb: MEMORY_MB,
  });
  return {
    async transcribe(samples, language, options) {
      if (samples.length < MIN_SAMPLES) return { text: "", lang: "" };
      return pool.run("transcribe", { files, samples, language }, options);
    },
    close: pool.close,
  };
}
