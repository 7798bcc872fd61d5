import { stemWord } from "../../language/stem.ts";
import { isStopWord } from "../../language/stop-words.ts";
import { normalWords } from "../../language/words.ts";

/** Part of the words of a text on a sermon, little words left out, that the sermon has as well. */
const FEWEST_SHARED = 0.35;
const FEWEST_WORDS = 12;

/**
 * Whether a text speaks of a sermon: enough of its words are the sermon's. It tells an answer to the task from an
 * answer to something that a line of the transcript asked for.
 */
export const isAboutSermon = (text: string, sermon: string): boolean => readSubject(sermon)(text);

/** Reads a sermon once, to judge several texts. */
export function readSubject(sermon: string): (text: string) => boolean {
  const said = new Set(contentStems(sermon));
  return (text) => {
    const words = contentStems(text);
    if (words.length < Math.min(FEWEST_WORDS, said.size / 4)) return false;
    const shared = words.filter((word) => said.has(word)).length;
    return shared >= words.length * FEWEST_SHARED;
  };
}

const contentStems = (text: string) =>
  normalWords(text)
    .filter((word) => !isStopWord(word))
    .map(stemWord);
