// Tells whether the words around a reference are those of a passage, where its numbers can mean several.
import { isStopWord } from "../../language/stop-words.ts";
import { normalizeWords } from "../../language/words.ts";
import { getPassageText } from "../bible/bible-text.ts";
import { countVerses, type Passage } from "../bible/passage.ts";

/** What is read aloud follows its reference or ends right before it. */
const FOLLOWING_CHARACTERS = 300;
const PRECEDING_CHARACTERS = 120;
/** More verses of a long passage cost time. */
const MAX_VERSES = 6;
const MIN_RUN = { words: 4, ofContent: 2 };
/** "Genesis 2-18, where the words “not good” are used" */
const QUOTED_WORDS = /^,? where (?:the|these) (?:words?|phrase|expression)\b(.{1,60})/s;
const MIN_QUOTED = { words: 2, ofContent: 1 };

interface Span {
  start: number;
  end: number;
}

/** A sermon has few references whose numbers can mean several. Each costs as much as a page of other text. */
const MAX_LOOKED_AT = 100;

/** How many words in a row a passage and the text around a span have in common; 0 if they may be a coincidence. */
export type CountWordsRead = (span: Span, passage: Passage) => number;

/** Counts for the first references of a text only. */
export function createReadCounter(text: string): CountWordsRead {
  let lookedAt = 0;
  return (span, passage) => {
    lookedAt += 1;
    return lookedAt > MAX_LOOKED_AT ? 0 : countWordsRead(text, span, passage);
  };
}

function countWordsRead(text: string, { start, end }: Span, passage: Passage): number {
  const verse = getPassageText(firstVerses(passage)).flatMap((each) => normalizeWords(each.text));
  const before = text.slice(Math.max(0, start - PRECEDING_CHARACTERS), start);
  const after = text.slice(end, end + FOLLOWING_CHARACTERS);
  const quoted = QUOTED_WORDS.exec(after)?.[1] ?? "";
  return Math.max(
    countRun(normalizeWords(before), verse, MIN_RUN),
    countRun(normalizeWords(after), verse, MIN_RUN),
    countRun(normalizeWords(quoted), verse, MIN_QUOTED),
  );
}

const firstVerses = (passage: Passage): Passage => ({
  ...passage,
  toChapter: passage.chapter,
  toVerse: Math.min(
    passage.verse + MAX_VERSES - 1,
    passage.toChapter > passage.chapter ? countVerses(passage.book, passage.chapter) : passage.toVerse,
  ),
});

/** The longest run of words that both have. */
function countRun(words: readonly string[], verse: readonly string[], least: typeof MIN_RUN): number {
  let longest = 0;
  let previous: number[] = [];
  for (const [at, word] of words.entries()) {
    previous = verse.map((each, position) =>
      each === word ? (position > 0 ? (previous[position - 1] ?? 0) : 0) + 1 : 0,
    );
    const run = Math.max(0, ...previous);
    const content = words.slice(at - run + 1, at + 1).filter((each) => !isStopWord(each));
    if (run >= least.words && content.length >= least.ofContent) longest = Math.max(longest, run);
  }
  return longest;
}
