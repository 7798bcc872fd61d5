// The layout of a lesson of an hour, whichever engine makes its parts.
import { BIBLE_TRANSLATION } from "../../../scripture/bible/bible-text.ts";
import { h2, h3, type Html, joinHtml, p, strong } from "./html.ts";
import { allocateMinutes, formatMinutes } from "./minutes.ts";
import type { Reading } from "./reading.ts";

/** Minutes of a lesson; its parts add up to them. */
export const LESSON_MINUTES = 60;

export interface LessonSection {
  heading: string;
  /** Minutes that it would have if every part were there. */
  weight: number;
  html: Html[];
}

export interface LessonContent {
  /** "" where the sermon has none. */
  title: string;
  reading: Reading | undefined;
  /** What stands before the parts: aim and materials. */
  intro: readonly Html[];
  /** Parts without content have their minutes and number, but are not written. */
  parts: readonly LessonSection[];
}

/** All text is escaped: only `html.ts` makes elements. */
export function renderLessonPlan({ title, reading, intro, parts }: LessonContent): string {
  const minutes = allocateMinutes(
    LESSON_MINUTES,
    parts.map(({ weight }) => weight),
  );
  const text = reading ? [strong("Reading:"), ` ${reading.textReference} (${BIBLE_TRANSLATION}). `] : [];
  return joinHtml([
    h2(title === "" ? "Lesson plan" : `Lesson plan: ${title}`),
    p([...text, strong("Time:"), ` ${LESSON_MINUTES} minutes`]),
    ...intro,
    ...parts.flatMap(({ heading, html }, at) =>
      html.length === 0 ? [] : [h3(`${at + 1}. ${heading} (${formatMinutes(minutes[at] ?? 0)})`), ...html],
    ),
  ]);
}
