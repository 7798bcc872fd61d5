import { ACCOUNT_MESSAGES } from "../../../contract/account/account.ts";
import {
  GOOGLE_REASONS,
  type GoogleFailureCode,
  parseGoogleFailureCode,
} from "../../../contract/account/google-sign-in.ts";
import { readReason } from "../login/auth-reasons.ts";

/** The whole sentence for a code that came back in place of an outcome; undefined for an outcome. */
export function describeGoogleFailure(outcome: string): string | undefined {
  if (outcome === "known" || outcome === "new") return undefined;
  return describeCode(parseGoogleFailureCode(outcome));
}

/** For the sign-in page as Google's journey left it; still being there means that there is no session. */
export const describeGoogleReturn = (outcome: string) =>
  describeGoogleFailure(outcome) ?? describeCode("cookie_blocked");

/** Why a journey could not begin, as the end of a sentence. */
export function readGoogleReason(status: number, body: unknown): string {
  const { code = "", message = "" } = (body ?? {}) as { code?: string; message?: string };
  if (code === "PROVIDER_NOT_FOUND") return ACCOUNT_MESSAGES.googleNotSetUp;
  // The server knows which address it is.
  if (code === "OTHER_ADDRESS") return message;
  const known = parseGoogleFailureCode(code);
  return known === "unknown" ? readReason(status, body) : GOOGLE_REASONS[known];
}

const describeCode = (code: GoogleFailureCode) => ACCOUNT_MESSAGES.googleFailed(GOOGLE_REASONS[code]);
