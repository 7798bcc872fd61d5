import { z } from "zod";

/** Increase with every change of the prompt below. */
export const HIGHLIGHTS_VERSION = 3;

/** Returns `{"highlights": [{"quote", "note"}]}`, without times. */
export const formatHighlightsTask = (count: number): string =>
  `Task: choose the lines of the sermon that people will want to repeat.

Return only JSON: {"highlights": [{"quote": "…", "note": "…"}]} with about ${count} highlights in the order of the sermon, fewer if fewer are good. "quote" is one or two sentences copied from the transcript letter for letter: do not correct, shorten, join or translate them; quotes that are not in the transcript are discarded. "note" says in a few words what the line is about. Give no times.

A quote makes sense alone on a card: it says who and what is meant, and it is what the preacher teaches. Good: "Grace is not God looking past your sin. It is God looking straight at it and staying." Bad: "Tell your neighbor" (said to the room). Bad: "He was right there the whole time" (who?). Bad: "You is not the quality of the poetry" (garbled). Bad: a verse that is read aloud, or a joke without what led to it. A note such as "Short enough to be known by heart" or "The repetition makes it strong" says nothing: leave "note" empty instead.

Choose lines from all parts of the sermon.`;

export const HighlightsAnswer = z.object({
  highlights: z.array(z.object({ quote: z.string(), note: z.string() })),
});
export type HighlightsAnswer = z.infer<typeof HighlightsAnswer>;
