import { formatDay } from "../../contract/text/calendar-day.ts";
import { describe, expect, test } from "vitest";
import {
  checkSermonDay,
  DATE_MISSING,
  DATE_TOO_EARLY,
  findEarliestDay,
  toCalendarDay,
} from "./sermon-date.ts";

test("a moment belongs to the day that the browser's clock shows", () => {
  expect(toCalendarDay(new Date(2027, 0, 3, 23, 59))).toBe("2027-01-03");
  expect(toCalendarDay(new Date(2027, 0, 4, 0, 1))).toBe("2027-01-04");
});

describe("the day of a sermon", () => {
  test("may be today or later", () => {
    expect(checkSermonDay("2027-01-03", "2027-01-03")).toBeNull();
    expect(checkSermonDay("2027-01-04", "2027-01-03")).toBeNull();
  });

  test("cannot be before today", () => {
    expect(checkSermonDay("2027-01-02", "2027-01-03")).toBe(DATE_TOO_EARLY);
  });

  test("must be given", () => {
    expect(checkSermonDay("", "2027-01-03")).toBe(DATE_MISSING);
  });

  test("that was stored earlier can stay", () => {
    const earliest = findEarliestDay("2027-01-03", "2026-12-27");
    expect(checkSermonDay("2026-12-27", earliest)).toBeNull();
    expect(checkSermonDay("2026-12-26", earliest)).toBe(DATE_TOO_EARLY);
    expect(findEarliestDay("2027-01-03", "2027-05-01")).toBe("2027-01-03");
    expect(findEarliestDay("2027-01-03", null)).toBe("2027-01-03");
  });
});

test("a day is written in the reader's language and never shifts by a time zone", () => {
  expect(formatDay("2027-01-03", "en-US")).toBe("January 3, 2027");
  expect(formatDay("2027-01-03", "de")).toBe("3. Januar 2027");
});
