import { parseTranscript } from "../../../../contract/transcript/transcript.ts";
import { normalizeWords } from "../../../language/words.ts";
import { createPhraseIndex } from "../../verify/quotes/phrase-index.ts";
import { isPunctuated } from "../analysis/parse-sermon-body.ts";

/** Stands between paragraphs as no word does, so that no run goes over it. */
const PARAGRAPH_END = "\n";

/** A transcript in which quotations can be looked up. */
export interface TranscriptSearch {
  /** Whether the line stands in it sign for sign, white space collapsed; in text without sentences, word for word. */
  has: (line: string) => boolean;
  /** Seconds of the mark before the paragraph that has the words. */
  findMark: (words: readonly string[]) => number | undefined;
}

/** Prepares a transcript for searching. */
export function createTranscriptSearch(transcript: string): TranscriptSearch {
  const isWritten = isPunctuated(transcript);
  const collapsed = transcript.replace(/\s+/g, " ");
  const paragraphs = parseTranscript(transcript);
  const starts: number[] = [];
  const words: string[] = [];
  for (const { text } of paragraphs) {
    starts.push(words.length);
    for (const word of normalizeWords(text)) words.push(word);
    words.push(PARAGRAPH_END);
  }
  const runs = createPhraseIndex(words);
  return {
    has: (line) => (isWritten ? collapsed.includes(line) : runs.find(normalizeWords(line)) !== undefined),
    findMark: (run) => {
      const at = runs.find(run);
      return at === undefined ? undefined : paragraphs[starts.findLastIndex((start) => start <= at)]?.start;
    },
  };
}
