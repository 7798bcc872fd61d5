import { parseTranscript } from "../../../../contract/transcript/transcript.ts";
import { assertTranscriptText } from "../../builtin/refine/assert-text.ts";
import { parseCaptions } from "../../captions/parse-captions.ts";
import { segmentsToTranscript } from "../../captions/segments-to-transcript.ts";
import type { SermonSource } from "../../engine.ts";
import { splitSentences } from "../../../language/sentences.ts";
import { estimateTokens } from "../calls/model-api.ts";

/** The words of a sermon as the model reads them: paragraphs without marks of time. An `EngineError` where there are none. */
export function getSermonText({ transcription }: SermonSource): string {
  assertTranscriptText(transcription);
  const captions = parseCaptions(transcription);
  const transcript = captions ? segmentsToTranscript(captions) : transcription;
  return parseTranscript(transcript)
    .map(({ text }) => text)
    .join("\n\n");
}

/** Parts need not be smaller than this to be made at the same time. */
const SMALL_PART = 4_000;
/** Of what there is room for, a part takes so much where it is not to be smaller: it ends with a sentence. */
const FULL = 0.85;

/** Parts of a sermon that has more than `most` tokens, of about the same length, cut at sentence ends; else one. */
export function splitSermonText(text: string, most: number): string[] {
  const tokens = estimateTokens(text);
  if (tokens <= most) return [text];
  const size = Math.max(most / 2, Math.min(most * FULL, SMALL_PART));
  const wanted = text.length / Math.ceil(tokens / size);
  const longest = (text.length / tokens) * most;
  const parts: string[] = [];
  let from = 0;
  for (const { end } of splitSentences(text)) {
    if (end - from < wanted) continue;
    parts.push(...cutByLength(text.slice(from, end).trim(), longest));
    from = end;
  }
  const rest = text.slice(from).trim();
  return rest === "" ? parts : [...parts, ...cutByLength(rest, longest)];
}

/** A text without sentences is cut at spaces. */
function cutByLength(text: string, most: number): string[] {
  if (text.length <= most) return [text];
  const space = text.lastIndexOf(" ", most);
  if (space < most / 4) return [text];
  return [text.slice(0, space), ...cutByLength(text.slice(space + 1), most)];
}
