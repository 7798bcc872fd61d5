import { ACCOUNT_MESSAGES } from "../../../contract/account/account.ts";
import {
  GOOGLE_REASONS,
  type GoogleFailureCode,
  parseGoogleFailureCode,
} from "../../../contract/account/google-sign-in.ts";
import { describeAuthError } from "../login/auth-reasons.ts";

/** The sentence for an error code that was returned in place of an outcome; undefined for an outcome. */
export function describeGoogleFailure(outcome: string): string | undefined {
  if (outcome === "known" || outcome === "new") return undefined;
  return describeCode(parseGoogleFailureCode(outcome));
}

/** For the sign-in page after the return from Google. If it is still shown, there is no session. */
export const describeGoogleReturn = (outcome: string) =>
  describeGoogleFailure(outcome) ?? describeCode("cookie_blocked");

/** Why a Google sign-in could not start, as the end of a sentence. */
export function describeGoogleError(status: number, body: unknown): string {
  const { code = "", message = "" } = (body ?? {}) as { code?: string; message?: string };
  if (code === "PROVIDER_NOT_FOUND") return ACCOUNT_MESSAGES.googleNotSetUp;
  // The server's sentence names the right address.
  if (code === "OTHER_ADDRESS") return message;
  const known = parseGoogleFailureCode(code);
  return known === "unknown" ? describeAuthError(status, body) : GOOGLE_REASONS[known];
}

const describeCode = (code: GoogleFailureCode) => ACCOUNT_MESSAGES.googleFailed(GOOGLE_REASONS[code]);
