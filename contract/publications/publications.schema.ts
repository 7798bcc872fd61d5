import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { ExportedKind } from "../records/exports.schema.ts";
import { RecordParams } from "../records/record-endpoints.schema.ts";

/** Whether a record is public, and where. */
export const RecordPublication = z.object({
  published: z.boolean(),
  /** When the public state was published; null if it is not public. */
  publishedAt: z.iso.datetime().nullable(),
  /** When a scheduled state will be public; null if none is. */
  at: z.iso.datetime().nullable(),
  /** Its address; null if it was never published or scheduled. */
  url: z.string().nullable(),
  /** Whether the record has changed since its public or scheduled state. */
  changedSince: z.boolean(),
  /** The current version of the record. */
  version: z.int(),
  /** The church on whose site it is or would be published; null for the author's own site. */
  church: z.object({ id: z.string(), name: z.string(), timeZone: z.string() }).nullable(),
  /** Why the caller may not publish the record as it is; null if they may. */
  obstacle: z.string().nullable(),
  /** Whether the caller may unpublish it or cancel the schedule. */
  mayUnpublish: z.boolean(),
});
export type RecordPublication = z.infer<typeof RecordPublication>;

export const NewPublication = z.object({
  /** False unpublishes it and cancels the schedule. */
  published: z.boolean(),
  /** When it becomes public; without it, now. */
  at: z.iso.datetime({ offset: true }).optional(),
  /** The version of the record that the caller has seen. */
  version: z.int().optional(),
});
export type NewPublication = z.infer<typeof NewPublication>;

const params = RecordParams.extend({ kind: ExportedKind });
const errors = ["invalid", "unauthenticated", "not_found"] as const;

export const publicationEndpoints = {
  getPublication: defineEndpoint(CALLS.getPublication, {
    summary: "Returns whether a record is public, where, and what is missing to publish it",
    recordAccess: "view",
    params,
    response: RecordPublication,
    errors,
  }),
  publishRecord: defineEndpoint(CALLS.publishRecord, {
    summary:
      "Publishes a record as it is, now or at a time, or unpublishes it. Records that are shared with a church are published on its site, which requires canPublish and an approval of exactly this version",
    recordAccess: "view",
    tokenScope: "write",
    params,
    body: NewPublication,
    response: RecordPublication,
    errors: [...errors, "forbidden", "conflict"],
  }),
};
