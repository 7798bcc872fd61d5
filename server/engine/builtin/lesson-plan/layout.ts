// The layout of a one-hour lesson, for all engines.
import { h2, h3, type Html, joinHtml, p, strong } from "./html.ts";
import { allocateMinutes, formatMinutes } from "./minutes.ts";
import type { Reading } from "./reading.ts";

/** The minutes of all parts add up to this. */
export const LESSON_MINUTES = 60;

export interface LessonSection {
  heading: string;
  /** Its minutes if the lesson has every part. */
  weight: number;
  html: Html[];
}

export interface LessonContent {
  /** "" if the sermon has none. */
  title: string;
  reading: Reading | undefined;
  /** Aim and materials. */
  intro: readonly Html[];
  /** Parts without HTML count for minutes and numbers but are not rendered. */
  parts: readonly LessonSection[];
}

export function renderLessonPlan({ title, reading, intro, parts }: LessonContent): string {
  const minutes = allocateMinutes(
    LESSON_MINUTES,
    parts.map(({ weight }) => weight),
  );
  const text = reading ? [strong("Reading:"), ` ${reading.textReference} (${reading.edition.name}). `] : [];
  return joinHtml([
    h2(title === "" ? "Lesson plan" : `Lesson plan: ${title}`),
    p([...text, strong("Time:"), ` ${LESSON_MINUTES} minutes`]),
    ...intro,
    ...parts.flatMap(({ heading, html }, at) =>
      html.length === 0 ? [] : [h3(`${at + 1}. ${heading} (${formatMinutes(minutes[at] ?? 0)})`), ...html],
    ),
  ]);
}
