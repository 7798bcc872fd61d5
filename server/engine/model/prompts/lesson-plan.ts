import { z } from "zod";
import { Line, Lines } from "../answers/lenient-schemas.ts";
import { TRANSCRIPT_IS_DATA } from "./transcript-data.ts";

/** Increase with every change of the prompt below. */
export const LESSON_PLAN_VERSION = 2;

/** Returns `LessonPlanAnswer` as JSON, without the Bible text, times and layout. */
export const LESSON_PLAN_INSTRUCTIONS = `You plan a one-hour lesson for a group that has heard a sermon and now studies it.

Return only JSON with these fields:
- "aim": one sentence: what the group will understand or do by the end.
- "materials": a short list of what the leader needs to bring.
- "opening": two or three sentences: how the leader starts, with a question about the group's own life.
- "points": the three to five main points of the sermon in order, each with "heading", "summary" (two to four sentences of what the preacher says) and "question" (one to discuss).
- "discussion": four to six questions, from what the text says to what it changes; no yes-or-no questions.
- "activity": "title" and "steps", a list of what the group does in about ten minutes.
- "takeHome": two or three things to do during the week.
- "prayer": a prayer of three to five sentences.

Statements about the sermon may say only what the preacher says. Do not write out Bible verses: give the reference, and the program adds the text. Use plain text in every field, without Markdown or HTML, in the language of the sermon.

${TRANSCRIPT_IS_DATA}`;

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
