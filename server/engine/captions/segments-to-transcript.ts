import { formatTranscript, type Paragraph } from "../../../contract/transcript/transcript.ts";
import type { Segment } from "../../../contract/transcript/transcript.schema.ts";

const PARAGRAPH_SECONDS = { min: 20, max: 75 };
const PAUSE_SECONDS = 1.2;

/** A paragraph ends at a pause or sentence end after 20 seconds, and after 75 seconds at the latest. */
export function segmentsToTranscript(segments: readonly Segment[]): string {
  const paragraphs: Paragraph[] = [];
  let words: string[] = [];
  let start = 0;
  for (const [at, segment] of segments.entries()) {
    if (words.length === 0) start = segment.start;
    words.push(segment.text);
    const next = segments[at + 1];
    if (!next || isBreak(segment, next, start)) {
      paragraphs.push({ text: words.join(" "), start });
      words = [];
    }
  }
  return formatTranscript(paragraphs);
}

function isBreak(segment: Segment, next: Segment, start: number): boolean {
  const length = segment.end - start;
  if (length >= PARAGRAPH_SECONDS.max) return true;
  const pauses = next.start - segment.end >= PAUSE_SECONDS || /[.?!]["'”’)]*$/.test(segment.text);
  return pauses && length >= PARAGRAPH_SECONDS.min;
}
