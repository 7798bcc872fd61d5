import { z } from "zod";
import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { ModelError, type SermonSource, type WorkOptions } from "../../engine.ts";
import { runAllOrAbort } from "../answers/run-all-or-abort.ts";
import { createVerifier } from "../../verify/verifier.ts";
import { generateText } from "../answers/generate-text.ts";
import { getInputTokenBudget } from "../calls/context-window.ts";
import { createTopicCheck } from "./topic-check.ts";
import { addTokens } from "../calls/model-client.ts";
import { estimateTokens } from "../calls/model-api.ts";
import { cachePiece } from "../calls/piece-cache.ts";
import {
  NOTES_INSTRUCTIONS,
  SUMMARY_VERSION,
  formatSermonHeader,
  formatSermonPrompt,
} from "../prompts/summary.ts";
import { getSermonSources } from "./sermon-sources.ts";
import { splitSermonText, getSermonText } from "./sermon-text.ts";
import type { StepTools } from "./step-tools.ts";

/** A sermon as a step gives it to the model. */
export interface PreparedSermon {
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
export async function prepareSermon(
  source: SermonSource,
  tools: StepTools,
  options: WorkOptions,
  { instructions, tokens }: Reader,
): Promise<PreparedSermon> {
  const sermon = getSermonText(source);
  const room = getInputTokenBudget(tools.context, {
    instructions,
    output: tokens,
    head: formatSermonHeader(source),
  });
  const spent: TokenCount[] = [];
  let [done, of] = [0, 0];
  const tellProgress = () => options.onProgress?.({ done, of: of + 1 });
  tellProgress();
  let text = sermon;
  while (estimateTokens(text) > room) {
    const parts = splitSermonText(
      text,
      Math.min(room, getInputTokenBudget(tools.context, frameNotes(source))),
    );
    of += parts.length;
    tellProgress();
    const notes = await takeNotes(source, parts, tools, options, {
      priority: NOTES_TOKENS + tokens,
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
    input: formatSermonPrompt(source, text, text === sermon ? "sermon" : "notes"),
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
  head: formatSermonHeader(source),
});

const NOTES_TOO_LONG =
  "The sermon is too long for the model: its notes on it are no shorter than the sermon. Ask the operator of this server to choose a model with a larger context window at once.";

async function takeNotes(
  source: SermonSource,
  parts: readonly string[],
  { client, model }: StepTools,
  { signal, pieces }: WorkOptions,
  { priority, onPart }: { priority: number; onPart(): void },
): Promise<{ text: string; tokens: TokenCount }> {
  const verifier = createVerifier(getSermonSources(source));
  const notes = await runAllOrAbort(parts, signal, async (part, stop) => {
    const input = formatSermonPrompt(source, part, "part");
    const made = await cachePiece({
      model,
      pieces,
      step: "notes",
      version: SUMMARY_VERSION,
      input,
      schema: z.string(),
      generate: () =>
        generateText(client, {
          instructions: NOTES_INSTRUCTIONS,
          input,
          signal: stop,
          verifier,
          priority,
          isUsable: createTopicCheck(part),
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
