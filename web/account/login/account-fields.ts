import { LIMITS } from "../../../contract/limits.ts";
import { checkEmail, checkNewPassword, checkPassword } from "./account-checks.ts";

export const emailField = {
  label: "Email",
  kind: "email",
  autoComplete: "username",
  check: checkEmail,
} as const;

export const currentPasswordField = {
  label: "Password",
  kind: "password",
  autoComplete: "current-password",
  check: checkPassword,
} as const;

export const newPasswordField = {
  label: "Password",
  kind: "password",
  autoComplete: "new-password",
  check: checkNewPassword,
  hint: `At least ${LIMITS.passwordCharacters.min} characters`,
} as const;
