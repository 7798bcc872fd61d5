import type { BaseLogger } from "pino";
import { EXPORT_MESSAGES } from "../../contract/records/exports.ts";
import { createWorkerPool, type TaskOptions } from "../workers/worker-pool.ts";
import type * as Worker from "./export-worker.ts";
import type { ExportTask, ReadFile } from "./export-worker.ts";

export interface Exporter {
  /** The bytes of a record as a file; undefined where it has no such format. */
  write(task: ExportTask, options: TaskOptions): Promise<Uint8Array | undefined>;
  /** Reads Markdown that Berea wrote; undefined where it is something else. */
  read(bytes: Uint8Array, options: TaskOptions): Promise<ReadFile | undefined>;
  close(): void;
}

const TIMEOUT_MS = 30_000;
const MEMORY_MB = 1024;

/** Writes and reads files in child processes: Typst is native code. */
export function createExporter(log: BaseLogger): Exporter {
  const pool = createWorkerPool<typeof Worker>("exports/export-worker.ts", {
    log,
    timeoutMs: TIMEOUT_MS,
    memoryMb: MEMORY_MB,
    failureMessage: EXPORT_MESSAGES.tookTooLong,
  });
  return {
    write: (task, options) => pool.run("writeFile", task, options),
    read: (bytes, options) => pool.run("readFile", bytes, options),
    close: pool.close,
  };
}
