import { z } from "zod";
import type { TokenCount } from "../../../contract/engine.ts";
import type { SermonSource, WorkOptions } from "../engine.ts";
import { allOrNone } from "./all-or-none.ts";
import { isAboutSermon } from "./is-about-sermon.ts";
import { addTokens } from "./model-calls.ts";
import { askForText } from "./ask-for-text.ts";
import { keepPiece } from "./piece-keeper.ts";
import { NOTES_INSTRUCTIONS, SUMMARY_VERSION, writeSermonInput } from "./prompts/summary.ts";
import { divideSermonText } from "./sermon-text.ts";
import type { StepTools } from "./step-tools.ts";

/** What a step reads in place of a sermon: its words, or where they are too many, notes on its parts. */
export interface ReadableSermon {
  text: string;
  kind: "sermon" | "notes";
  tokens: TokenCount;
  /** Calls that were made for it. */
  calls: number;
}

const NOTES_TOKENS = 400;

/** Reads a sermon at once where it is short enough, else in parts, on each of which the model takes notes. */
export async function readOrTakeNotes(
  source: SermonSource,
  text: string,
  tools: StepTools,
  options: WorkOptions & { tokensAfter: number; onPart(done: number, of: number): void },
): Promise<ReadableSermon> {
  const parts = divideSermonText(text, tools.reading.tokens);
  if (parts.length === 1) return { text, kind: "sermon", tokens: addTokens(), calls: 0 };
  let done = 0;
  options.onPart(done, parts.length);
  const notes = await allOrNone(parts, options.signal, async (part, signal) => {
    const input = writeSermonInput(source, part, "part");
    const made = await keepPiece({
      model: tools.model,
      pieces: options.pieces,
      step: "notes",
      version: SUMMARY_VERSION,
      input,
      schema: z.string(),
      make: () =>
        askForText(tools.calls, {
          instructions: NOTES_INSTRUCTIONS,
          input,
          signal,
          rank: NOTES_TOKENS + options.tokensAfter,
          isUsable: (reply) => isAboutSermon(reply, part),
        }),
    });
    options.onPart((done += 1), parts.length);
    return made;
  });
  return {
    text: notes.map(({ value }) => value).join("\n"),
    kind: "notes",
    tokens: addTokens(...notes.map(({ tokens }) => tokens)),
    calls: parts.length,
  };
}
