import type { SermonAnalysis } from "../analysis.ts";
import type { Reading } from "./reading.ts";
import type { LessonPoints } from "./sermon-points.ts";

/** All that the parts of a lesson are written from. */
export interface Lesson {
  /** "" where the sermon has none. */
  title: string;
  analysis: SermonAnalysis;
  points: LessonPoints;
  /** Whether the text was entered or is at the sermon's head; else it is the first that the sermon names. */
  isTextStated: boolean;
  /** What is read from the Bible; undefined where the sermon names no text. */
  reading: Reading | undefined;
}
