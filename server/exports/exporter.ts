import type { BaseLogger } from "pino";
import { EXPORT_MESSAGES } from "../../contract/records/exports.ts";
import { createWorkerPool, type WorkerPool } from "../workers/worker-pool.ts";
import type * as Worker from "./export-worker.ts";

export type Exporter = WorkerPool<typeof Worker>;

const TIMEOUT_MS = 30_000;
const MEMORY_MB = 1024;

export const createExporter = (log: BaseLogger): Exporter =>
  createWorkerPool("exports/export-worker.ts", {
    log,
    timeoutMs: TIMEOUT_MS,
    memoryMb: MEMORY_MB,
    failureMessage: EXPORT_MESSAGES.tookTooLong,
  });
