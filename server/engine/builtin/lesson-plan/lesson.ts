import type { SermonAnalysis } from "../analysis.ts";
import type { Reading } from "./reading.ts";
import type { Theme } from "../study/themes.ts";
import type { LessonPoints } from "./sermon-points.ts";

export type ReadingRole = "stated" | "found" | "named";

export interface Lesson {
  /** "" if the sermon has none. */
  title: string;
  analysis: SermonAnalysis;
  points: LessonPoints;
  /** What the sermon is clearly about. */
  main: readonly Theme[];
  /** The question that the lesson opens with. */
  opening: string;
  /**
   * How the lesson calls the reading: the user entered it or the sermon starts with it, it was found by what the sermon says,
   * or the sermon has no text and names this passage most.
   */
  readingIs: ReadingRole;
  /** The Bible reading; undefined if it is not clear. */
  reading: Reading | undefined;
}
