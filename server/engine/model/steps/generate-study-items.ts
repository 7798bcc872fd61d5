import { BIBLE_TRANSLATION } from "../../../scripture/bible/bible-text.ts";
import { findStudyPassage, assertHasSubject, type StudyPassage } from "../../builtin/study/subject.ts";
import { type ItemOptions, type EngineResult, ModelError, type StudySubject } from "../../engine.ts";
import {
  ACTIVITY_INSTRUCTIONS,
  QUESTION_INSTRUCTIONS,
  StudyAnswer,
  formatStudyPrompt,
} from "../prompts/study.ts";
import { createVerifier } from "../../verify/verifier.ts";
import { findList, listCompleteItems } from "../answers/lenient-schemas.ts";
import { generateJson } from "../answers/generate-json.ts";
import { createItemCollector } from "../answers/item-collector.ts";
import { getInputTokenBudget } from "../calls/context-window.ts";
import { estimateTokens } from "../calls/model-api.ts";
import type { PartialJson } from "../answers/parse-json-reply.ts";
import type { StepTools } from "./step-tools.ts";

const KINDS = {
  questions: { instructions: QUESTION_INSTRUCTIONS, most: 5, priority: 300 },
  activities: { instructions: ACTIVITY_INSTRUCTIONS, most: 3, priority: 300 },
};

const MAX_VERSES = 60;
/** Of what there is room for beside the subject, the most that the Bible text takes. */
const PASSAGE_SHARE = 0.6;

/**
 * New questions or activities for a study, each told as soon as it is whole; none that repeats one of `existing` or
 * another, however it is worded. What was told stands, also where the model then fails.
 */
export async function generateStudyItems(
  kind: keyof typeof KINDS,
  subject: StudySubject,
  { client, context }: StepTools,
  { signal, onItem }: ItemOptions,
): Promise<EngineResult<string[]>> {
  const passage = findStudyPassage(subject);
  if (!passage) assertHasSubject(subject);
  const { instructions, most, priority } = KINDS[kind];
  const { existing: _, ...known } = subject;
  const room = getInputTokenBudget(context, {
    instructions,
    output: priority,
    head: Object.values(known).join("\n"),
  });
  const text = passage ? formatPassage(passage, room * PASSAGE_SHARE) : "";
  const existing = takeLast(subject.existing, room - estimateTokens(text));
  const input = formatStudyPrompt({ ...known, existing, kind, passage: text });
  const verifier = createVerifier({
    texts: Object.values(known),
    scripture: subject.scripture,
    allowsGroupPrompts: true,
  });
  const items = createItemCollector(subject.existing, most, onItem);
  const tokens = await generateJson<StudyAnswer>(client, {
    request: { instructions, input },
    name: kind,
    schema: StudyAnswer,
    priority,
    signal,
    adapt: adaptList,
    verifier,
    readPartial: (partial) => ({ items: readWhole(partial) }),
    refuse: (answer) => {
      items.take(answer.items);
      return items.taken.length === 0 ? `None of these ${kind} is new.` : undefined;
    },
    ...(onItem && { onPartial: (draft) => void items.take(draft?.items ?? []) }),
  }).then(
    (answer) => answer.tokens,
    (error: unknown) => {
      if (items.taken.length === 0 || !(error instanceof ModelError)) throw error;
      return NO_TOKENS;
    },
  );
  return { result: [...items.taken], tokens };
}

/** What a call took that failed in the end is not known. */
const NO_TOKENS = { input: 0, output: 0 };

/** The items of an answer that is still being written which are at their end. */
const readWhole = (partial: PartialJson): string[] =>
  StudyAnswer.safeParse(adaptList(listCompleteItems(partial))).data?.items ?? [];

/** The Bible text of a study, as far as there is room for it. */
export function formatPassage({ reference, verses }: StudyPassage, maxTokens: number): string {
  const lines = verses.slice(0, MAX_VERSES).map(({ chapter, verse, text }) => `${chapter}:${verse} ${text}`);
  const head = `${reference} (${BIBLE_TRANSLATION})`;
  return [head, ...takeWithinTokenBudget(lines, maxTokens - estimateTokens(head))].join("\n");
}

/** As many texts from the first on as have no more tokens. */
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

/** What is there already and does not fit is left out by program all the same. */
const takeLast = (texts: readonly string[], maxTokens: number) =>
  takeWithinTokenBudget(texts.toReversed(), maxTokens).toReversed();

/** Models answer with a bare list, or with the list under another name. */
function adaptList(json: unknown): unknown {
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
