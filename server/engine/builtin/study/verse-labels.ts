import type { Verse } from "../../../scripture/bible/bible-text.ts";
import { formatVerse } from "../../../scripture/bible/passage.ts";

/** How verses of a passage are named: by number alone where it is of one chapter, else in full. */
export interface VerseLabels {
  /** "Verse 16", or "John 3:16" */
  atStart: (verse: Verse) => string;
  /** "(v. 16)", or "(John 3:16)" */
  inBrackets: (verse: Verse) => string;
}

export const joinWords = (words: readonly string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

export function labelVerses(verses: readonly Verse[]): VerseLabels {
  const [first] = verses;
  const oneChapter = verses.every(({ book, chapter }) => book === first?.book && chapter === first.chapter);
  const name = (verse: Verse, word: string) => (oneChapter ? `${word} ${verse.verse}` : formatVerse(verse));
  return {
    atStart: (verse) => name(verse, "Verse"),
    inBrackets: (verse) => `(${name(verse, "v.")})`,
  };
}
