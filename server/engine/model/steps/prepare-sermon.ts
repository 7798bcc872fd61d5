import { z } from "zod";
import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { ModelError, type SermonSource, type WorkOptions } from "../../engine.ts";
import { runAllOrAbort } from "../answers/run-all-or-abort.ts";
import { createVerifier } from "../../verify/verifier.ts";
import { generateText } from "../answers/generate-text.ts";
import { type ContextWindow, getInputTokenBudget } from "../calls/context-window.ts";
import { createTopicCheck } from "./topic-check.ts";
import { addTokens } from "../calls/model-client.ts";
import { estimateTokens } from "../calls/model-api.ts";
import { cachePiece } from "../calls/piece-cache.ts";
import { formatHighlightsTask } from "../prompts/highlights.ts";
import {
  SUMMARY_VERSION,
  formatNotesTask,
  formatSermonHeader,
  formatSermonPrefix,
} from "../prompts/summary.ts";
import { formatOptions, getWritingInstructions, isSmall } from "../prompts/writing.ts";
import { getSermonSources } from "./sermon-sources.ts";
import { splitSermonText, getSermonText } from "./sermon-text.ts";
import type { StepTools } from "./step-tools.ts";

export interface PreparedSermon {
  /** The whole text. */
  sermon: string;
  /** The start of the prompt: the whole text or, if that is too long, notes on its parts. */
  prefix: string;
  /** The tokens that taking notes used. */
  tokens: TokenCount;
  finish(): void;
}

interface StepPrompt {
  task: string;
  /** Expected output tokens. */
  tokens: number;
}

const NOTES_TOKENS = 400;
/** Notes longer than this share of their source won't get short enough. */
const MAX_NOTES_SHARE = 0.9;

/** If it doesn't fit into the context window, the model takes notes on its parts, repeatedly if needed. */
export async function prepareSermon(
  source: SermonSource,
  tools: StepTools,
  options: WorkOptions,
  { task, tokens }: StepPrompt,
): Promise<PreparedSermon> {
  const sermon = getSermonText(source);
  const room = getInputTokenBudget(tools.context, {
    instructions: getWritingInstructions(tools.context) + task,
    output: tokens,
    head: formatSermonHeader(source),
  });
  const spent: TokenCount[] = [];
  let [done, of] = [0, 0];
  const reportProgress = () => options.onProgress?.({ done, of: of + 1 });
  reportProgress();
  let text = sermon;
  while (estimateTokens(text) > room) {
    const parts = splitSermonText(text, Math.min(room, getPartTokenBudget(source, tools.context)));
    of += parts.length;
    reportProgress();
    const notes = await takeNotes(source, parts, tools, options, {
      priority: NOTES_TOKENS + tokens,
      onPart: () => {
        done += 1;
        reportProgress();
      },
    });
    spent.push(notes.tokens);
    if (estimateTokens(notes.text) > estimateTokens(text) * MAX_NOTES_SHARE)
      throw new ModelError(NOTES_TOO_LONG);
    text = notes.text;
  }
  return {
    sermon,
    prefix: formatSermonPrefix(source, text, text === sermon ? "sermon" : "notes"),
    tokens: addTokens(...spent),
    finish: () => {
      done += 1;
      reportProgress();
    },
  };
}

/** Output tokens of notes on a part or of its highlights. */
const PART_OUTPUT_TOKENS = 600;

/** Tokens of a part: the same for all steps, so that they share the start of their prompts, if the model has space for that. */
export const getPartTokenBudget = (source: SermonSource, context: ContextWindow): number =>
  getInputTokenBudget(context, {
    instructions:
      getWritingInstructions(context) +
      (isSmall(context) ? formatNotesTask(context) : formatHighlightsTask(MAX_COUNT)),
    output: isSmall(context) ? NOTES_TOKENS : PART_OUTPUT_TOKENS,
    head: formatSermonHeader(source) + formatOptions(source.writing?.options, ""),
  });

const MAX_COUNT = 99;

const NOTES_TOO_LONG =
  "The sermon is too long for the model, and its notes are as long as the sermon. Ask your administrator to choose a model with a larger context window at once.";

async function takeNotes(
  source: SermonSource,
  parts: readonly string[],
  { client, model, context }: StepTools,
  { signal, pieces }: WorkOptions,
  { priority, onPart }: { priority: number; onPart(): void },
): Promise<{ text: string; tokens: TokenCount }> {
  const verifier = createVerifier(getSermonSources(source));
  const notes = await runAllOrAbort(parts, signal, async (part, stop) => {
    const prefix = formatSermonPrefix(source, part, "part");
    const piece = await cachePiece({
      model,
      pieces,
      step: "notes",
      version: SUMMARY_VERSION,
      input: prefix,
      schema: z.string(),
      generate: () =>
        generateText(client, {
          request: { instructions: getWritingInstructions(context), prefix, input: formatNotesTask(context) },
          signal: stop,
          verifier,
          priority,
          isUsable: createTopicCheck(part),
        }),
    });
    onPart();
    return piece;
  });
  return {
    text: notes.map(({ value }) => value).join("\n"),
    tokens: addTokens(...notes.map(({ tokens }) => tokens)),
  };
}
