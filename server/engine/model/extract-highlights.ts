import { type Highlight, parseHighlights } from "../../../contract/highlights.ts";
import type { Made, SermonSource, WorkOptions } from "../engine.ts";
import { alignQuotes } from "../verify/align-quotes.ts";
import { allOrNone } from "./all-or-none.ts";
import { addTokens } from "./model-calls.ts";
import { keepPiece } from "./piece-keeper.ts";
import { HIGHLIGHTS_VERSION, HighlightsAnswer, writeHighlightsInstructions } from "./prompts/highlights.ts";
import { writeSermonInput } from "./prompts/summary.ts";
import { divideSermonText, readSermonText } from "./sermon-text.ts";
import type { StepTools } from "./step-tools.ts";

const WANTED = 12;
const TOKENS_EACH = 75;
const LONGEST_NOTE = 300;

/**
 * Chooses highlights on the model. It gives quotes and notes only: what does not stand in the transcript is dropped
 * and counted, and what is returned are the transcript's own words with the times of those.
 */
export async function extractHighlightsOnModel(
  source: SermonSource,
  tools: StepTools,
  options: WorkOptions,
): Promise<Made<Highlight[]>> {
  const parts = divideSermonText(readSermonText(source), tools.reading.tokens);
  const count = Math.ceil(WANTED / parts.length) + (parts.length > 1 ? 1 : 0);
  const instructions = writeHighlightsInstructions(count);
  let done = 0;
  const tellProgress = () => options.onProgress?.({ done, of: parts.length });
  tellProgress();
  const made = await allOrNone(parts, options.signal, async (part, signal) => {
    const input = writeSermonInput(source, part, parts.length > 1 ? "part" : "sermon");
    const answer = await keepPiece({
      model: tools.model,
      pieces: options.pieces,
      step: `highlights ${count}`,
      version: HIGHLIGHTS_VERSION,
      input,
      schema: HighlightsAnswer,
      make: () =>
        tools.calls.askForJson({
          request: { instructions, input },
          name: "highlights",
          schema: HighlightsAnswer,
          rank: count * TOKENS_EACH,
          signal,
          adapt: adaptHighlights,
        }),
    });
    done += 1;
    tellProgress();
    return answer;
  });
  const quotes = made.flatMap(({ value }) => value.highlights);
  const { highlights, dropped } = alignQuotes(
    quotes.map(({ quote, note }) => ({
      quote,
      note: note.replace(/\s+/g, " ").trim().slice(0, LONGEST_NOTE),
    })),
    source,
  );
  return {
    result: highlights,
    tokens: addTokens(...made.map(({ tokens }) => tokens)),
    droppedQuotes: dropped,
  };
}

/** Models answer with a bare list, with lines only, or with the list under another name. */
function adaptHighlights(json: unknown): unknown {
  const list = Array.isArray(json) ? json : Object.values(json as object).find(Array.isArray);
  const lines: unknown = list?.every((item: unknown) => typeof item === "string")
    ? list.map((quote: string) => ({ quote, note: "" }))
    : (list ?? json);
  const highlights = parseHighlights(JSON.stringify(lines));
  return highlights ? { highlights } : json;
}
