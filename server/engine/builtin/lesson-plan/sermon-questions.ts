// Questions on sentences of the sermon. They make no claims about the rest of it.
import { findThemes, type Theme, type ThemeStage } from "../study/themes.ts";
import { SimilarTexts } from "../study/candidates.ts";
import { rotate } from "../study/rotate.ts";
import { countWords, quoteSentence, shortenQuotation } from "../study/quotation.ts";

export interface SermonQuestion {
  kind: ThemeStage;
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
  /\b(?:let us|let's|we must|we should|we ought|we need to|we have to|you must|you should|you ought|you need to|you have to)\b|^(?:come|trust|believe|pray|go|take|give|look|remember|seek|turn|live|learn|keep|think|ask|try|consider|make)\b/i;
const OF_GOD = /\b(?:God|Jesus|Christ|Lord|Spirit|Father|Savior)\b/;

/** "Kim is a common name" is a claim as well. */
export const isToThePoint = (sentence: string) => OF_GOD.test(sentence) || findThemes(sentence).length > 0;

const ON_CALL: readonly string[] = [
  "What makes this hard in practice, and what has helped you?",
  "Who has shown you what this looks like, and how?",
  "Where could you start this week?",
];
/** Each fits whatever is claimed: one that takes up a single word of the claim would often miss its point. */
const ON_CLAIM: readonly string[] = [
  "What have you been through that makes this easy or hard to believe?",
  "Where would somebody object to this, and is there something to the objection?",
  "How would you say this to a friend who does not go to church, without church words?",
];
const ON_CLAIM_AND_PASSAGE =
  "Where in the passage do you see this? What does the passage say about it that this sentence does not?";

export interface QuestionContext {
  /** What is asked already, and must not be asked again. */
  asked: readonly string[];
  /** What the sermon is clearly about; other themes of a sentence are in passing. */
  main: readonly Theme[];
  /** Whether a passage is read as well. */
  hasPassage: boolean;
}

/** Writes a question that quotes a claim of the sermon; undefined if the sentence is no claim or does not fit. */
export function askAbout(sentence: string, context: QuestionContext): SermonQuestion | undefined {
  if (sentence === "" || sentence.endsWith("?") || !fitsInQuestion(sentence)) return undefined;
  if (TELLS.test(sentence) && !OF_GOD.test(sentence)) return undefined;
  const quoted = quoteSentence(shortenQuotation(sentence, MAX_INLINE));
  const similar = new SimilarTexts(context.asked);
  return listQuestions(sentence, context)
    .map(({ kind, ask }) => ({ kind, text: `From the sermon: ${quoted} ${ask}` }))
    .find(({ text }) => !similar.has(text));
}

function listQuestions(sentence: string, { main, hasPassage }: QuestionContext) {
  // The same sentence always gets the same question, and different ones not all the first.
  const of = (kind: ThemeStage, texts: readonly string[]) =>
    rotate(texts, sentence).map((ask) => ({ kind, ask }));
  return [
    ...findThemes(sentence)
      .filter((theme) => main.includes(theme))
      .flatMap(({ questions }) => of("application", questions.application)),
    ...(CALL.test(sentence) ? of("application", ON_CALL) : []),
    // A claim about neither, such as "Kim is a common name", is beside the point.
    ...(isToThePoint(sentence)
      ? of("interpretation", hasPassage ? [...ON_CLAIM, ON_CLAIM_AND_PASSAGE] : ON_CLAIM)
      : []),
  ];
}
