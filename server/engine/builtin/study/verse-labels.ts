import type { Verse } from "../../../scripture/bible/bible-text.ts";
import { formatReference, formatVerse, wholeChapters } from "../../../scripture/bible/passage.ts";

/** How verses of a passage are named: by number alone where it is of one chapter, else in full. */
export interface VerseLabels {
  /** "Verse 16", or "John 3:16" */
  atStart: (verse: Verse) => string;
  /** "(v. 16)", or "(John 3:16)" */
  inBrackets: (verse: Verse) => string;
  /** "verses 1, 2 and 5-9", or "John 3:1 and 2 and John 4:1" */
  ofSeveral: (verses: readonly Verse[]) => string;
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
    ofSeveral: (several) => {
      const [only] = several;
      if (several.length === 1 && only) return name(only, "verse");
      return oneChapter ? `verses ${listNumbers(several)}` : joinWords(listByChapter(several));
    },
  };
}

function listByChapter(verses: readonly Verse[]): string[] {
  const chapters = Map.groupBy(verses, ({ book, chapter }) => formatReference(wholeChapters(book, chapter)));
  return [...chapters].map(([chapter, own]) => `${chapter}:${listNumbers(own)}`);
}

/** "1, 2 and 5", with three or more in a row as "7-9" */
function listNumbers(verses: readonly Verse[]): string {
  const runs: number[][] = [];
  for (const { verse } of verses) {
    const run = runs.at(-1);
    if (run?.at(-1) === verse - 1) run.push(verse);
    else runs.push([verse]);
  }
  return joinWords(runs.flatMap((run) => (run.length > 2 ? [`${run[0]}-${run.at(-1)}`] : run.map(String))));
}
