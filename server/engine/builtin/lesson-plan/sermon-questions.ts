// Questions on sentences of the sermon. They make no claims about the rest of it.
import { countWords, quoteSentence, shortenQuotation } from "../study/quotation.ts";

export interface SermonQuestion {
  kind: "interpretation" | "application";
  text: string;
}

const MAX_INLINE = 30;

/** Whether a sentence fits into a question: it is short and has no quotations. */
export const fitsInQuestion = (sentence: string) =>
  countWords(sentence) <= MAX_INLINE && !/["“”]/.test(sentence);

const CALL =
  /\b(?:let us|we must|we should|we ought|you must|you should|you ought)\b|^(?:come|trust|believe|pray|go|take|give|look|remember|seek|turn|live|learn|keep|think|ask|try|consider|make)\b/i;

/** Writes a question that quotes a sentence; undefined if the sentence doesn't fit. */
export function askAbout(sentence: string, reference: string | undefined): SermonQuestion | undefined {
  if (!fitsInQuestion(sentence)) return undefined;
  const quoted = quoteSentence(shortenQuotation(sentence, MAX_INLINE));
  const isCall = CALL.test(sentence);
  const ask = isCall
    ? "What would it look like to live this out in an ordinary week?"
    : `What do you think this means? ${reference === undefined ? "Which Bible passages come to mind?" : `How does it connect with ${reference}?`}`;
  return { kind: isCall ? "application" : "interpretation", text: `From the sermon: ${quoted} ${ask}` };
}
