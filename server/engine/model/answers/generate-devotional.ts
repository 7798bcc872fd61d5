import type { z } from "zod";
import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import type { Verifier } from "../../verify/verifier.ts";
import { generateJson } from "./generate-json.ts";
import { getAnswerText } from "./devotional-answer.ts";
import type { ModelClient } from "../calls/model-client.ts";
import type { CompletionRequest } from "../calls/model-api.ts";
import type { DevotionalAnswer } from "../prompts/devotional.ts";

/** The most that a model is expected to write. */
export const DEVOTIONAL_TOKENS = 700;

interface DevotionalRequest<Answer extends DevotionalAnswer> {
  request: Pick<CompletionRequest, "instructions" | "input">;
  /** What the answer is, for servers that want their schemas named. */
  name: string;
  schema: z.ZodType<Answer>;
  /** Whether a text is about what was given. */
  isAbout: (text: string) => boolean;
  signal: AbortSignal | undefined;
  /** Leaves out what is not true, before anybody sees it. */
  verifier: Verifier;
  /** Told of the answer as far as it has come. */
  onPartial: ((answer: Answer) => void) | undefined;
}

/** Asks for a devotional that has a reading and is about what was given. */
export function generateDevotionalAnswer<Answer extends DevotionalAnswer>(
  client: ModelClient,
  { request, name, schema, isAbout, signal, verifier, onPartial }: DevotionalRequest<Answer>,
): Promise<{ value: Answer; tokens: TokenCount; removed: number }> {
  return generateJson(client, {
    request,
    name,
    schema,
    priority: DEVOTIONAL_TOKENS,
    signal,
    verifier,
    refuse: (answer) => findProblem(answer, isAbout),
    ...(onPartial && {
      onPartial: (answer) => {
        if (answer && findProblem(answer, isAbout) === undefined) onPartial(answer);
      },
    }),
  });
}

/** Why an answer is none; undefined where it can be used. */
function findProblem(answer: DevotionalAnswer, isAbout: (text: string) => boolean): string | undefined {
  if (answer.reading.length === 0) return "It has no reading.";
  return isAbout(getAnswerText(answer)) ? undefined : "It is not about what was given.";
}
