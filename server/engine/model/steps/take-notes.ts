import { z } from "zod";
import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { ModelError, type SermonSource, type WorkOptions } from "../../engine.ts";
import { allOrNone } from "../answers/all-or-none.ts";
import { createVerifier } from "../../verify/verifier.ts";
import { askForText } from "../answers/ask-for-text.ts";
import { findRoom } from "../calls/context-limit.ts";
import { readSubject } from "./is-about.ts";
import { addTokens } from "../calls/model-calls.ts";
import { estimateTokens } from "../calls/model-client.ts";
import { cachePiece } from "../calls/piece-cache.ts";
import { NOTES_INSTRUCTIONS, SUMMARY_VERSION, writeHead, writeSermonInput } from "../prompts/summary.ts";
import { readSermonSources } from "./sermon-sources.ts";
import { divideSermonText, readSermonText } from "./sermon-text.ts";
import type { StepTools } from "./step-tools.ts";

/** A sermon as a step gives it to the model. */
export interface SermonReading {
  /** All of its words. */
  sermon: string;
  /** What the model reads: those words, or where they are too many, notes on its parts. */
  input: string;
  /** What the notes took. */
  tokens: TokenCount;
  /** Tells that the step is done. */
  finish(): void;
}

/** What a step asks of the model once it has read the sermon. */
interface Reader {
  instructions: string;
  /** Tokens that it is expected to write. */
  tokens: number;
}

const NOTES_TOKENS = 400;
/** Notes that are still this part of what they were taken on will not get short enough. */
const TOO_LONG = 0.9;

/**
 * Reads a sermon at once where the model has room for it, else in parts, on each of which the model takes notes, and
 * where these are too long, notes on the notes. Tells how far the whole step has come.
 */
export async function readSermon(
  source: SermonSource,
  tools: StepTools,
  options: WorkOptions,
  { instructions, tokens }: Reader,
): Promise<SermonReading> {
  const sermon = readSermonText(source);
  const room = findRoom(tools.context, { instructions, output: tokens, head: writeHead(source) });
  const spent: TokenCount[] = [];
  let [done, of] = [0, 0];
  const tellProgress = () => options.onProgress?.({ done, of: of + 1 });
  tellProgress();
  let text = sermon;
  while (estimateTokens(text) > room) {
    const parts = divideSermonText(text, Math.min(room, findRoom(tools.context, frameNotes(source))));
    of += parts.length;
    tellProgress();
    const notes = await takeNotes(source, parts, tools, options, {
      rank: NOTES_TOKENS + tokens,
      onPart: () => {
        done += 1;
        tellProgress();
      },
    });
    spent.push(notes.tokens);
    if (estimateTokens(notes.text) > estimateTokens(text) * TOO_LONG) throw new ModelError(NOTES_TOO_LONG);
    text = notes.text;
  }
  return {
    sermon,
    input: writeSermonInput(source, text, text === sermon ? "sermon" : "notes"),
    tokens: addTokens(...spent),
    finish: () => {
      done += 1;
      tellProgress();
    },
  };
}

const frameNotes = (source: SermonSource) => ({
  instructions: NOTES_INSTRUCTIONS,
  output: NOTES_TOKENS,
  head: writeHead(source),
});

const NOTES_TOO_LONG =
  "The sermon is too long for the model: its notes on it are no shorter than the sermon. Ask the operator of this server to choose a model that can read more at once.";

async function takeNotes(
  source: SermonSource,
  parts: readonly string[],
  { calls, model }: StepTools,
  { signal, pieces }: WorkOptions,
  { rank, onPart }: { rank: number; onPart(): void },
): Promise<{ text: string; tokens: TokenCount }> {
  const verifier = createVerifier(readSermonSources(source));
  const notes = await allOrNone(parts, signal, async (part, stop) => {
    const input = writeSermonInput(source, part, "part");
    const made = await cachePiece({
      model,
      pieces,
      step: "notes",
      version: SUMMARY_VERSION,
      input,
      schema: z.string(),
      make: () =>
        askForText(calls, {
          instructions: NOTES_INSTRUCTIONS,
          input,
          signal: stop,
          verifier,
          rank,
          isUsable: readSubject(part),
        }),
    });
    onPart();
    return made;
  });
  return {
    text: notes.map(({ value }) => value).join("\n"),
    tokens: addTokens(...notes.map(({ tokens }) => tokens)),
  };
}
