import { LIMITS } from "../../contract/limits.ts";
import { MEDIA_EXTENSIONS } from "../../contract/media/media.ts";
import { formatTimestamp } from "../../contract/transcript/timestamp.ts";
import { parseTranscript } from "../../contract/transcript/transcript.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import { countOf } from "../ui/text/count-of.ts";

export const TRANSCRIPT_FILE_EXTENSIONS = [".txt", ".md", ".srt", ".vtt", ".docx"] as const;

const MEGABYTE = 1024 * 1024;
export const MAX_TRANSCRIPT_FILE_SIZE = `${LIMITS.transcriptFileBytes / MEGABYTE} MB`;

/** The number of words, without the marks `[m:ss]`. */
export function countWords(transcript: string): number {
  let words = 0;
  for (const { text } of parseTranscript(transcript)) words += text.match(/\S+/g)?.length ?? 0;
  return words;
}

export function describeTranscript(transcript: string, segments: readonly Segment[] | null): string[] {
  const words = countWords(transcript);
  const end = segments?.at(-1)?.end;
  return [countOf(words, "word"), ...(end === undefined ? [] : [`${formatTimestamp(end)} long`])];
}

/** Why a file is not a transcript; undefined if it may be one, which the server checks by its content. */
export function validateTranscriptFile(file: { name: string; size: number }): string | undefined {
  const name = file.name.toLowerCase();
  if (!TRANSCRIPT_FILE_EXTENSIONS.some((ending) => name.endsWith(ending))) {
    return `“${file.name}” isn’t a supported file. Choose a .txt, .md, .srt, .vtt or .docx file.`;
  }
  if (file.size === 0) return `“${file.name}” is empty.`;
  if (file.size > LIMITS.transcriptFileBytes) {
    return `“${file.name}” is ${(file.size / MEGABYTE).toFixed(1)} MB. Files can be up to ${MAX_TRANSCRIPT_FILE_SIZE}.`;
  }
  return undefined;
}

/** The same for a file that may also be a recording, which the caller recognizes. */
export function validateTranscript(file: { name: string; size: number }): string | undefined {
  const isTranscript = TRANSCRIPT_FILE_EXTENSIONS.some((ending) => file.name.toLowerCase().endsWith(ending));
  if (isTranscript) return validateTranscriptFile(file);
  return `“${file.name}” isn’t a supported file. Choose a recording (${MEDIA_EXTENSIONS.join(", ")}) or a transcript (${TRANSCRIPT_FILE_EXTENSIONS.join(", ")}).`;
}
