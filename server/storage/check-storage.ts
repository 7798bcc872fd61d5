import { setTimeout as delay } from "node:timers/promises";
import type { Storage } from "./storage.ts";

/** How long a result is reused, because anyone can ask for it and each check writes to the storage. */
const INTERVAL_MS = 1000;
const TIMEOUT_MS = 5000;

/** Returns a check that rejects if files can't be stored. */
export function createStorageCheck(storage: Storage): () => Promise<void> {
  let checking: Promise<void> | undefined;
  let nextCheckAt = 0;

  async function check(): Promise<void> {
    const done = new AbortController();
    const timeout = delay(TIMEOUT_MS, undefined, { signal: done.signal }).then(() => {
      throw new Error("The storage doesn't respond.");
    });
    const checked = storage.checkWritable();
    try {
      await Promise.race([checked, timeout]);
    } finally {
      done.abort();
      timeout.catch(() => undefined);
      checked.catch(() => undefined);
    }
  }

  return () => {
    if (!checking || performance.now() > nextCheckAt) {
      nextCheckAt = performance.now() + INTERVAL_MS;
      checking = check();
      checking.catch(() => undefined);
    }
    return checking;
  };
}
