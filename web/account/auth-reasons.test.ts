import { expect, test } from "vitest";
import { failWithoutAnswer } from "../api.ts";
import { readCode, readReason, readSilence, REASONS } from "./auth-reasons.ts";

const NAMED = [
  "invalid-email",
  "wrong-password",
  "invalid-credential",
  "email-already-in-use",
  "user-not-found",
  "too-many-requests",
  "user-disabled",
  "expired-action-code",
  "requires-recent-login",
  "network-request-failed",
] as const;

test("every reason that the product names has a sentence of its own that ends another one", () => {
  const sentences = NAMED.map((code) => REASONS[code]);
  expect(new Set(sentences).size).toBe(NAMED.length);
  for (const sentence of Object.values(REASONS)) expect(sentence).toMatch(/^(?:[a-z]|Berea ).*\.$/);
});

test.each([
  ["INVALID_EMAIL", "invalid-email"],
  ["INVALID_PASSWORD", "wrong-password"],
  ["INVALID_EMAIL_OR_PASSWORD", "invalid-credential"],
  ["USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL", "email-already-in-use"],
  ["USER_NOT_FOUND", "user-not-found"],
  ["USER_DISABLED", "user-disabled"],
  ["INVALID_TOKEN", "expired-action-code"],
  ["TOKEN_EXPIRED", "expired-action-code"],
  ["SESSION_NOT_FRESH", "requires-recent-login"],
  ["CREDENTIAL_ACCOUNT_NOT_FOUND", "no-password"],
  ["PASSWORD_COMPROMISED", "leaked-password"],
  ["PASSWORD_GUESSABLE", "guessable-password"],
] as const)("%s means %s", (code, reason) => {
  expect(readCode(400, { code, message: "Internal detail" })).toBe(reason);
  expect(readReason(400, { code, message: "Internal detail" })).toBe(REASONS[reason]);
});

test("too many attempts keep the server's own sentence, which knows how long to wait", () => {
  const body = { code: "TOO_MANY_REQUESTS", message: "Too many attempts. Please try again in 3 minutes." };
  expect(readReason(429, body)).toBe("too many attempts. Please try again in 3 minutes.");
  expect(readReason(429, undefined)).toBe(REASONS["too-many-requests"]);
});

test("a server that cannot work yet says so itself", () => {
  const body = { error: { code: "unavailable", message: "The server is starting. Please try again." } };
  expect(readReason(503, body)).toBe("the server is starting. Please try again.");
});

test("an answer without a code that is known, or without any body, still has a reason", () => {
  expect(readReason(400, { code: "SOMETHING_NEW", message: "Internal detail" })).toBe(REASONS.unknown);
  expect(readReason(502, undefined)).toBe(REASONS.unknown);
});

test("a server that cannot be reached, and one that takes too long, are told apart", () => {
  expect(readSilence(failWithoutAnswer("unreachable"))).toBe(REASONS["network-request-failed"]);
  expect(readSilence(failWithoutAnswer("timeout"))).toBe(
    "the server did not answer in time. Please try again.",
  );
});
