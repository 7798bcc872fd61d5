// The options of generated texts, remembered in this browser for each kind of record.
import { z } from "zod";
import type { ResultOptions } from "../../../contract/processing/result-options.schema.ts";
import {
  AGES,
  LENGTHS,
  READING_LEVELS,
  RESULT_LANGUAGES,
} from "../../../contract/processing/result-options.ts";
import { readStoredValue } from "../../ui/browser/browser-storage.ts";

export type OptionsKind = "sermon" | "study" | "devotional";

/** Values of a later version of Berea count as not chosen. */
export const StoredOptions = z.object({
  audience: z.string().optional().catch(undefined),
  age: z.enum(AGES).optional().catch(undefined),
  readingLevel: z.enum(READING_LEVELS).optional().catch(undefined),
  length: z.enum(LENGTHS).optional().catch(undefined),
  language: z.enum(RESULT_LANGUAGES).optional().catch(undefined),
});
export type StoredOptions = z.infer<typeof StoredOptions>;

export const formatOptionsKey = (uid: string, kind: OptionsKind) => `options.${kind}.${uid}`;

/** The body field of a call that generates texts of a kind; nothing if the user chose nothing. */
export function readResultOptions(uid: string, kind: OptionsKind): { options?: ResultOptions } {
  const stored = readStoredValue(localStorage, formatOptionsKey(uid, kind), StoredOptions) ?? {};
  const chosen = Object.entries(stored).filter(([, value]) => value !== undefined && value.trim() !== "");
  return chosen.length === 0 ? {} : { options: Object.fromEntries(chosen) };
}

const LANGUAGE_LABELS = { en: "English", es: "Español", fr: "Français", de: "Deutsch", pt: "Português" };

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const listOf = (values: readonly string[]) => values.map((value) => ({ value, label: capitalize(value) }));

/** The fields with a list of values, each with the label of leaving it open. */
export const CHOICES = [
  { name: "age", label: "Age", none: "Any age", values: listOf(AGES) },
  { name: "readingLevel", label: "Reading Level", none: "As usual", values: listOf(READING_LEVELS) },
  { name: "length", label: "Length", none: "As usual", values: listOf(LENGTHS) },
  {
    name: "language",
    label: "Language",
    none: "Same as the source",
    values: RESULT_LANGUAGES.map((value) => ({ value, label: LANGUAGE_LABELS[value] })),
  },
] as const;

/** What is chosen, in a few words: "Teens, Simple, Español". */
export const summarizeOptions = (options: StoredOptions): string =>
  [
    options.audience?.trim() ?? "",
    ...CHOICES.map(({ name, values }) => values.find(({ value }) => value === options[name])?.label ?? ""),
  ]
    .filter((text) => text !== "")
    .join(", ");
