import { LIMITS } from "../../../contract/limits.ts";
import { checkNewPassword, checkPassword } from "./account-checks.ts";

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
