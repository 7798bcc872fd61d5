import type { Location } from "react-router";
import { INVITATION_PAGE } from "../../../contract/churches/churches.ts";
import { paths } from "../../navigation/paths.ts";

export interface LoginState {
  from?: Pick<Location, "pathname" | "search" | "hash" | "state">;
  /** From the link in a password reset email. */
  token?: string | undefined;
  /** From the link in a verification email. */
  verify?: string | undefined;
  /** From the link of an invitation to sign up. */
  invitation?: string | undefined;
  /** A `GoogleOutcome`, or the error code of a Google sign-in. */
  google?: string | undefined;
  notice?: string;
}

/** The token of the invitation that led here: one to sign up, or one to a church. */
export function findInvitation({ invitation, from }: LoginState): string | undefined {
  if (invitation !== undefined) return invitation;
  return from?.pathname.startsWith(INVITATION_PAGE) ? from.pathname.slice(INVITATION_PAGE.length) : undefined;
}

export type LoginForm = "sign-in" | "sign-up" | "forgot";

export const loginUrl = (form: LoginForm) =>
  form === "sign-in" ? paths.login() : `${paths.login()}?form=${form}`;

export function parseLoginForm(search: URLSearchParams): LoginForm {
  const form = search.get("form");
  return form === "sign-up" || form === "forgot" ? form : "sign-in";
}
