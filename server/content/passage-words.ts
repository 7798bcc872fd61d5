import { divideByChapters } from "../scripture/bible/bible-index.ts";
import type { FoundPassage } from "../db/schema.ts";

export type VerseRange = Pick<FoundPassage, "firstVerse" | "lastVerse">;

// Words that no text has. An entry has the first for each chapter of which its passage has any verse.
const touched = (chapter: number) => `#${chapter}`;
const whole = (chapter: number) => `=${chapter}`;
const single = (verse: number) => `.${verse}`;

/** The words that the entry of a record has for a passage that it names or quotes. */
export const listPassageWords = (passage: VerseRange): string[] =>
  divideByChapters(passage).flatMap(({ chapter, isWhole, verses }) =>
    [touched(chapter)].concat(isWhole ? whole(chapter) : verses.map(single)),
  );

/** The words of which an entry has at least one where a passage of it and this one have a verse in common. */
export const listSoughtPassageWords = (passage: VerseRange): string[] =>
  divideByChapters(passage).flatMap(({ chapter, isWhole, verses }) =>
    isWhole ? [touched(chapter)] : [whole(chapter)].concat(verses.map(single)),
  );
