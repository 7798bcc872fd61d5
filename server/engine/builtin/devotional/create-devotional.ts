import { requireDevotionalPassage, formatDevotionalReading } from "../../devotional/write-devotional.ts";
import type { DevotionalContent, DevotionalSource } from "../../engine.ts";
import { writePrayer } from "../lesson-plan/prayer.ts";
import { selectCandidates } from "../study/candidates.ts";
import { rankLines } from "../study/passage-lines.ts";
import { buildQuestionCandidates } from "../study/question-templates.ts";
import type { StudyPassage } from "../study/subject.ts";
import { labelVerses } from "../study/verse-labels.ts";

const MAX_QUESTIONS = 4;

/** Makes no claims about the text. Throws an `EngineError` if the source names no passage. */
export function createDevotional(source: DevotionalSource): DevotionalContent {
  const passage = requireDevotionalPassage(source);
  return {
    title: source.title.trim() || passage.reference,
    reading: formatDevotionalReading({ passage, paragraphs: writeMeditation(passage) }),
    reflectionQuestions: selectReflectionQuestions(passage, MAX_QUESTIONS),
    prayer: writePrayer(passage.reference, ""),
  };
}

const STAGES = ["observation", "interpretation", "application", "application"] as const;

export const selectReflectionQuestions = (
  passage: StudyPassage,
  most: number,
  existing: readonly string[] = [],
): string[] =>
  selectCandidates(buildQuestionCandidates(passage), existing, STAGES.slice(-most), "").map(
    ({ text }) => text,
  );

const MEDITATION_PROMPTS = [
  "What here is new, puzzling or especially meaningful to you?",
  "When have you found this to be true, and when has it been hard to see?",
  "What is one small step you could take today to live this out?",
];

/** Writes paragraphs on lines of a passage, quoted word for word and in order. */
function writeMeditation(passage: StudyPassage): string[] {
  const { verses, reference } = passage;
  const { inBrackets } = labelVerses(verses);
  const lines = rankLines(passage)
    .filter(({ quote }) => !quote.endsWith("…"))
    .slice(0, MEDITATION_PROMPTS.length)
    .toSorted((a, b) => verses.indexOf(a.verse) - verses.indexOf(b.verse));
  return [
    "Read it slowly, then read it again. Where does it start, and where does it take you?",
    ...(lines.length === 0
      ? MEDITATION_PROMPTS
      : lines.map(
          ({ quote, verse }, at) =>
            `Spend some time with the words “${quote}” ${inBrackets(verse)}. ${MEDITATION_PROMPTS[at]}`,
        )),
    `Choose one line from ${reference} to carry with you today.`,
  ];
}
