import { splitByChapter } from "../../scripture/bible/verse-index.ts";
import type { FoundPassage } from "../../db/schema.ts";

export type VerseRange = Pick<FoundPassage, "firstVerse" | "lastVerse">;

// Words that never occur in texts. An entry has the first for each chapter of which its passage has any verse.
const touched = (chapter: number) => `#${chapter}`;
const whole = (chapter: number) => `=${chapter}`;
const single = (verse: number) => `.${verse}`;

export const listPassageWords = (passage: VerseRange): string[] =>
  splitByChapter(passage).flatMap(({ chapter, isWhole, verses }) =>
    [touched(chapter)].concat(isWhole ? whole(chapter) : verses.map(single)),
  );

export const listSearchPassageWords = (passage: VerseRange): string[] =>
  splitByChapter(passage).flatMap(({ chapter, isWhole, verses }) =>
    isWhole ? [touched(chapter)] : [whole(chapter)].concat(verses.map(single)),
  );
