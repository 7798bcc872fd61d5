import { z } from "zod";
import { Line, Lines, PositionalLines } from "../answers/lenient-schemas.ts";
import type { Writing } from "../../engine.ts";
import { delimit } from "./delimit.ts";
import { formatFields, formatOptions, formatProfile, joinParts } from "./writing.ts";

/** Returns `SessionAnswer` as JSON, without the Bible text, times and layout. */
export const GUIDE_TASK = `Task: write this session of a leader's guide for a Bible study group.

Return only JSON with these fields, in plain text without Markdown or HTML:
- "aim": one sentence: what the group will understand or do by the end.
- "opening": two or three sentences: how the leader starts, with a question about the group's own life.
- "notes": three to six notes that explain to the leader what the passage says and means, in its order, each with "heading" (a few words or the verses) and "text" (two to four sentences).
- "hints": for each numbered question that already exists, in the same order, one or two sentences for the leader: where the answer is, or how to help the group along.
- "questions": the requested number of new questions, each with "question" and "hint".
- "activities": the requested number of new activities, each two or three sentences that say what the group does and how long it takes.
- "takeHome": two things to do in the following days.
- "prayer": a prayer of three to five sentences.

Refer to verses by the numbers in the given passage. Do not repeat or rephrase existing questions and activities.`;

const Note = z.object({ heading: Line, text: Line });
const HintedQuestion = z.object({ question: Line, hint: Line });

export const SessionAnswer = z.object({
  aim: Line,
  opening: Line,
  notes: z
    .array(z.union([Note, Line.transform((text) => ({ heading: "", text }))]))
    .transform((notes) => notes.filter(({ text }) => text !== ""))
    .catch([])
    .pipe(z.array(Note)),
  hints: PositionalLines,
  questions: z
    .array(z.union([HintedQuestion, Line.transform((question) => ({ question, hint: "" }))]))
    .catch([])
    .pipe(z.array(HintedQuestion)),
  activities: PositionalLines,
  takeHome: Lines,
  prayer: Line,
});
export type SessionAnswer = z.infer<typeof SessionAnswer>;

export interface SessionInput {
  /** Shown as lines such as "Title: …", without blank ones. */
  fields: Readonly<Record<string, string>>;
  /** The Bible text with verse numbers, or "". */
  passage: string;
  questions: readonly string[];
  activities: readonly string[];
  /** How many to generate. */
  newQuestions: number;
  newActivities: number;
  writing: Writing | undefined;
}

export function formatSessionPrompt(input: SessionInput): string {
  const { fields, passage, questions, activities, newQuestions, newActivities, writing } = input;
  const blocks = [
    formatFields(fields),
    passage === "" ? "" : `The passage:\n${passage}`,
    formatList(
      "Existing questions",
      questions.map((text, at) => `${at + 1}. ${text}`),
    ),
    formatList(
      "Existing activities",
      activities.map((text) => `- ${text}`),
    ),
  ];
  return joinParts(
    formatProfile(writing),
    `The session:\n${delimit(joinParts(...blocks))}`,
    GUIDE_TASK,
    `New questions requested: ${newQuestions}. New activities requested: ${newActivities}.`,
    formatOptions(writing?.options, "the study"),
  );
}

const formatList = (name: string, items: readonly string[]) =>
  items.length === 0 ? "" : `${name}:\n${items.join("\n")}`;
