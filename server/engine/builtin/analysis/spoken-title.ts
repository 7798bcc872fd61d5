// The title that the preacher gives the sermon: "I've titled the message this morning, Guard Your Tongue."
import { normalizeWords } from "../../../language/words.ts";
import { formatHeading } from "./point-heading.ts";
import type { PlainSentence } from "./extract-sentences.ts";

const TIME = "(?:this (?:morning|evening|afternoon)|today|tonight|now|right now)";
const SERMON = "(?:message|sermon|talk|lesson|thought)";
const ANNOUNCED = new RegExp(
  String.raw`\b(?:${[
    String.raw`i(?:'ve| have)? (?:\w+ )?(?:en)?titled (?:(?:the|this|my|our|today's) ${SERMON}|it)`,
    String.raw`(?:the|our|my) title (?:for|of) (?:the|this|our|my|today's) ${SERMON}(?:(?: ${TIME}| or)* is)`,
    String.raw`(?:today's|the|this|our|my) ${SERMON}(?: ${TIME})? is (?:called|titled|entitled)`,
    String.raw`(?:we|i)(?:'re| are|'m| am) going to (?:talk|be talking) about(?=:)`,
  ].join(
    "|",
  )})(?: ${TIME}| or)*(?:,? (?:the )?${SERMON}\b| ${TIME}|,? if you(?:'re| are) taking notes)*(?: is)*(?: (?:this|(?:very )?simply|just|as follows|that))*[,: ]+`,
  "i",
);
/** A title is announced before the sermon is half over. */
const MAX_POSITION = 0.5;
const MAX_WORDS = 12;
/** "I've titled the message from a phrase in verse 2, …" */
const NO_TITLE =
  /^(?:from|that|this|these|there|here|it|it's|and|or|but|because|with|in verse|after|based)\b/i;
/** What follows the title: ", and the text is …" */
const REST =
  /,? (?:and|but|from|based on|because) (?:the|we|our|if|that|this|it|i|he|she|they|you|so|then)\b.*$/i;

/** Without quotation marks; undefined if the preacher names none. */
export function findSpokenTitle(sentences: readonly PlainSentence[]): string | undefined {
  for (const { text } of sentences.slice(0, Math.ceil(MAX_POSITION * sentences.length))) {
    const announced = ANNOUNCED.exec(text.slice(0, MAX_CHARACTERS));
    if (!announced) continue;
    const said = text.slice(announced.index + announced[0].length).slice(0, MAX_CHARACTERS);
    const name = removeRepetition(said.replace(/^["“'‘]|["”]/g, "")).replace(REST, "");
    const words = normalizeWords(name);
    if (words.length > 0 && words.length <= MAX_WORDS && !NO_TITLE.test(name)) return formatHeading(name);
  }
  return undefined;
}

/** Bounds the cost of a sentence without an end. */
const MAX_CHARACTERS = 400;

/** "Striving to please my Savior, striving to please my Savior" */
function removeRepetition(said: string): string {
  const [first = "", second] = said.split(/, |\. /);
  const isAgain = second !== undefined && startsWith(normalizeWords(second), normalizeWords(first));
  return isAgain ? first : said;
}

const startsWith = (words: readonly string[], start: readonly string[]) =>
  start.every((word, at) => words[at] === word);
