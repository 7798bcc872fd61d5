import { z } from "zod";
import { findReferences, parseReference } from "../../scripture/references.ts";
import { listPassages } from "../builtin/analysis/passages-used.ts";
import type { Made, SermonSource, WorkOptions } from "../engine.ts";
import { askForText } from "./ask-for-text.ts";
import { isAboutSermon } from "./is-about-sermon.ts";
import { addTokens } from "./model-calls.ts";
import { keepPiece } from "./piece-keeper.ts";
import { SUMMARY_INSTRUCTIONS, SUMMARY_VERSION, writeSermonInput } from "./prompts/summary.ts";
import { readSermonText } from "./sermon-text.ts";
import type { StepTools } from "./step-tools.ts";
import { readOrTakeNotes } from "./take-notes.ts";

const SUMMARY_TOKENS = 900;

/** Summarises a sermon on the model; the list of passages is added by program, so that none is made up. */
export async function summarizeOnModel(
  source: SermonSource,
  tools: StepTools,
  options: WorkOptions,
): Promise<Made<string>> {
  const sermon = readSermonText(source);
  options.onProgress?.({ done: 0, of: 1 });
  const readable = await readOrTakeNotes(source, sermon, tools, {
    ...options,
    tokensAfter: SUMMARY_TOKENS,
    onPart: (done, of) => options.onProgress?.({ done, of: of + 1 }),
  });
  const input = writeSermonInput(source, readable.text, readable.kind);
  let streamed = "";
  const made = await keepPiece({
    model: tools.model,
    pieces: options.pieces,
    step: "summary",
    version: SUMMARY_VERSION,
    input,
    schema: z.string(),
    make: () =>
      askForText(tools.calls, {
        instructions: SUMMARY_INSTRUCTIONS,
        input,
        rank: SUMMARY_TOKENS,
        signal: options.signal,
        isUsable: (text) => isAboutSermon(text, sermon),
        onText: (text) => {
          streamed += text;
          options.onText?.(text);
        },
      }),
  });
  const passages = writePassages(source, sermon);
  const result = passages === "" ? made.value : `${made.value}\n\n${passages}`;
  options.onText?.(result.slice(streamed.length));
  options.onProgress?.({ done: readable.calls + 1, of: readable.calls + 1 });
  return { result, tokens: addTokens(readable.tokens, made.tokens) };
}

function writePassages({ scripture }: SermonSource, sermon: string): string {
  const passages = listPassages(parseReference(scripture ?? ""), findReferences(sermon));
  if (passages.length === 0) return "";
  return ["## Passages used", "", ...passages.map(({ reference }) => `- ${reference}`)].join("\n");
}
