import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { textOf } from "../text/text.schema.ts";
import { PageQuery, pageOf } from "../paging.ts";
import { ACCOUNT_MESSAGES } from "./accounts.ts";

/** An account of this server, for its operator. */
export const Account = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  isConfirmed: z.boolean(),
  isOperator: z.boolean(),
  isBeingDeleted: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The last day on which a browser used a session that is still valid; null if there is none. */
  lastUsedAt: z.iso.datetime().nullable(),
  sermons: z.int(),
  fileBytes: z.number(),
});
export type Account = z.infer<typeof Account>;

const AccountParams = z.object({ accountId: z.string() });

/** What the operator may do, which `npm run admin` does, too. */
export const accountEndpoints = {
  listAccounts: defineEndpoint(CALLS.listAccounts, {
    summary: "Lists the accounts of this server, oldest first, or those whose name or address has some words",
    access: "operator",
    query: PageQuery.extend({ q: textOf(LIMITS.lineCharacters, "Search").optional() }),
    response: pageOf(Account).extend({ total: z.int() }),
    errors: ["invalid", "unauthenticated"],
  }),
  inviteAccount: defineEndpoint(CALLS.inviteAccount, {
    summary: "Creates a link with which the owner of an email address signs up once",
    access: "operator",
    body: z.object({ email: z.string().max(254) }),
    response: z.object({ link: z.string(), days: z.int() }),
    status: 201,
    errors: ["invalid", "unauthenticated", "requires_recent_login", "conflict"],
  }),
  createResetLink: defineEndpoint(CALLS.createResetLink, {
    summary: "Creates a link with which the owner of an account chooses a new password",
    access: "operator",
    params: AccountParams,
    response: z.object({ link: z.string() }),
    status: 201,
    errors: ["unauthenticated", "requires_recent_login", "not_found", "conflict"],
  }),
  signOutAccount: defineEndpoint(CALLS.signOutAccount, {
    summary: "Ends all sessions and API tokens of an account",
    access: "operator",
    params: AccountParams,
    response: z.object({ sessions: z.int(), tokens: z.int() }),
    errors: ["unauthenticated", "requires_recent_login", "not_found", "conflict"],
  }),
  removeAccount: defineEndpoint(CALLS.removeAccount, {
    summary: "Deletes the account of another user with everything in it",
    access: "operator",
    params: AccountParams,
    body: z.object({ confirm: z.literal("DELETE", ACCOUNT_MESSAGES.confirm) }, ACCOUNT_MESSAGES.confirm),
    response: z.void(),
    status: 204,
    errors: ["invalid", "unauthenticated", "requires_recent_login", "not_found", "conflict"],
  }),
  makeOperator: defineEndpoint(CALLS.makeOperator, {
    summary: "Makes another user the operator of this server, instead of the caller",
    access: "operator",
    params: AccountParams,
    response: z.void(),
    status: 204,
    errors: ["unauthenticated", "requires_recent_login", "not_found", "conflict"],
  }),
};
