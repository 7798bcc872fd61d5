import { EXPORT_MESSAGES } from "../../contract/exports.ts";
import { AppError } from "../errors.ts";
import { createThread } from "../thread.ts";
import type { ExportTask, ReadOutcome } from "./export-worker.ts";
import type { ReadFile } from "./markdown/read-file.ts";

export interface Exporter {
  /** The bytes of a record as a file; undefined where it cannot be had in that format. */
  write(task: ExportTask, signal: AbortSignal): Promise<Uint8Array | undefined>;
  /** Reads Markdown that Berea wrote; undefined where it is none. */
  read(bytes: Uint8Array): Promise<ReadFile | undefined>;
  close(): Promise<void>;
}

const IDLE_MILLISECONDS = 60_000;
const LONGEST_QUEUE = 50;
/** What takes longer is no text that people wrote. */
const LONGEST_MILLISECONDS = 60_000;

/** Writes and reads files in a thread of its own, which there is only while there is something to do. */
export function createExporter(): Exporter {
  const pool = createThread("exports/export-worker.ts", {
    idle: IDLE_MILLISECONDS,
    longestQueue: LONGEST_QUEUE,
  });

  async function run<Result>(name: string, task: unknown, signal?: AbortSignal): Promise<Result> {
    const late = AbortSignal.timeout(LONGEST_MILLISECONDS);
    try {
      return (await pool.run(task, {
        name,
        signal: signal ? AbortSignal.any([signal, late]) : late,
      })) as Result;
    } catch (error) {
      if (late.aborted) throw new AppError("unavailable", EXPORT_MESSAGES.tookTooLong);
      throw error;
    }
  }

  return {
    write: (task, signal) => run("writeFile", task, signal),
    async read(bytes) {
      const outcome = await run<ReadOutcome>("readFile", bytes);
      if ("refusal" in outcome) throw new AppError("invalid", outcome.refusal);
      return outcome.file;
    },
    close: () => pool.destroy(),
  };
}
