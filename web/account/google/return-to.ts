// Where to go after signing in, stored in this tab while it is at Google.
import type { LoginState } from "../login/login-state.ts";

const KEY = "berea.google-return-to";

export type ReturnTo = Pick<LoginState, "from">;

export const storeReturnTo = (from: LoginState["from"]) =>
  sessionStorage.setItem(KEY, JSON.stringify({ from } satisfies ReturnTo));

/** Undefined if this tab did not leave for Google. */
export function findReturnTo(): ReturnTo | undefined {
  const stored = sessionStorage.getItem(KEY);
  return stored === null ? undefined : (JSON.parse(stored) as ReturnTo);
}

export const clearReturnTo = () => sessionStorage.removeItem(KEY);
