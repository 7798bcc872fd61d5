// Input that the server does not have yet, stored in this browser so that it survives a reload or crash.
import { useDebouncedCallback, useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import type { z } from "zod";

const PREFIX = "berea.kept.";

/** Returns undefined if nothing valid is stored under `key`. */
export function readStoredValue<T>(
  storage: Pick<Storage, "getItem">,
  key: string,
  schema: z.ZodType<T>,
): T | undefined {
  try {
    const stored = storage.getItem(PREFIX + key);
    return stored === null ? undefined : schema.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}

/** Stores `value` under `key`, or removes it if undefined. Returns false if the browser is out of storage. */
export function writeStoredValue(
  storage: Pick<Storage, "setItem" | "removeItem">,
  key: string,
  value: unknown,
): boolean {
  try {
    if (value === undefined) storage.removeItem(PREFIX + key);
    else storage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

const WRITE_DELAY_MS = 300;

/** `stored` is the value found on mount. `store` is debounced and flushed when the page is left. */
export function useStoredValue<T>(key: string, schema: z.ZodType<T>) {
  const [stored] = useState(() => readStoredValue(localStorage, key, schema));
  const store = useDebouncedCallback((value: T) => writeStoredValue(localStorage, key, value), {
    delay: WRITE_DELAY_MS,
    flushOnUnmount: true,
  });
  useWindowEvent("pagehide", () => store.flush());
  const clear = () => {
    store.cancel();
    writeStoredValue(localStorage, key, undefined);
  };
  return { stored, store, clear };
}
