import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { textOf } from "../text/text.schema.ts";

/** The id of an edition of the Bible, which may no longer be on this server. */
export const BibleId = z.string().regex(/^[\w.-]{1,60}$/, "A Bible's id has up to 60 letters and digits");

export const Bible = z.object({
  id: BibleId,
  /** For example "Berean Standard Bible". */
  name: z.string(),
  /** For example "BSB". */
  abbreviation: z.string(),
  /** BCP 47 tag. */
  language: z.string(),
  /** The number of its verses. */
  verses: z.int(),
  /** For example "Public domain"; "" if unknown. */
  license: z.string(),
  /** The line that is printed with its passages; "" if none is required. */
  copyright: z.string(),
  /** Whether it is part of Berea and cannot be deleted. */
  isBundled: z.boolean(),
});
export type Bible = z.infer<typeof Bible>;

export const BibleDownload = z.object({
  state: z.enum(["running", "failed"]),
  /** Bytes so far. */
  received: z.int(),
  /** Why it failed. */
  message: z.string().optional(),
});
export type BibleDownload = z.infer<typeof BibleDownload>;

/** An edition that can be downloaded to this server. */
export const AvailableBible = Bible.pick({
  id: true,
  name: true,
  abbreviation: true,
  language: true,
  license: true,
}).extend({
  /** Approximate size of the download. */
  bytes: z.int(),
  isAdded: z.boolean(),
  /** Null if it is neither running nor failed. */
  download: BibleDownload.nullable(),
});
export type AvailableBible = z.infer<typeof AvailableBible>;

const BibleParams = z.object({ bibleId: BibleId });

export const bibleEndpoints = {
  listBibles: defineEndpoint(CALLS.listBibles, {
    summary: "Lists the editions of the Bible on this server",
    response: z.object({ items: z.array(Bible) }),
    errors: ["unauthenticated"],
  }),
  addBible: defineEndpoint(CALLS.addBible, {
    usageLimit: "convert",
    access: "operator",
    summary:
      "Adds an edition from a file, sent as bytes: USFM or USX (also as a zip), OSIS, Zefania XML, or tab-separated text; returns the existing one if it has the same text",
    query: z.object({
      filename: textOf(500, "File name").default(""),
      /** Defaults to the name in the file. */
      name: textOf(200, "Name").trim().optional(),
    }),
    body: z.instanceof(Uint8Array),
    bodyLimit: LIMITS.bibleFileBytes,
    response: Bible,
    status: 201,
    errors: ["invalid", "unauthenticated", "conflict", "too_large", "unsupported", "unavailable"],
  }),
  deleteBible: defineEndpoint(CALLS.deleteBible, {
    access: "operator",
    summary: "Deletes an edition that was added; users who prefer it get the default again",
    params: BibleParams,
    response: z.void(),
    status: 204,
    errors: ["invalid", "unauthenticated", "not_found"],
  }),
  listAvailableBibles: defineEndpoint(CALLS.listAvailableBibles, {
    access: "operator",
    summary:
      "Lists public-domain and openly licensed editions that can be downloaded, with running downloads",
    response: z.object({ items: z.array(AvailableBible) }),
    errors: ["unauthenticated"],
  }),
  downloadBible: defineEndpoint(CALLS.downloadBible, {
    access: "operator",
    summary: "Starts the download of such an edition, or resumes a failed one",
    params: BibleParams,
    response: AvailableBible,
    errors: ["invalid", "unauthenticated", "not_found", "conflict"],
  }),
  cancelBibleDownload: defineEndpoint(CALLS.cancelBibleDownload, {
    access: "operator",
    summary: "Cancels the download of such an edition, or dismisses a failed one",
    params: BibleParams,
    response: z.void(),
    status: 204,
    errors: ["invalid", "unauthenticated", "not_found"],
  }),
};
