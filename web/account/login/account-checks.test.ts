import { expect, test } from "vitest";
import { checkEmail, checkName, checkNewPassword, checkPassword } from "./account-checks.ts";

test("an email needs a name, an @ and a host with a dot", () => {
  expect(checkEmail("  ")).toBe("Email is required");
  for (const wrong of ["paul", "paul@", "@tarsus.org", "paul@tarsus", "paul of@tarsus.org"]) {
    expect(checkEmail(wrong)).toBe("Please enter a valid email address");
  }
  expect(checkEmail(" paul@tarsus.org ")).toBeUndefined();
});

test("a new password has 8 to 128 characters", () => {
  expect(checkNewPassword("1234567")).toBe("Use at least 8 characters");
  expect(checkNewPassword("12345678")).toBeUndefined();
  expect(checkNewPassword("a".repeat(129))).toBe("Use at most 128 characters");
});

test("a password for signing in must not be empty", () => {
  expect(checkPassword("")).toBe("Password is required");
  expect(checkPassword("123")).toBeUndefined();
});

test("a name must not be blank", () => {
  expect(checkName(" ")).toBe("Name is required");
  expect(checkName("Lydia")).toBeUndefined();
});
