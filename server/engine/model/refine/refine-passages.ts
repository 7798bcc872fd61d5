import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { ContextWindowExceededError } from "../calls/api-call-error.ts";
import { isClosingRemark, isCodeFence, stripReasoning } from "../answers/strip-reasoning.ts";
import { type ContextWindow, getInputTokenBudget, shrinkContextWindow } from "../calls/context-window.ts";
import { addTokens, type ModelClient } from "../calls/model-client.ts";
import {
  parseNumberedPassages,
  REFINE_RETRY_INSTRUCTIONS,
  REFINE_INSTRUCTIONS,
  formatRefinePrompt,
} from "../prompts/refine.ts";
import { isFaithful, hasMostlySameWords } from "./check-passage.ts";
import { groupPassages, type PassagePool, estimatePassageTokens } from "./passage-pool.ts";
import type { Passage } from "./passages.ts";

export interface PassageRefinement {
  client: ModelClient;
  pool: PassagePool;
  context: ContextWindow;
  signal: AbortSignal;
  /** Tokens that a waiting call may count as its own. */
  tokensWaiting(): number;
  /** How much the next call is to take. */
  tokensWanted(): number;
  /** The words just before and after passages that follow each other. */
  contextOf(passages: readonly Passage[]): { before: string; after: string };
  /** Told of a passage that the model has done, well or badly. */
  recognize(passage: Passage): void;
  /** Receives each passage once, as soon as it is sure. */
  settle(passage: Passage, text: string, isGuarded: boolean): void;
}

/** Rank of a call for passages: after calls that are known to be long, whose end everything would wait for. */
const PRIORITY = 200;
/** What was damaged is done again at once: the text after it waits. */
const RETRY_PRIORITY = 4_000;

/** Tokens of passages for which a call has room: they are read, and written again. */
export const getPassageTokenBudget = (context: ContextWindow): number =>
  getInputTokenBudget(context, { instructions: REFINE_INSTRUCTIONS + REFINE_RETRY_INSTRUCTIONS, output: 0 }) /
  READ_AND_WRITTEN;
/** What is written may be somewhat longer than what is read. */
const READ_AND_WRITTEN = 2.2;

/**
 * Takes passages from the pool when its turn comes, and refines them. One that comes back damaged or not at all is
 * asked for once more; where that does not help it stays as the built-in engine refined it.
 */
export async function refinePassages(work: PassageRefinement): Promise<TokenCount> {
  let taken: Passage[] | undefined;
  return refineFew(work, {
    priority: PRIORITY,
    waiting: work.tokensWaiting,
    take: () => (taken ??= work.pool.take(work.tokensWanted())),
    isSecond: false,
  });
}

/** Refines passages in one call; where that is too long for the model, in several. */
async function refineFew(work: PassageRefinement, asking: Asking): Promise<TokenCount> {
  const tried = work.context.tokens;
  const settled = new Set<Passage>();
  const settle: PassageRefinement["settle"] = (passage, text, isGuarded) => {
    settled.add(passage);
    work.settle(passage, text, isGuarded);
  };
  try {
    return await refineOnce({ ...work, settle }, asking);
  } catch (error) {
    const few = asking.take().filter((passage) => !settled.has(passage));
    if (!(error instanceof ContextWindowExceededError) || few.length < 2) throw error;
    const isLowered = shrinkContextWindow(work.context, tried, error);
    const groups = groupPassages(few, getPassageTokenBudget(work.context));
    if (groups.length < 2 && !isLowered) throw error;
    const tokens = await Promise.all(
      groups.map((group) =>
        refineFew(work, { priority: PRIORITY, waiting: () => 0, take: () => group, isSecond: false }),
      ),
    );
    return addTokens(...tokens);
  }
}

async function refineOnce(work: PassageRefinement, asking: Asking): Promise<TokenCount> {
  const first = await askForPassages(work, asking);
  const tokens = [first.tokens];
  let { open, isCut } = first;
  let isSecond = false;
  while (open.length > 0 && (isCut || !isSecond)) {
    // What was cut off at the longest length was not done badly: it is gone on with.
    isSecond ||= !isCut;
    const asked = open;
    const next = await askForPassages(work, {
      priority: RETRY_PRIORITY,
      waiting: () => 0,
      take: () => asked,
      isSecond,
    });
    tokens.push(next.tokens);
    open = next.open;
    isCut = next.isCut;
  }
  for (const passage of open) work.settle(passage, passage.text, true);
  return addTokens(...tokens);
}

