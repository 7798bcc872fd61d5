import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { MAX_BATCH } from "./lists/record-list.ts";
import { FORMATS, MAX_IMPORT_BYTES } from "./exports.ts";
import { EXPORTED_KINDS } from "../record-kinds.ts";

export const ExportedKind = z.enum(EXPORTED_KINDS);

export const ExportFormat = z.enum(FORMATS);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** `provenance=true` adds how the texts were made. */
export const ExportQuery = z.object({ provenance: z.enum(["true", "false"]).optional() });

/** The body of an export of many records. */
export const ExportedIds = z.object({ ids: z.array(z.uuid()).min(1).max(MAX_BATCH) });

export const exportEndpoints = {
  importRecord: defineEndpoint(CALLS.importRecord, {
    usageLimit: "convert",
    summary: "Creates a record from a Markdown file that Berea exported; the body is the file",
    params: z.object({ uid: z.string() }),
    body: z.instanceof(Uint8Array),
    bodyLimit: MAX_IMPORT_BYTES,
    response: z.object({ kind: ExportedKind, id: z.string() }),
    status: 201,
    errors: ["invalid", "unauthenticated", "not_found", "too_large", "unavailable"],
  }),
};
