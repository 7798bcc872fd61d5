import { normalizeWords } from "../../../language/words.ts";
import { belongsTo, isPrintable } from "../analysis/key-sentences.ts";
import type { SermonAnalysis, SermonSection, SermonSentence } from "../analysis.ts";
import { fitsInQuestion, isToThePoint } from "./sermon-questions.ts";

export interface LessonPoint {
  /** Words of the sermon; "" if the point has no name. */
  heading: string;
  announced: boolean;
  section: SermonSection;
  /** The claim that is its heading. */
  claim: string | undefined;
  /** Claims of the sermon, word for word and in order. */
  quotations: string[];
  /** Another claim, for the discussion. */
  discussed: string | undefined;
  /** The quotations and the discussed claim, in order. */
  all: string[];
}

export interface LessonPoints {
  points: LessonPoint[];
  /** The number of parts of the sermon; `points` are the longest. */
  all: number;
}

const MAX_POINTS = 8;
const QUOTATIONS_PER_POINT = 2;
const QUOTATION_WORDS = { min: 6, max: 45 };

export const countSectionWords = ({ start, end }: SermonSection, sentences: readonly SermonSentence[]) =>
  sentences.slice(start, end).reduce((sum, { words }) => sum + words.length, 0);

/** Selects the points of a lesson and their quotations; no sentence is used twice, and none that is a heading. */
export function selectLessonPoints({
  sections,
  sentences,
  lines,
  wordCount,
  isVerse,
}: SermonAnalysis): LessonPoints {
  const isQuotable = (sentence: SermonSentence) =>
    isPrintable(sentence, lines) &&
    !isVerse(sentence) &&
    sentence.words.length >= QUOTATION_WORDS.min &&
    sentence.words.length <= QUOTATION_WORDS.max;
  const isDiscussable = (sentence: SermonSentence) =>
    isQuotable(sentence) && canBeDiscussed(sentence.claim?.text ?? "");
  const headings = new Set(sections.map(({ heading }) => toKey(heading)));
  const used = new Set<string>();
  const take = (from: readonly SermonSentence[], most: number, isWanted = isQuotable): SermonSentence[] => {
    const chosen = from
      .filter(({ claim }) => claim && !used.has(toKey(claim.text)) && !headings.has(toKey(claim.text)))
      .filter(isWanted)
      .slice(0, most);
    for (const { claim } of chosen) used.add(toKey(claim?.text ?? ""));
    return chosen;
  };
  const parts = sections.filter(({ kind }) => kind === "point");
  const lengthOf = (section: SermonSection) => countSectionWords(section, sentences);
  const longest = new Set(parts.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MAX_POINTS));
  const points = parts
    .filter((part) => longest.has(part))
    .map((section): LessonPoint => {
      const key = section.keySentences
        .flatMap((index) => sentences[index] ?? [])
        .filter((sentence) => belongsTo(sentence, section, wordCount));
      const quotations = take(key, QUOTATIONS_PER_POINT);
      const discussed = take(key, 1, isDiscussable);
      const { heading, announced } = section;
      return {
        heading,
        announced,
        section,
        claim: sentences[section.claim ?? -1]?.claim?.text,
        quotations: printInOrder(quotations),
        discussed: discussed[0]?.claim?.text,
        all: printInOrder([...quotations, ...discussed]),
      };
    });
  return { points, all: parts.length };
}

const toKey = (text: string) => normalizeWords(text).join(" ");

const printInOrder = (sentences: readonly SermonSentence[]) =>
  sentences.toSorted((a, b) => a.index - b.index).flatMap(({ claim }) => claim?.text ?? []);

const NOT_DISCUSSABLE =
  /^(?:first|second|third|last|final|next|again|now|oh?|(?:first|second|third|last|final)ly|god (?:bless|help|grant)|may|alas|ah)\b|\b(?:beseech|dear friends|beloved|my hearers?|republicans?|democrats?)\b/i;

const canBeDiscussed = (claim: string) =>
  fitsInQuestion(claim) && isToThePoint(claim) && !NOT_DISCUSSABLE.test(claim);
