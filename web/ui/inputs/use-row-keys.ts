import { useState } from "react";
import { moveItem } from "./move-item.ts";

const createKeys = (count: number): string[] => Array.from({ length: count }, () => crypto.randomUUID());

/** React keys that follow moved and removed items. Other changes of the length add or drop keys at the end. */
export function useRowKeys(count: number) {
  const [keys, setKeys] = useState(() => createKeys(count));
  const resized = keys.length === count ? keys : resize(keys, count);
  if (resized !== keys) setKeys(resized);
  return {
    keys: resized,
    move: (index: number, to: number) => setKeys((current) => moveItem(current, index, to)),
    remove: (index: number) => setKeys((current) => current.toSpliced(index, 1)),
    insert: (index: number) => setKeys((current) => current.toSpliced(index, 0, crypto.randomUUID())),
  };
}

const resize = (keys: readonly string[], count: number): string[] =>
  count < keys.length ? keys.slice(0, count) : [...keys, ...createKeys(count - keys.length)];
