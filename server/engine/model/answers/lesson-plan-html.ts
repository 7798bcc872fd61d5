import { BIBLE_TRANSLATION } from "../../../scripture/bible/bible-text.ts";
import {
  blockquote,
  em,
  h2,
  h3,
  type Html,
  joinHtml,
  ol,
  p,
  strong,
  ul,
} from "../../builtin/lesson-plan/html.ts";
import { divideMinutes, sayMinutes } from "../../builtin/lesson-plan/minutes.ts";
import type { Reading } from "../../builtin/lesson-plan/reading.ts";
import type { LessonPlanAnswer } from "../prompts/lesson-plan.ts";

const LESSON_MINUTES = 60;

interface Part {
  heading: string;
  weight: number;
  html: Html[];
}

/** What a plan has beside the model's answer. */
export interface PlanFrame {
  title: string;
  reading: Reading | undefined;
}

/**
 * Lays out a lesson plan. All text is escaped; the Bible text is that of `reading`, never the model's. A draft goes as
 * far as the answer has come, and has its numbers and minutes as if all parts were to follow.
 */
export function writeLessonPlan(
  answer: LessonPlanAnswer,
  { title, reading, isDraft = false }: PlanFrame & { isDraft?: boolean },
): string {
  const known: Part[] = [
    { heading: "Opening", weight: 6, html: paragraphs(answer.opening) },
    { heading: READING, weight: 8, html: reading ? writeReading(reading) : [] },
    { heading: "The sermon, point by point", weight: 20, html: answer.points.flatMap(writePoint) },
    { heading: "Discussion", weight: 14, html: answer.discussion.length > 0 ? [ol(answer.discussion)] : [] },
    { heading: "Activity", weight: 8, html: writeActivity(answer.activity) },
    { heading: "Take-home", weight: 2, html: answer.takeHome.length > 0 ? [ul(answer.takeHome)] : [] },
    { heading: "Prayer", weight: 2, html: answer.prayer === "" ? [] : [p(em(answer.prayer))] },
  ];
  const isToCome = ({ heading }: Part) => isDraft && (heading !== READING || reading !== undefined);
  const parts = known.filter((part) => part.html.length > 0 || isToCome(part));
  const begun = isDraft ? countBegun(parts) : parts.length;
  const minutes = divideMinutes(
    LESSON_MINUTES,
    parts.map(({ weight }) => weight),
  );
  const frame = reading ? [strong("Text:"), ` ${reading.textReference} (${BIBLE_TRANSLATION}). `] : [];
  return joinHtml([
    h2(title === "" ? "Lesson plan" : `Lesson plan: ${title}`),
    p([...frame, strong("Time:"), ` ${LESSON_MINUTES} minutes`]),
    ...(answer.aim === "" ? [] : [h3("Aim"), p(answer.aim)]),
    ...(answer.materials.length > 0 ? [h3("Materials"), ul(answer.materials)] : []),
    ...parts.slice(0, begun).flatMap(({ heading, html }, at) => {
      const numbered = `${at + 1}. ${heading} (${sayMinutes(minutes[at] ?? 0)})`;
      return html.length === 0 ? [] : [h3(numbered)].concat(html);
    }),
  ]);
}

const READING = "Reading the passage";

/** How many parts there are up to the last that the model has begun; the reading is ours. */
const countBegun = (parts: readonly Part[]) =>
  parts.findLastIndex(({ heading, html }) => heading !== READING && html.length > 0) + 1;

function writeReading({ verses, printedReference, textReference }: Reading): Html[] {
  const isWhole = printedReference === textReference;
  const severalChapters = verses[0]?.chapter !== verses.at(-1)?.chapter;
  return [
    p(
      isWhole
        ? `Read ${textReference} aloud (${BIBLE_TRANSLATION}).`
        : `The sermon is on ${textReference}. Read ${printedReference} aloud (${BIBLE_TRANSLATION}).`,
    ),
    blockquote(
      verses.map(
        ({ chapter, verse, text }) => `${severalChapters ? `${chapter}:${verse}` : String(verse)} ${text}`,
      ),
    ),
  ];
}

const paragraphs = (text: string): Html[] => (text === "" ? [] : [p(text)]);

const writeActivity = ({ title, steps }: LessonPlanAnswer["activity"]): Html[] =>
  steps.length === 0 ? [] : [...(title === "" ? [] : [p(strong(title))]), ol(steps)];

const writePoint = ({ heading, summary, question }: LessonPlanAnswer["points"][number]): Html[] => [
  ...(heading === "" ? [] : [p(strong(heading))]),
  ...paragraphs(summary),
  ...(question.trim() === "" ? [] : [p([strong("Talk about:"), ` ${question}`])]),
];
