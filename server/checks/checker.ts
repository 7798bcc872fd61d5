import type { BaseLogger } from "pino";
import type { SermonChecks } from "../../contract/checks.ts";
import type { DevotionalChecks } from "../../contract/devotional.ts";
import type { StudyChecks } from "../../contract/study.ts";
import { createWorkerPool, type TaskOptions } from "../workers/worker-pool.ts";
import type * as Worker from "./checks-worker.ts";
import type { DevotionalToCheck, StudyToCheck, TextsToCheck } from "./checks-worker.ts";

interface CheckOptions extends TaskOptions {
  /** Identifies these texts among those of all records and owners. */
  key: string;
}

export interface Checker {
  /** Checks the texts of a record in a child process. */
  check(texts: TextsToCheck, options: CheckOptions): Promise<SermonChecks>;
  checkStudy(study: StudyToCheck, options: CheckOptions): Promise<StudyChecks>;
  checkDevotional(devotional: DevotionalToCheck, options: CheckOptions): Promise<DevotionalChecks>;
  close(): void;
}

const MAX_REMEMBERED = 20;

/** Checks in child processes, and remembers the last checks. */
export function createChecker(log: BaseLogger): Checker {
  const pool = createWorkerPool<typeof Worker>("checks/checks-worker.ts", { log });
  const remembered = new Map<string, unknown>();

  const check: typeof pool.run = async (name, input, options) => {
    const key = `${name} ${(options as CheckOptions).key}`;
    if (remembered.has(key)) return remembered.get(key) as never;
    const checks = await pool.run(name, input, options);
    remembered.set(key, checks);
    const [oldest] = remembered.keys();
    if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return checks;
  };

  return {
    check: (texts, options) => check("checkTexts", texts, options),
    checkStudy: (study, options) => check("checkStudyTexts", study, options),
    checkDevotional: (devotional, options) => check("checkDevotionalTexts", devotional, options),
    close: pool.close,
  };
}
