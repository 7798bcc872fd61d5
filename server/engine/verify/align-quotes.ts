import type { Highlight } from "../../../contract/highlights.ts";
import { removeMarkup } from "../builtin/refine/markup.ts";
import { splitWords } from "../language/words.ts";
import { readSpeech, type Speech, type SpeechSource } from "./speech.ts";
import { readSpokenForm } from "./spoken-form.ts";
import { tidyQuote, writePassage } from "./write-passage.ts";

/** A line that an engine says the preacher said. */
export type ClaimedQuote = Pick<Highlight, "quote" | "note">;

export interface AlignedQuotes {
  /** In the order of the sermon, each once, without overlaps. */
  highlights: Highlight[];
  /** How many quotes do not stand in the transcript, or are too short to tell. */
  dropped: number;
}

/** Two words stand side by side in any sermon, whoever wrote them. */
const FEWEST_WORDS = 3;
/** Engines that read marks copy them. */
const BRACKETED_TIME = /\[(?:\d{1,3}:)?\d{1,3}:\d{2}\]/g;

/**
 * Keeps of the quotes what stands word for word in the transcript as it came in (`transcript`, else `transcription`)
 * or in its timed segments; only case, punctuation, fillers and stumbled words may differ. What is returned are the
 * transcript's own words, as the text with punctuation writes them where there is one. Times, in seconds, are those
 * of the words in the segments, else the mark before them, else there are none. A quote that is said several times
 * stands for the first of them that no quote before it has taken.
 */
export function alignQuotes(quotes: readonly ClaimedQuote[], source: SpeechSource): AlignedQuotes {
  const speech = readSpeech(source);
  const takePlace = makePlaces(speech);
  const found: (Highlight & { place: number })[] = [];
  let dropped = 0;
  for (const { quote: marked, note } of quotes) {
    const quote = removeMarkup(marked.replace(BRACKETED_TIME, " "));
    const run = readSpokenForm(splitWords(quote), speech.english).forms;
    const place = run.length < FEWEST_WORDS ? "nowhere" : takePlace(run);
    if (place === "nowhere") dropped += 1;
    else if (place !== "taken") {
      const written = speech.findWritten(run, place);
      const line = written ? writePassage(written.text, written.range) : tidyQuote(quote);
      found.push({ quote: line, note, ...speech.findTimes(run, place), place });
    }
  }
  const ordered = found.toSorted((a, b) => a.place - b.place);
  return { highlights: ordered.map(({ place: _, ...highlight }) => highlight), dropped };
}

/** Makes a finder of places for runs of words: each part of the speech is given once, and each run once. */
function makePlaces({ witnesses }: Speech): (run: readonly string[]) => number | "taken" | "nowhere" {
  const given = new Set<string>();
  const taken = witnesses.map(() => new Set<number>());
  return (run) => {
    const key = run.join(" ");
    let stands = false;
    for (const [witness, { runs, length }] of witnesses.entries()) {
      const used = taken[witness];
      for (let at = runs.find(run); at !== undefined; at = runs.find(run, at + 1)) {
        stands = true;
        if (given.has(key)) return "taken";
        const indexes = run.map((_, ahead) => (at ?? 0) + ahead);
        if (!used || indexes.some((index) => used.has(index))) continue;
        for (const index of indexes) used.add(index);
        given.add(key);
        return at / length;
      }
      if (stands) return "taken";
    }
    return "nowhere";
  };
}
