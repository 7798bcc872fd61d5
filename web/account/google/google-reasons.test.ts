import { expect, test } from "vitest";
import { GOOGLE_REASONS } from "../../../contract/account/google-sign-in.ts";
import { describeGoogleFailure, describeGoogleReturn, describeGoogleError } from "./google-reasons.ts";

test("every error code has a sentence, in upper or lower case", () => {
  for (const code of Object.keys(GOOGLE_REASONS)) {
    const sentence = `Failed to sign in with Google: ${GOOGLE_REASONS[code as keyof typeof GOOGLE_REASONS]}`;
    expect(describeGoogleFailure(code)).toBe(sentence);
    expect(describeGoogleFailure(code.toUpperCase())).toBe(sentence);
  }
});

test("never shows the text of a tampered URL", () => {
  for (const code of ["<b>Call 555</b>", "constructor", "__proto__", ""]) {
    expect(describeGoogleFailure(code)).toBe(
      "Failed to sign in with Google: something went wrong on the server. Please try again.",
    );
  }
});

test("an outcome is an error only without a session", () => {
  expect(describeGoogleFailure("known")).toBeUndefined();
  expect(describeGoogleReturn("new")).toContain("Please allow cookies");
  expect(describeGoogleReturn("access_denied")).toContain("didn't allow Google");
});

test("a sign-in that cannot start shows the server's reason", () => {
  expect(describeGoogleError(404, { code: "PROVIDER_NOT_FOUND" })).toContain("isn't set up");
  expect(describeGoogleError(503, { code: "google_unavailable" })).toBe(GOOGLE_REASONS.google_unavailable);
  const message = "Berea is set up for https://berea.example.org. Please open it there and try again.";
  expect(describeGoogleError(400, { code: "OTHER_ADDRESS", message })).toBe(message);
  expect(describeGoogleError(429, { message: "Too many attempts. Please try again in 1 minute." })).toBe(
    "too many attempts. Please try again in 1 minute.",
  );
  expect(describeGoogleError(500, undefined)).toContain("something went wrong on the server");
});
