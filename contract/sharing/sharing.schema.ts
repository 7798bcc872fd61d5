import { z } from "zod";
import { ACCESS_LEVELS } from "../access-levels.ts";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { pageOf, PageQuery } from "../paging.ts";
import { ContentItem, ContentKind } from "../records/content.schema.ts";
import { RecordParams } from "../records/record-endpoints.schema.ts";
import { textOf } from "../text/text.schema.ts";
import { RecordPath } from "./provenance.schema.ts";
import { REVIEW_STATES } from "./reviews.ts";
import { AUDIENCES } from "./sharing.ts";

const AccessLevel = z.enum(ACCESS_LEVELS);

/** Somebody who wrote a record. */
export const Author = z.object({ uid: z.string(), name: z.string() });

export const NewSharing = z.object({
  churchId: z.uuid(),
  /** "nobody" ends the sharing. */
  audience: z.enum(["nobody", ...AUDIENCES]),
  access: AccessLevel,
});
export type NewSharing = z.infer<typeof NewSharing>;

export const RecordSharing = z.object({
  author: Author,
  /** With whom it is shared; null if with nobody. */
  sharing: z
    .object({
      church: z.object({ id: z.string(), name: z.string() }),
      audience: z.enum(AUDIENCES),
      access: AccessLevel,
    })
    .nullable(),
  /** What the caller may do; "own" for the author. */
  access: z.enum([...ACCESS_LEVELS, "own"]),
});
export type RecordSharing = z.infer<typeof RecordSharing>;

/** A record that is shared with a church. */
export const ChurchItem = ContentItem.extend({
  author: Author,
  /** What the caller may do; "own" for their own records. */
  access: RecordSharing.shape.access,
  review: z.enum(REVIEW_STATES),
  /** Whether a state of it is on a public site. */
  isPublic: z.boolean(),
  /** Whether it has changed since its public state. */
  changedSince: z.boolean(),
});
export type ChurchItem = z.infer<typeof ChurchItem>;

const SharedParams = RecordParams.extend({ kind: RecordPath });
const ChurchParams = z.object({ churchId: z.string() });
const errors = ["invalid", "unauthenticated", "not_found"] as const;

export const sharingEndpoints = {
  getSharing: defineEndpoint(CALLS.getSharing, {
    summary: "Returns the author of a record, with whom it is shared, and what the user may do with it",
    recordAccess: "view",
    params: SharedParams,
    response: RecordSharing,
    errors,
  }),
  shareRecord: defineEndpoint(CALLS.shareRecord, {
    summary: "Shares a record with a church that its author belongs to, or with nobody",
    params: SharedParams,
    body: NewSharing,
    response: RecordSharing,
    errors,
  }),
  listChurchContent: defineEndpoint(CALLS.listChurchContent, {
    summary: "Lists the records that are shared with a church and that the user may view, last changed first",
    params: ChurchParams,
    query: PageQuery.extend({
      kind: ContentKind.optional(),
      author: z.string().max(LIMITS.lineCharacters).optional(),
      q: textOf(LIMITS.lineCharacters, "Search").optional(),
    }),
    response: pageOf(ChurchItem),
    errors,
  }),
  listChurchAuthors: defineEndpoint(CALLS.listChurchAuthors, {
    summary: "Lists who shares records with a church that the user may view, and how many",
    params: ChurchParams,
    response: z.object({ items: z.array(Author.extend({ count: z.int() })), total: z.int() }),
    errors,
  }),
};
