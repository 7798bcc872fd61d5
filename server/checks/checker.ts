import type { SermonChecks } from "../../contract/checks.ts";
import type { DevotionalChecks } from "../../contract/devotional.ts";
import type { StudyChecks } from "../../contract/study.ts";
import { createThread } from "../thread.ts";
import type * as Worker from "./checks-worker.ts";
import type { DevotionalToCheck, StudyToCheck, TextsToCheck } from "./checks-worker.ts";

export interface Checker {
  /** Checks the texts off the server's event loop; `key` stands for these texts and no others. */
  check(key: string, texts: TextsToCheck): Promise<SermonChecks>;
  checkStudy(key: string, study: StudyToCheck): Promise<StudyChecks>;
  checkDevotional(key: string, devotional: DevotionalToCheck): Promise<DevotionalChecks>;
  close(): Promise<void>;
}

const IDLE_MILLISECONDS = 60_000;
const LONGEST_QUEUE = 100;
const REMEMBERED = 20;

/** Checks in a thread of its own, which there is only while there is something to check; remembers the last checks. */
export function createChecker(): Checker {
  const pool = createThread("checks/checks-worker.ts", {
    idle: IDLE_MILLISECONDS,
    longestQueue: LONGEST_QUEUE,
  });
  const remembered = new Map<string, Promise<unknown>>();

  function check<Task extends keyof typeof Worker>(
    name: Task,
    key: string,
    texts: Parameters<(typeof Worker)[Task]>[0],
  ) {
    type Checks = ReturnType<(typeof Worker)[Task]>;
    const place = `${name} ${key}`;
    const known = remembered.get(place);
    if (known) return known as Promise<Checks>;
    const checking = pool.run(texts, { name }) as Promise<Checks>;
    remembered.set(place, checking);
    checking.catch(() => remembered.delete(place));
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return checking;
  }

  return {
    check: (key, texts) => check("checkTexts", key, texts),
    checkStudy: (key, study) => check("checkStudyTexts", key, study),
    checkDevotional: (key, devotional) => check("checkDevotionalTexts", key, devotional),
    close: () => pool.destroy(),
  };
}
