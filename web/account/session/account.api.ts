// Calls of better-auth, with sentences for users in place of its codes.

import { ACCOUNT_MESSAGES, SIGN_IN_TO_CONFIRM } from "../../../contract/account/account.ts";
import { GOOGLE_RETURN_PAGE } from "../../../contract/account/google-sign-in.ts";
import { ApiError, send } from "../../api/api.ts";
import { describeGoogleError } from "../google/google-reasons.ts";
import {
  parseAuthErrorCode,
  describeAuthError,
  describeNetworkError,
  type ReasonCode,
} from "../login/auth-reasons.ts";

/** `message` is a sentence for users; `code` is undefined if there was no response. */
export class AccountError extends Error {
  override name = "AccountError";
  readonly code: ReasonCode | undefined;

  constructor(message: string, code?: ReasonCode) {
    super(message);
    this.code = code;
  }
}

type Describe = (reason: string) => string;

const sendAuth = (method: string, path: string, body: unknown, describe: Describe) =>
  send(method, `/api/auth/${path}`, body).catch((cause: unknown) => {
    throw cause instanceof ApiError ? new AccountError(describe(describeNetworkError(cause))) : cause;
  });

async function call(method: string, path: string, body: unknown, describe: Describe): Promise<unknown> {
  const { ok, status, body: result } = await sendAuth(method, path, body, describe);
  if (ok) return result;
  throw new AccountError(describe(describeAuthError(status, result)), parseAuthErrorCode(status, result));
}

const post = async (path: string, body: object, describe: Describe): Promise<void> =>
  void (await call("POST", path, body, describe));

export const signIn = (credentials: { email: string; password: string }) =>
  post("sign-in/email", credentials, ACCOUNT_MESSAGES.signInFailed);

/** Returns Google's sign-in URL, which is valid for ten minutes in this browser. */
export async function startGoogleSignIn(invitation?: string): Promise<string> {
  const request = {
    provider: "google",
    callbackURL: `${GOOGLE_RETURN_PAGE}?outcome=known`,
    newUserCallbackURL: `${GOOGLE_RETURN_PAGE}?outcome=new`,
    errorCallbackURL: GOOGLE_RETURN_PAGE,
    disableRedirect: true,
    ...(invitation !== undefined && { invitation }),
  };
  const { googleFailed } = ACCOUNT_MESSAGES;
  const { ok, status, body } = await sendAuth("POST", "sign-in/social", request, googleFailed);
  if (!ok) throw new AccountError(googleFailed(describeGoogleError(status, body)));
  return (body as { url: string }).url;
}

export const signUp = (account: {
  name: string;
  email: string;
  password: string;
  invitation: string | undefined;
}) => post("sign-up/email", account, ACCOUNT_MESSAGES.signUpFailed);

export const signOut = () => post("sign-out", {}, ACCOUNT_MESSAGES.signOutFailed);

export async function signOutEverywhere(): Promise<void> {
  await post("revoke-sessions", {}, ACCOUNT_MESSAGES.signOutFailed);
  await signOut();
}

/** Sends the email with the link; the response is the same whether or not there is such an account. */
export const requestPasswordReset = (account: { email: string }) =>
  post("request-password-reset", account, ACCOUNT_MESSAGES.resetEmailFailed);

export const resetPassword = (choice: { newPassword: string; token: string }) =>
  post("reset-password", choice, ACCOUNT_MESSAGES.resetFailed);

/** Changes the password and ends the user's sessions in all other browsers. */
export const changePassword = (choice: { currentPassword: string; newPassword: string }) =>
  post("change-password", choice, ACCOUNT_MESSAGES.resetFailed);

export const resendVerification = (account: { email: string }) =>
  post("send-verification-email", account, ACCOUNT_MESSAGES.verificationEmailFailed);

/** The outcome of a verification link; `sign-in` if the browser is not signed in to the account `email`. */
export type Verification = { outcome: "confirmed" | "was-confirmed" } | { outcome: "sign-in"; email: string };

export async function verifyEmail(token: string): Promise<Verification> {
  const describe = ACCOUNT_MESSAGES.verificationFailed;
  const path = `verify-email?${new URLSearchParams({ token }).toString()}`;
  const { ok, status, body } = await sendAuth("GET", path, undefined, describe);
  const { wasConfirmed, code, email } = (body ?? {}) as {
    wasConfirmed?: boolean;
    code?: string;
    email?: string;
  };
  if (ok) return { outcome: wasConfirmed === true ? "was-confirmed" : "confirmed" };
  if (code === SIGN_IN_TO_CONFIRM && email !== undefined) return { outcome: "sign-in", email };
  throw new AccountError(describe(describeAuthError(status, body)), parseAuthErrorCode(status, body));
}
