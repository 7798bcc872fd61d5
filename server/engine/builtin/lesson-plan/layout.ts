// The layout of a one-hour lesson, for all engines.
import { IN_ENGLISH, type TranslateHeading } from "../../headings.ts";
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
  /** Translates the words of the layout. */
  translate?: TranslateHeading;
}

export function renderLessonPlan({
  title,
  reading,
  intro,
  parts,
  translate = IN_ENGLISH,
}: LessonContent): string {
  const minutes = allocateMinutes(
    LESSON_MINUTES,
    parts.map(({ weight }) => weight),
  );
  const text = reading
    ? [strong(translate("Reading:")), ` ${reading.textReference} (${reading.edition.name}). `]
    : [];
  return joinHtml([
    h2(title === "" ? translate("Lesson plan") : `${translate("Lesson plan")}: ${title}`),
    p([...text, strong(translate("Time:")), ` ${formatMinutes(LESSON_MINUTES, translate)}`]),
    ...intro,
    ...parts.flatMap(({ heading, html }, at) =>
      html.length === 0
        ? []
        : [h3(`${at + 1}. ${heading} (${formatMinutes(minutes[at] ?? 0, translate)})`), ...html],
    ),
  ]);
}
