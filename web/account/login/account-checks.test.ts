import { expect, test } from "vitest";
import { checkEmail, checkName, checkNewPassword, checkPassword } from "./account-checks.ts";

test("an e-mail address needs a name, an @ and a host with a dot", () => {
  expect(checkEmail("  ")).toBe("Email is required");
  for (const wrong of ["paul", "paul@", "@tarsus.org", "paul@tarsus", "paul of@tarsus.org"]) {
    expect(checkEmail(wrong)).toBe("Please enter a valid email address");
  }
  expect(checkEmail(" paul@tarsus.org ")).toBeUndefined();
});

test("a new password has 8 to 128 characters", () => {
  expect(checkNewPassword("1234567")).toBe("The password needs at least 8 characters");
  expect(checkNewPassword("12345678")).toBeUndefined();
  expect(checkNewPassword("a".repeat(129))).toBe("The password can have at most 128 characters");
});

test("a password to sign in with only has to be there", () => {
  expect(checkPassword("")).toBe("Password is required");
  expect(checkPassword("123")).toBeUndefined();
});

test("a name has more than spaces", () => {
  expect(checkName(" ")).toBe("Name is required");
  expect(checkName("Lydia")).toBeUndefined();
});
