import { expect, test } from "vitest";
import { createNetworkError } from "../../api/api.ts";
import { readCode, readReason, describeNetworkError } from "./auth-reasons.ts";

test.each([
  ["INVALID_EMAIL", "this is not an e-mail address."],
  ["INVALID_PASSWORD", "the password is not right."],
  ["INVALID_EMAIL_OR_PASSWORD", "the e-mail address or the password is not right."],
  [
    "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL",
    "there is an account with this e-mail address already. Try to sign in instead.",
  ],
  ["USER_NOT_FOUND", "there is no account with this e-mail address any more."],
  ["USER_DISABLED", "this account has been closed."],
  ["TOKEN_EXPIRED", "this link has expired or was used already. Please ask for a new one."],
  ["SESSION_NOT_FRESH", "you signed in a while ago. Please enter your password again to continue."],
  ["PASSWORD_COMPROMISED", "that password is too common and easy to guess. Please choose another."],
  ["SOMETHING_NEW", "something went wrong on the server. Please try again."],
])("%s is shown as “%s”, without the server's internal message", (code, sentence) => {
  expect(readReason(400, { code, message: "Internal detail" })).toBe(sentence);
});

test("too many attempts keep the server's own sentence, which knows how long to wait", () => {
  const body = { code: "TOO_MANY_REQUESTS", message: "Too many attempts. Please try again in 3 minutes." };
  expect(readReason(429, body)).toBe("too many attempts. Please try again in 3 minutes.");
  expect(readCode(429, undefined)).toBe("too-many-requests");
  expect(readReason(429, undefined)).toBe("too many attempts. Please wait a minute and try again.");
});

test("a server that is starting says so itself", () => {
  const body = { error: { code: "unavailable", message: "The server is starting. Please try again." } };
  expect(readReason(503, body)).toBe("the server is starting. Please try again.");
});

test("an answer without any body still has a reason", () => {
  expect(readReason(502, undefined)).toBe("something went wrong on the server. Please try again.");
});

test("a server that cannot be reached, and one that takes too long, are told apart", () => {
  expect(describeNetworkError(createNetworkError("unreachable"))).toBe(
    "the server cannot be reached. Check your connection and try again.",
  );
  expect(describeNetworkError(createNetworkError("timeout"))).toBe(
    "the server did not answer in time. Please try again.",
  );
});
