import { z } from "zod";
import { Line, Lines } from "../answers/lenient-schemas.ts";

/** Increase with every change of the prompt below. */
export const LESSON_PLAN_VERSION = 3;

/** Returns `LessonPlanAnswer` as JSON, without the Bible text, times and layout. */
export const LESSON_PLAN_TASK = `Task: plan a one-hour lesson for a group that has heard the sermon and now studies it.

Return only JSON with these fields, in plain text without Markdown or HTML:
- "aim": one sentence: what the group will understand or do by the end.
- "materials": a short list of what the leader needs to bring.
- "opening": two or three sentences: how the leader starts, with a question about the group's own life.
- "points": the three to five main points of the sermon in order, each with "heading", "summary" (two to four sentences of what the preacher says) and "question" (one to discuss).
- "discussion": four to six questions, from what the text says to what it changes; no yes-or-no questions.
- "activity": "title" and "steps", a list of what the group does in about ten minutes. Adults get no tasks for children, such as drawing a verse.
- "takeHome": two or three things to do during the week.
- "prayer": a prayer of three to five sentences that picks up the points.`;

const Point = z.object({ heading: Line, summary: Line, question: Line });
const Activity = z.object({ title: Line, steps: Lines });

export const LessonPlanAnswer = z.object({
  aim: Line,
  materials: Lines,
  opening: Line,
  points: z.array(Point).catch([]).pipe(z.array(Point)),
  discussion: Lines,
  activity: Activity.catch({ title: "", steps: [] }).pipe(Activity),
  takeHome: Lines,
  prayer: Line,
});
export type LessonPlanAnswer = z.infer<typeof LessonPlanAnswer>;
