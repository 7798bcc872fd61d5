// What runs in the thread that reads transcript files.
import type { ErrorCode } from "../../contract/errors.ts";
import { AppError } from "../errors.ts";
import { readTranscript, type TranscriptFile } from "./read-transcript.ts";

export interface TranscriptBytes {
  bytes: Uint8Array;
  filename: string;
}

/** A class of error does not survive the way between threads, so refusals travel as data. */
export type Outcome = { file: TranscriptFile } | { refusal: { code: ErrorCode; message: string } };

// oxlint-disable-next-line import/no-default-export -- what a worker of Piscina runs is its default export
export default async function readInThread({ bytes, filename }: TranscriptBytes): Promise<Outcome> {
  try {
    return { file: await readTranscript(bytes, filename) };
  } catch (error) {
    if (error instanceof AppError) return { refusal: { code: error.code, message: error.message } };
    throw error;
  }
}
