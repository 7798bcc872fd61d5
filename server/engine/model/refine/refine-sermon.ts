import { z } from "zod";
import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { type EngineResult, ModelError, type SermonSource, type TextOptions } from "../../engine.ts";
import { runAllOrAbort } from "../answers/run-all-or-abort.ts";
import { estimateTokens } from "../calls/model-api.ts";
import { addTokens } from "../calls/model-client.ts";
import { createPieceCache } from "../calls/piece-cache.ts";
import { REFINE_VERSION } from "../prompts/refine.ts";
import type { StepTools } from "../steps/step-tools.ts";
import { createOrderedText } from "./ordered-text.ts";
import { createPassagePool } from "./passage-pool.ts";
import { splitIntoPassages, type Passage } from "./passages.ts";
import { getPassageTokenBudget, refinePassages } from "./refine-passages.ts";

/** Tokens of the passages of one call. */
const MAX_TOKENS = 1_600;
const MIN_TOKENS = 150;
/** Of what is left to do for each call in flight, a call takes this part, so that in the end all finish together. */
const SHARE = 0.8;
/** Where the server takes fewer calls than it is offered, pieces are smaller, so that a refused call weighs less. */
const PIECES_WHERE_LIMITED = 24;

/** Of one or two passages nothing can be told. */
const MIN_TO_TELL = 3;
const NOT_REFINED = "The model's reply didn't fit the task. Try again, or use another model.";

const KeptPassage = z.object({ text: z.string(), isGuarded: z.boolean() });

/**
 * Refines a transcript on the model. The built-in engine's refinement is where it starts from: it has the paragraphs,
 * the marks of time and sentence ends even in captions without any, and every passage of it is what that passage
 * falls back to. The model gets passages by number and returns each under its number, so that none is lost or doubled
 * where calls meet. Text is streamed by whole passages, each after the guard has passed it, and each is kept.
 */
export async function refineWithModel(
  source: SermonSource,
  { client, builtin, concurrency, model, context }: StepTools,
  options: TextOptions,
): Promise<EngineResult<string>> {
  const start = await builtin.refineTranscript(source, { owner: options.owner, signal: options.signal });
  const passages = splitIntoPassages(start.result);
  const cache = createPieceCache(options.pieces, KeptPassage, {
    model,
    step: "refine",
    version: REFINE_VERSION,
  });
  const kept = await Promise.all(
    passages.map((passage) => (passage.isKept ? undefined : cache.find(passage.text))),
  );

  const text = createOrderedText(passages, options.onText);
  const keeping: Promise<void>[] = [];
  let done = 0;
  let guarded = 0;
  const settle = (passage: Passage, words: string, isGuarded: boolean) => {
    done += 1;
    if (isGuarded) guarded += 1;
    text.set(passage.number, words);
    options.onProgress?.({ done, of: passages.length });
  };
  options.onProgress?.({ done, of: passages.length });
  for (const [at, passage] of passages.entries()) {
    const found = kept[at];
    if (passage.isKept) settle(passage, passage.text, false);
    else if (found) settle(passage, found.value.text, found.value.isGuarded);
  }

  const open = passages.filter(({ isKept }, at) => !isKept && !kept[at]);
  const recognized = new Set<Passage>();
  const pool = createPassagePool(open);
  const total = pool.tokensLeft();
  let waiting = 0;
  const workers = Array.from({ length: concurrency });
  const made = await runAllOrAbort(workers, options.signal, async (_, signal) => {
    const tokens: TokenCount[] = [];
    while (pool.tokensLeft() > 0) {
      waiting += 1;
      const spent = await refinePassages({
        client,
        pool,
        context,
        signal,
        tokensWaiting: () => pool.tokensLeft() / waiting,
        tokensWanted: () => {
          const wanted = client.remainingTokensPerSlot() * SHARE;
          const most = client.isLimited() ? total / PIECES_WHERE_LIMITED : MAX_TOKENS;
          waiting -= 1;
          const taken = Math.max(MIN_TOKENS, Math.min(MAX_TOKENS, most, wanted));
          return Math.min(taken, getPassageTokenBudget(context));
        },
        contextOf: (few) => contextOf(passages, few),
        recognize: (passage) => void recognized.add(passage),
        settle(passage, words, isGuarded) {
          settle(passage, words, isGuarded);
          if (isGuarded && !recognized.has(passage)) return;
          const estimate = { input: estimateTokens(passage.text), output: estimateTokens(words) };
          keeping.push(
            cache.save(passage.text, { value: { text: words, isGuarded }, tokens: estimate, removed: 0 }),
          );
        },
      });
      tokens.push(spent);
    }
    return addTokens(...tokens);
  });
  await Promise.all(keeping);
  // Where the model has done something else altogether, all would be the built-in engine's work under its name.
  if (recognized.size === 0 && open.length >= MIN_TO_TELL) throw new ModelError(NOT_REFINED);
  return {
    result: text.whole(),
    tokens: addTokens(...made, ...kept.flatMap((found) => (found ? [found.tokens] : []))),
    guardedPieces: guarded,
  };
}

const WORDS_BEFORE = 30;
const WORDS_AFTER = 15;

function contextOf(passages: readonly Passage[], few: readonly Passage[]): { before: string; after: string } {
  const before = passages[(few[0]?.number ?? 1) - 2]?.text ?? "";
  const after = passages[few.at(-1)?.number ?? passages.length]?.text ?? "";
  return {
    before: before.split(/\s+/).slice(-WORDS_BEFORE).join(" "),
    after: after.split(/\s+/).slice(0, WORDS_AFTER).join(" "),
  };
}
