import { EXPORTED_KINDS, type ExportedKind } from "../record-kinds.ts";

// Records as files that other programs read, and the way back.
export const EXPORT_MESSAGES = {
  noTimes: "The transcript of this sermon has no times, so there are no captions to be had from it.",
  notOwn: "This file is no Markdown that Berea wrote. A transcript can be brought in with a new sermon.",
  planTooComplex:
    "The lesson plan in this file is too complex to be read. Please simplify its tables and marks.",
  unknownFormat: "Berea has no files of this format.",
  tookTooLong: "This took too long and was stopped. Please try another format.",
  failed: "Failed to export",
  importFailed: "Failed to import",
} as const;

/** GET: a record as a file; dates are written for readers of `Accept-Language`. */
export const EXPORT_PATH = "/api/users/:uid/:kind/:id/export/:format";

/** Bytes that a Markdown file may have: the longest sermon's, with room. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;

export const FORMATS = ["docx", "pdf", "pptx", "md", "srt", "vtt"] as const;

interface Format {
  name: string;
  /** The kinds of records for which it makes sense. */
  kinds: readonly ExportedKind[];
}

export const EXPORT_FORMATS: Record<(typeof FORMATS)[number], Format> = {
  docx: { name: "Word", kinds: EXPORTED_KINDS },
  pdf: { name: "PDF", kinds: EXPORTED_KINDS },
  pptx: { name: "Slides (PowerPoint)", kinds: EXPORTED_KINDS },
  md: { name: "Markdown", kinds: EXPORTED_KINDS },
  srt: { name: "Captions (SRT)", kinds: ["sermons"] },
  vtt: { name: "Captions (WebVTT)", kinds: ["sermons"] },
};
