// Records as files that other programs read, and the way back.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

/** Kinds of records that can be had as files, by the names that their addresses use. */
export const ExportedKind = z.enum(["sermons", "studies", "devotionals"]);
export type ExportedKind = z.infer<typeof ExportedKind>;

export const ExportFormat = z.enum(["docx", "pdf", "pptx", "md", "srt", "vtt"]);
export type ExportFormat = z.infer<typeof ExportFormat>;

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

/** What a format is called, and where it makes sense. */
export const EXPORT_FORMATS: Record<ExportFormat, { name: string; kinds: readonly ExportedKind[] }> = {
  docx: { name: "Word", kinds: ExportedKind.options },
  pdf: { name: "PDF", kinds: ExportedKind.options },
  pptx: { name: "Slides (PowerPoint)", kinds: ExportedKind.options },
  md: { name: "Markdown", kinds: ExportedKind.options },
  srt: { name: "Captions (SRT)", kinds: ["sermons"] },
  vtt: { name: "Captions (WebVTT)", kinds: ["sermons"] },
};

/** GET: a record as a file; dates are written for readers of `Accept-Language`. */
export const EXPORT_PATH = "/api/users/:uid/:kind/:id/export/:format";

/** Bytes that a Markdown file may have: the longest sermon's, with room. */
export const IMPORT_BYTES = 10 * 1024 * 1024;

export const exportEndpoints = {
  importRecord: defineEndpoint({
    method: "POST",
    path: "/api/users/:uid/import",
    use: "convert",
    summary: "A new record from Markdown that Berea wrote; the bytes of the file are the body",
    params: z.object({ uid: z.string() }),
    body: z.instanceof(Uint8Array),
    bodyLimit: IMPORT_BYTES,
    response: z.object({ kind: ExportedKind, id: z.string() }),
    status: 201,
    errors: ["invalid", "unauthenticated", "not_found", "too_large", "unavailable"],
  }),
};
