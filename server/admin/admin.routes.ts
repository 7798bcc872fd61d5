// The operator's page: what `npm run admin` does, in the browser.
import type { Logger } from "pino";
import { accountEndpoints } from "../../contract/account/accounts.schema.ts";
import { ACCOUNT_MESSAGES } from "../../contract/account/accounts.ts";
import { serverStatusEndpoints } from "../../contract/account/server-status.schema.ts";
import type { SignUpMode } from "../../contract/account/sign-up.ts";
import { requireRecentSignIn } from "../account/sessions/recent-sign-in.ts";
import type { AccountDeletions } from "../account-deletion/account-deletions.ts";
import { AppError } from "../errors.ts";
import { hashIdentifier } from "../http/security/hash-key.ts";
import type { AddRoute, Call } from "../http/routes/route-registrar.ts";
import {
  createResetLink,
  getAccount,
  inviteToSignUp,
  listAccounts,
  makeOperator,
  signOutAccount,
} from "./accounts.ts";
import { readServerStatus, type StatusParts } from "./server-status.ts";
import { sendTestEmail } from "./test-email.ts";

interface AdminParts extends StatusParts {
  publicUrl: string;
  signUp?: SignUpMode | undefined;
  accountDeletions: AccountDeletions;
  log: Logger;
}

export function addAdminRoutes(route: AddRoute, context: AdminParts): void {
  const { db, mailer, publicUrl, log } = context;

  type Caller = Pick<Call<typeof accountEndpoints.inviteAccount>, "user" | "requestId">;
  const note = ({ user, requestId }: Caller, message: string, facts: object) =>
    log.info({ module: "security", uid: user.uid, requestId, ...facts }, message);

  /** The account of another user; dangerous calls need a recent sign-in. */
  async function getOther({ user }: Caller, accountId: string) {
    requireRecentSignIn(user);
    if (accountId === user.uid) throw new AppError("conflict", ACCOUNT_MESSAGES.own);
    return getAccount(db, { id: accountId });
  }

  route(serverStatusEndpoints.getServerStatus, () => readServerStatus(context));
  route(serverStatusEndpoints.sendTestEmail, async (call) => {
    const { email } = call.body;
    note(call, "the operator sent a test email", { account: hashIdentifier(email) });
    await sendTestEmail(mailer, email, publicUrl);
    return { to: email };
  });

  route(accountEndpoints.listAccounts, ({ query }) => listAccounts(db, query));
  route(accountEndpoints.inviteAccount, async (call) => {
    requireRecentSignIn(call.user);
    const email = call.body.email.trim();
    const invitation = await inviteToSignUp(db, email, context);
    note(call, "the operator invited someone to sign up", { account: hashIdentifier(email) });
    return invitation;
  });
  route(accountEndpoints.createResetLink, async (call) => {
    const account = await getOther(call, call.params.accountId);
    const link = await createResetLink(db, account, publicUrl);
    note(call, "the operator created a link for a new password", { account: account.id });
    return { link };
  });
  route(accountEndpoints.signOutAccount, async (call) => {
    const account = await getOther(call, call.params.accountId);
    const ended = await signOutAccount(db, account);
    note(call, "the operator signed an account out", { account: account.id, ...ended });
    return ended;
  });
  route(accountEndpoints.removeAccount, async (call) => {
    const { id, email } = await getOther(call, call.params.accountId);
    note(call, "the operator deletes an account", { account: id });
    await context.accountDeletions.deleteAccount({ userId: id, email });
  });
  route(accountEndpoints.makeOperator, async (call) => {
    const account = await getOther(call, call.params.accountId);
    await makeOperator(db, account);
    note(call, "the operator made another account the operator", { account: account.id });
  });
}
