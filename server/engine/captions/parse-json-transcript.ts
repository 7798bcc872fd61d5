import { z } from "zod";
import type { Segment } from "../../../contract/transcript/transcript.schema.ts";
import { SEGMENT_LIMITS } from "../../../contract/transcript/transcript.ts";

const Seconds = z.coerce.number().min(0).max(SEGMENT_LIMITS.seconds);

/** A segment of a podcast's transcript (Podcasting 2.0). */
const PodcastSegment = z
  .object({ startTime: Seconds, endTime: Seconds.optional(), body: z.string() })
  .transform(({ startTime, endTime, body }) => ({ start: startTime, end: endTime ?? startTime, text: body }));

/** A segment as the Whisper programs write it. */
const WhisperSegment = z.object({ start: Seconds, end: Seconds, text: z.string() });

const JsonTranscript = z.object({ segments: z.array(z.union([PodcastSegment, WhisperSegment])).min(1) });

/** Parses the JSON of podcasts and of the Whisper programs into timed segments, in order. Undefined for other text. */
export function parseJsonTranscript(text: string): Segment[] | undefined {
  const parsed = JsonTranscript.safeParse(parseJson(text));
  return parsed.data?.segments
    .map(toSegment)
    .filter((segment) => segment.text !== "")
    .toSorted((a, b) => a.start - b.start);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const toSegment = ({ start, end, text }: Segment): Segment => ({
  start,
  end: Math.max(start, end),
  text: text.toWellFormed().replaceAll("\u0000", "\ufffd").replace(/\s+/g, " ").trim(),
});
