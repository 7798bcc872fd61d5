import { LIMITS } from "../../contract/limits.ts";
import { checkNewPassword } from "./account-checks.ts";

/** A password that somebody chooses. */
export const newPasswordField = {
  label: "Password",
  kind: "password",
  autoComplete: "new-password",
  check: checkNewPassword,
  hint: `At least ${LIMITS.passwordCharacters.least} characters`,
} as const;
