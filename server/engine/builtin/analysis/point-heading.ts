import { normalWords } from "../../language/words.ts";
import { findCapitals } from "./announcements.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { SermonSentence } from "./weigh-sentences.ts";

const LENGTH = { least: 2, most: 10, mostInCapitals: 14 };
const ORDINAL = "(?:first|second|third|fourth|fifth|sixth|seventh|last|next)";
const POINT =
  "(?:points?|things?|reasons?|truths?|lessons?|remarks?|observations?|heads?|place|parts?|questions?|marks?|thoughts?|facts?)";
/** What may stand before the words of a point; taken off again and again. */
const LEAD_INS = [
  /^(?:\d{1,2}|[IVX]{1,4})[.):]\s+/,
  /^(?:and|but|now|well|so|then|again|oh|however|therefore|yes|beloved|brethren|friends|dear friends|my (?:dear )?(?:brethren|friends|hearers)|i say)\b[,;:\s]*/i,
  new RegExp(String.raw`^in the ${ORDINAL} place\b[,;:\s—–-]*`, "i"),
  new RegExp(
    String.raw`^(?:i come (?:now )?to |we come (?:now )?to |here is )?(?:the|my|our|a|this|his) (?:very )?${ORDINAL} (?:[a-z]+ )?${POINT}\b(?:,? (?:which |that )?(?:i (?:want to|would|will|shall) [a-z]+ )?is)?(?: this)?[,;:.\s—–-]*(?:that\b)?\s*`,
    "i",
  ),
  new RegExp(String.raw`^${ORDINAL}(?:ly)?(?: of all| and foremost)?(?:,? then)?\b[,;:.\s—–-]+`, "i"),
  /^(?:lastly|finally|to (?:close|conclude)|in (?:closing|conclusion))\b[,;:.\s—–-]*/i,
  /^(?:for (?:a|one) (?:moment|minute|little while|short time|few minutes)(?: or two)?|(?:very )?briefly|just|next|by god'?s help)\b[,\s]*/i,
  /^(?:i|we) (?:(?:shall|will|must|now|would|am|are|going|want|wish|have|to|just|briefly|then|like|can|may) )*(?:notice|consider|observe|look at|speak (?:a little )?(?:of|about|upon|on|to)|say something about|think (?:of|about|upon)|dwell (?:upon|on)|show(?: you)?|remark|point out(?: to you)?|call your attention to|come (?:now )?to|turn (?:now )?to|pass (?:now )?(?:on|onto)(?: to)?|begin with|conclude with|close (?:with|by)|enlarge upon|describe|refer (?:you )?to)\b[,\s]*(?:(?:that|notice|consider|observe)\b)?\s*/i,
  /^let (?:us|me) (?:(?:now|just|briefly|then|first|next|also|for a moment) )*(?:notice|consider|observe|look at|think (?:of|about)|speak (?:of|about|upon|on)|dwell (?:upon|on)|show(?: you)?|remark|ask)\b[,\s]*(?:that\b)?\s*/i,
  /^(?:notice|consider|observe|remember|mark|see)\b[,\s]*(?:next|then|also|first|again)?[,\s]*(?:that\b)?\s*/i,
  /^(?:(?:here|there) (?:is|are)|here, then, is|this is)[,\s]+/i,
  /^(?:that|how that)\s+/i,
];
const DANGLING_END =
  /[\s,;:—–-]+(?:the|a|an|of|to|in|on|for|and|but|or|nor|that|which|who|whom|with|by|as|at|from|is|are|was|be|it|his|her|their|our|your|my|if|when|because|into|unto|upon|we|i|you|he|they|not|so|then|than|there|this|seeing|thou|ye|what|how|where|why|whose|through|am|were|been|do|does|did|have|has|had|shall|will|can|may|must|would|could|should|upon|every|yea|nay)$/i;
const DANGLING_START =
  /^(?:of|to|which|who|whom|than|as|because|if|when|while|though|although|it|this|that|these|those|they|he|she|him|them|and|or|but|for|so|is|are|was|were|be|not|with|by|at|from)\b/i;

