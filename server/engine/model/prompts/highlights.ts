import { z } from "zod";
import { TRANSCRIPT_IS_DATA } from "./transcript-data.ts";

/** To be raised with every change below. */
export const HIGHLIGHTS_VERSION = 1;

/** Returns: `{"highlights": [{"quote", "note"}]}`; times and places are found by program. */
export const formatHighlightsInstructions = (count: number): string =>
  `You choose the lines of a sermon that people will want to repeat.

Return JSON and nothing else: {"highlights": [{"quote": "…", "note": "…"}]} with about ${count} highlights in the order of the sermon. "quote" is one or two sentences copied from the transcript letter for letter: do not correct, shorten, join or translate; a quote that does not stand there is thrown away. "note" says in one short sentence why the line matters, in the language of the sermon. No times.

Choose the preacher's own words before words read from the Bible, from all parts of the sermon.

${TRANSCRIPT_IS_DATA}`;

export const HighlightsAnswer = z.object({
  highlights: z.array(z.object({ quote: z.string(), note: z.string() })),
});
export type HighlightsAnswer = z.infer<typeof HighlightsAnswer>;
