import type { Highlight } from "../../../../contract/processing/highlights.schema.ts";
import { removeMarkup } from "../../builtin/refine/markup.ts";
import { splitWords } from "../../../language/words.ts";
import { createQuoteSearches } from "./find-quote.ts";
import type { TokenizedQuote } from "./quote-search.ts";
import { createQuoteLocator, type LocatedQuote } from "./quote-locator.ts";
import { createSpeechIndex, type Speech, type SpeechSource } from "../sentences/speech-index.ts";
import { normalizeSpeech } from "./normalize-speech.ts";
import { listVariantsWithoutBareMarks, removeMarks } from "./transcript-words.ts";
import { cleanQuote, formatQuotation } from "../scripture/format-quotation.ts";

/** A line that an engine attributes to the preacher. */
export type ClaimedQuote = Pick<Highlight, "quote" | "note">;

export interface AlignedQuotes {
  /** In the order of the sermon, without repetitions and overlaps. */
  highlights: Highlight[];
  /** Number of quotes that aren't in the transcript or are too short. */
  dropped: number;
}

/**
 * Keeps the quotes that are in the original transcript (`transcript`, else `transcription`) or in its timed segments. Only
 * case, punctuation and disfluencies may differ, and spellings of the refined text ("John 3:16" for "john three sixteen").
 * Returns the transcript's own words, with punctuation if a text has it. Times in seconds come from the segments, or from
 * the mark before the words. If a quote occurs several times, it gets the first place that no earlier quote has.
 */
export function alignQuotes(quotes: readonly ClaimedQuote[], source: SpeechSource): AlignedQuotes {
  return createQuoteAligner(source)(quotes);
}

/** Indexes a transcript once for aligning quotes several times. The calls don't affect each other. */
export function createQuoteAligner(source: SpeechSource): (quotes: readonly ClaimedQuote[]) => AlignedQuotes {
  const speech = createSpeechIndex(source);
  const searches = createQuoteSearches(speech);
  const tokenizeQuote = (text: string): TokenizedQuote => ({
    text,
    ...normalizeSpeech(splitWords(text), speech.english),
  });

  return (quotes) => {
    const locate = createQuoteLocator(speech, searches);
    const found: (Highlight & { at: number })[] = [];
    let dropped = 0;
    for (const { quote: marked, note } of quotes) {
      const text = removeMarkup(removeMarks(marked));
      let quote = tokenizeQuote(text);
      let place = locate(quote);
      for (const bare of place === "not found" ? listVariantsWithoutBareMarks(text, speech.marks) : []) {
        if (place !== "not found") break;
        quote = tokenizeQuote(bare);
        place = locate(quote);
      }
      if (place === "not found") dropped += 1;
      else if (place !== "duplicate") {
        const line = formatQuote(quote, place, speech);
        found.push({ quote: line, note, ...speech.findTimes(place.said, place.share), at: place.share });
      }
    }
    const ordered = found.toSorted((a, b) => a.at - b.at);
    return { highlights: ordered.map(({ at: _, ...highlight }) => highlight), dropped };
  };
}

/** Formats the words as in the text with punctuation, or else as in the quote. */
function formatQuote({ forms, text }: TokenizedQuote, { said, share }: LocatedQuote, speech: Speech): string {
  const written = speech.findWritten(forms, share) ?? speech.findWritten(said, share);
  return written ? formatQuotation(written.text, written.range) : cleanQuote(text);
}
