import type { SermonAnalysis } from "../analysis.ts";
import type { Reading } from "./reading.ts";
import type { SermonThemes } from "../study/themes.ts";
import type { LessonPoints } from "./sermon-points.ts";

export interface Lesson extends SermonThemes {
  /** "" if the sermon has none. */
  title: string;
  analysis: SermonAnalysis;
  points: LessonPoints;
  /** The question that the lesson opens with. */
  opening: string;
  /** Whether the user entered the text or the sermon starts with it; otherwise it was found by what the sermon says. */
  isTextStated: boolean;
  /** The Bible reading; undefined if it is not clear. */
  reading: Reading | undefined;
}
