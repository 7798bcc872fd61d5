import { allOrNone } from "../all-or-none.ts";
import type { Made, SermonSource, WorkOptions } from "../../engine.ts";
import { addTokens } from "../model-calls.ts";
import { keepPiece } from "../piece-keeper.ts";
import { REFINE_VERSION } from "../prompts/refine.ts";
import type { StepTools } from "../step-tools.ts";
import { createOrderedText } from "./ordered-text.ts";
import { divideWork, type WorkPiece } from "./divide-work.ts";
import { cutIntoPassages, type Passage } from "./passages.ts";
import { RefinedPiece, refinePiece } from "./refine-piece.ts";

/**
 * Refines a transcript on the model. The built-in engine's refinement is where it starts from: it has the paragraphs,
 * the marks of time and sentence ends even in captions without any, and every passage of it is what that passage
 * falls back to. The model gets passages in pieces and returns each under its number, so that none is lost or doubled
 * where pieces meet. Text is streamed by whole passages, each after the guard has passed it.
 */
export async function refineOnModel(
  source: SermonSource,
  { calls, builtin, concurrency, model }: StepTools,
  options: WorkOptions,
): Promise<Made<string>> {
  const start = await builtin.refineTranscript(source);
  options.signal?.throwIfAborted();
  const passages = cutIntoPassages(start.result);
  const pieces = divideWork(passages, concurrency);
  const text = createOrderedText(passages, options.onText);
  let done = 0;
  const tellProgress = () => options.onProgress?.({ done, of: pieces.length });
  tellProgress();

  const made = await allOrNone(pieces, options.signal, async (piece, signal) => {
    const around = contextOf(passages, piece);
    const outcome = await keepPiece({
      model,
      pieces: options.pieces,
      step: "refine",
      version: REFINE_VERSION,
      input: JSON.stringify([piece.passages.map(({ text: words }) => words), around]),
      make: async () => {
        const { refined, tokens } = await refinePiece(calls, renumber(piece), {
          signal,
          around,
          onPassage: (at, words) => text.set(piece.passages[at - 1]?.number ?? 0, words),
        });
        return { value: refined, tokens };
      },
      schema: RefinedPiece,
    });
    for (const [at, { number }] of piece.passages.entries()) {
      text.set(number, outcome.value.texts[at + 1] ?? "");
    }
    done += 1;
    tellProgress();
    return outcome;
  });

  return {
    result: text.whole(),
    tokens: addTokens(...made.map(({ tokens }) => tokens)),
    guardedPieces: made.reduce((sum, { value }) => sum + value.guarded, 0),
  };
}

/** Within its piece a passage is numbered from 1, so that the same words are the same request wherever they stand. */
const renumber = (piece: WorkPiece): WorkPiece => ({
  ...piece,
  passages: piece.passages.map((passage, at) => Object.assign({}, passage, { number: at + 1 })),
});

const WORDS_BEFORE = 30;
const WORDS_AFTER = 15;

function contextOf(passages: readonly Passage[], piece: WorkPiece): { before: string; after: string } {
  const first = (piece.passages[0]?.number ?? 1) - 1;
  const before = passages[first - 1]?.text.split(/\s+/).slice(-WORDS_BEFORE).join(" ") ?? "";
  const after =
    passages[first + piece.passages.length]?.text.split(/\s+/).slice(0, WORDS_AFTER).join(" ") ?? "";
  return { before, after };
}
