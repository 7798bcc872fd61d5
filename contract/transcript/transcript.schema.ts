import { z } from "zod";
import { textOf } from "../text/text.schema.ts";
import { SEGMENT_LIMITS } from "./transcript.ts";

/**
 * A stretch of timed speech. Times are seconds from the start of the recording; `wordStarts`, where the source
 * knew them, has one time for each word of `text` (split at white space).
 */
export const Segment = z.object({
  start: z.number().min(0).max(SEGMENT_LIMITS.seconds),
  end: z.number().min(0).max(SEGMENT_LIMITS.seconds),
  text: textOf(SEGMENT_LIMITS.characters, "Transcript"),
  wordStarts: z.array(z.number().min(0).max(SEGMENT_LIMITS.seconds)).max(SEGMENT_LIMITS.words).optional(),
});
export type Segment = z.infer<typeof Segment>;

/** A transcript and the timed speech that belongs to it, null where its source had no times. */
export interface TimedTranscript {
  transcript: string;
  segments: Segment[] | null;
}
