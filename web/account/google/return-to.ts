// Where to go after signing in, stored in this tab while it is at Google.
import type { LoginState } from "../login/login-state.ts";

const KEY = "berea.google-return-to";

export type ReturnTo = Pick<LoginState, "from" | "invitation">;

export const storeReturnTo = (state: ReturnTo) => sessionStorage.setItem(KEY, JSON.stringify(state));

/** Undefined if this tab did not leave for Google. */
export function findReturnTo(): ReturnTo | undefined {
  const stored = sessionStorage.getItem(KEY);
  return stored === null ? undefined : (JSON.parse(stored) as ReturnTo);
}

export const clearReturnTo = () => sessionStorage.removeItem(KEY);
