import { expect, test } from "vitest";
import { createNetworkError } from "../../api/api.ts";
import { parseAuthErrorCode, describeAuthError, describeNetworkError } from "./auth-reasons.ts";

test.each([
  ["INVALID_EMAIL", "that isn’t a valid email address."],
  ["INVALID_PASSWORD", "the password is incorrect."],
  ["INVALID_EMAIL_OR_PASSWORD", "the email or password is incorrect."],
  [
    "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
    "an account with this email already exists. Try signing in instead.",
  ],
  ["USER_NOT_FOUND", "no account has this email."],
  ["USER_DISABLED", "this account has been closed."],
  ["TOKEN_EXPIRED", "this link has expired or was already used. Request a new one."],
  ["SESSION_NOT_FRESH", "you signed in a while ago. Enter your password again to continue."],
  ["PASSWORD_COMPROMISED", "that password is too common and easy to guess. Please choose another."],
  ["SOMETHING_NEW", "something went wrong on the server. Please try again."],
])("%s is shown as “%s”, without the server's internal message", (code, sentence) => {
  expect(describeAuthError(400, { code, message: "Internal detail" })).toBe(sentence);
});

test("too many attempts show the server's sentence, which says how long to wait", () => {
  const body = { code: "TOO_MANY_REQUESTS", message: "Too many attempts. Please try again in 3 minutes." };
  expect(describeAuthError(429, body)).toBe("too many attempts. Please try again in 3 minutes.");
  expect(parseAuthErrorCode(429, undefined)).toBe("too-many-requests");
  expect(describeAuthError(429, undefined)).toBe("too many attempts. Wait a minute and try again.");
});

test("a server that is starting shows its own sentence", () => {
  const body = { error: { code: "unavailable", message: "The server is starting. Please try again." } };
  expect(describeAuthError(503, body)).toBe("the server is starting. Please try again.");
});

test("a response without a body still has a reason", () => {
  expect(describeAuthError(502, undefined)).toBe("something went wrong on the server. Please try again.");
});

test("distinguishes an unreachable server from one that takes too long", () => {
  expect(describeNetworkError(createNetworkError("unreachable"))).toBe(
    "we can’t reach the server. Check your connection and try again.",
  );
  expect(describeNetworkError(createNetworkError("timeout"))).toBe(
    "the server took too long to respond. Please try again.",
  );
});
