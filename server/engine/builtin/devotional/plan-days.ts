// Plans the days of a series: one for each main point of the sermon, or for a part of one if there are few.
import { PROCESSING_MESSAGES } from "../../../../contract/processing/processing.ts";
import { parseReference } from "../../../scripture/references/references.ts";
import { EngineError, type SermonWithSummary } from "../../engine.ts";
import { analyzeSermon, type SermonAnalysis, type SermonSection } from "../analysis.ts";
import { isOfText, isWithin, type TreatedPassage } from "../analysis/treated-passages.ts";
import { isPrintable, rankKeySentences } from "../analysis/key-sentences.ts";
import { formatHeading } from "../analysis/point-heading.ts";
import { choosePointPassage, listPreachedPassages } from "../lesson-plan/point-passage.ts";
import { selectReading } from "../lesson-plan/reading.ts";
import { selectLessonPoints, countSectionWords } from "../lesson-plan/sermon-points.ts";
import { countWords } from "../study/quotation.ts";

export interface PlannedDay {
  /** Words of the sermon, or else the passage, or "Part 2". */
  heading: string;
  isNamed: boolean;
  /** Sentences of the sermon, word for word. */
  quotations: string[];
  /** The sentence that is its heading. */
  claim: string | undefined;
  /** The full text of this part of the sermon. */
  text: string;
  /** "" if neither this part nor the whole sermon names a passage. */
  scripture: string;
}

const DAYS = 5;
/** The fewest sentences for a day. */
const MIN_SENTENCES = 3;
const MAX_HEADING_WORDS = 14;

/** Plans up to five days in the order of the sermon; long points are divided. Throws an `EngineError` without words. */
export const planDays = (sermon: SermonWithSummary): PlannedDay[] => plan(sermon, divideLongest);

/** Plans a day for each point and each passage that no other day has. Throws an `EngineError` without words. */
export function planDistinctDays(sermon: SermonWithSummary): PlannedDay[] {
  const known = new Set<string>();
  const days = plan(sermon, divideAtPassages);
  const distinct = days.filter(({ isNamed, quotations, claim, scripture }) => {
    const isNew = scripture !== "" && !known.has(scripture);
    known.add(scripture);
    return isNew || (isNamed && (quotations.length > 0 || claim !== undefined));
  });
  return distinct.length > 0 ? distinct : days.slice(0, 1);
}

interface ToDivide {
  analysis: SermonAnalysis;
  treated: readonly TreatedPassage[];
}

type Divide = (sections: SermonSection[], of: ToDivide) => SermonSection[] | undefined;

function plan(sermon: SermonWithSummary, divideOne: Divide): PlannedDay[] {
  if (!/\p{L}/u.test(sermon.transcription)) throw new EngineError(PROCESSING_MESSAGES.emptyTranscript);
  const analysis = analyzeSermon(sermon);
  const stated = parseReference(sermon.scripture) ?? analysis.sermonText.passage;
  const treated = listPreachedPassages(analysis);
  const sections = chooseSections({ analysis, treated }, divideOne);
  const headings = new Set<string>();
  return selectLessonPoints({ ...analysis, sections }).points.map((point, at) => {
    const { heading, all, claim, section } = point;
    const text = getText(section, analysis);
    const passage = choosePointPassage(point, treated, stated);
    const scripture = (passage && selectReading(passage, text, sermon.edition)?.printedReference) ?? "";
    // A topic alone does not say what it has to do with another passage than the sermon text.
    const isConnected =
      point.announced ||
      claim !== undefined ||
      all.length > 0 ||
      passage === undefined ||
      isOfText({ passage }, stated);
    // The parts of one point have its heading only once.
    const isNamed =
      isConnected && heading !== "" && !headings.has(heading) && parseReference(heading) === undefined;
    headings.add(heading);
    return {
      heading: isNamed ? heading : scripture || `Part ${at + 1}`,
      isNamed,
      quotations: all,
      claim,
      text,
      scripture,
    };
  });
}

const getText = ({ start, end }: Pick<SermonSection, "start" | "end">, { sentences }: SermonAnalysis) =>
  sentences
    .slice(start, end)
    .map((sentence) => sentence.text)
    .join(" ");

/** Selects the longest points and divides them while there are too few. */
function chooseSections(of: ToDivide, divideOne: Divide): SermonSection[] {
  const { sections, sentences } = of.analysis;
  const points = sections.filter(({ kind }) => kind === "point");
  const lengthOf = (section: SermonSection) => countSectionWords(section, sentences);
  const longest = new Set(points.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, DAYS));
  let chosen = points.filter((point) => longest.has(point));
  while (chosen.length < DAYS) {
    const divided = divideOne(chosen, of);
    if (!divided) break;
    chosen = divided;
  }
  return chosen;
}

const divideLongest: Divide = (sections, { analysis }) => {
  const [longest] = sections
    .filter(({ start, end }) => end - start >= 2 * MIN_SENTENCES)
    .toSorted((a, b) => countSectionWords(b, analysis.sentences) - countSectionWords(a, analysis.sentences));
  if (!longest) return undefined;
  const middle = (longest.start + longest.end) >> 1;
  return sections.flatMap((section) => (section === longest ? divide(section, middle, analysis) : [section]));
};

/** Divides a point where the sermon turns to a passage that no point starts with. */
const divideAtPassages: Divide = (sections, { analysis, treated }) => {
  const starts = new Set(sections.map((section) => treated.find((each) => isWithin(each, section))));
  for (const section of sections) {
    const next = treated.find(
      (each) =>
        !starts.has(each) &&
        each.at >= section.start + MIN_SENTENCES &&
        each.at + MIN_SENTENCES <= section.end,
    );
    if (next)
      return sections.flatMap((each) => (each === section ? divide(each, next.at, analysis) : [each]));
  }
  return undefined;
};

function divide(
  section: SermonSection,
  middle: number,
  { sentences, announcementIndices, lines }: SermonAnalysis,
): SermonSection[] {
  const rank = (start: number, end: number) =>
    rankKeySentences(sentences.slice(start, end).filter(({ index }) => !announcementIndices.has(index)));
  const keySentences = rank(middle, section.end);
  const printable = keySentences
    .flatMap((index) => sentences[index] ?? [])
    .filter((each) => isPrintable(each, lines));
  const heading = findHeading(printable.flatMap(({ claim }) => claim?.text ?? []));
  return [
    { ...section, end: middle, keySentences: rank(section.start, middle) },
    { ...section, start: middle, keySentences, heading: heading ?? "", claim: undefined },
  ];
}

/** A short claim. */
function findHeading(claims: readonly string[]): string | undefined {
  const short = claims.find((text) => countWords(text) <= MAX_HEADING_WORDS && !/["“”?]/.test(text));
  return short && formatHeading(short.replace(/!$/, ""));
}
