// Sign-in with Google; its calls are those of better-auth under /api/auth.
import { SIGN_UP_REASONS } from "./sign-up.ts";

/** The page that Google redirects to; its query has `outcome`, or the failure code as `error`. */
export const GOOGLE_RETURN_PAGE = "/google-return.html";

/** New users have to set up their profile. */
export type GoogleOutcome = "known" | "new";

const TRY_AGAIN = "Please try again.";
const NOT_STARTED =
  "it took too long or was started in another window. Please try again, and finish in the window that opens.";
const NOT_VERIFIED_ANSWER = `Google's response couldn't be verified. ${TRY_AGAIN}`;
const NOT_LINKED = `someone else just signed up with this email address. ${TRY_AGAIN}`;

/** Why signing in with Google failed, as the end of a sentence, by the code of better-auth or Berea. */
export const GOOGLE_REASONS = {
  access_denied: "you didn't allow Google to share your account with Berea.",
  account_not_linked: NOT_LINKED,
  email_not_found: "Google didn't share an email address.",
  email_not_verified:
    "the email address of this Google account isn't verified. Please verify it with Google first, or sign up with a password.",
  google_unavailable:
    "Google isn't responding right now. Please try again in a minute, or use your password.",
  google_client: "Google rejected this server. The server log says why.",
  google_refused: `Google rejected the sign-in. ${TRY_AGAIN}`,
  google_untrusted: NOT_VERIFIED_ANSWER,
  no_code: NOT_VERIFIED_ANSWER,
  cookie_blocked: "your browser blocked the sign-in cookie. Please allow cookies and try again.",
  state_mismatch: NOT_STARTED,
  state_not_found: NOT_STARTED,
  temporarily_unavailable:
    "Google isn't responding right now. Please try again in a minute, or use your password.",
  too_many_requests: "too many attempts. Please wait a minute and try again.",
  window_blocked: "your browser blocked the sign-in window. Please allow pop-ups for this site.",
  ...SIGN_UP_REASONS,
  user_disabled: "this account is being deleted.",
  unknown: `something went wrong on the server. ${TRY_AGAIN}`,
} as const;

export type GoogleFailureCode = keyof typeof GOOGLE_REASONS;

/** Unknown codes, for example from a tampered address, become `unknown`. */
export function parseGoogleFailureCode(code: string): GoogleFailureCode {
  const normalized = code.toLowerCase();
  return Object.hasOwn(GOOGLE_REASONS, normalized) ? (normalized as GoogleFailureCode) : "unknown";
}
