// What runs in the process that reads transcript files.
import { readTranscript, type TranscriptFile } from "./read-transcript.ts";

export interface TranscriptBytes {
  bytes: Uint8Array;
  filename: string;
}

export const readTranscriptFile = ({ bytes, filename }: TranscriptBytes): TranscriptFile =>
  readTranscript(bytes, filename);
