// Who looks after this server, and what only they can do.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

export const OPERATOR_MESSAGES = {
  operatorOnly: "Only the operator of this server can do this.",
  mailNotWaiting: "Nobody is waiting for this link anymore.",
} as const;

/** Whom to ask about this server; both are null where nobody is known. */
export const Contact = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
});
export type Contact = z.infer<typeof Contact>;

export const WAITING_MAIL_KINDS = ["reset-password", "verify-email"] as const;

/** A mail with a link that a server without a mail server could not send. */
export const WaitingMail = z.object({
  id: z.string(),
  kind: z.enum(WAITING_MAIL_KINDS),
  email: z.string(),
  /** Display name of the account. */
  name: z.string(),
  askedAt: z.iso.datetime(),
});
export type WaitingMail = z.infer<typeof WaitingMail>;

export const operatorEndpoints = {
  operator: defineEndpoint({
    method: "GET",
    path: "/api/operator",
    summary: "Whether the caller is the operator of this server, and whom to ask otherwise",
    response: z.object({ isOperator: z.boolean(), contact: Contact }),
    errors: ["unauthenticated"],
  }),
  listWaitingMails: defineEndpoint({
    method: "GET",
    path: "/api/operator/mails",
    summary: "The mails whose links people wait for because this server cannot send email; newest first",
    access: "operator",
    response: z.object({ items: z.array(WaitingMail) }),
    errors: ["unauthenticated"],
  }),
  createMailLink: defineEndpoint({
    method: "POST",
    path: "/api/operator/mails/:mailId/link",
    summary: "Makes a new link of such a mail, for the operator to hand over",
    access: "operator",
    params: z.object({ mailId: z.uuid() }),
    response: z.object({ link: z.string() }),
    errors: ["unauthenticated", "requires_recent_login", "not_found"],
  }),
};
