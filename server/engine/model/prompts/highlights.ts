import { z } from "zod";
import { TRANSCRIPT_IS_DATA } from "./transcript-data.ts";

/** Increase with every change of the prompt below. */
export const HIGHLIGHTS_VERSION = 2;

/** Returns `{"highlights": [{"quote", "note"}]}`, without times. */
export const formatHighlightsInstructions = (count: number): string =>
  `You choose the lines of a sermon that people will want to repeat.

Return only JSON: {"highlights": [{"quote": "…", "note": "…"}]} with about ${count} highlights in the order of the sermon. "quote" is one or two sentences copied from the transcript letter for letter: do not correct, shorten, join or translate them; quotes that are not in the transcript are discarded. "note" says in one short sentence why the line matters, in the language of the sermon. Give no times.

Prefer the preacher's own words to words read from the Bible, and choose lines from all parts of the sermon.

${TRANSCRIPT_IS_DATA}`;

export const HighlightsAnswer = z.object({
  highlights: z.array(z.object({ quote: z.string(), note: z.string() })),
});
export type HighlightsAnswer = z.infer<typeof HighlightsAnswer>;
