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
    String.raw`i(?:'d| would) title (?:it|this(?: ${SERMON})?)`,
    String.raw`(?:we|i)(?:'re| are|'m| am) going to (?:talk|be talking) about(?=:)`,
  ].join(
    "|",
  )})(?: ${TIME}| or)*(?:,? (?:the )?${SERMON}\b| ${TIME}|,? if you(?:'re| are) taking notes)*(?: is)*(?: (?:this|(?:very )?simply|just|as follows|that))*[,: ]+`,
  "i",
);
/** What may also introduce a part of the sermon. */
const PERHAPS = new RegExp(
  String.raw`\b(?:talk|speak|preach)(?:ing)? to you (?:${TIME} )?(?:about|on the (?:subject|topic|theme) of)\b[,: ]*`,
  "i",
);
/** How often such a title must be said. */
const MIN_TIMES = 3;
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
  const early = sentences.slice(0, Math.ceil(MAX_POSITION * sentences.length));
  const [title] = early.flatMap(({ text }) => readTitle(text, ANNOUNCED) ?? []);
  if (title !== undefined) return title;
  const isRepeated = (name: string) => {
    const phrase = ` ${normalizeWords(name).join(" ")} `;
    return sentences.filter(({ words }) => ` ${words.join(" ")} `.includes(phrase)).length >= MIN_TIMES;
  };
  return early
    .flatMap(({ text }) => readTitle(text, PERHAPS) ?? [])
    .find((name) => name.includes(" ") && isRepeated(name));
}

function readTitle(text: string, announcement: RegExp): string | undefined {
  const announced = announcement.exec(text.slice(0, MAX_CHARACTERS));
  if (!announced) return undefined;
  const said = text.slice(announced.index + announced[0].length).slice(0, MAX_CHARACTERS);
  const name = removeRepetition(said.replace(/^["“'‘]|["”]/g, "")).replace(REST, "");
  const words = normalizeWords(name);
  return words.length > 0 && words.length <= MAX_WORDS && !NO_TITLE.test(name)
    ? formatHeading(name)
    : undefined;
}

/** Bounds the cost of a sentence without an end. */
const MAX_CHARACTERS = 400;

/** "Striving to please my Savior, striving to please my Savior", "church as it should be, as it should be" */
function removeRepetition(said: string): string {
  const parts = said.split(/, |\. /);
  const [first = "", second = ""] = parts.map((part) => normalizeWords(part).join(" "));
  const isAgain = second !== "" && (first.endsWith(second) || second.startsWith(first));
  return isAgain ? parts[0]! : said;
}
