// Tells an answer to the task from an answer to something that a line of the given texts asked for.
import { stemWord } from "../../../language/stem.ts";
import { isStopWord } from "../../../language/stop-words.ts";
import { normalizeWords } from "../../../language/words.ts";

const contentStems = (text: string) =>
  normalizeWords(text)
    .filter((word) => !isStopWord(word) && !/^\d+$/.test(word))
    .map(stemWord);

/** Part of the words of a text on a sermon, little words left out, that the sermon has as well. */
const MIN_SHARE = 0.35;
const MIN_WORDS = 12;

/** Reads a sermon once, to judge several texts: enough of their words must be the sermon's. */
export function createTopicCheck(sermon: string): (text: string) => boolean {
  const said = new Set(contentStems(sermon));
  return (text) => {
    const words = contentStems(text);
    if (words.length < Math.min(MIN_WORDS, said.size / 4)) return false;
    return words.filter((word) => said.has(word)).length >= words.length * MIN_SHARE;
  };
}

/** Fewer words than these say too little to judge by. */
const MIN_KNOWN = 8;
/** Different words that notes on a passage share with it, however modern they are beside the Bible text. */
const MIN_SHARED = 3;

/**
 * Reads all that is known of a session once, to judge notes on it. Teaching explains a passage in other words, so that
 * few of them are to be expected.
 */
export function createSessionTopicCheck(texts: readonly string[]): (notes: string) => boolean {
  const known = new Set(contentStems(texts.join("\n")));
  return (notes) =>
    known.size < MIN_KNOWN ||
    [...new Set(contentStems(notes))].filter((stem) => known.has(stem)).length >= MIN_SHARED;
}
