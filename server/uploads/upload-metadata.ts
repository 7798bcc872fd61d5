import { z } from "zod";
import { SERMON_MESSAGES } from "../../contract/records/sermon.ts";
import { AppError } from "../errors.ts";

export interface UploadMetadata {
  recordKind: "sermon" | "study";
  recordId: string;
  filename: string;
  /** As the browser has it: nothing rests on it. */
  mediaType: string;
  source: "upload" | "recording";
}

const Metadata = z.object({
  sermonId: z.string().nullish(),
  studyId: z.string().nullish(),
  filename: z.string().nullish(),
  filetype: z.string().nullish(),
  source: z.string().nullish(),
});

const MAX_LENGTH = 255;
const UNNAMED = { sermon: "recording", study: "file" };

export function parseUploadMetadata(metadata: Record<string, string | null> | undefined): UploadMetadata {
  const parsed = Metadata.safeParse(metadata);
  if (!parsed.success) throw new AppError("not_found", SERMON_MESSAGES.notFound);
  const { sermonId, studyId, filename, filetype, source } = parsed.data;
  const recordId = sermonId ?? studyId;
  if (typeof recordId !== "string") throw new AppError("not_found", SERMON_MESSAGES.notFound);
  const recordKind = typeof sermonId === "string" ? "sermon" : "study";
  return {
    recordKind,
    recordId,
    filename: toLine(filename?.split(/[\\/]/).at(-1) ?? "") || UNNAMED[recordKind],
    mediaType: toLine(filetype ?? "") || "application/octet-stream",
    source: source === "recording" ? "recording" : "upload",
  };
}

export function formatUploadMetadata(
  label: Omit<UploadMetadata, "recordKind"> & { recordKind: string },
): Record<string, string> {
  const { recordKind, recordId, filename, mediaType, source } = label;
  return { filename, filetype: mediaType, [`${recordKind}Id`]: recordId, source };
}

const toLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim()
    .slice(0, MAX_LENGTH)
    .toWellFormed();
