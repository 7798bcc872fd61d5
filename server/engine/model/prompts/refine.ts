import { delimit, TRANSCRIPT_IS_DATA } from "./transcript-data.ts";

/** Increase with every change of the prompt below, so that cached pieces are generated again. */
export const REFINE_VERSION = 2;

/** Returns every numbered passage in order: its number in brackets, then its refined text. */
export const REFINE_INSTRUCTIONS = `You prepare the transcript of a sermon for reading. You are given passages, each on a line that starts with its number in brackets, like [7].

For each passage: add sentence breaks, punctuation and capital letters, and remove fillers ("um", "you know"), false starts and words repeated by mistake. Keep every other word exactly as the preacher said it. Do not shorten, explain, add, soften or improve anything. Never change a name, a number, a "not", or a Bible reference.

Return every passage once, in the same order, each on a line that starts with the same number in brackets, with one empty line between passages. Return nothing else: no headings, no comments, no Markdown.

${TRANSCRIPT_IS_DATA}`;

/** Added when passages are refined a second time. */
export const REFINE_RETRY_INSTRUCTIONS =
  "Stay closer to the original words this time: keep all names, numbers, negations and references, and add no others.";

export interface NumberedPassage {
  number: number;
  text: string;
}

/** `around` gives the model context that it must not return. */
export function formatRefinePrompt(
  passages: readonly NumberedPassage[],
  around: { before: string; after: string },
): string {
  const numbered = passages.map(({ number, text }) => `[${number}] ${text}`).join("\n\n");
  return [
    around.before && `Context before the passages (do not return it):\n${delimit(around.before)}`,
    `The passages:\n${delimit(numbered)}`,
    around.after && `Context after the passages (do not return it):\n${delimit(around.after)}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Parses the passages of a reply, ignoring numbers that were not requested. */
export function parseNumberedPassages(reply: string, numbers: readonly number[]): Map<number, string> {
  const passages = new Map<number, string>();
  const requested = new Set(numbers);
  const marks = [...reply.matchAll(/^[ \t]*\[(\d{1,6})\][ \t]*/gm)].filter(([, number]) =>
    requested.has(Number(number)),
  );
  for (const [at, mark] of marks.entries()) {
    const number = Number(mark[1]);
    const text = reply.slice(mark.index + mark[0].length, marks[at + 1]?.index).trim();
    if (text !== "" && !passages.has(number)) passages.set(number, text);
  }
  return passages;
}
