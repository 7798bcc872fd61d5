import path from "node:path";
import { LIMITS } from "../../contract/limits.ts";
import { isCaptions } from "../../contract/transcript/captions.ts";
import type { Segment, TimedTranscript } from "../../contract/transcript/transcript.schema.ts";
import { SEGMENT_LIMITS } from "../../contract/transcript/transcript.ts";
import { segmentsToTranscript } from "../engine/captions/segments-to-transcript.ts";
import { parseCaptions } from "../engine/captions/parse-captions.ts";
import { parseJsonTranscript } from "../engine/captions/parse-json-transcript.ts";
import { AppError } from "../errors.ts";
import { decodeText } from "./decode-text.ts";
import { isZip, readDocx, tooLong } from "./docx.ts";

/** Feeds have transcripts in JSON, too. */
const EXTENSIONS = new Set([".txt", ".md", ".srt", ".vtt", ".docx", ".json"]);
const ACCEPTED_FILES = "Please choose a .txt, .md, .srt, .vtt or .docx file.";

/** Throws unsupported if the content or extension is of another kind, and invalid for empty files. */
export async function readTranscript(bytes: Uint8Array, filename: string): Promise<TimedTranscript> {
  const extension = path.extname(filename).toLowerCase();
  if (extension !== "" && !EXTENSIONS.has(extension)) {
    throw new AppError("unsupported", `Files extension in ${extension} can't be read. ${ACCEPTED_FILES}`);
  }
  if (bytes.length === 0) throw new AppError("invalid", "This file is empty.");
  if (isZip(bytes)) return { transcript: checkLength(await readDocx(bytes)), segments: null };
  if (extension === ".docx")
    throw new AppError("unsupported", `This isn't a Word document. ${ACCEPTED_FILES}`);
  const text = decodeText(bytes);
  if (text === undefined)
    throw new AppError("unsupported", `This file doesn't contain text. ${ACCEPTED_FILES}`);
  return readCaptions(text, extension) ?? readProse(text);
}

function readCaptions(text: string, extension: string): TimedTranscript | undefined {
  const isVtt = /^\s*WEBVTT\b/.test(text);
  const segments = parseSegments(text, extension);
  if (!segments && (isVtt || [".srt", ".vtt", ".json"].includes(extension))) {
    throw new AppError("unsupported", "There are no captions in this file.");
  }
  if (!segments) return undefined;
  if (segments.length === 0) throw new AppError("invalid", "There are no words in these captions.");
  if (segments.length > LIMITS.segments || segments.some(isTooLong))
    throw new AppError("too_large", "These captions are too long.");
  return { transcript: checkLength(segmentsToTranscript(segments)), segments };
}

function parseSegments(text: string, extension: string): Segment[] | undefined {
  if (extension === ".json") return parseJsonTranscript(text);
  return isCaptions(text) ? parseCaptions(text) : undefined;
}

const isTooLong = ({ text, wordStarts }: Segment): boolean =>
  text.length > SEGMENT_LIMITS.characters || (wordStarts?.length ?? 0) > SEGMENT_LIMITS.words;

function readProse(text: string): TimedTranscript {
  const transcript = text.replace(/\r\n?/g, "\n").trim();
  return { transcript: checkLength(transcript), segments: null };
}

function checkLength(transcript: string): string {
  if (transcript.trim() === "") throw new AppError("invalid", "There are no words in this file.");
  if (transcript.length > LIMITS.transcriptCharacters) throw tooLong();
  return transcript;
}
