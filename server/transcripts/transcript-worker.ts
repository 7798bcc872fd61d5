import { type AsTexts, withJsonTexts } from "../../contract/text/json-text.ts";
import { readTranscript, type TranscriptFile } from "./read-transcript.ts";

export interface TranscriptBytes {
  bytes: Uint8Array;
  filename: string;
}

export const readTranscriptFile = async ({
  bytes,
  filename,
}: TranscriptBytes): Promise<AsTexts<TranscriptFile>> => withJsonTexts(await readTranscript(bytes, filename));