interface Asking {
  priority: number;
  waiting(): number;
  /** The passages of the call; made when its turn comes, and the same each time. */
  take(): readonly Passage[];
  isSecond: boolean;
}

interface Asked {
  /** Passages that did not come back as they may be. */
  open: Passage[];
  /** Whether the reply had some of them and was then stopped at its longest length. */
  isCut: boolean;
  tokens: TokenCount;
}

/** Asks for passages; where the connection breaks, the next attempt goes on where it was. */
async function askForPassages(
  { client, signal, contextOf, recognize, settle }: PassageRefinement,
  { priority, waiting, take, isSecond }: Asking,
): Promise<Asked> {
  let open: Passage[] | undefined;
  /** Those that came back, but not as they may be: no use to ask for them in the same way. */
  const damaged = new Set<Passage>();
  let asked: readonly Passage[] = [];
  let reply = "";

  /** Settles what the reply has; its last passage only once the reply has ended. */
  function read(isEnded: boolean): void {
    const found = readReply(stripReasoning(reply), asked.length, isEnded);
    for (const [number, refined] of found) {
      const passage = asked[number - 1];
      if (!passage || damaged.has(passage) || !open?.includes(passage)) continue;
      const text = tidyPassage(refined);
      if (hasMostlySameWords(passage.text, text)) recognize(passage);
      if (isFaithful(passage.text, text)) {
        open = open.filter((other) => other !== passage);
        settle(passage, text, false);
      } else damaged.add(passage);
    }
  }

  const { tokens, isComplete } = await client.complete({
    priority,
    signal,
    tokens: () =>
      open ? asked.reduce((sum, passage) => sum + estimatePassageTokens(passage), 0) : waiting(),
    request: () => {
      open ??= [...take()];
      asked = open.filter((passage) => !damaged.has(passage));
      if (asked.length === 0) return undefined;
      const instructions = isSecond
        ? `${REFINE_INSTRUCTIONS}\n\n${REFINE_RETRY_INSTRUCTIONS}`
        : REFINE_INSTRUCTIONS;
      const numbered = asked.map(({ text }, at) => ({ number: at + 1, text }));
      return { instructions, input: formatRefinePrompt(numbered, contextOf(asked)) };
    },
    onStart: () => (reply = ""),
    onText: (text) => {
      reply += text;
      if (text.includes("[")) read(false);
    },
  });
  read(isComplete);
  const left = open ?? [];
  return { open: left, isCut: !isComplete && left.length < asked.length, tokens };
}

/** The passages of a reply by number. Some models leave the numbers out but keep the order. */
function readReply(reply: string, count: number, isEnded: boolean): Map<number, string> {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const found = parseNumberedPassages(reply, numbers);
  if (!isEnded) {
    const last = [...found.keys()].at(-1);
    if (last !== undefined) found.delete(last);
    return found;
  }
  if (found.size > 0) return found;
  const blocks = count === 1 ? [reply] : reply.split(/\n\s*\n/).filter((block) => block.trim() !== "");
  return blocks.length === count ? new Map(blocks.map((block, at) => [at + 1, block])) : found;
}

/** Without the fence that the last passage is followed by, and a word to the one who asked. */
function withoutEnd(text: string): string {
  const lines = text.split("\n");
  const end = lines.findIndex((line) => isCodeFence(line) || isClosingRemark(line));
  return lines.slice(0, end === -1 ? undefined : end).join("\n");
}

/** One paragraph, without marks of time and of Markdown, which are not the model's to write. */
const tidyPassage = (text: string) =>
  withoutEnd(text)
    .replace(/^(?:\[\d+(?::\d\d)+\][ \t]*|#{1,6}[ \t]+|>[ \t]*)+/, "")
    .replace(/\s+/g, " ")
    .trim();
