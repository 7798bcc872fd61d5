import type { Highlight } from "../../../../contract/processing/highlights.schema.ts";
import { parseHighlights } from "../../../../contract/processing/highlights.ts";
import type { DraftOptions, EngineResult, SermonSource } from "../../engine.ts";
import { type ClaimedQuote, createQuoteAligner } from "../../verify/quotes/align-quotes.ts";
import { createVerifier } from "../../verify/verifier.ts";
import { runAllOrAbort } from "../answers/run-all-or-abort.ts";
import { getInputTokenBudget } from "../calls/context-window.ts";
import { findList, listCompleteItems } from "../answers/lenient-schemas.ts";
import { generateJson } from "../answers/generate-json.ts";
import { addTokens } from "../calls/model-client.ts";
import type { PartialJson } from "../answers/parse-json-reply.ts";
import { cachePiece } from "../calls/piece-cache.ts";
import { HIGHLIGHTS_VERSION, HighlightsAnswer, formatHighlightsInstructions } from "../prompts/highlights.ts";
import { formatSermonHeader, formatSermonPrompt } from "../prompts/summary.ts";
import { getSermonSources } from "./sermon-sources.ts";
import { splitSermonText, getSermonText } from "./sermon-text.ts";
import type { StepTools } from "./step-tools.ts";

const WANTED = 12;
/** Of parts more are taken than they would give in equal shares, since not all have as much to say. */
const MORE_OF_PARTS = 1.3;
const TOKENS_EACH = 75;
const MAX_NOTE = 300;

/**
 * Chooses highlights on the model. It gives quotes and notes only: what does not stand in the transcript is dropped
 * and counted, and what is returned are the transcript's own words with the times of those. So are drafts: each quote
 * is shown when it is whole and was found in the transcript.
 */
export async function extractHighlightsWithModel(
  source: SermonSource,
  { client, context, model }: StepTools,
  options: DraftOptions<Highlight[]>,
): Promise<EngineResult<Highlight[]>> {
  const head = formatSermonHeader(source);
  const instructions = formatHighlightsInstructions(WANTED);
  const room = getInputTokenBudget(context, { instructions, head, output: WANTED * TOKENS_EACH });
  const parts = splitSermonText(getSermonText(source), room);
  const count = parts.length === 1 ? WANTED : Math.ceil((WANTED * MORE_OF_PARTS) / parts.length);
  const verifier = createVerifier(getSermonSources(source));
  const collected = collectQuotes(source, options.onDraft);
  let done = 0;
  const tellProgress = () => options.onProgress?.({ done, of: parts.length });
  tellProgress();
  const made = await runAllOrAbort([...parts.entries()], options.signal, async ([at, part], signal) => {
    const input = formatSermonPrompt(source, part, parts.length > 1 ? "part" : "sermon");
    const answer = await cachePiece({
      model,
      pieces: options.pieces,
      step: `highlights ${count}`,
      version: HIGHLIGHTS_VERSION,
      input,
      schema: HighlightsAnswer,
      generate: () =>
        generateJson<HighlightsAnswer>(client, {
          request: { instructions: formatHighlightsInstructions(count), input },
          name: "highlights",
          schema: HighlightsAnswer,
          priority: count * TOKENS_EACH,
          signal,
          adapt: adaptHighlights,
          verifier,
          readPartial: (partial) => ({ highlights: readWhole(partial) }),
          ...(options.onDraft && { onPartial: (draft) => collected.set(at, draft?.highlights ?? []) }),
        }),
    });
    collected.set(at, answer.value.highlights);
    done += 1;
    tellProgress();
    return answer;
  });
  const { highlights, dropped } = collected.align();
  options.onDraft?.(highlights);
  return {
    result: highlights,
    tokens: addTokens(...made.map(({ tokens }) => tokens)),
    droppedQuotes: dropped,
    removedSentences: made.reduce((sum, { removed }) => sum + removed, 0),
  };
}

/** Gathers the quotes of all parts, and tells each time which of them stand in the transcript. */
function collectQuotes(source: SermonSource, onDraft: ((draft: Highlight[]) => void) | undefined) {
  const quotes: ClaimedQuote[][] = [];
  const alignAll = createQuoteAligner(source);
  const align = () => alignAll(quotes.flat());
  return {
    align,
    /** Takes the quotes of a part in place of those that it gave before. */
    set(part: number, claimed: readonly ClaimedQuote[]): void {
      const isKnown = claimed.length === (quotes[part]?.length ?? 0);
      quotes[part] = claimed.map(({ quote, note }) => ({ quote, note: tidyNote(note) }));
      if (!isKnown) onDraft?.(align().highlights);
    },
  };
}

const tidyNote = (note: string) => note.replace(/\s+/g, " ").trim().slice(0, MAX_NOTE);

/** The highlights of an answer that is still being written which are at their end. */
const readWhole = (partial: PartialJson): ClaimedQuote[] =>
  HighlightsAnswer.safeParse(adaptHighlights(listCompleteItems(partial))).data?.highlights ?? [];

/** Models answer with a bare list, with lines only, or with the list under another name. */
function adaptHighlights(json: unknown): unknown {
  const list = findList(json);
  const lines: unknown = list?.every((item) => typeof item === "string")
    ? list.map((quote) => ({ quote, note: "" }))
    : (list ?? json);
  const highlights = parseHighlights(JSON.stringify(lines));
  return highlights ? { highlights } : json;
}
