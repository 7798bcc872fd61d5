import { getPassageText, type Verse } from "../../scripture/bible/bible-text.ts";
import type { EditionSource } from "../../scripture/bible/edition.ts";
import { formatReference, passageBetween } from "../../scripture/bible/passage.ts";
import {
  createVerseNumbering,
  listCopyrightLines,
  namePrintedPassage,
} from "../../scripture/bible/printed-passage.ts";
import type { StudyPassage } from "../builtin/study/subject.ts";
import { quoteBlock, toPlainLine } from "./plain-markdown.ts";

/** The Bible text of a session: all of its scripture, or the start if that is long. */
export interface SessionReading extends StudyPassage {
  /** The reference of all the scripture. */
  named: string;
  /** Number of verses that are left out. */
  left: number;
}

/** Verses that one session prints, and that all sessions of a study print together. */
const MAX_PRINTED = { session: 60, study: 3_000 };
const MIN_PRINTED = 10;

/** Limits a passage to the verses that a session prints, depending on the number of sessions. */
export function createSessionReading(
  { reference, verses, edition }: StudyPassage,
  sessions: number,
): SessionReading {
  const share = Math.floor(MAX_PRINTED.study / sessions);
  const printed = verses.slice(0, Math.max(MIN_PRINTED, Math.min(MAX_PRINTED.session, share)));
  const left = verses.length - printed.length;
  const printedReference = left > 0 ? nameVerses(printed, edition) : reference;
  return { named: reference, verses: printed, left, reference: printedReference, edition };
}

/** "Psalm 119:1-60", or several: "Jude; Genesis 1:1-35" */
function nameVerses(verses: readonly Verse[], edition: EditionSource): string {
  const runs: Verse[][] = [];
  for (const verse of verses) {
    const run = runs.at(-1);
    if (run && isNext(run.at(-1)!, verse, edition)) run.push(verse);
    else runs.push([verse]);
  }
  return runs.map((run) => formatReference(passageBetween(run[0]!, run.at(-1)!))).join("; ");
}

/** Whether the edition has no verse between two verses of a book. */
const isNext = (before: Verse, verse: Verse, edition: EditionSource) =>
  before.book === verse.book && getPassageText(passageBetween(before, verse), edition).length === 2;

/** The Bible text as Markdown: the reference with the name of the edition, and the verses. */
export const formatReading = (reading: SessionReading): string[] => [
  `**${namePrintedPassage(reading)}**`,
  quoteBlock(formatVerses(reading)),
];

function formatVerses({ verses }: StudyPassage): string[] {
  const number = createVerseNumbering(verses);
  return verses.map((verse) => `**${number(verse)}** ${verse.text}`);
}

/** The copyright lines of the editions of readings, as Markdown. */
export const formatCopyright = (readings: readonly SessionReading[]): string[] =>
  listCopyrightLines(readings.map(({ edition }) => edition)).map(
    (line) => `*${toPlainLine(line).replace(/[*_]/g, "\\$&")}*`,
  );
