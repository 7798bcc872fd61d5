import { PROCESSING_MESSAGES } from "../../../../contract/processing/processing.ts";
import { getPassageText } from "../../../scripture/bible/bible-text.ts";
import type { Verse } from "../../../scripture/bible/bible-text.ts";
import type { EditionSource } from "../../../scripture/bible/edition.ts";
import { findEditionWith } from "../../../scripture/bible/printed-passage.ts";
import { formatReference } from "../../../scripture/bible/passage.ts";
import type { Passage } from "../../../scripture/bible/passage.ts";
import { findReferences, parseReferences } from "../../../scripture/references/references.ts";
import { EngineError } from "../../engine.ts";
import type { StudySubject } from "../../engine.ts";

/** More verses than a group can study; longer passages are truncated. */
const MAX_VERSES = 400;

export interface StudyPassage {
  /** "John 3:1-17", or several: "John 3:16 and Romans 8:1-11" */
  reference: string;
  verses: Verse[];
  /** The edition of the verses. */
  edition: EditionSource;
}

/** Finds the passages in the scripture field, or else in the other fields; undefined if there are none. */
export function findStudyPassage(subject: StudySubject): StudyPassage | undefined {
  const named = parseReferences(subject.scripture);
  const passages = named.length > 0 ? named : findMentionedPassages(subject);
  return passages.length === 0 ? undefined : readStudyPassage(passages, subject.edition);
}

function findMentionedPassages({ title, description, objectives }: StudySubject): Passage[] {
  return findReferences([title, description, objectives].join("\n\n"))
    .filter(({ exists }) => exists)
    .map(({ passage }) => passage);
}

function readStudyPassage(passages: readonly Passage[], preferred: EditionSource): StudyPassage {
  const edition = findEditionWith(passages, preferred);
  const verses: Verse[] = [];
  const references: string[] = [];
  for (const passage of passages) {
    const reference = formatReference(passage);
    if (verses.length >= MAX_VERSES || references.includes(reference)) continue;
    references.push(reference);
    verses.push(...getPassageText(passage, edition).slice(0, MAX_VERSES - verses.length));
  }
  const last = references.pop() ?? "";
  const reference = references.length > 0 ? `${references.join(", ")} and ${last}` : last;
  return { reference, verses, edition };
}

const MAX_OBJECTIVE_CHARACTERS = 200;
const MAX_OBJECTIVES = 200;

/** Splits objectives into lines and sentences, without bullets and numbers. */
export function listObjectives(objectives: string): string[] {
  return objectives
    .split(/\n+|(?<=[.!?])\s+|;\s*/)
    .map((line) =>
      line
        .trim()
        .replace(/^(?:[-*•–]|\d+[.)])\s*/, "")
        .replace(/[.;,]+$/, ""),
    )
    .filter((line) => line.length > 2 && line.length <= MAX_OBJECTIVE_CHARACTERS)
    .slice(0, MAX_OBJECTIVES);
}

/** Throws an `EngineError` if all fields are blank. */
export function assertHasSubject({ title, description, objectives }: StudySubject): void {
  if ([title, description, objectives].every((field) => !/\p{L}/u.test(field))) {
    throw new EngineError(PROCESSING_MESSAGES.noSubject);
  }
}
