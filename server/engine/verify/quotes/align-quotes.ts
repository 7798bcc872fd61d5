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

/** A line that an engine says the preacher said. */
export type ClaimedQuote = Pick<Highlight, "quote" | "note">;

export interface AlignedQuotes {
  /** In the order of the sermon, each once, without overlaps. */
  highlights: Highlight[];
  /** How many quotes do not stand in the transcript, or are too short to tell. */
  dropped: number;
}

/**
 * Keeps of the quotes what stands word for word in the transcript as it came in (`transcript`, else `transcription`)
 * or in its timed segments; only case, punctuation, fillers and stumbled words may differ, and what the refined text
 * writes in another way ("John 3:16" for "john three sixteen"). What is returned are the transcript's own words, as
 * the text with punctuation writes them where there is one. Times, in seconds, are those of the words in the segments,
 * else the mark before them, else there are none. A quote that is said several times stands for the first of them that
 * no quote before it has taken.
 */
export function alignQuotes(quotes: readonly ClaimedQuote[], source: SpeechSource): AlignedQuotes {
  return createQuoteAligner(source)(quotes);
}

/** Reads a transcript once, to align quotes with it several times, each time as if it were the first. */
export function createQuoteAligner(source: SpeechSource): (quotes: readonly ClaimedQuote[]) => AlignedQuotes {
  const speech = createSpeechIndex(source);
  const searches = createQuoteSearches(speech);
  const readQuote = (text: string): TokenizedQuote => ({
    text,
    ...normalizeSpeech(splitWords(text), speech.english),
  });

  return (quotes) => {
    const takePlace = createQuoteLocator(speech, searches);
    const found: (Highlight & { at: number })[] = [];
    let dropped = 0;
    for (const { quote: marked, note } of quotes) {
      const text = removeMarkup(removeMarks(marked));
      let quote = readQuote(text);
      let place = takePlace(quote);
      for (const bare of place === "nowhere" ? listVariantsWithoutBareMarks(text, speech.marks) : []) {
        if (place !== "nowhere") break;
        quote = readQuote(bare);
        place = takePlace(quote);
      }
      if (place === "nowhere") dropped += 1;
      else if (place !== "taken") {
        const line = writeQuote(quote, place, speech);
        found.push({ quote: line, note, ...speech.findTimes(place.said, place.share), at: place.share });
      }
    }
    const ordered = found.toSorted((a, b) => a.at - b.at);
    return { highlights: ordered.map(({ at: _, ...highlight }) => highlight), dropped };
  };
}

/** As the text with punctuation writes the words; where there is none, as the quote does. */
function writeQuote({ forms, text }: TokenizedQuote, { said, share }: LocatedQuote, speech: Speech): string {
  const written = speech.findWritten(forms, share) ?? speech.findWritten(said, share);
  return written ? formatQuotation(written.text, written.range) : cleanQuote(text);
}
