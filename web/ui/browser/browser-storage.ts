// What a person has typed and no server holds yet: kept in this browser, so that a reload or a crash loses nothing.
import { useDebouncedCallback, useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import type { z } from "zod";

const PREFIX = "berea.kept.";

/** Reads what was kept under `key`; undefined where nothing was, or nothing of this shape. */
export function readKept<T>(
  storage: Pick<Storage, "getItem">,
  key: string,
  shape: z.ZodType<T>,
): T | undefined {
  try {
    const stored = storage.getItem(PREFIX + key);
    return stored === null ? undefined : shape.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}

/** Keeps `value` under `key`, or forgets it where it is undefined; false where the browser has no room for it. */
export function writeKept(
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

const WRITE_DELAY = 300;

/** Writing waits for a pause in the typing, except when the page is left. */
export function useKept<T>(key: string, shape: z.ZodType<T>) {
  const [found] = useState(() => readKept(localStorage, key, shape));
  const keep = useDebouncedCallback((value: T) => writeKept(localStorage, key, value), {
    delay: WRITE_DELAY,
    flushOnUnmount: true,
  });
  useWindowEvent("pagehide", () => keep.flush());
  const forget = () => {
    keep.cancel();
    writeKept(localStorage, key, undefined);
  };
  return { found, keep, forget };
}
