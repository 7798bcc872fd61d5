import type { SermonAnalysis } from "../analysis.ts";
import type { Reading } from "./reading.ts";
import type { Theme } from "../study/themes.ts";
import type { LessonPoints } from "./sermon-points.ts";

export interface Lesson {
  /** "" if the sermon has none. */
  title: string;
  analysis: SermonAnalysis;
  points: LessonPoints;
  /** The question that the lesson opens with. */
  opening: string;
  /** What the sermon is clearly about, the most unusual first. */
  main: readonly Theme[];
  /** What it is about more than others are. */
  central: ReadonlySet<Theme>;
  /** Whether the user entered the text or the sermon starts with it; otherwise it was found by what the sermon says. */
  isTextStated: boolean;
  /** The Bible reading; undefined if it is not clear. */
  reading: Reading | undefined;
}
