import type { SermonAnalysis, SermonSection, SermonSentence } from "../analysis.ts";
import { fitsInQuestion } from "./sermon-questions.ts";

/** A point of the sermon as the lesson goes through it. */
export interface LessonPoint {
  /** Words of the sermon; "" where it has no name. */
  heading: string;
  /** Whether the preacher himself announced it. */
  announced: boolean;
  /** Whole sentences, word for word, in the sermon's order. */
  quotations: string[];
  /** Another of its sentences, to be talked about later. */
  discussed: string | undefined;
}

export interface LessonPoints {
  points: LessonPoint[];
  /** How many parts the sermon has, of which the longest are taken. */
  all: number;
  /** A sentence of the introduction. */
  opening: string | undefined;
  /** The weightiest sentence that can be read alone and is not yet taken. */
  closing: string | undefined;
}

const MAX_POINTS = 8;
const QUOTATIONS_PER_POINT = 2;
const QUOTATION_WORDS = { min: 6, best: 45, max: 80 };
/** How well a sentence must be understood alone to be quoted first, and to be similarTexts without any other. */
const MIN_INDEPENDENCE = 0.6;
const MIN_CLOSING_INDEPENDENCE = 0.8;

export const countSectionWords = ({ start, end }: SermonSection, sentences: readonly SermonSentence[]) =>
  sentences.slice(start, end).reduce((sum, { words }) => sum + words.length, 0);

/** The points of a sermon with the sentences to read from each; no sentence is taken twice. */
export function selectLessonPoints({ sections, sentences }: SermonAnalysis): LessonPoints {
  const used = new Set<number>();
  const take = (section: SermonSection, most: number, isWanted?: (text: string) => boolean) => {
    const fitting = section.keySentences.flatMap((index) => {
      const sentence = sentences[index];
      if (!sentence || used.has(index)) return [];
      const { text, words, independence } = sentence;
      const isQuotable = words.length >= QUOTATION_WORDS.min && words.length <= QUOTATION_WORDS.max;
      const isBareQuestion = /\?["”’']?$/.test(text) && words.length < 10;
      if (!isQuotable || isBareQuestion || !(isWanted?.(text) ?? true)) return [];
      const isBest = independence >= MIN_INDEPENDENCE && words.length <= QUOTATION_WORDS.best;
      return isBest || !isWanted ? [{ index, isBest }] : [];
    });
    const chosen = fitting
      .toSorted((a, b) => Number(b.isBest) - Number(a.isBest))
      .slice(0, most)
      .map(({ index }) => index);
    if (chosen.length === 0 && !isWanted && !used.has(section.start)) chosen.push(section.start);
    for (const index of chosen) used.add(index);
    return chosen.toSorted((a, b) => a - b).map((index) => sentences[index]?.text ?? "");
  };
  const parts = sections.filter(({ kind }) => kind === "point");
  const lengthOf = (section: SermonSection) => countSectionWords(section, sentences);
  const longest = new Set(parts.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MAX_POINTS));
  const points = parts
    .filter((part) => longest.has(part))
    .map((part): LessonPoint => ({
      heading: part.heading,
      announced: part.announced,
      quotations: take(part, QUOTATIONS_PER_POINT),
      discussed: take(part, 1, isDiscussable)[0],
    }));
  const introduction = sections.find(({ kind }) => kind === "introduction");
  const opening = introduction && take(introduction, 1)[0];
  const starts = new Set(sections.map(({ start }) => start));
  const closing = sentences
    .filter(({ index, text, independence, words }) => {
      const isFree = !used.has(index) && !starts.has(index) && words.length >= QUOTATION_WORDS.min;
      return isFree && independence >= MIN_CLOSING_INDEPENDENCE && isDiscussable(text);
    })
    .toSorted((a, b) => b.weight - a.weight)[0]?.text;
  return { points, all: parts.length, opening, closing };
}

const NOT_DISCUSSABLE =
  /^(?:first|second|third|last|final|next|again|now|oh?|(?:first|second|third|last|final)ly|god (?:bless|help|grant)|may|alas|ah)\b|\b(?:beseech|dear friends|beloved|my hearers?)\b/i;

/** Whether there is something in it to talk about, and it fits into a question. */
const isDiscussable = (text: string) => fitsInQuestion(text) && !NOT_DISCUSSABLE.test(text);
