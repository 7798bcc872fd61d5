// What was in a list before: a suggestion that the user deleted is not made again.
import { z } from "zod";
import { readStoredValue, writeStoredValue } from "../ui/browser/browser-storage.ts";

const Entries = z.array(z.string());
/** With the entries of the study, fewer than a call accepts. */
const MAX_ENTRIES = 150;

const formatKey = (uid: string, list: string) => `suggested.${uid}.${list}`;

export const readSuggested = (uid: string, list: string): readonly string[] =>
  readStoredValue(localStorage, formatKey(uid, list), Entries) ?? [];

/** Remembers entries on this device; the oldest are forgotten. */
export function rememberSuggested(uid: string, list: string, entries: readonly string[]): void {
  const known = [...readSuggested(uid, list), ...entries].filter((entry) => entry.trim() !== "");
  writeStoredValue(localStorage, formatKey(uid, list), [...new Set(known)].slice(-MAX_ENTRIES));
}
