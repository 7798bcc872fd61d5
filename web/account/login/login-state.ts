import type { Location } from "react-router";
import { paths } from "../../navigation/paths.ts";

export interface LoginState {
  from?: Pick<Location, "pathname" | "search" | "hash" | "state">;
  /** From the link in a password reset email. */
  token?: string | undefined;
  /** From the link in a verification email. */
  verify?: string | undefined;
  /** A `GoogleOutcome`, or the error code of a Google sign-in. */
  google?: string | undefined;
  notice?: string;
}

export type LoginForm = "sign-in" | "sign-up" | "forgot";

export const loginUrl = (form: LoginForm) =>
  form === "sign-in" ? paths.login() : `${paths.login()}?form=${form}`;

export function parseLoginForm(search: URLSearchParams): LoginForm {
  const form = search.get("form");
  return form === "sign-up" || form === "forgot" ? form : "sign-in";
}
