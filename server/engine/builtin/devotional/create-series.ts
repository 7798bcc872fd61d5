import { LIMITS } from "../../../../contract/limits.ts";
import { getDevotionalPassage, formatDevotionalReading } from "../../devotional/write-devotional.ts";
import type { SeriesDay, SermonWithSummary } from "../../engine.ts";
import { askAbout, type QuestionContext, type SermonQuestion } from "../lesson-plan/sermon-questions.ts";
import { writePrayer } from "../lesson-plan/prayer.ts";
import { rotate } from "../study/rotate.ts";
import { findMainThemes, type Theme } from "../study/themes.ts";
import { GUIDE_HEADING, selectReflectionQuestions } from "./create-devotional.ts";
import { planDays, planDistinctDays, type PlannedDay } from "./plan-days.ts";

const MAX_ON_PASSAGE = 2;
const MAX_ON_SERMON = 2;

/** Creates a reading guide for each distinct point or passage. Throws an `EngineError` if the sermon has no words. */
export const createSeries = (sermon: SermonWithSummary): SeriesDay[] =>
  writeDays(planDistinctDays(sermon), sermon);

export type PlannedSeries = readonly (PlannedDay & { fallback: SeriesDay })[];

/** The days that a model writes, each with the reading guide for it. */
export function planSeries(sermon: SermonWithSummary): PlannedSeries {
  const plan = planDays(sermon);
  const days = writeDays(plan, sermon);
  return plan.flatMap((day, at) => (days[at] ? Object.assign({ fallback: days[at] }, day) : []));
}

function writeDays(plan: readonly PlannedDay[], sermon: SermonWithSummary): SeriesDay[] {
  const main = findMainThemes(sermon.transcription);
  const days: SeriesDay[] = [];
  for (const day of plan) days.push(writeDay(day, sermon, { main, before: days }));
  return days;
}

interface Series {
  main: readonly Theme[];
  before: readonly SeriesDay[];
}

function writeDay(
  { heading, isNamed, quotations, claim, scripture, text }: PlannedDay,
  { edition, title }: SermonWithSummary,
  { main, before }: Series,
): SeriesDay {
  const passage = getDevotionalPassage({ scripture, edition });
  const asked = before.flatMap(({ reflectionQuestions }) => reflectionQuestions);
  const onSermon = askAboutAll(claim === undefined ? quotations : [claim, ...quotations], {
    asked,
    main,
    hasPassage: passage !== undefined,
  });
  const onPassage = passage
    ? selectReflectionQuestions(passage, MAX_ON_PASSAGE, [...asked, ...onSermon])
    : [];
  const prayers = before.map(({ prayer }) => prayer);
  const paragraphs = passage ? (quotations.length > 0 ? WITH_PASSAGE : PASSAGE_ONLY) : WITHOUT_PASSAGE;
  const paragraph = rotate(paragraphs, title)[before.length];
  return {
    title: heading.slice(0, LIMITS.lineCharacters),
    scripture,
    reading: formatDevotionalReading({
      passage,
      quotations,
      paragraphs: paragraph === undefined ? [] : [paragraph],
      heading: GUIDE_HEADING,
    }),
    reflectionQuestions: [...onSermon, ...onPassage],
    prayer: writePrayer(passage, isNamed ? heading : "", {
      used: prayers,
      main: findMainThemes(text),
    }),
  };
}

function askAboutAll(quotations: readonly string[], context: QuestionContext): string[] {
  const questions: SermonQuestion[] = [];
  for (const quotation of quotations) {
    const known = [...context.asked, ...questions.map(({ text }) => text)];
    const question = askAbout(quotation, { ...context, asked: known });
    if (question && questions.length < MAX_ON_SERMON) questions.push(question);
  }
  return questions.map(({ text }) => text);
}

/** One for each day; every series starts with another one. */
const WITH_PASSAGE: readonly string[] = [
  "Read the passage again with these words in mind. How do the two connect?",
  "Look for the line of the passage that the sermon leans on here.",
  "What does the passage say about this that the sermon does not mention?",
  "Read the passage as if the sermon had not been preached. What would you have noticed first?",
  "Which word of the passage would you like to keep after this series, and which word of the sermon?",
  "Copy the verse that answers these words most clearly, by hand and without hurry.",
  "Read the passage aloud, and stop where you would like to ask the preacher something.",
];
/** If no words of the sermon are printed. */
const PASSAGE_ONLY: readonly string[] = [
  "Read the passage twice, and mark what you did not see the first time.",
  "Read the passage slowly. At which verse do you stop, and what stops you?",
  "Tell the passage to yourself in your own words before you read on.",
  "Read the passage once for its people and once for what it says about God.",
  "Read the passage, close your eyes, and wait which line comes back.",
];
const WITHOUT_PASSAGE: readonly string[] = [
  "Read these words slowly. Which of them do you want to remember?",
  "Say in your own words what you have just read.",
  "Whom would you like to hear this? Why that person?",
  "What speaks against it? Write down both sides.",
  "Compare these words with what you thought a week ago.",
];
