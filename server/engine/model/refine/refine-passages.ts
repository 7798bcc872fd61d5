import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { ContextWindowExceededError } from "../calls/api-call-error.ts";
import { isClosingRemark, isCodeFence, stripReasoning } from "../answers/strip-reasoning.ts";
import { type ContextWindow, getInputTokenBudget, shrinkContextWindow } from "../calls/context-window.ts";
import { addTokens, type ModelClient } from "../calls/model-client.ts";
import {
  type PassageContext,
  parseNumberedPassages,
  REFINE_RETRY,
  REFINE_INSTRUCTIONS,
  formatRefinePrompt,
} from "../prompts/refine.ts";
import { restoreSpokenWords } from "../../verify/restore-words.ts";
import { isFaithful, hasMostlySameWords } from "./check-passage.ts";
import { groupPassages, type PassagePool, estimatePassageTokens } from "./passage-pool.ts";
import type { Passage } from "./passages.ts";

export interface PassageRefinement {
  client: ModelClient;
  pool: PassagePool;
  context: ContextWindow;
  signal: AbortSignal;
  estimateWaitingTokens(): number;
  getNextCallTokens(): number;
  /** The words just before and after consecutive passages, and the spellings of the church in them. */
  getContext(passages: readonly Passage[]): PassageContext;
  /** Called when the model returns a passage, faithful or not. */
  onRecognized(passage: Passage): void;
  /** Called once per passage with its final text. */
  onRefined(passage: Passage, text: string, isGuarded: boolean): void;
}

/** Below the priority of steps whose long replies everything waits for. */
const PRIORITY = 200;
/** Unfaithful passages are retried at once, because the text after them waits. */
const RETRY_PRIORITY = 4_000;

/** Tokens of passages that fit into one call, as input and output. */
export const getPassageTokenBudget = (context: ContextWindow): number =>
  getInputTokenBudget(context, { instructions: REFINE_INSTRUCTIONS + REFINE_RETRY, output: 0 }) /
  INPUT_AND_OUTPUT_FACTOR;
/** The output may be slightly longer than the input. */
const INPUT_AND_OUTPUT_FACTOR = 2.2;

/** Retries a missing or unfaithful passage once; then it stays as the built-in engine refined it. */
export async function refinePassages(work: PassageRefinement): Promise<TokenCount> {
  let taken: Passage[] | undefined;
  return refineGroup(work, {
    priority: PRIORITY,
    estimateTokens: work.estimateWaitingTokens,
    take: () => (taken ??= work.pool.take(work.getNextCallTokens())),
    isRetry: false,
  });
}

/** Refines passages in one call, or in several if that exceeds the context window. */
async function refineGroup(work: PassageRefinement, request: PassageRequest): Promise<TokenCount> {
  const tried = work.context.tokens;
  const refined = new Set<Passage>();
  const onRefined: PassageRefinement["onRefined"] = (passage, text, isGuarded) => {
    refined.add(passage);
    work.onRefined(passage, text, isGuarded);
  };
  try {
    return await refineOnce({ ...work, onRefined }, request);
  } catch (error) {
    const remaining = request.take().filter((passage) => !refined.has(passage));
    if (!(error instanceof ContextWindowExceededError) || remaining.length < 2) throw error;
    const isLowered = shrinkContextWindow(work.context, tried, error);
    const groups = groupPassages(remaining, getPassageTokenBudget(work.context));
    if (groups.length < 2 && !isLowered) throw error;
    const tokens = await Promise.all(
      groups.map((group) =>
        refineGroup(work, { priority: PRIORITY, estimateTokens: () => 0, take: () => group, isRetry: false }),
      ),
    );
    return addTokens(...tokens);
  }
}