/** What a sentence that announces a point calls it; undefined where it holds no phrase that can stand as a heading. */
export function readHeading(
  sentence: SermonSentence,
  vocabulary: Vocabulary,
  restoreCase: (capitals: string) => string,
): string | undefined {
  const isAllCapitals = !/\p{Ll}/u.test(sentence.text);
  if (sentence.kind === "heading") {
    const bare = takeOff(sentence.text);
    return finish(shorten(isAllCapitals ? restoreCase(bare) : bare, LENGTH.mostInCapitals));
  }
  const capitals = findCapitals(sentence.text, true);
  if (capitals) return readCapitals(sentence.text, capitals, restoreCase);
  const phrase = shorten(takeOff(sentence.text), LENGTH.most);
  return isHeading(phrase) && saysEnough(phrase, vocabulary) ? finish(phrase) : undefined;
}

/** Weight from which a word is one of those that the sermon is about. */
const OF_THE_SERMON = 0.2;

const saysEnough = (phrase: string, { stemsOf, weigh }: Vocabulary) =>
  stemsOf(normalWords(phrase)).some((stem) => weigh(stem) >= OF_THE_SERMON);

/** The words in capitals, with the article before them and, where the sentence is a short question, all of it. */
function readCapitals(
  text: string,
  { start, end, text: run }: { start: number; end: number; text: string },
  restoreCase: (capitals: string) => string,
): string | undefined {
  const before = text.slice(0, start);
  const question = takeOff(before + restoreCase(run) + text.slice(end));
  if (question.endsWith("?") && countWords(question) <= LENGTH.mostInCapitals) return finish(question);
  const article = /\b(?:the|a|an|his|our|their|my|this)\s+$/i.exec(before)?.[0] ?? "";
  const phrase = shorten(takeOff(article + restoreCase(run)), LENGTH.mostInCapitals);
  return finish(phrase);
}

function takeOff(text: string): string {
  let rest = text.replace(/^["'“‘(\s]+/, "");
  for (let changed = true; changed;) {
    const before = rest;
    for (const leadIn of LEAD_INS) rest = rest.replace(leadIn, "");
    changed = rest !== before;
  }
  return rest;
}

/** Characters within which a heading must be found. */
const FARTHEST = 400;

/** The first clause that fits into `most` words, or else the words before a conjunction. */
export function shorten(text: string, most: number): string {
  const whole = text.slice(0, FARTHEST).replace(/[.;:,—–-]+$/, "");
  const isOneSentence = !/[.!?;:]\s/.test(whole);
  if (countWords(whole) <= most && isOneSentence && !/--|—/.test(whole)) return whole;
  const clause = /^.*?(?=[.!?;:]\s|\s?--|\s?—|$)/.exec(whole)?.[0] ?? whole;
  if (countWords(clause) <= most) return clause;
  const breaks = [
    ...clause.matchAll(/,\s|\s(?=(?:which|who|because|when|where|for|and|but|if|as|seeing|that)\s)/g),
  ];
  const fitting = breaks
    .map(({ index }) => clause.slice(0, index))
    .filter((part) => countWords(part) <= most && !DANGLING_END.test(part));
  return fitting.at(-1) ?? clause;
}

/** Whether a phrase can stand over a section: short, and neither begins nor ends in the air. */
export const isHeading = (phrase: string): boolean => {
  const words = countWords(phrase);
  return (
    words >= LENGTH.least &&
    words <= LENGTH.most &&
    !DANGLING_START.test(phrase) &&
    !DANGLING_END.test(phrase) &&
    (phrase.split('"').length - 1) % 2 === 0
  );
};

/** A heading as it is set: a capital at its start, no stop at its end. */
export function finish(phrase: string): string | undefined {
  const bare = phrase.replace(/^["'“‘\s,]+(?=[^"”]*$)/, "").replace(/[\s.,;:—–-]+$/, "");
  const first = /\p{L}/u.exec(bare);
  if (!first) return undefined;
  return bare.slice(0, first.index) + first[0].toUpperCase() + bare.slice(first.index + first[0].length);
}

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;
