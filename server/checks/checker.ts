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

const MAX_REMEMBERED = 20;

/** Checks in child processes, and remembers the last checks. */
export function createChecker(log: BaseLogger): Checker {
  const pool = createWorkerPool<typeof Worker>("checks/checks-worker.ts", { log });
  const remembered = new Map<string, unknown>();
  return {
    async check(texts, { key, ...options }) {
      if (remembered.has(key)) return remembered.get(key);
      const checks = await pool.run("checkTexts", texts, options);
      remembered.set(key, checks);
      const [oldest] = remembered.keys();
      if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
      return checks;
    },
    close: pool.close,
  };
}
