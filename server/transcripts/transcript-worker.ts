import { type WithRawSegments, withRawSegments } from "../../contract/text/raw-json.ts";
import type { TimedTranscript } from "../../contract/transcript/transcript.schema.ts";
import { readTranscript } from "./read-transcript.ts";

export interface TranscriptBytes {
  bytes: Uint8Array;
  filename: string;
}

export const readTranscriptFile = async ({
  bytes,
  filename,
}: TranscriptBytes): Promise<WithRawSegments<TimedTranscript>> =>
  withRawSegments(await readTranscript(bytes, filename));
