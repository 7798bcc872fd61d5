import { z } from "zod";
import { SERMON_MESSAGES } from "../../contract/sermon.ts";
import { AppError } from "../errors.ts";

/** What an upload says about itself. */
export interface UploadLabel {
  sermonId: string;
  filename: string;
  /** As the browser has it: nothing rests on it. */
  mediaType: string;
  source: "upload" | "recording";
}

const Metadata = z.object({
  sermonId: z.string(),
  filename: z.string().nullish(),
  filetype: z.string().nullish(),
  source: z.string().nullish(),
});

const LONGEST = 255;

/** Reads the metadata of a new upload; throws not found where it names no sermon. */
export function readLabel(metadata: Record<string, string | null> | undefined): UploadLabel {
  const parsed = Metadata.safeParse(metadata);
  if (!parsed.success) throw new AppError("not_found", SERMON_MESSAGES.notFound);
  const { sermonId, filename, filetype, source } = parsed.data;
  return {
    sermonId,
    filename: toLine(filename?.split(/[\\/]/).at(-1) ?? "") || "recording",
    mediaType: toLine(filetype ?? "") || "application/octet-stream",
    source: source === "recording" ? "recording" : "upload",
  };
}

/** The label as tus clients know it. */
export function describeLabel(label: UploadLabel): Record<string, string> {
  const { sermonId, filename, mediaType, source } = label;
  return { filename, filetype: mediaType, sermonId, source };
}

/** Without control characters, and those that make a name read as another one. */
const toLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim()
    .slice(0, LONGEST)
    .toWellFormed();
