// Questions on what the sermon says. They claim nothing about it beside the sentence that they are on.
import { countWords, shortenQuotation } from "../study/quotation.ts";

export interface SermonQuestion {
  kind: "meaning" | "application";
  text: string;
}

const LONGEST_INLINE = 30;

/** Whether a sentence can stand inside a question: not too long, and without quotations of its own. */
export const standsInline = (sentence: string) =>
  countWords(sentence) <= LONGEST_INLINE && !/["“”]/.test(sentence);

const FEELING = /\b(joy|fear|grief|hope|comfort|love|peace|sorrow|anger|shame|gratitude)\b/i;

/** What a sentence does, by words that leave little doubt, and what can then be asked about it. */
const MOVES: readonly (readonly [pattern: RegExp, kind: SermonQuestion["kind"], ask: string])[] = [
  [/\?["”’']?$/, "application", "How would you answer this question?"],
  [
    /\b(?:let us|we must|we should|we ought|you must|you should|you ought)\b|^(?:come|trust|believe|pray|go|take|give|look|remember|seek|turn|live|learn|keep|think|ask|try|consider|make)\b/i,
    "application",
    "What would it look like to do this in an ordinary week?",
  ],
  [
    /^(?:if|unless|whoever|when you|when we)\b/i,
    "meaning",
    "What follows from this for someone who takes it seriously?",
  ],
  [
    /\bnot\b.{3,80}\bbut\b|\brather than\b|\binstead of\b|[,;] yet\b/i,
    "meaning",
    "Which two things are held apart here, and why does the difference matter?",
  ],
  [
    /\b(?:is|are|was|be) like\b|\bas if\b|\bjust as\b/i,
    "meaning",
    "What does this comparison make clearer, and where does it reach its limits?",
  ],
  [
    /\bbecause\b|\btherefore\b|\bfor this reason\b/i,
    "meaning",
    "Does the reason that is given here persuade you, and why?",
  ],
];

/** A question on a sentence that is read just before it; undefined where nothing in it gives rise to one. */
export function askOf(sentence: string): SermonQuestion | undefined {
  const move = MOVES.find(([pattern]) => pattern.test(sentence));
  if (move) return { kind: move[1], text: move[2] };
  const feeling = FEELING.exec(sentence)?.[1]?.toLowerCase();
  return feeling
    ? { kind: "application", text: `When have you known something of the ${feeling} that is spoken of here?` }
    : undefined;
}

/** A question that quotes the sentence itself; undefined where it does not stand well inside a question. */
export function askWith(sentence: string, reference: string | undefined): SermonQuestion | undefined {
  if (!standsInline(sentence)) return undefined;
  const quote = shortenQuotation(sentence, LONGEST_INLINE);
  const quoted = /[!?]$/.test(quote) ? `“${quote}”` : `“${quote}.”`;
  const support = reference
    ? `Which words of ${reference} bear on it?`
    : "Which words of the Bible bear on it?";
  const question = askOf(sentence) ?? { kind: "meaning", text: `What do you understand by this? ${support}` };
  return { kind: question.kind, text: `From the sermon: ${quoted} ${question.text}` };
}
