import { DEVOTIONAL_MESSAGES } from "../../../../contract/records/devotional.ts";
import { readDevotionalPassage } from "../../devotional/write-devotional.ts";
import {
  type DevotionalContent,
  type DevotionalSource,
  type DraftOptions,
  EngineError,
  type EngineResult,
} from "../../engine.ts";
import { createVerifier } from "../../verify/verifier.ts";
import { askForDevotional, DEVOTIONAL_TOKENS } from "../answers/ask-for-devotional.ts";
import { findRoom } from "../calls/context-limit.ts";
import { NOTHING_YET, writeParts } from "../answers/devotional-answer.ts";
import { writePassage } from "./generate-for-study.ts";
import { readSessionWords } from "./is-about.ts";
import { DEVOTIONAL_INSTRUCTIONS, DevotionalAnswer, writeDevotionalInput } from "../prompts/devotional.ts";
import type { StepTools } from "./step-tools.ts";

const PASSAGE_SHARE = 0.8;

/**
 * A devotional of a passage on the model. What it quotes beside the Bible's own words is left out; where nothing is left
 * of a part, the built-in engine's stands there.
 */
export async function createDevotionalOnModel(
  source: DevotionalSource,
  { calls, builtin, context }: StepTools,
  { owner, signal, onDraft }: DraftOptions<DevotionalContent>,
): Promise<EngineResult<DevotionalContent>> {
  const passage = readDevotionalPassage(source);
  if (!passage) throw new EngineError(DEVOTIONAL_MESSAGES.noPassage);
  const { result: fallback } = await builtin.createDevotional(source, { owner, signal });
  const room = findRoom(context, {
    instructions: DEVOTIONAL_INSTRUCTIONS,
    output: DEVOTIONAL_TOKENS,
    head: source.title,
  });
  const text = writePassage(passage, room * PASSAGE_SHARE);
  const frame = { passage, fallback };
  const { value, tokens, removed } = await askForDevotional(calls, {
    request: {
      instructions: DEVOTIONAL_INSTRUCTIONS,
      input: writeDevotionalInput({ title: source.title, passage: text }),
    },
    name: "devotional",
    schema: DevotionalAnswer,
    isAbout: readSessionWords([text, source.title]),
    signal,
    verifier: createVerifier({ texts: [source.title, source.scripture], scripture: source.scripture }),
    onPartial: onDraft && ((answer) => onDraft(writeParts(answer, { ...frame, fallback: NOTHING_YET }))),
  });
  const result = writeParts(value, frame);
  onDraft?.(result);
  return { result, tokens, removedSentences: removed };
}
