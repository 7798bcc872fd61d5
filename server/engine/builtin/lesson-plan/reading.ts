import { findVerse, getPassageText, type Verse } from "../../../scripture/bible/bible-text.ts";
import type { EditionSource } from "../../../scripture/bible/edition.ts";
import { findEditionWith } from "../../../scripture/bible/printed-passage.ts";
import {
  containsVerse,
  countVerses,
  formatReference,
  passageBetween,
  type Passage,
} from "../../../scripture/bible/passage.ts";
import { getContentStems } from "../study/candidates.ts";
import type { StudyPassage } from "../study/subject.ts";

export interface Reading {
  text: Passage;
  textReference: string;
  /**
   * The printed verses: the text with its context if it is short, or a part of it if it is long. A lesson plan may be made
   * public, so it has nothing but the text in editions with a copyright line.
   */
  printedReference: string;
  verses: Verse[];
  textVerses: Verse[];
  /** The number of verses of the text. */
  textLength: number;
  /** The edition of the verses. */
  edition: EditionSource;
}

/** A parable or a psalm is printed as a whole. */
const MAX_WHOLE = 30;
/** Of a longer text. */
const MAX_PRINTED = 25;
const SHORT_TEXT = 4;
const MAX_AROUND = 3;

/** Selects the verses to print; `transcript` decides which part of a long text is the most relevant. */
export function selectReading(
  text: Passage,
  transcript: string,
  preferred: EditionSource,
): Reading | undefined {
  const edition = findEditionWith([text], preferred);
  const own = getPassageText(text, edition);
  const verses =
    own.length > MAX_WHOLE
      ? findMostRelevantPart(own, transcript)
      : own.length < SHORT_TEXT && edition.copyright === ""
        ? getPassageText(addContext(text, edition), edition)
        : own;
  const [first, last] = [verses[0], verses.at(-1)];
  if (!first || !last) return undefined;
  return {
    text,
    textReference: formatReference(text),
    printedReference: formatReference(passageBetween(first, last)),
    verses,
    textVerses: verses.filter((verse) => containsVerse(text, verse)),
    textLength: own.length,
    edition,
  };
}

/** The verses that questions and activities are about: a short text with the verses printed around it. */
export const getStudyPassage = ({ verses, printedReference, edition }: Reading): StudyPassage => ({
  reference: printedReference,
  verses,
  edition,
});

/** Extends a short text to its paragraph or, if that is short too, by a few verses on both sides. */
function addContext(text: Passage, edition: EditionSource): Passage {
  const { book, chapter, verse, toChapter, toVerse } = text;
  const from = Math.max(1, verse - MAX_AROUND);
  const to = Math.min(countVerses(book, toChapter), toVerse + MAX_AROUND);
  const around = getPassageText({ ...text, verse: from, toVerse: to }, edition);
  const before = around.filter((each) => each.chapter === chapter && each.verse <= verse);
  const after = around.filter((each) => each.chapter === toChapter && each.verse > toVerse);
  const start = before.findLast(({ startsParagraph }) => startsParagraph)?.verse ?? from;
  const next = after.find(({ startsParagraph }) => startsParagraph)?.verse;
  const paragraph = { ...text, verse: start, toVerse: next === undefined ? to : next - 1 };
  return getPassageText(paragraph, edition).length < SHORT_TEXT
    ? { ...text, verse: from, toVerse: to }
    : paragraph;
}

/**
 * Finds the verses that share the most words with the sermon; words that are rare in the text count more. Those of the King
 * James Version count too, because the edition may be in another language than the sermon.
 */
function findMostRelevantPart(verses: readonly Verse[], transcript: string): Verse[] {
  const said = getContentStems(transcript);
  const ofVerses = verses.map(({ book, chapter, verse, text }) =>
    getContentStems(`${text} ${findVerse(book, chapter, verse)?.text ?? ""}`),
  );
  const counts = new Map<string, number>();
  for (const stem of ofVerses.flatMap((stems) => [...stems])) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const scores = ofVerses.map((stems) =>
    [...stems].reduce((sum, stem) => sum + (said.has(stem) ? 1 / (counts.get(stem) ?? 1) : 0), 0),
  );
  let best = { start: 0, end: 0, score: -1 };
  for (const { start, end } of listParts(verses)) {
    const score = scores.slice(start, end).reduce((sum, each) => sum + each, 0);
    if (score > best.score) best = { start, end, score };
  }
  return verses.slice(best.start, best.end);
}

/** Parts of whole paragraphs, as long as can be printed. A longer paragraph has all its parts of that length. */
function listParts(verses: readonly Verse[]): { start: number; end: number }[] {
  const starts = verses.flatMap(({ startsParagraph }, at) => (at === 0 || startsParagraph ? [at] : []));
  const ends = [...starts.slice(1), verses.length];
  return starts.flatMap((start, paragraph) => {
    const end = ends[paragraph] ?? verses.length;
    if (end - start > MAX_PRINTED)
      return Array.from({ length: end - start - MAX_PRINTED + 1 }, (_, at) => ({
        start: start + at,
        end: start + at + MAX_PRINTED,
      }));
    return [{ start, end: ends.findLast((each) => each <= start + MAX_PRINTED) ?? end }];
  });
}
