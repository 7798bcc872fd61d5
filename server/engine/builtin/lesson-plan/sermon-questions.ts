// Questions on sentences of the sermon. They make no claims about the rest of it.
import { findLifeQuestion } from "../study/life-questions.ts";
import { countWords, quoteSentence, shortenQuotation } from "../study/quotation.ts";

export interface SermonQuestion {
  kind: "interpretation" | "application";
  text: string;
}

const MAX_INLINE = 30;

/** Whether a sentence fits into a question: it is short and has no quotations. */
export const fitsInQuestion = (sentence: string) =>
  countWords(sentence) <= MAX_INLINE && !/["“”]/.test(sentence);

/** What happened to somebody is no claim. */
const TELLS =
  /\b(?:i|we|he|she|they|it|[a-z]+) (?:was|were|had|went|said|came|told|called|got|took|gave|asked|walked|drove|bought|remember)\b/i;

const CALL =
  /\b(?:let us|let's|we must|we should|we ought|we need to|we have to|you must|you should|you ought|you need to|you have to|stop|start)\b|^(?:come|trust|believe|pray|go|take|give|look|remember|seek|turn|live|learn|keep|think|ask|try|consider|make)\b/i;
const CONTRAST =
  /\b(?:not|never|isn't|doesn't|don't|aren't)\b.*\b(?:but|it's|it is|instead|rather)\b|\bbut\b/i;
const OF_GOD = /\b(?:God|Jesus|Christ|Lord|Spirit|Father|Savior)\b/;

const ON_CALL = [
  "On which day of this week could you do that, and what might stop you?",
  "What would you have to stop doing in order to have room for this?",
  "Who would notice first if you did this, and how would they notice?",
];
const ON_CONTRAST = [
  "Which of the two sides did you live by last week? Tell of one moment.",
  "Where is the line between the two in a decision that you have to make soon?",
];
const ON_GOD = [
  "What would you do differently tomorrow if you were sure of this?",
  "What have you been through that makes this easy or hard to believe?",
  "Suppose a friend at work does not believe this. Which story from your own life could you tell?",
];
const ON_CLAIM = [
  "Do you agree? Give an example from the last month that supports it, and one that does not.",
  "Where would somebody object to this? Is there something to the objection?",
  "Which decision that you face this week does this touch, and which way does it point?",
];

/** Writes a question that quotes a claim of the sermon; undefined if the sentence is none or doesn't fit. */
export function askAbout(sentence: string): SermonQuestion | undefined {
  if (sentence === "" || sentence.endsWith("?") || !fitsInQuestion(sentence)) return undefined;
  if (TELLS.test(sentence) && !OF_GOD.test(sentence)) return undefined;
  const quoted = quoteSentence(shortenQuotation(sentence, MAX_INLINE));
  // The same sentence always gets the same question.
  const seed = [...sentence].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const pick = (texts: readonly string[]) => texts[seed % texts.length] ?? "";
  const write = (kind: SermonQuestion["kind"], ask: string) => ({
    kind,
    text: `From the sermon: ${quoted} ${ask}`,
  });
  const life = findLifeQuestion(sentence, seed);
  if (life !== undefined) return write("application", life);
  if (CALL.test(sentence)) return write("application", pick(ON_CALL));
  if (CONTRAST.test(sentence)) return write("interpretation", pick(ON_CONTRAST));
  return write("interpretation", pick(OF_GOD.test(sentence) ? ON_GOD : ON_CLAIM));
}
