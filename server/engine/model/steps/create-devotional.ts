import { requireDevotionalPassage } from "../../devotional/write-devotional.ts";
import type { DevotionalContent, DevotionalSource, DraftOptions, EngineResult } from "../../engine.ts";
import { createVerifier } from "../../verify/verifier.ts";
import { generateDevotionalAnswer, DEVOTIONAL_TOKENS } from "../answers/generate-devotional.ts";
import { getInputTokenBudget } from "../calls/context-window.ts";
import { EMPTY_DEVOTIONAL, toDevotionalParts } from "../answers/devotional-answer.ts";
import { formatPassage } from "./generate-study-items.ts";
import { createSessionTopicCheck } from "./topic-check.ts";
import { DEVOTIONAL_TASK, DevotionalAnswer, formatDevotionalPrompt } from "../prompts/devotional.ts";
import { getWritingInstructions, formatOptions, formatProfile } from "../prompts/writing.ts";
import type { StepTools } from "./step-tools.ts";

const PASSAGE_SHARE = 0.8;

/** A part of which verification leaves nothing falls back to that of the built-in engine. */
export async function createDevotionalWithModel(
  source: DevotionalSource,
  { client, builtin, context }: StepTools,
  { owner, signal, onDraft }: DraftOptions<DevotionalContent>,
): Promise<EngineResult<DevotionalContent>> {
  const { writing } = source;
  const passage = requireDevotionalPassage(source);
  const { result: fallback } = await builtin.createDevotional(source, { owner, signal });
  const room = getInputTokenBudget(context, {
    instructions: getWritingInstructions(context) + DEVOTIONAL_TASK,
    output: DEVOTIONAL_TOKENS,
    head: [source.title, formatProfile(writing), formatOptions(writing?.options, "")].join("\n"),
  });
  const text = formatPassage(passage, room * PASSAGE_SHARE);
  const frame = { passage, fallback, language: writing?.options.language };
  const { value, tokens, removed } = await generateDevotionalAnswer(client, {
    request: {
      instructions: getWritingInstructions(context),
      input: formatDevotionalPrompt({ task: DEVOTIONAL_TASK, title: source.title, passage: text, writing }),
    },
    name: "devotional",
    schema: DevotionalAnswer,
    isAbout: createSessionTopicCheck([text, source.title], passage, writing?.options.language),
    signal,
    verifier: createVerifier({
      texts: [source.title, source.scripture],
      scripture: source.scripture,
      edition: source.edition,
    }),
    onPartial:
      onDraft && ((answer) => onDraft(toDevotionalParts(answer, { ...frame, fallback: EMPTY_DEVOTIONAL }))),
  });
  const result = toDevotionalParts(value, frame);
  onDraft?.(result);
  return { result, tokens, removedSentences: removed };
}
