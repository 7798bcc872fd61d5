import { z } from "zod";
import { ResultOptions } from "../../contract/processing/result-options.schema.ts";
import { SERMON_MESSAGES } from "../../contract/records/sermon.ts";
import { AppError } from "../errors.ts";

export interface UploadMetadata {
  recordKind: "sermon" | "study";
  recordId: string;
  filename: string;
  /** From the browser, not trusted. */
  mediaType: string;
  source: "upload" | "recording";
  /** Whether the recording is transcribed and processed when it is ready. */
  thenProcess: boolean;
  /** Whom the results are for. */
  resultOptions: ResultOptions | null;
}

const Metadata = z.object({
  sermonId: z.string().nullish(),
  studyId: z.string().nullish(),
  filename: z.string().nullish(),
  filetype: z.string().nullish(),
  source: z.string().nullish(),
  thenProcess: z.string().nullish(),
  /** JSON */
  options: z.string().nullish(),
});

const MAX_CHARACTERS = 255;
const MAX_OPTIONS_CHARACTERS = 2_000;
const DEFAULT_FILENAMES = { sermon: "recording", study: "file" };

export function parseUploadMetadata(metadata: Record<string, string | null> | undefined): UploadMetadata {
  const parsed = Metadata.safeParse(metadata);
  if (!parsed.success) throw new AppError("not_found", SERMON_MESSAGES.notFound);
  const { sermonId, studyId, filename, filetype, source, thenProcess, options } = parsed.data;
  const recordId = sermonId ?? studyId;
  if (typeof recordId !== "string") throw new AppError("not_found", SERMON_MESSAGES.notFound);
  const recordKind = typeof sermonId === "string" ? "sermon" : "study";
  return {
    recordKind,
    recordId,
    filename: toLine(filename?.split(/[\\/]/).at(-1) ?? "") || DEFAULT_FILENAMES[recordKind],
    mediaType: toLine(filetype ?? "") || "application/octet-stream",
    source: source === "recording" ? "recording" : "upload",
    thenProcess: thenProcess === "true",
    resultOptions: parseOptions(options ?? ""),
  };
}

/** Options that this version does not know must not stop an upload. */
function parseOptions(json: string): ResultOptions | null {
  if (json === "" || json.length > MAX_OPTIONS_CHARACTERS) return null;
  try {
    return ResultOptions.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

export function formatUploadMetadata(
  metadata: Omit<UploadMetadata, "recordKind"> & { recordKind: string },
): Record<string, string> {
  const { recordKind, recordId, filename, mediaType, source, thenProcess, resultOptions } = metadata;
  const written = { filename, filetype: mediaType, [`${recordKind}Id`]: recordId, source };
  return {
    ...written,
    ...(thenProcess && { thenProcess: "true" }),
    ...(resultOptions && { options: JSON.stringify(resultOptions) }),
  };
}

const toLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim()
    .slice(0, MAX_CHARACTERS)
    .toWellFormed();
