import { EXPORTED_KINDS, type ExportedKind } from "../record-kinds.ts";

export const EXPORT_MESSAGES = {
  noTimes: "The transcript of this sermon has no times, so it can't be exported as captions.",
  notOwn: "This isn't a Markdown file exported from Berea. To import a transcript, create a sermon.",
  planTooComplex: "The lesson plan in this file is too complex. Please simplify its tables and formatting.",
  unknownFormat: "Berea can't export to this format.",
  tookTooLong: "This took too long and was stopped. Please try another format.",
  failed: "Failed to export",
  tooMany: "Please choose between 1 and 500 records.",
  importFailed: "Failed to import",
} as const;

/** GET: a record as a file; dates are formatted for `Accept-Language`. */
export const EXPORT_PATH = "/api/users/:uid/:kind/:id/export/:format";

/** POST with `ids`: a zip with these records as files, and a text that names those that could not be exported. */
export const EXPORT_MANY_PATH = "/api/users/:uid/:kind/export/:format";

/** Maximum size of a Markdown file, larger than the longest sermon. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;

export const FORMATS = ["docx", "pdf", "pptx", "md", "srt", "vtt"] as const;

interface Format {
  name: string;
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
