import { expect, test } from "vitest";
import { formatSince } from "./format-since.ts";

const now = new Date(2026, 10, 21, 23, 0);
const format = (moment: Date) => formatSince(moment, now, "en-US").replaceAll(/\s/g, " ");

test("shows only the time for today, and also the date for other days", () => {
  expect(format(new Date(2026, 10, 21, 10, 42))).toBe("10:42 AM");
  expect(format(new Date(2026, 10, 20, 23, 59))).toBe("Nov 20, 2026, 11:59 PM");
});
