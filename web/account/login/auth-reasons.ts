import { SIGN_UP_REASONS, type SignUpRefusal } from "../../../contract/account/sign-up.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { ApiError } from "../../api/api.ts";

export const REASONS = {
  "invalid-email": "that isn’t a valid email address.",
  "wrong-password": "the password is incorrect.",
  "invalid-credential": "the email or password is incorrect.",
  "email-already-in-use": "an account with this email already exists. Try signing in instead.",
  "user-not-found": "no account has this email.",
  "too-many-requests": "too many attempts. Wait a minute and try again.",
  "user-disabled": "this account has been closed.",
  "expired-action-code": "this link has expired or was already used. Request a new one.",
  "requires-recent-login": "you signed in a while ago. Enter your password again to continue.",
  "network-request-failed": "we can’t reach the server. Check your connection and try again.",
  "weak-password": `the password needs at least ${LIMITS.passwordCharacters.min} characters.`,
  "long-password": `the password can have at most ${LIMITS.passwordCharacters.max} characters.`,
  "leaked-password": "that password is too common and easy to guess. Please choose another.",
  "guessable-password": "that password is too close to your name or email. Please choose another.",
  "no-password": "you don’t have a password yet. Sign out and use “Forgot password?” to set one.",
  ...SIGN_UP_REASONS,
  "wrong-origin": "Berea isn’t set up for the URL in your browser’s address bar.",
  "missing-origin": "your browser didn’t say which site the request came from.",
  unknown: "something went wrong on the server. Please try again.",
} as const;

export type ReasonCode = keyof typeof REASONS;

const CODES: Record<string, ReasonCode> = {
  INVALID_EMAIL: "invalid-email",
  INVALID_PASSWORD: "wrong-password",
  INVALID_EMAIL_OR_PASSWORD: "invalid-credential",
  USER_ALREADY_EXISTS: "email-already-in-use",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "email-already-in-use",
  USER_NOT_FOUND: "user-not-found",
  TOO_MANY_REQUESTS: "too-many-requests",
  USER_DISABLED: "user-disabled",
  INVALID_TOKEN: "expired-action-code",
  TOKEN_EXPIRED: "expired-action-code",
  SESSION_NOT_FRESH: "requires-recent-login",
  PASSWORD_TOO_SHORT: "weak-password",
  PASSWORD_TOO_LONG: "long-password",
  PASSWORD_COMPROMISED: "leaked-password",
  PASSWORD_GUESSABLE: "guessable-password",
  CREDENTIAL_ACCOUNT_NOT_FOUND: "no-password",
  INVALID_ORIGIN: "wrong-origin",
  MISSING_OR_NULL_ORIGIN: "missing-origin",
};

export function parseAuthErrorCode(status: number, body: unknown): ReasonCode {
  const { code = "" } = (body ?? {}) as { code?: string };
  const refusal = code.toLowerCase();
  if (Object.hasOwn(SIGN_UP_REASONS, refusal)) return refusal as SignUpRefusal;
  return CODES[code] ?? (status === 429 ? "too-many-requests" : "unknown");
}

/** The reason in a response of better-auth, as the end of a sentence. */
export function describeAuthError(status: number, body: unknown): string {
  const code = parseAuthErrorCode(status, body);
  const { message, error } = (body ?? {}) as { message?: string; error?: { message?: string } };
  // The server's sentence says how long to wait, or that the server is starting.
  if (code === "too-many-requests" && message !== undefined) return lowerFirst(message);
  return status === 503 && error?.message !== undefined ? lowerFirst(error.message) : REASONS[code];
}

/** Why a call got no response, as the end of a sentence. */
export function describeNetworkError(failure: ApiError): string {
  return failure.code === "unreachable" ? REASONS["network-request-failed"] : lowerFirst(failure.message);
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
