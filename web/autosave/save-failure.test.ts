import { expect, test } from "vitest";
import { ApiError } from "../api/api.ts";
import { explainSaveFailure } from "./save-failure.ts";

test.each([
  [429, "rate_limited"],
  [503, "unavailable"],
  [0, "unreachable"],
] as const)("a save that failed with %d is retryable", (status, code) => {
  const error = new ApiError({ code, status, message: "Not now." });
  expect(explainSaveFailure(error)).toEqual({ kind: "retryable", message: "Not now." });
});

test("a save that the server rejected is not retryable", () => {
  const error = new ApiError({ code: "invalid", status: 400, message: "Title is required" });
  expect(explainSaveFailure(error).kind).toBe("rejected");
});
