import type { BaseLogger } from "pino";
import { ACCOUNT_DATA_MESSAGES } from "../../../contract/account/account-data.ts";
import { createWorkerPool, type WorkerPool } from "../../workers/worker-pool.ts";
import type * as Worker from "./parse-archive.ts";

export type ArchiveParser = WorkerPool<typeof Worker>;

const MEMORY_MB = 1024;

/** Parses the JSON files of archives in child processes, because 32 MB take two seconds. */
export const createArchiveParser = (log: BaseLogger): ArchiveParser =>
  createWorkerPool("archive/import/parse-archive.ts", {
    log,
    memoryMb: MEMORY_MB,
    failureMessage: ACCOUNT_DATA_MESSAGES.archiveTooLarge,
  });
