// better-auth's calls, with sentences for people in place of its codes.

import { ACCOUNT_MESSAGES } from "../../contract/account.ts";
import { LIMITS } from "../../contract/limits.ts";
import { ApiError, send } from "../api.ts";

const REASONS: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: "the e-mail address or the password is not right.",
  INVALID_EMAIL: "this is not an e-mail address.",
  USER_ALREADY_EXISTS: "there is an account with this e-mail address already. Try to sign in instead.",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    "there is an account with this e-mail address already. Try to sign in instead.",
  PASSWORD_TOO_SHORT: `the password needs at least ${LIMITS.passwordCharacters.least} characters.`,
  PASSWORD_TOO_LONG: `the password can have at most ${LIMITS.passwordCharacters.most} characters.`,
  INVALID_TOKEN: "this link has expired or was used already. Please ask for a new one.",
  TOKEN_EXPIRED: "this link has expired or was used already. Please ask for a new one.",
  INVALID_ORIGIN: "Berea is not set up for the address in your browser's address bar.",
  MISSING_OR_NULL_ORIGIN: "your browser did not say which site this came from.",
};

const startingLow = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** The reason in an answer of better-auth, as the end of a sentence. */
export function readReason(status: number, body: unknown): string {
  const { code = "", message } = (body ?? {}) as { code?: string; message?: string };
  const reason = REASONS[code];
  if (reason) return reason;
  if (status === 429) return startingLow(message ?? "Too many attempts. Please wait a minute and try again.");
  return "something went wrong on the server. Please try again.";
}

async function post(path: string, body: object, describe: (reason: string) => string): Promise<void> {
  const answer = await send("POST", `/api/auth/${path}`, body).catch((cause: unknown) => {
    throw cause instanceof ApiError ? new Error(describe(startingLow(cause.message)), { cause }) : cause;
  });
  if (!answer.ok) throw new Error(describe(readReason(answer.status, answer.body)));
}

export const signIn = (person: { email: string; password: string }) =>
  post("sign-in/email", person, ACCOUNT_MESSAGES.signInFailed);

export const signUp = (person: { name: string; email: string; password: string }) =>
  post("sign-up/email", person, ACCOUNT_MESSAGES.signUpFailed);

export const signOut = () => post("sign-out", {}, (reason) => `Failed to sign out: ${reason}`);

/** Sends the mail with the link; the answer is the same whether or not there is such an account. */
export const requestPasswordReset = (person: { email: string }) =>
  post("request-password-reset", person, (reason) => `Failed to send the link: ${reason}`);

/** Sets the password of the account that the token of a link was sent to. */
export const resetPassword = (choice: { newPassword: string; token: string }) =>
  post("reset-password", choice, (reason) => `Failed to change your password: ${reason}`);
