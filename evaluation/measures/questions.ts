import { decodeHTML } from "entities";
import { findReferences } from "../../server/scripture/references/references.ts";

const WORD_COUNTING =
  /\bhow (?:many times|often)\b|\b(?:comes?|occurs?|appears?|repeat(?:s|ed)?|used)\b[^.?!]{0,25}\b(?:twice|times)\b/i;

/** Whether a question is about how often a word occurs. */
export const countsWords = (question: string): boolean => WORD_COUNTING.test(question);

export interface QuestionScore {
  total: number;
  /** Questions that, apart from quotations and references, are also asked of another sermon. */
  stock: number;
  /** Questions that, apart from quotations and references, are asked before in the same results. */
  repeated: number;
  countingWords: number;
}

/** `asked` has the questions of each sermon. */
export function scoreQuestions(asked: readonly (readonly string[])[]): QuestionScore {
  const patterns = asked.map((questions) => questions.map(removeSpecifics));
  const sermonsOf = Map.groupBy(
    patterns.flatMap((list) => [...new Set(list)]),
    (pattern) => pattern,
  );
  const all = asked.flat();
  return {
    total: all.length,
    stock: patterns.flat().filter((pattern) => (sermonsOf.get(pattern)?.length ?? 0) > 1).length,
    repeated: patterns.reduce((sum, list) => sum + list.length - new Set(list).size, 0),
    countingWords: all.filter(countsWords).length,
  };
}

/** The question without its quotations and references. */
function removeSpecifics(question: string): string {
  const unquoted = question.replaceAll(/[“"][^”"]*[”"]/g, "“…”").replaceAll(/\(vv?\. [\d–-]+\)/g, "");
  let text = unquoted;
  for (const { start, end } of findReferences(unquoted).toReversed())
    text = `${text.slice(0, start)}…${text.slice(end)}`;
  return text.replaceAll(/\s+/g, " ").trim().toLowerCase();
}

/** The lines of a lesson plan. */
export const listLines = (html: string): string[] =>
  html
    .split(/<\/?(?:li|p|h\d|td|th|div|br)\b[^>]*>/)
    .map((line) => decodeHTML(line.replaceAll(/<[^>]*>/g, "")).trim())
    .filter((line) => line !== "");
