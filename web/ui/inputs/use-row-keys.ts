import { useState } from "react";
import { moveItem } from "./move-item.ts";

const newKeys = (count: number): string[] => Array.from({ length: count }, () => crypto.randomUUID());

/** Keys that follow items moved and removed here; where the length changes otherwise, the end grew or shrank. */
export function useRowKeys(count: number) {
  const [keys, setKeys] = useState(() => newKeys(count));
  const fitting = keys.length === count ? keys : fit(keys, count);
  if (fitting !== keys) setKeys(fitting);
  return {
    keys: fitting,
    move: (at: number, to: number) => setKeys((known) => moveItem(known, at, to)),
    remove: (at: number) => setKeys((known) => known.toSpliced(at, 1)),
    insert: (at: number) => setKeys((known) => known.toSpliced(at, 0, crypto.randomUUID())),
  };
}

const fit = (keys: readonly string[], count: number): string[] =>
  count < keys.length ? keys.slice(0, count) : [...keys, ...newKeys(count - keys.length)];
