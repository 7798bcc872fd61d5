import { z } from "zod";
import type { StudySubject } from "../../engine.ts";
import { delimit } from "./delimit.ts";
import { formatFields, formatOptions, formatProfile, joinParts } from "./writing.ts";

/** Returns `{"items": ["…"]}` with questions. */
export const QUESTION_TASK = `Task: write discussion questions for a Bible study group.

Return only JSON: {"items": ["…"]} with five new questions, each one or two sentences. Progress from what the passage says, through what it means, to what it changes in the lives of those who study it. Ask no yes-or-no questions. Every question can be answered from the passage or the group's own life. Refer to verses by the numbers in the given passage; quote the Bible only from the given text. Do not repeat or rephrase existing questions.`;

/** Returns `{"items": ["…"]}` with activities. */
export const ACTIVITY_TASK = `Task: plan activities for a Bible study group.

Return only JSON: {"items": ["…"]} with three new activities, each two or three sentences that say what the group does, with what, and how long it takes. They need no more than a room, paper and Bibles, and help with what the passage teaches. Quote the Bible only from the given text. Do not repeat existing activities or suggest similar ones.`;

export const StudyAnswer = z.object({ items: z.array(z.string()) });
export type StudyAnswer = z.infer<typeof StudyAnswer>;

export interface StudyInput extends Omit<StudySubject, "edition"> {
  /** The Bible text with verse numbers, or "". */
  passage: string;
  kind: "questions" | "activities";
}

/** The profile and the study, which several calls share. */
export function formatStudyPrefix({
  title,
  description,
  objectives,
  scripture,
  passage,
  writing,
}: StudyInput) {
  const fields = { Title: title, Description: description, Objectives: objectives, Scripture: scripture };
  const data = joinParts(formatFields(fields), passage === "" ? "" : `The passage:\n${passage}`);
  return `${joinParts(formatProfile(writing), `The study:\n${delimit(data)}`)}\n\n`;
}

export function formatStudyTask(task: string, { existing, kind, writing }: StudyInput): string {
  const list = existing.map((each) => `- ${each}`).join("\n");
  return joinParts(
    list === "" ? "" : `Existing ${kind}:\n${delimit(list)}`,
    task,
    formatOptions(writing?.options, "the study"),
  );
}
