import type { SermonAnalysis, SermonSection, SermonSentence } from "../analysis.ts";
import { countWords } from "../study/quotation.ts";
import { standsInline } from "./sermon-questions.ts";

/** A point of the sermon as the lesson takes it up. */
export interface LessonPoint {
  /** Words of the sermon; "" where it has no name. */
  heading: string;
  /** Whether the preacher himself announced it. */
  announced: boolean;
  /** Whole sentences, word for word, in the sermon's order. */
  quotations: string[];
  /** Another of its sentences, to be talked about later. */
  discussed: string | undefined;
  /** How many words it has. */
  length: number;
}

const MOST_POINTS = 8;
const QUOTATIONS_OF_POINT = 2;
const QUOTATION_WORDS = { least: 6, best: 45, most: 80 };

export interface LessonPoints {
  points: LessonPoint[];
  /** How many parts the sermon has, of which the longest are taken. */
  all: number;
  /** A sentence of the introduction, else of the first point. */
  opening: string | undefined;
  /** The weightiest sentence that can be read alone and is not yet taken. */
  closing: string | undefined;
}

/** The points of a sermon with the sentences to read from each; no sentence is taken twice. */
export function choosePoints({ sections, sentences }: SermonAnalysis): LessonPoints {
  const used = new Set<number>();
  const parts = sections.filter(({ kind }) => kind === "point");
  const introduction = sections.find(({ kind }) => kind === "introduction");
  const lengthOf = ({ start, end }: SermonSection) =>
    sentences.slice(start, end).reduce((sum, { words }) => sum + words.length, 0);
  const longest = new Set(parts.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MOST_POINTS));
  const points = parts
    .filter((part) => longest.has(part))
    .map((part): LessonPoint => ({
      heading: part.heading,
      announced: part.announced,
      quotations: takeQuotations(part, sentences, used, QUOTATIONS_OF_POINT),
      discussed: takeQuotations(part, sentences, used, 1, isTalkedAbout)[0],
      length: lengthOf(part),
    }));
  const [opening] = introduction ? takeQuotations(introduction, sentences, used, 1) : [];
  const announcing = new Set(sections.map(({ start }) => start));
  const closing = sentences
    .filter(
      ({ index, text, independence }) =>
        !used.has(index) && !announcing.has(index) && independence >= ALONE && isTalkedAbout(text),
    )
    .toSorted((a, b) => b.weight - a.weight)[0]?.text;
  return { points, all: parts.length, opening, closing };
}

const INDEPENDENT = 0.6;
/** What a sentence needs that is remembered without any other. */
const ALONE = 0.8;

const standsAlone = (sentence: SermonSentence | undefined) =>
  sentence !== undefined &&
  sentence.independence >= INDEPENDENT &&
  countWords(sentence.text) >= QUOTATION_WORDS.least &&
  countWords(sentence.text) <= QUOTATION_WORDS.best;

const WISH =
  /^(?:first|second|third|fourth|fifth|last|final|next|again|now|oh?|(?:first|second|third|fourth|last|final)ly|god (?:bless|help|grant)|may|alas|ah)\b|\b(?:beseech|dear friends|beloved|my hearers?)\b/i;

/** Whether there is something in it to talk about, and it stands well inside a question. */
const isTalkedAbout = (text: string) =>
  standsInline(text) &&
  countWords(text) >= QUOTATION_WORDS.least &&
  !WISH.test(text) &&
  !/[A-Z]{3} [A-Z]{3}/.test(text);

/** Takes sentences of a section, those first that rank high, can be read alone and are not too long. */
function takeQuotations(
  section: SermonSection,
  sentences: readonly SermonSentence[],
  used: Set<number>,
  most: number,
  isWanted?: (text: string) => boolean,
): string[] {
  const open = section.keySentences.filter((index) => {
    const text = sentences[index]?.text ?? "";
    const words = countWords(text);
    return (
      !used.has(index) &&
      words >= QUOTATION_WORDS.least &&
      words <= QUOTATION_WORDS.most &&
      !isBareQuestion(text) &&
      (isWanted?.(text) ?? true)
    );
  });
  const isBest = (index: number) => standsAlone(sentences[index]);
  const others = isWanted ? [] : open.filter((index) => !isBest(index));
  const chosen = [...open.filter(isBest), ...others].slice(0, most);
  if (chosen.length === 0 && !isWanted && !used.has(section.start)) chosen.push(section.start);
  for (const index of chosen) used.add(index);
  return chosen.toSorted((a, b) => a - b).map((index) => sentences[index]?.text ?? "");
}

const isBareQuestion = (text: string) => /\?["”’']?$/.test(text) && countWords(text) < 10;
