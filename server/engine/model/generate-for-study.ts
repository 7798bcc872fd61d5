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
import { askForJson } from "./ask-for-json.ts";
import { findRoom } from "./context-limit.ts";
import { estimateTokens } from "./model-client.ts";
import type { StepTools } from "./step-tools.ts";

const KINDS = {
  questions: { instructions: QUESTION_INSTRUCTIONS, most: 5, rank: 300 },
  activities: { instructions: ACTIVITY_INSTRUCTIONS, most: 3, rank: 300 },
};

const LONGEST_ITEM = 1_000;
const MOST_VERSES = 60;
/** Of what there is room for beside the subject, the most that the Bible text takes. */
const PASSAGE_SHARE = 0.6;

/** New questions or activities for a study; none that repeats one of `existing` or another, however it is worded. */
export async function generateForStudy(
  kind: keyof typeof KINDS,
  subject: StudySubject,
  { calls, context }: StepTools,
  { signal }: WorkOptions,
): Promise<Made<string[]>> {
  const passage = findStudyPassage(subject);
  if (!passage) requireSubject(subject);
  const { instructions, most, rank } = KINDS[kind];
  const { existing: _, ...known } = subject;
  const room = findRoom(context, { instructions, output: rank, head: Object.values(known).join("\n") });
  const text = passage ? writePassage(passage, room * PASSAGE_SHARE) : "";
  const existing = takeLast(subject.existing, room - estimateTokens(text));
  const input = writeStudyInput({ ...known, existing, kind, passage: text });
  const { value, tokens } = await askForJson(calls, {
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

function writePassage({ reference, verses }: StudyPassage, mostTokens: number): string {
  const lines = verses.slice(0, MOST_VERSES).map(({ chapter, verse, text }) => `${chapter}:${verse} ${text}`);
  const head = `${reference} (${BIBLE_TRANSLATION})`;
  return [head, ...takeFirst(lines, mostTokens - estimateTokens(head))].join("\n");
}

/** As many texts from the first on as have no more tokens. */
function takeFirst(texts: readonly string[], mostTokens: number): string[] {
  const taken: string[] = [];
  let left = mostTokens;
  for (const text of texts) {
    left -= estimateTokens(text) + 1;
    if (left < 0) break;
    taken.push(text);
  }
  return taken;
}

/** What is there already and does not fit is left out by program all the same. */
const takeLast = (texts: readonly string[], mostTokens: number) =>
  takeFirst(texts.toReversed(), mostTokens).toReversed();

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
