import { ContextWindowExceededError } from "./api-call-error.ts";
import { estimateTokens } from "./model-api.ts";

/** Tokens that a model can read and write in one call; lowered where it says that a call was too long for it. */
export interface ContextWindow {
  tokens: number;
}

/** What a call consists of beside the words of a sermon. */
export interface PromptParts {
  instructions: string;
  /** Tokens that are expected to be written. */
  output: number;
  /** What is given with the words, such as the sermon's title. */
  head?: string;
}

/** What stands around the words, and some that a tokenizer may count otherwise. */
const AROUND = 120;
/** What is written takes no more than this part of a context: a model that has little room is asked for less. */
const MAX_OUTPUT = 1 / 3;
const MIN_ROOM = 200;

/** Tokens of a sermon's words for which a call has room. */
export function getInputTokenBudget(
  context: ContextWindow,
  { instructions, output, head = "" }: PromptParts,
): number {
  const written = Math.min(output, context.tokens * MAX_OUTPUT);
  return Math.max(MIN_ROOM, context.tokens - estimateTokens(instructions + head) - AROUND - written);
}

/** With less than this no step can do its work. */
const MIN_CONTEXT = 1_000;
/** Where a model says that a call was too long that should have had room: its tokens are more than were estimated. */
const SMALLER = 0.7;

/**
 * Lowers the limit after a call that was made under a limit of `tried` tokens was too long. Answers whether it is of use
 * to try again.
 */
export function shrinkContextWindow(
  limit: ContextWindow,
  tried: number,
  { context }: ContextWindowExceededError,
): boolean {
  const told = context !== undefined && context < tried ? context : tried * SMALLER;
  if (told < MIN_CONTEXT) return false;
  // Another step may have found it out in the meantime.
  limit.tokens = Math.min(limit.tokens, Math.floor(told));
  return true;
}

/** Does work that reads a sermon; where the model says that it was too long, again in smaller parts. */
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
