import { z } from "zod";
import { PENDING_EMAIL_KINDS } from "./operator.ts";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";

/** The contact for questions about this server; both are null if there is none. */
export const Contact = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
});
export type Contact = z.infer<typeof Contact>;

/** An email with a link that could not be sent because no mail server is set up. */
export const PendingEmail = z.object({
  id: z.string(),
  kind: z.enum(PENDING_EMAIL_KINDS),
  email: z.string(),
  name: z.string(),
  askedAt: z.iso.datetime(),
});
export type PendingEmail = z.infer<typeof PendingEmail>;

export const operatorEndpoints = {
  operator: defineEndpoint(CALLS.operator, {
    summary: "Returns whether the caller is the operator of this server, and the contact for questions",
    response: z.object({ isOperator: z.boolean(), contact: Contact }),
    errors: ["unauthenticated"],
  }),
  listPendingEmails: defineEndpoint(CALLS.listPendingEmails, {
    summary: "Lists emails with links that this server could not send, newest first",
    access: "operator",
    response: z.object({ items: z.array(PendingEmail) }),
    errors: ["unauthenticated"],
  }),
  createEmailLink: defineEndpoint(CALLS.createEmailLink, {
    summary: "Creates a new link for such an email, for the operator to hand over",
    access: "operator",
    params: z.object({ mailId: z.uuid() }),
    response: z.object({ link: z.string() }),
    errors: ["unauthenticated", "requires_recent_login", "not_found"],
  }),
};
