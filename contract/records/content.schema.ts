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

/** A record of any kind as lists show it. */
export const ContentItem = z.object({
  kind: ContentKind,
  id: z.string(),
  title: z.string(),
  /** The day that it is for, `YYYY-MM-DD`; null where it has none. */
  date: z.string().nullable(),
  scripture: z.string(),
  isDraft: z.boolean(),
  /** Whether it is a draft that was published before. */
  wasPublished: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type ContentItem = z.infer<typeof ContentItem>;

/** Some words of a record around what was sought. */
export const SearchMatch = z.object({
  /** The field, or the entry of one: "summary", "highlights/2", "sessions/0/activities/1". */
  part: z.string(),
  /** Characters of that text (of a lesson plan: of its visible text) that were sought. */
  span: TextSpan,
  /** The words in their order; those that were sought are matches. */
  snippet: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
});
export type SearchMatch = z.infer<typeof SearchMatch>;

export const SearchResult = ContentItem.extend({
  /** The first places in which it was found, at most three; none where only its words together fit. */
  places: z.array(SearchMatch),
});
export type SearchResult = z.infer<typeof SearchResult>;

const UserParams = z.object({ uid: z.string() });
const errors = ["invalid", "unauthenticated", "not_found"] as const;

export const contentEndpoints = {
  listContent: defineEndpoint(CALLS.listContent, {
    summary: "All that a person has written, last changed first",
    params: UserParams,
    query: PageQuery.extend({ kind: ContentKind.optional() }),
    response: pageOf(ContentItem),
    errors,
  }),
  searchContent: defineEndpoint(CALLS.searchContent, {
    usageLimit: "search",
    summary:
      "Finds words (the last may be unfinished), “phrases in quotation marks”, or what names or quotes a passage of the Bible",
    params: UserParams,
    query: z.object({
      q: textOf(LIMITS.lineCharacters, "Search"),
      kind: ContentKind.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(10),
      /** The `next` of the page before. */
      offset: z.coerce.number().int().min(0).max(MAX_SEARCH_RESULTS).default(0),
    }),
    response: z.object({
      items: z.array(SearchResult),
      /** The passage that was sought, written the usual way; null where words were. */
      passage: z.string().nullable(),
      /**
       * Asks for the page after this one, null where there is none. A page may have fewer records than were asked for, or
       * none, and yet not be the last: phrases are sought in the texts, of which one answer reads no more than a few.
       */
      next: z.number().int().nullable(),
    }),
    errors,
  }),
};
