import { z } from "zod";
import { textOf } from "../text/text.schema.ts";
import { SEGMENT_LIMITS } from "./transcript.ts";

/**
 * A segment of timed speech. Times are seconds from the start of the recording; `wordStarts`, if the source had them, has one
 * for each word of `text`, split at whitespace.
 */
export const Segment = z.object({
  start: z.number().min(0).max(SEGMENT_LIMITS.seconds),
  end: z.number().min(0).max(SEGMENT_LIMITS.seconds),
  text: textOf(SEGMENT_LIMITS.characters, "Transcript"),
  wordStarts: z.array(z.number().min(0).max(SEGMENT_LIMITS.seconds)).max(SEGMENT_LIMITS.words).optional(),
});
export type Segment = z.infer<typeof Segment>;

/** A transcript and its timed speech, null if the source had no times. */
export interface TimedTranscript {
  transcript: string;
  segments: Segment[] | null;
}
