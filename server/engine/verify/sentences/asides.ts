// Keeps out of texts what a preacher says beside the sermon: greetings, announcements, prompts and the like.
import { splitSentences } from "../../../language/sentences.ts";
import { normalizeWords } from "../../../language/words.ts";
import { classifyByCues } from "../../builtin/speech/sentence-cues.ts";
import { NEVER_PRINTED, type SpeechClass } from "../../builtin/speech/speech-class.ts";

export interface AsideFilter {
  /** The text without such sentences; "" if nothing is left. */
  removeAsides(text: string): string;
  /** A quotation without such sentences at its start and end; "" if one is within, or nothing is left. */
  trimQuote(quote: string): string;
}

/** Fewer words of a longer sentence may be a phrase that is also used elsewhere: "Love your enemies". */
const MIN_PART_WORDS = 6;

const NEVER_IF_SHORT: ReadonlySet<SpeechClass> = new Set(["prompt", "remark"]);
const MAX_SHORT_WORDS = 10;

/** Whether it is one by its own words, because a model cut it out of a longer sentence: "Good evening, saints." */
function isAsideByItself(sentence: string): boolean {
  const words = normalizeWords(sentence).length;
  const speech = classifyByCues(sentence, words);
  if (speech === undefined) return false;
  return NEVER_PRINTED.has(speech) || (words <= MAX_SHORT_WORDS && NEVER_IF_SHORT.has(speech));
}

export function createAsideFilter(asides: readonly string[]): AsideFilter {
  const whole = new Set(asides.map(joinWords));
  const long = [...whole].filter((aside) => countWords(aside) >= MIN_PART_WORDS);

  function isAside(sentence: string): boolean {
    const words = joinWords(sentence);
    if (words.trim() === "") return false;
    if (whole.has(words)) return true;
    const isLong = countWords(words) >= MIN_PART_WORDS;
    return isLong && long.some((aside) => aside.includes(words) || words.includes(aside));
  }

  const isSaid = (sentence: string) => !isAside(sentence) && !isAsideByItself(sentence);

  return {
    removeAsides(text) {
      const sentences = listSentences(text);
      const kept = sentences.filter((sentence) => !isAside(sentence));
      return kept.length === sentences.length ? text : kept.join(" ");
    },
    trimQuote(quote) {
      const sentences = listSentences(quote);
      const first = sentences.findIndex(isSaid);
      const kept = first === -1 ? [] : sentences.slice(first, sentences.findLastIndex(isSaid) + 1);
      if (!kept.every(isSaid)) return "";
      return kept.length === sentences.length ? quote : kept.join(" ");
    },
  };
}

const listSentences = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

/** With a space on both sides, so that only whole words are found in it. */
const joinWords = (text: string) => ` ${normalizeWords(text).join(" ")} `;

const countWords = (joined: string) => joined.trim().split(" ").length;
