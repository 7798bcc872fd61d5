import { parseTranscript } from "../../../../contract/transcript.ts";
import { normalWords } from "../../language/words.ts";
import { isPunctuated } from "../analysis/read-body.ts";

/** A transcript in which quotations can be looked up. */
export interface TranscriptSearch {
  /** Whether the line stands in it sign for sign, white space collapsed; in text without sentences, word for word. */
  has: (line: string) => boolean;
  /** Whether the same words stand in it side by side within one paragraph, whatever their case and punctuation. */
  hasWords: (words: readonly string[]) => boolean;
  /** Seconds of the mark before the paragraph that has the words. */
  findMark: (words: readonly string[]) => number | undefined;
}

/** Prepares a transcript for searching. */
export function searchTranscript(transcript: string): TranscriptSearch {
  const isWritten = isPunctuated(transcript);
  const collapsed = transcript.replace(/\s+/g, " ");
  const paragraphs = parseTranscript(transcript);
  const starts: number[] = [];
  let words = "";
  for (const { text } of paragraphs) {
    starts.push(words.length);
    words += ` ${normalWords(text).join(" ")} \n`;
  }
  const findWords = (run: readonly string[]) => words.indexOf(` ${run.join(" ")} `);
  return {
    has: (line) => (isWritten ? collapsed.includes(line) : findWords(normalWords(line)) !== -1),
    hasWords: (run) => findWords(run) !== -1,
    findMark: (run) => {
      const at = findWords(run);
      return at === -1 ? undefined : paragraphs[starts.findLastIndex((start) => start <= at)]?.start;
    },
  };
}