async function refineOnce(work: PassageRefinement, request: PassageRequest): Promise<TokenCount> {
  const first = await requestPassages(work, request);
  const tokens = [first.tokens];
  let { missing, isCutOff } = first;
  let isRetry = false;
  while (missing.length > 0 && (isCutOff || !isRetry)) {
    // A reply that was cut off is continued, which doesn't count as a retry.
    isRetry ||= !isCutOff;
    const requested = missing;
    const next = await requestPassages(work, {
      priority: RETRY_PRIORITY,
      estimateTokens: () => 0,
      take: () => requested,
      isRetry,
    });
    tokens.push(next.tokens);
    missing = next.missing;
    isCutOff = next.isCutOff;
  }
  for (const passage of missing) work.onRefined(passage, passage.text, true);
  return addTokens(...tokens);
}

interface PassageRequest {
  priority: number;
  /** Expected tokens before the passages are chosen. */
  estimateTokens(): number;
  /** Chooses the passages when the call's turn comes; returns the same ones each time. */
  take(): readonly Passage[];
  isRetry: boolean;
}

interface PassageResponse {
  missing: Passage[];
  /** Whether the reply had some of the passages and was then cut off at its maximum length. */
  isCutOff: boolean;
  tokens: TokenCount;
}

/** Requests passages. If the connection breaks, the next attempt continues with the missing ones. */
async function requestPassages(
  { client, signal, getContext, onRecognized, onRefined }: PassageRefinement,
  { priority, estimateTokens, take, isRetry }: PassageRequest,
): Promise<PassageResponse> {
  let missing: Passage[] | undefined;
  /** Returned but unfaithful, so another attempt with the same instructions is pointless. */
  const unfaithful = new Set<Passage>();
  let requested: readonly Passage[] = [];
  let reply = "";

  /** Handles the passages of the reply so far; the last one only when the reply has ended. */
  function handleReply(isEnded: boolean): void {
    const found = parseReply(stripReasoning(reply), requested.length, isEnded);
    for (const [number, refined] of found) {
      const passage = requested[number - 1];
      if (!passage || unfaithful.has(passage) || !missing?.includes(passage)) continue;
      const text = cleanPassage(refined);
      if (hasMostlySameWords(passage.text, text)) onRecognized(passage);
      if (isFaithful(passage.text, text)) {
        missing = missing.filter((other) => other !== passage);
        onRefined(passage, restoreSpokenWords(passage.text, text), false);
      } else unfaithful.add(passage);
    }
  }

  const { tokens, isComplete } = await client.complete({
    priority,
    signal,
    tokens: () =>
      missing
        ? requested.reduce((sum, passage) => sum + estimatePassageTokens(passage), 0)
        : estimateTokens(),
    request: () => {
      missing ??= [...take()];
      requested = missing.filter((passage) => !unfaithful.has(passage));
      if (requested.length === 0) return undefined;
      const numbered = requested.map(({ text }, at) => ({ number: at + 1, text }));
      const input = formatRefinePrompt(numbered, getContext(requested));
      return { instructions: REFINE_INSTRUCTIONS, input: isRetry ? `${input}\n\n${REFINE_RETRY}` : input };
    },
    onStart: () => (reply = ""),
    onText: (text) => {
      reply += text;
      if (text.includes("[")) handleReply(false);
    },
  });
  handleReply(isComplete);
  missing ??= [];
  return { missing, isCutOff: !isComplete && missing.length < requested.length, tokens };
}

/** The passages of a reply by number. Some models omit the numbers but keep the order. */
function parseReply(reply: string, count: number, isEnded: boolean): Map<number, string> {
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

/** Removes a code fence and closing remark after the last passage. */
function removeEnding(text: string): string {
  const lines = text.split("\n");
  const end = lines.findIndex((line) => isCodeFence(line) || isClosingRemark(line));
  return lines.slice(0, end === -1 ? undefined : end).join("\n");
}

/** Joins lines, and removes marks and Markdown that the model added. */
const cleanPassage = (text: string) =>
  removeEnding(text)
    .replace(/^(?:\[\d+(?::\d\d)+\][ \t]*|#{1,6}[ \t]+|>[ \t]*)+/, "")
    .replace(/\s+/g, " ")
    .trim();
