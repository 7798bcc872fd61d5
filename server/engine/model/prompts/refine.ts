import { delimit, TRANSCRIPT_IS_DATA } from "./transcript-data.ts";

/** To be raised with every change below: pieces that were made with another prompt are made again. */
export const REFINE_VERSION = 1;

/** Returns: every numbered passage, in order, each as its number in brackets and its refined text. */
export const REFINE_INSTRUCTIONS = `You prepare the transcript of a sermon for reading. You are given passages, each on a line that begins with its number in brackets, like [7].

For each passage: put in sentences, punctuation and capitals; take out fillers ("um", "you know"), false starts and words said twice by mistake. Leave every other word as the preacher said it. Do not shorten, explain, add, soften or improve. Never change a name, a number, a "not", or a reference to the Bible.

Return every passage once, in the same order, each on a line that begins with the same number in brackets, with one empty line between them. Return nothing else: no heading, no comment, no Markdown.

${TRANSCRIPT_IS_DATA}`;

/** Added where passages are done a second time. */
export const REFINE_RETRY_INSTRUCTIONS =
  "Stay closer to the words this time: names, numbers, negations and references must all be there, and no others.";

export interface NumberedPassage {
  number: number;
  text: string;
}

/** The words around the passages help to understand them; they are not to be returned. */
export function formatRefinePrompt(
  passages: readonly NumberedPassage[],
  around: { before: string; after: string },
): string {
  const numbered = passages.map(({ number, text }) => `[${number}] ${text}`).join("\n\n");
  return [
    around.before &&
      `Just before the passages the preacher says (do not return it):\n${delimit(around.before)}`,
    `The passages:\n${delimit(numbered)}`,
    around.after && `Just after them (do not return it):\n${delimit(around.after)}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Reads the passages of a reply; those whose number was not asked for are left out. */
export function parseNumberedPassages(reply: string, numbers: readonly number[]): Map<number, string> {
  const read = new Map<number, string>();
  const asked = new Set(numbers);
  const marks = [...reply.matchAll(/^[ \t]*\[(\d{1,6})\][ \t]*/gm)].filter(([, number]) =>
    asked.has(Number(number)),
  );
  for (const [at, mark] of marks.entries()) {
    const number = Number(mark[1]);
    const text = reply.slice(mark.index + mark[0].length, marks[at + 1]?.index).trim();
    if (text !== "" && !read.has(number)) read.set(number, text);
  }
  return read;
}
