import { parseTranscript } from "../../../../contract/transcript/transcript.ts";
import { assertTranscriptText } from "../../builtin/refine/assert-text.ts";
import { parseCaptions } from "../../captions/parse-captions.ts";
import { segmentsToTranscript } from "../../captions/segments-to-transcript.ts";
import type { SermonSource } from "../../engine.ts";
import { splitSentences } from "../../../language/sentences.ts";
import { estimateTokens } from "../calls/model-api.ts";

/** The transcript as the model reads it: paragraphs without marks. Throws an `EngineError` if there is no text. */
export function getSermonText({ transcription }: SermonSource): string {
  assertTranscriptText(transcription);
  const captions = parseCaptions(transcription);
  const transcript = captions ? segmentsToTranscript(captions) : transcription;
  return parseTranscript(transcript)
    .map(({ text }) => text)
    .join("\n\n");
}

/** Tokens that parts need at most, so that several calls can run concurrently. */
const PREFERRED_PART_TOKENS = 4_000;
/** How full a part may get, because it extends to the end of a sentence. */
const MAX_FILL = 0.85;

/** Splits a sermon with more than `maxTokens` tokens at sentence ends into parts of about the same length. */
export function splitSermonText(text: string, maxTokens: number): string[] {
  const tokens = estimateTokens(text);
  if (tokens <= maxTokens) return [text];
  const size = Math.max(maxTokens / 2, Math.min(maxTokens * MAX_FILL, PREFERRED_PART_TOKENS));
  const wanted = text.length / Math.ceil(tokens / size);
  const longest = (text.length / tokens) * maxTokens;
  const parts: string[] = [];
  let from = 0;
  for (const { end } of splitSentences(text)) {
    if (end - from < wanted) continue;
    parts.push(...splitByLength(text.slice(from, end).trim(), longest));
    from = end;
  }
  const rest = text.slice(from).trim();
  return rest === "" ? parts : [...parts, ...splitByLength(rest, longest)];
}

/** Splits a text without sentences at spaces. */
function splitByLength(text: string, maxLength: number): string[] {
  if (text.length <= maxLength) return [text];
  const space = text.lastIndexOf(" ", maxLength);
  if (space < maxLength / 4) return [text];
  return [text.slice(0, space), ...splitByLength(text.slice(space + 1), maxLength)];
}
