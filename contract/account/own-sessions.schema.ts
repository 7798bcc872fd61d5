// Where a person is signed in.
import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";

/** One browser in which a person is signed in. */
export const UserSession = z.object({
  id: z.string(),
  /** Whether it is the one that asks. */
  isPresent: z.boolean(),
  /** What the browser said of itself when its person signed in; empty where it said nothing. */
  userAgent: z.string(),
  signedInAt: z.iso.datetime(),
  /** To the day. */
  usedAt: z.iso.datetime(),
});
export type UserSession = z.infer<typeof UserSession>;

export const ownSessionEndpoints = {
  listOwnSessions: defineEndpoint(CALLS.listOwnSessions, {
    summary: "The browsers in which a person is signed in, the one that asks first, then by their last use",
    params: z.object({ uid: z.string() }),
    response: z.object({ items: z.array(UserSession) }),
    errors: ["unauthenticated", "not_found"],
  }),
  endOwnSession: defineEndpoint(CALLS.endOwnSession, {
    summary: "Signs a person out in one browser; it needs a sign-in of the last day",
    params: z.object({ uid: z.string(), id: z.string() }),
    response: z.void(),
    status: 204,
    errors: ["unauthenticated", "requires_recent_login", "not_found"],
  }),
};
