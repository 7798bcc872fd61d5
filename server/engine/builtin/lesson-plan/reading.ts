import { getPassageText } from "../../../scripture/bible-text.ts";
import type { Verse } from "../../../scripture/bible-text.ts";
import { countPassageVerses, countVerses, formatReference } from "../../../scripture/passage.ts";
import type { Passage } from "../../../scripture/passage.ts";
import { findRoot } from "../study/passage-features.ts";
import { COMMON_WORDS } from "../study/lexicon.ts";

/** What a class reads aloud. */
export interface Reading {
  /** The passage that the sermon is on. */
  text: Passage;
  textReference: string;
  /** What is printed: the text, with verses around it where it is short, or a part of it where it is long. */
  printed: Passage;
  printedReference: string;
  verses: Verse[];
  /** How many verses the text has. */
  textLength: number;
}

const MOST_PRINTED = 12;
const SHORT_TEXT = 4;
const MOST_AROUND = 3;

/** Chooses what to read aloud of a sermon's text; `transcript` tells which part of a long text the sermon is about. */
export function chooseReading(text: Passage, transcript: string): Reading | undefined {
  const textVerses = getPassageText(text);
  if (textVerses.length === 0) return undefined;
  const verses =
    textVerses.length > MOST_PRINTED
      ? findClosestPart(textVerses, transcript)
      : textVerses.length < SHORT_TEXT
        ? getPassageText(addContext(text))
        : textVerses;
  const printed = passageOf(verses);
  return {
    text,
    textReference: formatReference(text),
    printed,
    printedReference: formatReference(printed),
    verses,
    textLength: textVerses.length,
  };
}

function passageOf(verses: readonly Verse[]): Passage {
  const [first] = verses;
  const last = verses.at(-1);
  if (!first || !last) throw new Error("A passage has at least one verse");
  return {
    book: first.book,
    chapter: first.chapter,
    verse: first.verse,
    toChapter: last.chapter,
    toVerse: last.verse,
  };
}

/** A short text with what stands around it in its own paragraph, or, where that is short too, on both sides. */
function addContext({ book, chapter, verse, toChapter, toVerse }: Passage): Passage {
  const [chapterBefore = [], chapterAfter = []] = [
    [chapter, Math.max(1, verse - MOST_AROUND), verse],
    [toChapter, toVerse, Math.min(countVerses(book, toChapter), toVerse + MOST_AROUND)],
  ].map(([number = 1, from = 1, to = 1]) =>
    getPassageText({ book, chapter: number, verse: from, toChapter: number, toVerse: to }),
  );
  const start = chapterBefore.findLast(({ startsParagraph }) => startsParagraph) ?? chapterBefore[0];
  const next = chapterAfter.slice(1).find(({ startsParagraph }) => startsParagraph);
  const end = next ? next.verse - 1 : (chapterAfter.at(-1)?.verse ?? toVerse);
  const paragraph = { book, chapter, verse: start?.verse ?? verse, toChapter, toVerse: end };
  if (countPassageVerses(paragraph) >= SHORT_TEXT) return paragraph;
  return {
    ...paragraph,
    verse: chapterBefore[0]?.verse ?? verse,
    toVerse: chapterAfter.at(-1)?.verse ?? toVerse,
  };
}

/** The stretch of a long text that shares most of its words, three in a row, with the sermon. */
function findClosestPart(verses: readonly Verse[], transcript: string): Verse[] {
  const said = new Set(triplesOf(transcript));
  const words = new Set(wordsOf(transcript).map(findRoot));
  const scores = verses.map(({ text }) => {
    const triples = triplesOf(text).filter((triple) => said.has(triple)).length;
    const shared = wordsOf(text).filter(
      (word) => !COMMON_WORDS.has(word) && words.has(findRoot(word)),
    ).length;
    return triples * 3 + shared / 10;
  });
  let best = { start: 0, score: -1 };
  for (let start = 0; start + MOST_PRINTED <= verses.length; start += 1) {
    const score = scores.slice(start, start + MOST_PRINTED).reduce((sum, each) => sum + each, 0);
    if (score > best.score) best = { start, score };
  }
  return verses.slice(best.start, best.start + MOST_PRINTED);
}

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z']+/g) ?? [];

function triplesOf(text: string): string[] {
  const words = wordsOf(text);
  return words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`);
}
