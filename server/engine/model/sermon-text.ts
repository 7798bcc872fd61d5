import { parseTranscript } from "../../../contract/transcript.ts";
import { checkText } from "../builtin/refine/check-text.ts";
import { parseCaptions } from "../captions/parse-captions.ts";
import { groupSegments } from "../captions/group-segments.ts";
import type { SermonSource } from "../engine.ts";
import { splitSentences } from "../language/sentences.ts";
import { TooLongError } from "./call-failure.ts";
import { estimateTokens } from "./model-client.ts";

/** The words of a sermon as the model reads them: paragraphs without marks of time. An `EngineError` where there are none. */
export function readSermonText({ transcription }: SermonSource): string {
  checkText(transcription);
  const captions = parseCaptions(transcription);
  const transcript = captions ? groupSegments(captions) : transcription;
  return parseTranscript(transcript)
    .map(({ text }) => text)
    .join("\n\n");
}

/** What a model can read at once: tokens of a sermon; a longer one is read in parts. */
export interface ReadingLimit {
  tokens: number;
}

/** Where nothing is known of the model: those of 32k have room for it. */
export const USUAL_READING_LIMIT = 24_000;
const LEAST_READING_LIMIT = 1_500;

/** Does work that reads a sermon; where the model says that it was too long, again in smaller parts. */
export async function readWithin<Result>(limit: ReadingLimit, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const tried = limit.tokens;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TooLongError) || tried / 2 < LEAST_READING_LIMIT) throw error;
      // Another step may have found it out in the meantime.
      limit.tokens = Math.min(limit.tokens, tried / 2);
    }
  }
}

/** Parts of a sermon that is too long to be read at once, of about the same length, cut at sentence ends; else one. */
export function divideSermonText(text: string, most = USUAL_READING_LIMIT): string[] {
  const tokens = estimateTokens(text);
  if (tokens <= most) return [text];
  const wanted = text.length / Math.ceil(tokens / (most / 2));
  const parts: string[] = [];
  let from = 0;
  for (const { end } of splitSentences(text)) {
    if (end - from < wanted) continue;
    parts.push(...cutByLength(text.slice(from, end).trim(), wanted * 2));
    from = end;
  }
  const rest = text.slice(from).trim();
  return rest === "" ? parts : [...parts, ...cutByLength(rest, wanted * 2)];
}

/** A text without sentences is cut at spaces. */
function cutByLength(text: string, most: number): string[] {
  if (text.length <= most) return [text];
  const space = text.indexOf(" ", most / 2);
  if (space === -1) return [text];
  return [text.slice(0, space), ...cutByLength(text.slice(space + 1), most)];
}
