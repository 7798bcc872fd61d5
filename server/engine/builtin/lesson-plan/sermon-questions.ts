// Questions on sentences of the sermon. They make no claims about the rest of it.
import { findThemes, type Theme, type ThemeStage } from "../study/themes.ts";
import { SimilarTexts } from "../study/candidates.ts";
import { rotate } from "../study/rotate.ts";
import { askWhatGodDoes } from "./claims-on-god.ts";
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
  /\b(?:let us|let's|we must|we should|we ought|we need to|we have to|you must|you should|you ought|you need to|you have to|stop|start)\b|^(?:come|trust|believe|pray|go|take|give|look|remember|seek|turn|live|learn|keep|think|ask|try|consider|make)\b/i;
/** "But" alone only goes on. */
const CONTRAST = /\b(?:not|never|isn't|doesn't|don't|aren't)\b.*\b(?:but|it's|it is|instead|rather)\b/i;
const OF_GOD = /\b(?:God|Jesus|Christ|Lord|Spirit|Father|Savior)\b/;

/** "Kim is a common name" is a claim as well. */
export const isToThePoint = (sentence: string) => OF_GOD.test(sentence) || findThemes(sentence).length > 0;

const ON_CALL: readonly string[] = [
  "What would make room for this in your calendar, and what would it push out?",
  "Who would notice first if you did this, and how?",
  "What is the smallest form of this that would still count?",
  "What has kept you from it until now? Is that a reason or an excuse?",
];
const ON_CONTRAST: readonly string[] = [
  "Which of the two sides did you live by last week? Tell of one moment.",
  "Where is the line between the two in a decision that you have to make soon?",
  "Who has shown you the difference, and how?",
];
const ON_GOD: readonly string[] = [
  "What would you do differently tomorrow morning if you were sure of this?",
  "What have you been through that makes this easy or hard to believe?",
  "A friend at work does not believe this. Which story from your own life could you tell?",
  "Where in the passage do you see this? Is there anything in it that speaks against it?",
  "How would your prayers change if you took this at its word?",
];
const ON_CLAIM: readonly string[] = [
  "Do you agree? Give an example that supports it, and one that does not.",
  "Where would somebody object to this, and is there something to the objection?",
  "Which decision in front of you does this touch, and which way does it point?",
  "For whom would this be good news, and for whom uncomfortable?",
  "What would a person who lives by this do on Monday that others do not?",
];

/** The questions on what a claim says first about God. */
const OF_BEST_MATCH = 3;

export interface QuestionContext {
  /** What is asked already, and must not be asked again. */
  asked: readonly string[];
  /** What the sermon is about; other themes of a sentence are in passing. */
  central: ReadonlySet<Theme>;
}

/** Writes a question that quotes a claim of the sermon; undefined if the sentence is no claim or does not fit. */
export function askAbout(sentence: string, { asked, central }: QuestionContext): SermonQuestion | undefined {
  if (sentence === "" || sentence.endsWith("?") || !fitsInQuestion(sentence)) return undefined;
  if (TELLS.test(sentence) && !OF_GOD.test(sentence)) return undefined;
  const quoted = quoteSentence(shortenQuotation(sentence, MAX_INLINE));
  const similar = new SimilarTexts(asked);
  return listQuestions(sentence, central)
    .map(({ kind, ask }) => ({ kind, text: `From the sermon: ${quoted} ${ask}` }))
    .find(({ text }) => !similar.has(text));
}

function listQuestions(sentence: string, central: ReadonlySet<Theme>): { kind: ThemeStage; ask: string }[] {
  // The same sentence always gets the same question, and different ones not all the first.
  const of = (kind: ThemeStage, texts: readonly string[]) =>
    rotate(texts, sentence).map((ask) => ({ kind, ask }));
  const themes = findThemes(sentence).filter((theme) => central.has(theme));
  const isOfGod = OF_GOD.test(sentence);
  return [
    ...themes.flatMap(({ questions }) => of("application", questions.application)),
    ...(CALL.test(sentence) ? of("application", ON_CALL) : []),
    ...(isOfGod ? of("application", askWhatGodDoes(sentence).slice(0, OF_BEST_MATCH)) : []),
    ...(CONTRAST.test(sentence) ? of("interpretation", ON_CONTRAST) : []),
    // A claim about neither, such as "Kim is a common name", is beside the point.
    ...(isOfGod || themes.length > 0 ? of("interpretation", isOfGod ? ON_GOD : ON_CLAIM) : []),
    ...themes.flatMap(({ questions }) => of("interpretation", questions.interpretation)),
  ];
}
