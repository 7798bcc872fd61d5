import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";

/** One browser in which a user is signed in. */
export const UserSession = z.object({
  id: z.string(),
  /** Whether it is the session of this request. */
  isPresent: z.boolean(),
  /** The browser's User-Agent at sign-in; empty if it sent none. */
  userAgent: z.string(),
  signedInAt: z.iso.datetime(),
  /** Accurate to the day. */
  usedAt: z.iso.datetime(),
});
export type UserSession = z.infer<typeof UserSession>;

export const ownSessionEndpoints = {
  listOwnSessions: defineEndpoint(CALLS.listOwnSessions, {
    summary: "Lists the browsers in which the user is signed in: this one first, then the last used",
    tokenScope: "none",
    params: z.object({ uid: z.string() }),
    response: z.object({ items: z.array(UserSession) }),
    errors: ["unauthenticated", "not_found"],
  }),
  endOwnSession: defineEndpoint(CALLS.endOwnSession, {
    summary: "Signs the user out in one browser; requires a sign-in within the last day",
    tokenScope: "none",
    params: z.object({ uid: z.string(), id: z.string() }),
    response: z.void(),
    status: 204,
    errors: ["unauthenticated", "requires_recent_login", "not_found"],
  }),
};
