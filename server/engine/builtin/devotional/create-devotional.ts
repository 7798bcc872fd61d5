import { requireDevotionalPassage, formatDevotionalReading } from "../../devotional/write-devotional.ts";
import type { DevotionalContent, DevotionalSource } from "../../engine.ts";
import { writePrayer } from "../lesson-plan/prayer.ts";
import { selectCandidates, type Candidate } from "../study/candidates.ts";
import { KNOWN_TOPIC } from "../study/known-questions/known-questions.ts";
import { buildQuestionCandidates, getTextKind } from "../study/build-questions.ts";
import type { TextKind } from "../study/pair-questions.ts";
import type { StudyPassage } from "../study/subject.ts";

/** Without a model nobody writes a meditation: it is a guide for one's own. */
export const GUIDE_HEADING = "Reading guide";
const MAX_QUESTIONS = 4;
const MAX_LINES = 3;
/** A line on a theme or a kind of text would repeat the questions. */
const isWritten = ({ topic }: Candidate) => topic.startsWith(KNOWN_TOPIC);

/** Makes no claims about the text. Throws an `EngineError` if the source names no passage. */
export function createDevotional(source: DevotionalSource): DevotionalContent {
  const passage = requireDevotionalPassage(source);
  const reflectionQuestions = selectReflectionQuestions(passage, MAX_QUESTIONS);
  const lines = selectReflectionQuestions(passage, MAX_LINES, reflectionQuestions, isWritten);
  return {
    title: source.title.trim() || passage.reference,
    reading: formatDevotionalReading({
      passage,
      paragraphs: [HOW_TO_READ[getTextKind(passage)], ...lines],
      heading: GUIDE_HEADING,
    }),
    reflectionQuestions,
    prayer: writePrayer(passage, ""),
  };
}

const HOW_TO_READ: Readonly<Record<TextKind, string>> = {
  story: "Read the story once as an onlooker and once from inside, as one of the people in it.",
  song: "Read it aloud, slowly enough that each line gets a breath of its own.",
  teaching: "Read the passage twice: first for the whole, then stopping wherever something stops you.",
};

const STAGES = ["observation", "interpretation", "application", "application"] as const;

export const selectReflectionQuestions = (
  passage: StudyPassage,
  most: number,
  existing: readonly string[] = [],
  isWanted: (candidate: Candidate) => boolean = () => true,
): string[] =>
  selectCandidates(buildQuestionCandidates(passage).filter(isWanted), existing, STAGES.slice(-most), "").map(
    ({ text }) => text,
  );
