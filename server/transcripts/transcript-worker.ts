import { type AsTexts, withJsonTexts } from "../../contract/text/json-text.ts";
import type { TimedTranscript } from "../../contract/transcript/transcript.schema.ts";
import { readTranscript } from "./read-transcript.ts";

export interface TranscriptBytes {
  bytes: Uint8Array;
  filename: string;
}

export const readTranscriptFile = async ({
  bytes,
  filename,
}: TranscriptBytes): Promise<AsTexts<TimedTranscript>> =>
  withJsonTexts(await readTranscript(bytes, filename));
