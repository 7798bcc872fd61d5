// The invitation that led to a sign-up or sign-in, stored in this tab until it was opened again.
import { INVITATION_TOKEN } from "../../contract/churches/churches.ts";

const KEY = "berea.invitation";

export const storePendingInvitation = (token: string): void => sessionStorage.setItem(KEY, token);

/** Returns and forgets it. */
export function takePendingInvitation(): string | undefined {
  const token = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return token !== null && INVITATION_TOKEN.test(token) ? token : undefined;
}
