// Speech of any length with marks and word times.
import { formatTimestamp } from "../../contract/transcript/timestamp.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";

/** Each sentence takes ten seconds. */
const SENTENCES = [
  "Fear not, little flock, for it is your Father's good pleasure to give you the kingdom.",
  "The Holly Spirit was poured out on all of them, and the Holly Spirit speaks today.",
  "Ask, and it shall be given you; seek, and ye shall find; knock, and it shall be opened.",
  "So let us go home in peace, and let us tell our neighbours what we have heard.",
];

const SECONDS = 10;

/** Paragraphs of ten seconds, each with a mark and word times. */
export function makeSpeech(paragraphs: number): { transcript: string; segments: Segment[] } {
  const texts = Array.from({ length: paragraphs }, (_, at) => SENTENCES[at % SENTENCES.length] ?? "");
  const segments = texts.map((text, at) => {
    const words = text.split(" ");
    const start = at * SECONDS;
    const wordStarts = words.map(
      (_, word) => Math.round(start * 1_000 + (word * 9_000) / words.length) / 1_000,
    );
    return { start, end: start + 9, text, wordStarts };
  });
  const marks = texts.map((text, at) => `[${formatTimestamp(at * SECONDS)}] ${text}`);
  return { transcript: marks.join("\n\n"), segments };
}
