import { describe, expect, test } from "vitest";
import { parseRetryAfter } from "./retry-after.ts";

describe("parseRetryAfter", () => {
  const now = Date.parse("2026-03-01T10:00:00Z");

  test.each([
    [{ "retry-after": "7" }, 7_000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after": "Sun, 01 Mar 2026 10:00:30 GMT" }, 30_000],
    [{ "retry-after": "Sun, 01 Mar 2026 09:00:00 GMT" }, 0],
    [{ "retry-after-ms": "250", "retry-after": "1" }, 250],
    [{ "retry-after": "soon" }, undefined],
    [{ "retry-after": "" }, undefined],
    [{}, undefined],
  ])("reads %o as %s milliseconds", (headers, milliseconds) => {
    expect(parseRetryAfter(headers as Record<string, string>, now)).toBe(milliseconds);
  });
});
