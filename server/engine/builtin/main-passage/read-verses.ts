// Which verses of a passage are read aloud in a sermon.
import { isStopWord } from "../../../language/stop-words.ts";
import { normalizeWords } from "../../../language/words.ts";
import { listVerseTexts } from "../../../scripture/bible/bible-text.ts";
import type { EditionSource } from "../../../scripture/bible/edition.ts";
import type { VerseRange } from "./passage-windows.ts";

/** So many words in a row, of which so many are not common ones, are of the verse. */
const RUN = { words: 5, ofContent: 2 };

/** Lists the verses of a range of which the sermon has some words in a row. */
export type ReadingFinder = (range: VerseRange) => number[];

export function createReadingFinder(text: string, editions: readonly EditionSource[]): ReadingFinder {
  let said: ReadonlySet<string> | undefined;
  const texts = editions.map((edition) => listVerseTexts(edition));
  const isRead = (verse: number): boolean => {
    const runs = (said ??= new Set(listRuns(text)));
    return texts.some((verses) => listRuns(verses[verse] ?? "").some((run) => runs.has(run)));
  };
  return ({ start, end }: VerseRange): number[] =>
    Array.from({ length: end - start }, (_, at) => start + at).filter(isRead);
}

function listRuns(text: string): string[] {
  const words = normalizeWords(text);
  const isContent = words.map((word) => !isStopWord(word));
  return words.flatMap((_, at) => {
    const end = at + RUN.words;
    const isLong = end <= words.length && isContent.slice(at, end).filter(Boolean).length >= RUN.ofContent;
    return isLong ? [words.slice(at, end).join(" ")] : [];
  });
}
