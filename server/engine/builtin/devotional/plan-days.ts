// Plans the days of a series: one for each main point of the sermon, or for a part of one if there are few.
import { PROCESSING_MESSAGES } from "../../../../contract/processing/processing.ts";
import type { EditionSource } from "../../../scripture/bible/edition.ts";
import { passageExists } from "../../../scripture/bible/passage.ts";
import type { Passage } from "../../../scripture/bible/passage.ts";
import { findReferences, parseReference } from "../../../scripture/references/references.ts";
import { EngineError, type SermonWithSummary } from "../../engine.ts";
import { analyzeSermon, type SermonAnalysis, type SermonSection } from "../analysis.ts";
import { rankKeySentences } from "../analysis/key-sentences.ts";
import { formatHeading, isHeading, truncateToClause } from "../analysis/point-heading.ts";
import { selectReading } from "../lesson-plan/reading.ts";
import { selectLessonPoints, countSectionWords } from "../lesson-plan/sermon-points.ts";
import { countWords } from "../study/quotation.ts";

export interface PlannedDay {
  /** Words of the sermon. */
  heading: string;
  /** Sentences of the sermon, word for word. */
  quotations: string[];
  /** The full text of this part of the sermon. */
  text: string;
  /** "" if neither this part nor the whole sermon names a passage. */
  scripture: string;
}

const DAYS = 5;
/** The fewest sentences for a day. */
const MIN_SENTENCES = 3;
/** Most words of a heading that is a whole sentence, and of one that is only its start. */
const MAX_HEADING = { whole: 14, beginning: 10 };

/** Plans up to five days in the order of the sermon. Throws an `EngineError` if the sermon has no words. */
export function planDays(sermon: SermonWithSummary): PlannedDay[] {
  if (!/\p{L}/u.test(sermon.transcription)) throw new EngineError(PROCESSING_MESSAGES.emptyTranscript);
  const analysis = analyzeSermon(sermon);
  const { sentences } = analysis;
  const sections = chooseSections(analysis);
  const stated = parseReference(sermon.scripture) ?? analysis.sermonText.passage;
  return selectLessonPoints({ ...analysis, sections }).points.map((point, at) => {
    const section = sections[at]!;
    const text = sentences
      .slice(section.start, section.end)
      .map((sentence) => sentence.text)
      .join(" ");
    const quoted = new Set([...point.quotations, point.discussed]);
    return {
      heading: point.heading || `Part ${at + 1}`,
      quotations: sentences.map((sentence) => sentence.text).filter((each) => quoted.has(each)),
      text,
      scripture: choosePassage(text, stated, sermon.edition),
    };
  });
}

/** Selects the longest points or, if there are too few, splits the longest. */
function chooseSections(analysis: SermonAnalysis): SermonSection[] {
  const { sections, sentences } = analysis;
  const lengthOf = (section: SermonSection) => countSectionWords(section, sentences);
  const points = sections.filter(({ kind }) => kind === "point");
  const longest = new Set(points.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, DAYS));
  let chosen = points.filter((point) => longest.has(point));
  while (chosen.length < DAYS) {
    const [divided] = chosen
      .filter(({ start, end }) => end - start >= 2 * MIN_SENTENCES)
      .toSorted((a, b) => lengthOf(b) - lengthOf(a));
    if (!divided) break;
    chosen = chosen.flatMap((section) => (section === divided ? divide(section, analysis) : [section]));
  }
  return chosen;
}

function divide(section: SermonSection, { sentences, announcementIndices }: SermonAnalysis): SermonSection[] {
  const middle = (section.start + section.end) >> 1;
  const rank = (start: number, end: number) =>
    rankKeySentences(sentences.slice(start, end).filter(({ index }) => !announcementIndices.has(index)));
  const keySentences = rank(middle, section.end);
  const heading = findHeading(keySentences.map((index) => sentences[index]?.text ?? ""));
  return [
    { ...section, end: middle, keySentences: rank(section.start, middle) },
    { ...section, start: middle, keySentences, heading: heading ?? `${section.heading} (continued)` },
  ];
}

const STARTS_WITH_CONJUNCTION = /^(?:and|but|for|or|so|yet|then|now)\b/i;

/** Returns a short sentence, or else the start of a longer one. */
function findHeading(texts: readonly string[]): string | undefined {
  const plain = texts.filter((text) => !/["“”?]/.test(text));
  const whole = plain.find(
    (text) => countWords(text) <= MAX_HEADING.whole && !STARTS_WITH_CONJUNCTION.test(text),
  );
  const phrase =
    whole ??
    plain.map((text) => truncateToClause(text, MAX_HEADING.beginning)).find((each) => isHeading(each));
  return phrase && formatHeading(phrase.replace(/!$/, ""));
}

/** Chooses what to read: from the first passage that this part of the sermon names, or else from the sermon text. */
function choosePassage(text: string, stated: Passage | undefined, edition: EditionSource): string {
  const named = findReferences(text).find(({ exists }) => exists)?.passage;
  const passage = named ?? (stated && passageExists(stated) ? stated : undefined);
  return (passage && selectReading(passage, text, edition)?.printedReference) ?? "";
}
