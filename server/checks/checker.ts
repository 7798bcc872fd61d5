import path from "node:path";
import { Piscina } from "piscina";
import type { SermonChecks } from "../../contract/checks.ts";
import type { TextsToCheck } from "./checks-worker.ts";

export interface Checker {
  /** Checks the texts off the server's event loop; `key` stands for these texts and no others. */
  check(key: string, texts: TextsToCheck): Promise<SermonChecks>;
  close(): Promise<void>;
}

const IDLE_MILLISECONDS = 60_000;
const LONGEST_QUEUE = 100;
const REMEMBERED = 20;

/** Checks in a thread of its own, which there is only while there is something to check; remembers the last checks. */
export function createChecker(): Checker {
  const pool = new Piscina({
    filename: path.join(import.meta.dirname, "checks-worker.ts"),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MILLISECONDS,
    maxQueue: LONGEST_QUEUE,
  });
  // A thread that dies has its tasks rejected; one that dies idle must not take the server with it.
  pool.on("error", () => undefined);
  const remembered = new Map<string, Promise<SermonChecks>>();

  return {
    check(key, texts) {
      const known = remembered.get(key);
      if (known) return known;
      const checking = pool.run(texts, { name: "checkTexts" }) as Promise<SermonChecks>;
      remembered.set(key, checking);
      checking.catch(() => remembered.delete(key));
      const [oldest] = remembered.keys();
      if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
      return checking;
    },
    close: () => pool.destroy(),
  };
}
