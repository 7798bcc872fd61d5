import { ContextWindowExceededError } from "./api-call-error.ts";
import { estimateTokens } from "./model-api.ts";

/** Tokens of one call, input and output; lowered when the model rejects a call as too long. */
export interface ContextWindow {
  tokens: number;
}

/** The parts of a call other than the text of the sermon. */
export interface PromptParts {
  instructions: string;
  /** Expected output tokens. */
  output: number;
  /** Input that precedes the text, such as the sermon's title. */
  head?: string;
}

/** For delimiters, and because tokenizers count differently. */
const SPARE_TOKENS = 120;
/** Reserved for the output at most, so that small models have space for input. */
const MAX_OUTPUT_SHARE = 1 / 3;
const MIN_BUDGET = 200;

/** Tokens of text that fit into one call. */
export function getInputTokenBudget(
  context: ContextWindow,
  { instructions, output, head = "" }: PromptParts,
): number {
  const written = Math.min(output, context.tokens * MAX_OUTPUT_SHARE);
  return Math.max(MIN_BUDGET, context.tokens - estimateTokens(instructions + head) - SPARE_TOKENS - written);
}

/** No step works with less. */
const MIN_CONTEXT = 1_000;
/** For models whose tokenizer counts more tokens than estimated. */
const SHRINK_FACTOR = 0.7;

/** Lowers the limit after a call planned with `tried` tokens was too long. Returns whether a retry can succeed. */
export function shrinkContextWindow(
  limit: ContextWindow,
  tried: number,
  { context }: ContextWindowExceededError,
): boolean {
  const tokens = context !== undefined && context < tried ? context : tried * SHRINK_FACTOR;
  if (tokens < MIN_CONTEXT) return false;
  // A concurrent step may have lowered it already.
  limit.tokens = Math.min(limit.tokens, Math.floor(tokens));
  return true;
}

/** Runs work that reads a sermon, and again with smaller parts if the model says that a call was too long. */
export async function retryWithSmallerInput<Result>(
  limit: ContextWindow,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const tried = limit.tokens;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ContextWindowExceededError) || !shrinkContextWindow(limit, tried, error))
        throw error;
    }
  }
}
