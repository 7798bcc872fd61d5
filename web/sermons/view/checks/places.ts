// Places in the texts of a sermon, such as of references and sources, and their format in URLs.
import { CHECKED_PARTS } from "../../../../contract/records/checks.ts";
import type {
  CheckedPart,
  CheckedReference,
  SermonChecks,
  TextSpan,
} from "../../../../contract/records/checks.schema.ts";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { parseTimestamp } from "../../../../contract/transcript/timestamp.ts";

export interface Place extends TextSpan {
  part: CheckedPart;
}

export function formatPlace({ part, start, end }: Place): string {
  return `${part}:${start}-${end}`;
}

export function parsePlace(text: string | null): Place | undefined {
  const [, name, start, end] = /^(\w+):(\d{1,9})-(\d{1,9})$/.exec(text ?? "") ?? [];
  const part = CHECKED_PARTS.find((one) => one === name);
  if (!part || start === undefined || end === undefined) return undefined;
  return { part, start: Number(start), end: Number(end) };
}

/** The second of the last mark `[m:ss]` up to a character; undefined without one. */
export function findTimeAt(text: string, offset: number): number | undefined {
  const marks = text.slice(0, offset + 1).matchAll(/(?:^|\n\s*\n)[ \t]*\[((?:\d{1,3}:)?\d{1,3}:\d{2})\]/g);
  const [, time] = [...marks].at(-1) ?? [];
  return time === undefined ? undefined : parseTimestamp(time);
}

export interface IndexedReference {
  reference: string;
  exists: boolean;
  places: (CheckedReference & { part: CheckedPart })[];
}

/** The parts whose references the index lists: the displayed transcript and its results. */
export function listIndexedParts({ refinedTranscript }: Pick<Sermon, "refinedTranscript">): CheckedPart[] {
  return [refinedTranscript.trim() === "" ? "transcript" : "refinedTranscript", "summary", "lessonPlan"];
}

/** All references but those that the user has said are none. */
export function indexReferences(checks: SermonChecks, parts: readonly CheckedPart[]): IndexedReference[] {
  const index = new Map<string, IndexedReference>();
  for (const part of parts) {
    for (const checked of checks.references[part] ?? []) {
      const { reference, exists, isDismissed } = checked;
      if (isDismissed) continue;
      const entry = index.get(reference) ?? { reference, exists, places: [] };
      entry.places.push({ ...checked, part });
      index.set(reference, entry);
    }
  }
  return [...index.values()];
}

const CONTEXT_CHARACTERS = 60;

/** The text of a place with some words before and after it, without marks and Markdown. */
export function getSurroundingText(
  text: string,
  { start, end }: TextSpan,
): { before: string; words: string; after: string } {
  const before = stripMarkup(text.slice(Math.max(0, start - CONTEXT_CHARACTERS), start));
  const after = stripMarkup(text.slice(end, end + CONTEXT_CHARACTERS));
  return {
    before: start > CONTEXT_CHARACTERS ? before.replace(/^\S*\s/, "… ") : before,
    words: stripMarkup(text.slice(start, end)),
    after: text.length > end + CONTEXT_CHARACTERS ? after.replace(/\s\S*$/, " …") : after,
  };
}

const stripMarkup = (text: string) =>
  text
    .replaceAll(/\[(?:\d{1,3}:)?\d{1,3}:\d{2}\]/g, "")
    .replaceAll(/[#*_>`]+/g, "")
    .replaceAll(/\s+/g, " ");
