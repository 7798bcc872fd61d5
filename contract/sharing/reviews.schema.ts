import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { RecordParams } from "../records/record-endpoints.schema.ts";
import { textOf } from "../text/text.schema.ts";
import { RecordPath } from "./provenance.schema.ts";
import { REVIEW_ACTIONS, REVIEW_LIMITS, REVIEW_STATES } from "./reviews.ts";

export const ReviewEvent = z.object({
  id: z.string(),
  action: z.enum(REVIEW_ACTIONS),
  /** Who did it, by the name that they had then. */
  person: z.string(),
  at: z.iso.datetime(),
  comment: z.string(),
  /** The version of the record. */
  version: z.int(),
});
export type ReviewEvent = z.infer<typeof ReviewEvent>;

export const Review = z.object({
  /** Null if the record is not shared with a church. */
  state: z.enum(REVIEW_STATES).nullable(),
  /** The current version of the record. */
  version: z.int(),
  /** Whether a state of it is on a public site. */
  isPublic: z.boolean(),
  /** Whether it has changed since its public state. */
  changedSince: z.boolean(),
  /** The last approval, also if it was withdrawn by an edit. */
  lastApproval: ReviewEvent.nullable(),
  /** Newest first. */
  events: z.array(ReviewEvent),
  /** What the caller may do now. */
  actions: z.array(z.enum(REVIEW_ACTIONS)),
  /** Why the caller, who reviews, may not approve this; null if they may. */
  obstacle: z.string().nullable(),
});
export type Review = z.infer<typeof Review>;

export const NewReviewEvent = z.object({
  action: z.enum(REVIEW_ACTIONS),
  /** The version of the record that the caller has read. */
  version: z.int(),
  comment: textOf(REVIEW_LIMITS.commentCharacters, "Comment").default(""),
});
export type NewReviewEvent = z.infer<typeof NewReviewEvent>;

const params = RecordParams.extend({ kind: RecordPath });
const errors = ["invalid", "unauthenticated", "not_found"] as const;

export const reviewEndpoints = {
  getReview: defineEndpoint(CALLS.getReview, {
    summary: "Returns whether a record is a draft, in review, approved or public, who decided that and when",
    recordAccess: "view",
    params,
    response: Review,
    errors,
  }),
  reviewRecord: defineEndpoint(CALLS.reviewRecord, {
    summary:
      "Requests a review (`submit`) or withdraws the request, approves exactly this version, or returns it with a comment",
    recordAccess: "view",
    params,
    body: NewReviewEvent,
    response: Review,
    errors: [...errors, "forbidden", "conflict"],
  }),
  getReviewChanges: defineEndpoint(CALLS.getReviewChanges, {
    summary: "Returns the texts of a record as Markdown: as last approved, and as they are",
    recordAccess: "view",
    params,
    response: z.object({
      /** Null if it was never approved. */
      before: z.string().nullable(),
      after: z.string(),
    }),
    errors,
  }),
};
