import { namePrintedPassage } from "../../../scripture/bible/printed-passage.ts";
import { findStudyPassage, assertHasSubject, type StudyPassage } from "../../builtin/study/subject.ts";
import {
  type ItemOptions,
  type EngineResult,
  ModelError,
  NothingNewError,
  type StudySubject,
} from "../../engine.ts";
import {
  ACTIVITY_TASK,
  QUESTION_TASK,
  StudyAnswer,
  formatStudyPrefix,
  formatStudyTask,
} from "../prompts/study.ts";
import { getWritingInstructions, formatOptions, formatProfile } from "../prompts/writing.ts";
import { createVerifier } from "../../verify/verifier.ts";
import { findList, listCompleteItems } from "../answers/lenient-schemas.ts";
import { generateJson } from "../answers/generate-json.ts";
import { createItemCollector } from "../answers/item-collector.ts";
import { getInputTokenBudget } from "../calls/context-window.ts";
import { estimateTokens } from "../calls/model-api.ts";
import type { PartialJson } from "../answers/parse-json-reply.ts";
import type { StepTools } from "./step-tools.ts";

const KINDS = {
  questions: { task: QUESTION_TASK, maxItems: 5, priority: 300 },
  activities: { task: ACTIVITY_TASK, maxItems: 3, priority: 300 },
};

const MAX_VERSES = 60;
/** Maximum share of the input tokens for the Bible text. */
const PASSAGE_SHARE = 0.6;

/** Emits each complete item. If the model fails later, the emitted ones are the result. */
export async function generateStudyItems(
  kind: keyof typeof KINDS,
  subject: StudySubject,
  { client, context }: StepTools,
  { signal, onItem }: ItemOptions,
): Promise<EngineResult<string[]>> {
  const passage = findStudyPassage(subject);
  if (!passage) assertHasSubject(subject);
  const { task, maxItems, priority } = KINDS[kind];
  const { existing: _, edition, writing, ...known } = subject;
  const room = getInputTokenBudget(context, {
    instructions: getWritingInstructions(context) + task,
    output: priority,
    head: [formatProfile(writing), formatOptions(writing?.options, ""), ...Object.values(known)].join("\n"),
  });
  const text = passage ? formatPassage(passage, room * PASSAGE_SHARE) : "";
  const existing = takeLast(subject.existing, room - estimateTokens(text));
  const study = { ...known, existing, kind, passage: text, writing };
  const prefix = formatStudyPrefix(study);
  const input = formatStudyTask(task, study);
  const verifier = createVerifier({
    texts: Object.values(known),
    scripture: subject.scripture,
    edition,
    allowsGroupPrompts: true,
  });
  const items = createItemCollector(subject.existing, maxItems, onItem);
  let hasOnlyRepeated = false;
  const tokens = await generateJson<StudyAnswer>(client, {
    request: { instructions: getWritingInstructions(context), prefix, input },
    name: kind,
    schema: StudyAnswer,
    priority,
    signal,
    normalize: normalizeList,
    verifier,
    parsePartial: (partial) => ({ items: parseCompleteItems(partial) }),
    validate: (answer) => {
      items.add(answer.items);
      hasOnlyRepeated = answer.items.length > 0 && items.collected.length === 0;
      return items.collected.length === 0 ? `None of these ${kind} is new.` : undefined;
    },
    ...(onItem && { onPartial: (draft) => void items.add(draft?.items ?? []) }),
  }).then(
    (answer) => answer.tokens,
    (error: unknown) => {
      if (!(error instanceof ModelError)) throw error;
      if (items.collected.length > 0) return NO_TOKENS;
      throw hasOnlyRepeated
        ? new NothingNewError(`The model only repeated ${kind} that exist. Try again.`)
        : error;
    },
  );
  return { result: [...items.collected], tokens };
}

/** The tokens of a failed call are unknown. */
const NO_TOKENS = { input: 0, output: 0 };

const parseCompleteItems = (partial: PartialJson): string[] =>
  StudyAnswer.safeParse(normalizeList(listCompleteItems(partial))).data?.items ?? [];

export function formatPassage(passage: StudyPassage, maxTokens: number): string {
  const lines = passage.verses.slice(0, MAX_VERSES).map(({ number, text }) => `${number} ${text}`);
  const head = namePrintedPassage(passage);
  return [head, ...takeWithinTokenBudget(lines, maxTokens - estimateTokens(head))].join("\n");
}

/** The first texts that fit into the token limit together. */
export function takeWithinTokenBudget(texts: readonly string[], maxTokens: number): string[] {
  const taken: string[] = [];
  let left = maxTokens;
  for (const text of texts) {
    left -= estimateTokens(text) + 1;
    if (left < 0) break;
    taken.push(text);
  }
  return taken;
}

/** Repetitions of those that don't fit are still filtered out afterwards. */
const takeLast = (texts: readonly string[], maxTokens: number) =>
  takeWithinTokenBudget(texts.toReversed(), maxTokens).toReversed();

/** Models also return a bare list, or a list under another key. */
function normalizeList(json: unknown): unknown {
  const list = findList(json);
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
