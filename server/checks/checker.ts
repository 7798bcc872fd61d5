import type { BaseLogger } from "pino";
import { createWorkerPool, type TaskOptions } from "../workers/worker-pool.ts";
import type * as Worker from "./checks-worker.ts";
import type { TextsToCheck } from "./checks-worker.ts";

interface CheckOptions extends TaskOptions {
  /** Identifies these texts among those of all records and owners. */
  key: string;
}

export interface Checker {
  /** Checks the texts of a record in a child process. */
  check(texts: TextsToCheck, options: CheckOptions): Promise<unknown>;
  close(): void;
}

const MAX_CACHED = 20;

/** Checks texts in child processes, and caches the latest results. */
export function createChecker(log: BaseLogger): Checker {
  const pool = createWorkerPool<typeof Worker>("checks/checks-worker.ts", { log });
  const cache = new Map<string, unknown>();
  return {
    async check(texts, { key, ...options }) {
      if (cache.has(key)) return cache.get(key);
      const checks = await pool.run("checkTexts", texts, options);
      cache.set(key, checks);
      const [oldest] = cache.keys();
      if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
      return checks;
    },
    close: pool.close,
  };
}
