import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { RecordParams } from "../records/record-endpoints.schema.ts";
import { requiredTextOf, textOf } from "../text/text.schema.ts";
import { COMMENT_LIMITS, COMMENT_MESSAGES } from "./comments.ts";
import { RecordPath } from "./provenance.schema.ts";

/** A passage as it was displayed when somebody commented on it. */
export const CommentedPassage = z.object({
  /** The tab of the page in which it is; empty for the first one. */
  tab: textOf(60, "Tab"),
  text: requiredTextOf(COMMENT_LIMITS.quoteCharacters, "Passage", COMMENT_MESSAGES.empty),
  /** How many times the same words come before it in that tab. */
  occurrence: z.int().min(0).max(10_000),
});
export type CommentedPassage = z.infer<typeof CommentedPassage>;

/** `uid` is "" for somebody from an archive, who has no account here. */
const CommentAuthor = z.object({ uid: z.string(), name: z.string() });

export const RecordComment = z.object({
  id: z.string(),
  /** The comment that it replies to; null for the first of a thread. */
  threadId: z.string().nullable(),
  /** Null if their account was deleted. */
  author: CommentAuthor.nullable(),
  /** Empty if it was deleted but has replies. */
  text: z.string(),
  isDeleted: z.boolean(),
  passage: CommentedPassage.nullable(),
  createdAt: z.iso.datetime(),
  /** Who resolved the thread and when; null if it is open. */
  resolved: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  mayResolve: z.boolean(),
  mayDelete: z.boolean(),
});
export type RecordComment = z.infer<typeof RecordComment>;

export const NewComment = z.object({
  /** A client that sets it can retry: the second request returns the same comment. */
  id: z.uuid().optional(),
  text: requiredTextOf(COMMENT_LIMITS.textCharacters, "Comment", COMMENT_MESSAGES.empty),
  passage: CommentedPassage.optional(),
  threadId: z.uuid().optional(),
});
export type NewComment = z.infer<typeof NewComment>;

export const CommentChange = z.object({ isResolved: z.boolean(), isDeleted: z.boolean() }).partial();
export type CommentChange = z.infer<typeof CommentChange>;

const params = RecordParams.extend({ kind: RecordPath });
const errors = ["invalid", "unauthenticated", "not_found"] as const;

export const commentEndpoints = {
  listComments: defineEndpoint(CALLS.listComments, {
    summary: "Lists the comments on a record and on its passages, oldest first",
    recordAccess: "view",
    params,
    response: z.object({ items: z.array(RecordComment), mayComment: z.boolean() }),
    errors,
  }),
  createComment: defineEndpoint(CALLS.createComment, {
    summary: "Adds a comment to a record, to a passage in it, or to another comment",
    recordAccess: "comment",
    params,
    body: NewComment,
    status: 201,
    response: RecordComment,
    errors,
  }),
  changeComment: defineEndpoint(CALLS.changeComment, {
    summary: "Resolves or reopens a thread, deletes a comment, or restores one within 10 minutes",
    recordAccess: "comment",
    params: params.extend({ commentId: z.string() }),
    body: CommentChange,
    response: RecordComment,
    errors,
  }),
};
