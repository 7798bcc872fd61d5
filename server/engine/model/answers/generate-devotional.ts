import type { z } from "zod";
import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import type { Verifier } from "../../verify/verifier.ts";
import { generateJson } from "./generate-json.ts";
import { getAnswerText } from "./devotional-answer.ts";
import type { ModelClient } from "../calls/model-client.ts";
import type { Prompt } from "../calls/model-api.ts";
import type { DevotionalAnswer } from "../prompts/devotional.ts";

/** Expected output tokens. */
export const DEVOTIONAL_TOKENS = 700;

interface DevotionalRequest<Answer extends DevotionalAnswer> {
  request: Prompt;
  /** The name of the schema, which some servers require. */
  name: string;
  schema: z.ZodType<Answer>;
  isAbout: (text: string) => boolean;
  signal: AbortSignal | undefined;
  /** Removes ungrounded sentences before anyone sees them. */
  verifier: Verifier;
  /** Receives the incomplete answer while it is being streamed. */
  onPartial: ((answer: Answer) => void) | undefined;
}

/** Generates a devotional that has a reading and is about the input. */
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
    validate: (answer) => findProblem(answer, isAbout),
    ...(onPartial && {
      onPartial: (answer) => {
        if (answer && findProblem(answer, isAbout) === undefined) onPartial(answer);
      },
    }),
  });
}

/** Why an answer can't be used; undefined if it can. */
function findProblem(answer: DevotionalAnswer, isAbout: (text: string) => boolean): string | undefined {
  if (answer.reading.length === 0) return "It has no reading.";
  return isAbout(getAnswerText(answer)) ? undefined : "It is not about the input.";
}
