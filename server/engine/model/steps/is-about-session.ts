import { stemWord } from "../../language/stem.ts";
import { isStopWord } from "../../language/stop-words.ts";
import { normalWords } from "../../language/words.ts";

/** Fewer words than these say too little to judge by. */
const LEAST_KNOWN = 8;
/** Different words that notes on a passage share with it, however modern they are beside the Bible text. */
const LEAST_SHARED = 3;

/**
 * Reads all that is known of a session once, to tell notes on it from an answer to something else. Teaching explains a
 * passage in other words, so that few of them are to be expected.
 */
export function readSessionWords(texts: readonly string[]): (notes: string) => boolean {
  const known = contentStems(texts.join("\n"));
  return (notes) => {
    if (known.size < LEAST_KNOWN) return true;
    return [...contentStems(notes)].filter((stem) => known.has(stem)).length >= LEAST_SHARED;
  };
}

const contentStems = (text: string) =>
  new Set(
    normalWords(text)
      .filter((word) => !isStopWord(word) && !/^\d+$/.test(word))
      .map(stemWord),
  );
