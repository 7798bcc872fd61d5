import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { AppError } from "../../errors.ts";
import type { SignedInUser } from "../../http/routes/authentication.ts";

const RECENT_SIGN_IN_MS = 24 * 60 * 60 * 1000;

/** Throws `requires_recent_login` unless the user signed in within the last day. */
export function requireRecentSignIn({ signedInAt }: Pick<SignedInUser, "signedInAt">): void {
  if (Date.now() - signedInAt.getTime() <= RECENT_SIGN_IN_MS) return;
  throw new AppError("requires_recent_login", ERROR_MESSAGES.requiresRecentLogin);
}
