import { z } from "zod";
import { listEntries } from "../../../../contract/account/church-profile.ts";
import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { type EngineResult, ModelError, type SermonSource, type TextOptions } from "../../engine.ts";
import { NOT_FITTING } from "../answers/generate-json.ts";
import { runAllOrAbort } from "../answers/run-all-or-abort.ts";
import { estimateTokens } from "../calls/model-api.ts";
import { addTokens } from "../calls/model-client.ts";
import { createPieceCache } from "../calls/piece-cache.ts";
import { type PassageContext, REFINE_VERSION } from "../prompts/refine.ts";
import type { StepTools } from "../steps/step-tools.ts";
import { createOrderedText } from "./ordered-text.ts";
import { createPassagePool } from "./passage-pool.ts";
import { splitIntoPassages, type Passage } from "./passages.ts";
import { getPassageTokenBudget, refinePassages } from "./refine-passages.ts";

/** Tokens of the passages of one call. */
const MAX_TOKENS = 1_600;
const MIN_TOKENS = 150;
/** Share of the remaining tokens per slot that a call takes, so that all calls finish at about the same time. */
const SHARE = 0.8;
/** While the server rate limits, calls are smaller, so that a rejected one costs less. */
const CALLS_WHEN_LIMITED = 24;

/** One or two passages are too few to judge the model by. */
const MIN_PASSAGES_TO_JUDGE = 3;

const CachedPassage = z.object({ text: z.string(), isGuarded: z.boolean() });

/**
 * Refines a transcript. It starts from the built-in engine's refinement, which has paragraphs, marks and sentence ends
 * and is the fallback of each passage. The model gets numbered passages and returns each with its number, so that none is
 * lost or repeated between calls. Passages are verified, streamed in order and cached.
 */
export async function refineWithModel(
  source: SermonSource,
  { client, builtin, concurrency, model, context }: StepTools,
  options: TextOptions,
): Promise<EngineResult<string>> {
  const start = await builtin.refineTranscript(source, {
    owner: options.owner,
    job: options.job,
    signal: options.signal,
  });
  const passages = splitIntoPassages(start.result);
  const terms = listEntries(source.writing?.profile.terms ?? "");
  const cache = createPieceCache(options.pieces, CachedPassage, {
    model,
    step: "refine",
    version: REFINE_VERSION,
  });
  const cached = await Promise.all(
    passages.map((passage) => (passage.isUnchanged ? undefined : cache.find(passage.text))),
  );

  const text = createOrderedText(passages, options.onText);
  const cacheWrites: Promise<void>[] = [];
  let done = 0;
  let guarded = 0;
  const onRefined = (passage: Passage, words: string, isGuarded: boolean) => {
    done += 1;
    if (isGuarded) guarded += 1;
    text.set(passage.number, words);
    options.onProgress?.({ done, of: passages.length });
  };
  options.onProgress?.({ done, of: passages.length });
  for (const [at, passage] of passages.entries()) {
    const found = cached[at];
    if (passage.isUnchanged) onRefined(passage, passage.text, false);
    else if (found) onRefined(passage, found.value.text, found.value.isGuarded);
  }

  const missing = passages.filter(({ isUnchanged }, at) => !isUnchanged && !cached[at]);
  const recognized = new Set<Passage>();
  const pool = createPassagePool(missing);
  const total = pool.tokensLeft();
  let waiting = 0;
  const workers = Array.from({ length: concurrency });
  const spentTokens = await runAllOrAbort(workers, options.signal, async (_, signal) => {
    const tokens: TokenCount[] = [];
    while (pool.tokensLeft() > 0) {
      waiting += 1;
      const spent = await refinePassages({
        client,
        pool,
        context,
        signal,
        estimateWaitingTokens: () => pool.tokensLeft() / waiting,
        getNextCallTokens: () => {
          const wanted = client.remainingTokensPerSlot() * SHARE;
          const limit = client.isLimited() ? total / CALLS_WHEN_LIMITED : MAX_TOKENS;
          waiting -= 1;
          const taken = Math.max(MIN_TOKENS, Math.min(MAX_TOKENS, limit, wanted));
          return Math.min(taken, getPassageTokenBudget(context));
        },
        getContext: (group) => ({ ...getContext(passages, group), terms: findTerms(terms, group) }),
        onRecognized: (passage) => void recognized.add(passage),
        onRefined(passage, words, isGuarded) {
          onRefined(passage, words, isGuarded);
          if (isGuarded && !recognized.has(passage)) return;
          const estimate = { input: estimateTokens(passage.text), output: estimateTokens(words) };
          cacheWrites.push(
            cache.save(passage.text, { value: { text: words, isGuarded }, tokens: estimate, removed: 0 }),
          );
        },
      });
      tokens.push(spent);
    }
    return addTokens(...tokens);
  });
  await Promise.all(cacheWrites);
  // Without a single usable passage, the result would be the built-in engine's under the model's name.
  if (recognized.size === 0 && missing.length >= MIN_PASSAGES_TO_JUDGE) throw new ModelError(NOT_FITTING);
  return {
    result: text.whole(),
    tokens: addTokens(...spentTokens, ...cached.flatMap((found) => (found ? [found.tokens] : []))),
    guardedPieces: guarded,
    ...(start.notices && { notices: start.notices }),
  };
}

const WORDS_BEFORE = 30;
const WORDS_AFTER = 15;

function getContext(passages: readonly Passage[], group: readonly Passage[]): Omit<PassageContext, "terms"> {
  const before = passages[(group[0]?.number ?? 1) - 2]?.text ?? "";
  const after = passages[group.at(-1)?.number ?? passages.length]?.text ?? "";
  return {
    before: before.split(/\s+/).slice(-WORDS_BEFORE).join(" "),
    after: after.split(/\s+/).slice(0, WORDS_AFTER).join(" "),
  };
}

const foldLetters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** The terms whose letters are in the passages; other corrections of names are proposed to the user. */
function findTerms(terms: readonly string[], group: readonly Passage[]): string[] {
  if (terms.length === 0) return [];
  const letters = foldLetters(group.map(({ text }) => text).join(" "));
  return terms.filter((term) => letters.includes(foldLetters(term)));
}
