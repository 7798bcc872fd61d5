// Sign-in with Google: where it comes back to, and why it failed. The calls are better-auth's own under /api/auth.

/** The page that Google's window comes back to; its query says `outcome`, or why it failed as `error`. */
export const GOOGLE_RETURN_PAGE = "/google-return.html";

/** Whether the person is known, or new and to set up their profile. */
export type GoogleOutcome = "known" | "new";

const TRY_AGAIN = "Please try again.";
const NOT_STARTED =
  "it took too long, or was begun in another window. Please try again, and finish in the window that opens.";
const NOT_VERIFIED_ANSWER = `what Google answered could not be verified. ${TRY_AGAIN}`;
const NOT_LINKED = `somebody signed up with this e-mail address at the same moment. ${TRY_AGAIN}`;

/** Why signing in with Google failed, each as the end of a sentence, by the code that better-auth or we give it. */
export const GOOGLE_REASONS = {
  access_denied: "Google was not allowed to tell Berea who you are.",
  account_not_linked: NOT_LINKED,
  email_not_found: "Google did not tell an e-mail address.",
  email_not_verified:
    "the e-mail address of this Google account is not verified. Please verify it with Google first, or sign up with a password.",
  google_unavailable:
    "Google does not answer at the moment. Please try again in a minute, or use your password.",
  google_client: "Google does not accept this server. The log of the server says why.",
  google_refused: `Google did not accept the sign-in. ${TRY_AGAIN}`,
  google_untrusted: NOT_VERIFIED_ANSWER,
  no_code: NOT_VERIFIED_ANSWER,
  cookie_blocked: "your browser did not keep the sign-in. Please allow cookies.",
  state_mismatch: NOT_STARTED,
  state_not_found: NOT_STARTED,
  temporarily_unavailable:
    "Google does not answer at the moment. Please try again in a minute, or use your password.",
  too_many_requests: "too many attempts. Please wait a minute and try again.",
  window_blocked: "your browser opened no window for it. Please allow windows (pop-ups) for this site.",
  user_disabled: "this account is being deleted.",
  unknown: `something went wrong on the server. ${TRY_AGAIN}`,
} as const;

export type GoogleFailureCode = keyof typeof GOOGLE_REASONS;

/** The code for what came back as one; what nobody knows, from a tampered address for example, is `unknown`. */
export function parseGoogleFailureCode(code: string): GoogleFailureCode {
  const known = code.toLowerCase();
  return Object.hasOwn(GOOGLE_REASONS, known) ? (known as GoogleFailureCode) : "unknown";
}
