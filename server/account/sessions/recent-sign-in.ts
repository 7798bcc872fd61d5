import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { AppError } from "../../errors.ts";
import type { SignedIn } from "../../http/routes/authentication.ts";

const RECENT_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Lets only those on who signed in within the last day: for what cannot be undone. Others get `requires_recent_login`;
 * the browser then asks for their password and sends the call again.
 */
export function requireRecentSignIn({ signedInAt }: Pick<SignedIn, "signedInAt">): void {
  if (Date.now() - signedInAt.getTime() <= RECENT_MILLISECONDS) return;
  throw new AppError("requires_recent_login", ERROR_MESSAGES.requiresRecentLogin);
}
