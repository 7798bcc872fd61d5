import { parseTranscript } from "../../../../contract/transcript/transcript.ts";
import { normalizeWords } from "../../../language/words.ts";
import { createPhraseIndex } from "../../verify/quotes/phrase-index.ts";
import { isPunctuated } from "../analysis/parse-sermon-body.ts";

/** Separates paragraphs, so that no match spans two of them. */
const PARAGRAPH_END = "\n";

export interface TranscriptSearch {
  /** Whether the transcript contains the line: exactly except for white space, or by words if it lacks punctuation. */
  has: (line: string) => boolean;
  /** Returns the mark, in seconds, of the paragraph that contains the words. */
  findMark: (words: readonly string[]) => number | undefined;
}

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
    has: (line) =>
      isWritten
        ? collapsed.includes(line) || collapsed.includes(line.charAt(0).toLowerCase() + line.slice(1))
        : runs.find(normalizeWords(line)) !== undefined,
    findMark: (run) => {
      const at = runs.find(run);
      return at === undefined ? undefined : paragraphs[starts.findLastIndex((start) => start <= at)]?.start;
    },
  };
}
