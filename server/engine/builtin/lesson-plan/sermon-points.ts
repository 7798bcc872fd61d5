import type { SermonAnalysis, SermonSection, SermonSentence } from "../analysis.ts";
import { fitsInQuestion } from "./sermon-questions.ts";

export interface LessonPoint {
  /** Words of the sermon; "" if the point has no name. */
  heading: string;
  announced: boolean;
  /** Whole sentences of the sermon, word for word and in order. */
  quotations: string[];
  /** Another sentence, for the discussion. */
  discussed: string | undefined;
}

export interface LessonPoints {
  points: LessonPoint[];
  /** The number of parts of the sermon; `points` are the longest. */
  all: number;
  /** A sentence of the introduction. */
  opening: string | undefined;
  /** The unused sentence with the greatest weight that can be understood alone. */
  closing: string | undefined;
}

const MAX_POINTS = 8;
const QUOTATIONS_PER_POINT = 2;
const QUOTATION_WORDS = { min: 6, best: 45, max: 80 };
/** The minimum independence to be preferred, and to be quoted alone at the end. */
const MIN_INDEPENDENCE = 0.6;
const MIN_CLOSING_INDEPENDENCE = 0.8;

export const countSectionWords = ({ start, end }: SermonSection, sentences: readonly SermonSentence[]) =>
  sentences.slice(start, end).reduce((sum, { words }) => sum + words.length, 0);

/** Selects the points of a lesson and their quotations; no sentence is used twice. */
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

const isDiscussable = (text: string) => fitsInQuestion(text) && !NOT_DISCUSSABLE.test(text);
