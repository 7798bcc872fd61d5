import type { Location } from "react-router";
import { paths } from "../../navigation/paths.ts";

export interface LoginState {
  from?: Pick<Location, "pathname" | "search" | "hash" | "state">;
  /** From the link of a reset mail: the right to choose a new password. */
  token?: string | undefined;
  /** From the link of a verification mail: it confirms the address. */
  verify?: string | undefined;
  /** How signing in with Google went: a `GoogleOutcome`, or the code of a failure. */
  google?: string | undefined;
  notice?: string;
}

export type LoginForm = "sign-in" | "sign-up" | "forgot";

export const loginAddress = (form: LoginForm) =>
  form === "sign-in" ? paths.login() : `${paths.login()}?form=${form}`;

export function readForm(search: URLSearchParams): LoginForm {
  const form = search.get("form");
  return form === "sign-up" || form === "forgot" ? form : "sign-in";
}
