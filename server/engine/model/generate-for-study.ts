import { BIBLE_TRANSLATION } from "../../scripture/bible-text.ts";
import { Remembered } from "../builtin/study/candidates.ts";
import { findStudyPassage, requireSubject, type StudyPassage } from "../builtin/study/subject.ts";
import { EngineError, type Made, type StudySubject, type WorkOptions } from "../engine.ts";
import {
  ACTIVITY_INSTRUCTIONS,
  QUESTION_INSTRUCTIONS,
  StudyAnswer,
  writeStudyInput,
} from "./prompts/study.ts";
import type { StepTools } from "./step-tools.ts";

const KINDS = {
  questions: { instructions: QUESTION_INSTRUCTIONS, most: 5, rank: 300 },
  activities: { instructions: ACTIVITY_INSTRUCTIONS, most: 3, rank: 300 },
};

const LONGEST_ITEM = 1_000;
const MOST_VERSES = 60;

/** New questions or activities for a study; none that repeats one of `existing` or another, however it is worded. */
export async function generateForStudy(
  kind: keyof typeof KINDS,
  subject: StudySubject,
  { calls }: StepTools,
  { signal }: WorkOptions,
): Promise<Made<string[]>> {
  const passage = findStudyPassage(subject);
  if (!passage) requireSubject(subject);
  const { instructions, most, rank } = KINDS[kind];
  const input = writeStudyInput({ ...subject, kind, passage: passage ? writePassage(passage) : "" });
  const { value, tokens } = await calls.askForJson({
    request: { instructions, input },
    name: kind,
    schema: StudyAnswer,
    rank,
    signal,
    adapt: adaptList,
    refuse: ({ items }) =>
      chooseNew(items, subject.existing).length === 0 ? `None of these ${kind} is new.` : undefined,
  });
  const result = chooseNew(value.items, subject.existing).slice(0, most);
  if (result.length === 0) throw new EngineError(`The model gave no ${kind} that are new. Try again.`);
  return { result, tokens };
}

function chooseNew(items: readonly string[], existing: readonly string[]): string[] {
  const remembered = new Remembered(existing);
  const chosen: string[] = [];
  for (const item of items) {
    const text = item
      .replace(/\s+/g, " ")
      .trim()
      .replace(/^(?:[-*•]|\d+[.)])\s+/, "");
    if (!/\p{L}/u.test(text) || text.length > LONGEST_ITEM || remembered.has(text)) continue;
    remembered.add(text);
    chosen.push(text);
  }
  return chosen;
}

function writePassage({ reference, verses }: StudyPassage): string {
  const lines = verses.slice(0, MOST_VERSES).map(({ chapter, verse, text }) => `${chapter}:${verse} ${text}`);
  return [`${reference} (${BIBLE_TRANSLATION})`, ...lines].join("\n");
}

/** Models answer with a bare list, or with the list under another name. */
function adaptList(json: unknown): unknown {
  const list = Array.isArray(json) ? json : Object.values(json as object).find(Array.isArray);
  if (!list) return json;
  const items = list.map((item: unknown) =>
    typeof item === "object" && item !== null
      ? Object.values(item)
          .filter((value) => typeof value === "string")
          .join(" ")
      : item,
  );
  return { items };
}
