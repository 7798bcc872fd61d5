import { z } from "zod";
import { PENDING_EMAIL_KINDS } from "./operator.ts";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";

/** Whom to ask about this server; both are null where nobody is known. */
export const Contact = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
});
export type Contact = z.infer<typeof Contact>;

/** A mail with a link that a server without a mail server could not send. */
export const PendingEmail = z.object({
  id: z.string(),
  kind: z.enum(PENDING_EMAIL_KINDS),
  email: z.string(),
  /** Display name of the account. */
  name: z.string(),
  askedAt: z.iso.datetime(),
});
export type PendingEmail = z.infer<typeof PendingEmail>;

export const operatorEndpoints = {
  operator: defineEndpoint(CALLS.operator, {
    summary: "Whether the caller is the operator of this server, and whom to ask otherwise",
    response: z.object({ isOperator: z.boolean(), contact: Contact }),
    errors: ["unauthenticated"],
  }),
  listPendingEmails: defineEndpoint(CALLS.listPendingEmails, {
    summary: "The mails whose links people wait for because this server cannot send email; newest first",
    access: "operator",
    response: z.object({ items: z.array(PendingEmail) }),
    errors: ["unauthenticated"],
  }),
  createEmailLink: defineEndpoint(CALLS.createEmailLink, {
    summary: "Makes a new link of such a mail, for the operator to hand over",
    access: "operator",
    params: z.object({ mailId: z.uuid() }),
    response: z.object({ link: z.string() }),
    errors: ["unauthenticated", "requires_recent_login", "not_found"],
  }),
};
