import { expect, test } from "vitest";
import { readReason } from "./account.api.ts";

test("a wrong password and an unknown address have the same reason", () => {
  expect(readReason(401, { code: "INVALID_EMAIL_OR_PASSWORD", message: "Invalid email or password" })).toBe(
    "the e-mail address or the password is not right.",
  );
});

test("too many attempts keep the server's own sentence, which knows how long to wait", () => {
  const body = { code: "TOO_MANY_REQUESTS", message: "Too many attempts. Please try again in 3 minutes." };
  expect(readReason(429, body)).toBe("too many attempts. Please try again in 3 minutes.");
});

test("an answer without a code that is known, or without any body, still has a reason", () => {
  const unknown = "something went wrong on the server. Please try again.";
  expect(readReason(400, { code: "SOMETHING_NEW", message: "Internal detail" })).toBe(unknown);
  expect(readReason(502, undefined)).toBe(unknown);
});
