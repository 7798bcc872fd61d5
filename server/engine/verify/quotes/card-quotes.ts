// What may not be on a card, although it is word for word from the sermon.
import { splitSentences } from "../../../language/sentences.ts";
import { normalizeWords } from "../../../language/words.ts";
import type { AsideFilter } from "../sentences/asides.ts";

/** "He was right there the whole time": a reader does not know who. */
const STARTS_WITHOUT_NAME =
  /^\W*(?:(?:and|but|so|because|for|then|that|well|yeah|yes),?\s+)*(?:he|she|they|him|his|hers?|their|theirs)(?:['’]\w+)?\b(?! who\b)/iu;

/** Whether a quote starts with a pronoun for somebody whom it does not name. */
export const lacksName = (quote: string): boolean => STARTS_WITHOUT_NAME.test(quote);

const MAX_WORDS = 50;

/**
 * What of a quote can be on a card: without small talk at its ends, and with the sentence before it if it doesn't say who is
 * meant. "" if that doesn't either, is none of the preacher's own, or is not found.
 */
export function createQuoteTidier(sermon: string, { trimQuote }: AsideFilter): (quote: string) => string {
  const sentences = splitSentences(sermon).map(({ start, end }) => sermon.slice(start, end));
  const indexes = new Map(sentences.map((sentence, index) => [joinWords(sentence), index]));
  function findSentenceBefore(quote: string): string | undefined {
    const first = splitSentences(quote)[0];
    const index = first && indexes.get(joinWords(quote.slice(first.start, first.end)));
    return index === undefined ? undefined : sentences[index - 1];
  }
  return (quote) => {
    const trimmed = trimQuote(quote);
    if (!lacksName(trimmed)) return trimmed;
    const before = findSentenceBefore(trimmed);
    const whole = `${before} ${trimmed}`;
    const isFit = before !== undefined && !lacksName(before) && trimQuote(before) === before;
    return isFit && normalizeWords(whole).length <= MAX_WORDS ? whole : "";
  };
}

const joinWords = (text: string) => normalizeWords(text).join(" ");

/** Notes on how a line sounds, each with an example. */
const RHETORIC: readonly RegExp[] = [
  // "Short enough to be known by heart", "Easy to remember"
  /\b(?:eas(?:y|ier)|short|simple|clear) (?:enough )?to (?:be )?(?:remember|memori[sz]e|repeat|quote|share|know)|\bby heart\b/i,
  // "The repetition makes it strong", "The contrast drives the point home"
  /\b(?:repetitions?|repeated|repeating|contrasts?|parallels?|parallelism|metaphors?|images?|imagery|rhythm|wording|phrasing|simplicity|brevity|pairing)\b.{0,40}\b(?:makes?|drives?|helps?|gives?|lends?|sticks?|lands?|draws?|grabs?|catch(?:es)?|adds?|emphasi[sz]es?|underlines?)\b/i,
  // "A memorable line"
  /\b(?:memorable|quotable|catchy|punchy|pithy|tweetable|shareable|one-liner|sound ?bite|word ?play|alliterat\w+|rhym(?:e|es|ing)|rhetoric\w*)\b/i,
  // "A powerful image", "Strong opening"
  /\b(?:strong|powerful|vivid|striking|beautiful|compelling|effective|concise|succinct|great|impactful) (?:\w+ )?(?:lines?|images?|imagery|phrases?|wording|metaphors?|contrasts?|statements?|endings?|openings?|quotes?|illustrations?|summary)\b/i,
  // "It says the point in a line", "Worth repeating"
  /\b(?:in (?:a|one) (?:single )?(?:line|sentence)|worth repeating|stands? (?:well )?alone|sums? (?:it|everything|the sermon) up)\b/i,
];

/** Whether a note says how a line sounds and not what it is about. */
export const isAboutRhetoric = (note: string): boolean => RHETORIC.some((pattern) => pattern.test(note));
