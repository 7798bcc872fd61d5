import type { Verse } from "../../scripture/bible/bible-text.ts";
import { KING_JAMES } from "../../scripture/bible/edition.ts";
import { countVerses, formatReference, passageBetween } from "../../scripture/bible/passage.ts";
import type { StudyPassage } from "../builtin/study/subject.ts";

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
export function createSessionReading({ reference, verses }: StudyPassage, sessions: number): SessionReading {
  const share = Math.floor(MAX_PRINTED.study / sessions);
  const printed = verses.slice(0, Math.max(MIN_PRINTED, Math.min(MAX_PRINTED.session, share)));
  const left = verses.length - printed.length;
  return { named: reference, verses: printed, left, reference: left > 0 ? nameVerses(printed) : reference };
}

/** "Psalm 119:1-60", or several: "Jude; Genesis 1:1-35" */
function nameVerses(verses: readonly Verse[]): string {
  const runs: Verse[][] = [];
  for (const verse of verses) {
    const run = runs.at(-1);
    if (run && isNext(run.at(-1)!, verse)) run.push(verse);
    else runs.push([verse]);
  }
  return runs.map((run) => formatReference(passageBetween(run[0]!, run.at(-1)!))).join("; ");
}

function isNext(before: Verse, { book, chapter, verse }: Verse): boolean {
  if (book !== before.book) return false;
  if (chapter === before.chapter) return verse === before.verse + 1;
  return chapter === before.chapter + 1 && verse === 1 && before.verse === countVerses(book, before.chapter);
}

export function formatVerses({ verses }: StudyPassage): string[] {
  const isOneBook = new Set(verses.map(({ book }) => book)).size === 1;
  const isOneChapter = isOneBook && new Set(verses.map(({ chapter }) => chapter)).size === 1;
  const number = ({ book, chapter, verse }: Verse) =>
    isOneChapter ? String(verse) : `${isOneBook ? "" : `${book} `}${chapter}:${verse}`;
  return verses.map((verse) => `**${number(verse)}** ${verse.text}`);
}

export const formatReadingReference = ({ reference }: StudyPassage) => `${reference} (${KING_JAMES.name})`;
