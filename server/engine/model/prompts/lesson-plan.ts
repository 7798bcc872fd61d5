import { z } from "zod";
import { Line, Lines } from "../answers/lenient-schemas.ts";
import { TRANSCRIPT_IS_DATA } from "./transcript-data.ts";

/** To be raised with every change below. */
export const LESSON_PLAN_VERSION = 1;

/** Returns: `LessonPlanAnswer` as JSON; the Bible text to read, the times and the layout are added by program. */
export const LESSON_PLAN_INSTRUCTIONS = `You plan a lesson of an hour with which a group studies the sermon that it has heard.

Return JSON and nothing else, with these fields:
- "aim": one sentence: what the group will understand or do at the end.
- "materials": what the leader has to bring, a short list.
- "opening": two or three sentences: how the leader begins, with a question about the group's own life.
- "points": the three to five main points of the sermon in its order, each with "heading", "summary" (two to four sentences of what the preacher says) and "question" (one to talk about).
- "discussion": four to six questions, from what the text says to what it changes; none that yes or no answers.
- "activity": "title" and "steps", a list of what the group does in about ten minutes.
- "takeHome": two or three things to do in the week.
- "prayer": a prayer of three to five sentences.

Every statement about the sermon says only what the preacher says. Do not write out Bible verses: name the reference, the text is added by program. Plain text in every field, no Markdown, no HTML, in the language of the sermon.

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
