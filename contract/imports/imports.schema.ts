import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { pageOf, PageQuery } from "../paging.ts";
import { UserParams } from "../records/record-endpoints.schema.ts";
import { textOf } from "../text/text.schema.ts";
import { IMPORT_ITEM_STATES, IMPORT_LIMITS, IMPORT_STATES, PROCESSING_PACES } from "./imports.ts";

export const Import = z.object({
  id: z.string(),
  /** The address of the feed, or of the folder on the server. */
  url: z.string(),
  /** The title of the feed. */
  title: z.string(),
  state: z.enum(IMPORT_STATES),
  pace: z.enum(PROCESSING_PACES),
  /** How many episodes are in each state. */
  counts: z.object(
    Object.fromEntries(IMPORT_ITEM_STATES.map((state) => [state, z.int()])) as Record<
      (typeof IMPORT_ITEM_STATES)[number],
      z.ZodInt
    >,
  ),
  /** The size of the recordings that are not imported yet, as far as the feed states it. */
  bytesLeft: z.int(),
  createdAt: z.iso.datetime(),
});
export type Import = z.infer<typeof Import>;

export const ImportItem = z.object({
  id: z.string(),
  title: z.string(),
  /** Calendar date, `YYYY-MM-DD`. */
  date: z.string().nullable(),
  speaker: z.string(),
  series: z.string(),
  /** The size of the recording; null if the feed does not state it. */
  bytes: z.int().nullable(),
  /** Bytes received so far. */
  received: z.int(),
  hasRecording: z.boolean(),
  /** Whether the feed has a transcript, which is imported instead of a transcription. */
  hasTranscript: z.boolean(),
  state: z.enum(IMPORT_ITEM_STATES),
  /** Why it failed, or was skipped because another import has it. */
  message: z.string(),
  sermonId: z.string().nullable(),
});
export type ImportItem = z.infer<typeof ImportItem>;

const ImportParams = UserParams.extend({ importId: z.string() });

const ImportChange = z.object({ state: z.enum(IMPORT_STATES), pace: z.enum(PROCESSING_PACES) }).partial();

export const importEndpoints = {
  listImports: defineEndpoint(CALLS.listImports, {
    summary: "Lists the imports of a user, newest first",
    params: UserParams,
    response: z.object({
      items: z.array(Import),
      /** Whether the user can import from a folder on the server. */
      hasFolder: z.boolean(),
    }),
    errors: ["unauthenticated", "not_found"],
  }),
  createImport: defineEndpoint(CALLS.createImport, {
    usageLimit: "archive",
    summary:
      "Reads a feed (RSS, Atom or JSON Feed) or a YouTube playlist and lists its episodes as a paused import; nothing is imported yet",
    params: UserParams,
    body: z.object({ url: textOf(IMPORT_LIMITS.urlCharacters, "Address").trim() }),
    response: Import,
    status: 201,
    errors: [
      "invalid",
      "unauthenticated",
      "forbidden",
      "not_found",
      "conflict",
      "too_large",
      "unsupported",
      "unavailable",
    ],
  }),
  createFolderImport: defineEndpoint(CALLS.createFolderImport, {
    access: "operator",
    usageLimit: "archive",
    summary:
      "Lists the recordings and transcripts in the folder `IMPORT_FOLDER` of the server as a paused import",
    params: UserParams,
    response: Import,
    status: 201,
    errors: ["invalid", "unauthenticated", "forbidden", "not_found", "conflict", "unavailable"],
  }),
  getImport: defineEndpoint(CALLS.getImport, {
    summary: "Returns an import",
    params: ImportParams,
    response: Import,
    errors: ["unauthenticated", "not_found"],
  }),
  changeImport: defineEndpoint(CALLS.changeImport, {
    summary: "Starts, continues or pauses an import, or changes the pace of processing",
    params: ImportParams,
    body: ImportChange,
    response: Import,
    errors: ["invalid", "unauthenticated", "not_found", "too_large", "unavailable"],
  }),
  deleteImport: defineEndpoint(CALLS.deleteImport, {
    summary: "Removes an import; sermons that were imported stay",
    params: ImportParams,
    response: z.void(),
    status: 204,
    errors: ["unauthenticated", "not_found"],
  }),
  listImportItems: defineEndpoint(CALLS.listImportItems, {
    summary: "Lists the episodes of an import in the order of the feed",
    params: ImportParams,
    query: PageQuery.extend({ state: z.enum(IMPORT_ITEM_STATES).optional() }),
    response: pageOf(ImportItem),
    errors: ["invalid", "unauthenticated", "not_found"],
  }),
  chooseImportItems: defineEndpoint(CALLS.chooseImportItems, {
    summary: "Chooses episodes for an import (also to try failed ones again), or skips them",
    params: ImportParams,
    body: z.object({
      /** Without it, all. */
      ids: z.array(z.uuid()).max(IMPORT_LIMITS.episodes).optional(),
      /** Only those in this state. */
      from: z.enum(["skipped", "waiting", "failed"]).optional(),
      state: z.enum(["skipped", "waiting"]),
    }),
    response: Import,
    errors: ["invalid", "unauthenticated", "not_found"],
  }),
};
