import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { pageOf, PageQuery } from "../paging.ts";
import { TextSpan } from "./checks.schema.ts";
import { MAX_SEARCH_RESULTS } from "./content.ts";
import { CONTENT_KINDS } from "../record-kinds.ts";
import { textOf } from "../text/text.schema.ts";

export const ContentKind = z.enum(CONTENT_KINDS);
export type ContentKind = z.infer<typeof ContentKind>;

export const ContentItem = z.object({
  kind: ContentKind,
  id: z.string(),
  title: z.string(),
  /** Its calendar day, `YYYY-MM-DD`; null if it has none. */
  date: z.string().nullable(),
  scripture: z.string(),
  isDraft: z.boolean(),
  /** Whether it is a draft that was published earlier. */
  wasPublished: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type ContentItem = z.infer<typeof ContentItem>;

/** A match in a record, with the surrounding words. */
export const SearchMatch = z.object({
  /** The field, or the entry of one: "summary", "highlights/2", "sessions/0/activities/1". */
  part: z.string(),
  /** Position of the match in that text (for a lesson plan, in its visible text). */
  span: TextSpan,
  /** The words in order, with the matches marked. */
  snippet: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
});
export type SearchMatch = z.infer<typeof SearchMatch>;

export const SearchResult = ContentItem.extend({
  /** The first matches, at most three; empty if only the combination of words matches. */
  places: z.array(SearchMatch),
});
export type SearchResult = z.infer<typeof SearchResult>;

const UserParams = z.object({ uid: z.string() });
const errors = ["invalid", "unauthenticated", "not_found"] as const;

export const contentEndpoints = {
  listContent: defineEndpoint(CALLS.listContent, {
    summary: "Lists all records of the user, last changed first",
    params: UserParams,
    query: PageQuery.extend({ kind: ContentKind.optional() }),
    response: pageOf(ContentItem),
    errors,
  }),
  searchContent: defineEndpoint(CALLS.searchContent, {
    usageLimit: "search",
    summary:
      "Searches for words (the last may be incomplete), “quoted phrases”, or mentions and quotations of a Bible passage",
    params: UserParams,
    query: z.object({
      q: textOf(LIMITS.lineCharacters, "Search"),
      kind: ContentKind.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(10),
      /** `next` of the previous page. */
      offset: z.coerce.number().int().min(0).max(MAX_SEARCH_RESULTS).default(0),
    }),
    response: z.object({
      items: z.array(SearchResult),
      /** The normalized passage if the query is one, otherwise null. */
      passage: z.string().nullable(),
      /**
       * The `offset` of the next page, null on the last. A page that is not the last may have fewer records than requested,
       * or none, because each call searches only a few texts for phrases.
       */
      next: z.number().int().nullable(),
    }),
    errors,
  }),
};
