import { expect, test } from "vitest";
import { formatElapsed } from "./elapsed.ts";

const now = Date.parse("2026-11-22T12:00:00Z");

test.each([
  ["2026-11-22T11:59:30Z", "now"],
  ["2026-11-22T11:59:00Z", "1 minute ago"],
  ["2026-11-22T11:00:01Z", "59 minutes ago"],
  ["2026-11-22T09:00:00Z", "3 hours ago"],
  ["2026-11-21T12:00:00Z", "yesterday"],
  ["2026-11-17T12:00:00Z", "5 days ago"],
  ["2026-11-12T12:00:00Z", "Nov 12, 2026"],
])("formats %s as “%s”", (moment, words) => {
  expect(formatElapsed(moment, now, "en-US")).toBe(words);
});

test("formats a moment in the future as now", () => {
  expect(formatElapsed("2026-11-22T12:05:00Z", now, "en-US")).toBe("now");
});
