import { formatDay } from "../../../contract/text/calendar-day.ts";
import { describe, expect, test } from "vitest";
import { validateDay, DAY_REQUIRED, findEarliestDay, toCalendarDay } from "./calendar-day.ts";

test("a time belongs to the day in the browser's time zone", () => {
  expect(toCalendarDay(new Date(2027, 0, 3, 23, 59))).toBe("2027-01-03");
  expect(toCalendarDay(new Date(2027, 0, 4, 0, 1))).toBe("2027-01-04");
});

describe("validateDay", () => {
  const today = { day: "2027-01-03", message: "Too early" };
  const last = { day: "2027-02-03", message: "Too late" };

  test("accepts the limits and days between them", () => {
    expect(validateDay("2027-01-03", today, last)).toBeUndefined();
    expect(validateDay("2027-02-03", today, last)).toBeUndefined();
    expect(validateDay("1900-01-01")).toBeUndefined();
  });

  test("rejects days outside the limits", () => {
    expect(validateDay("2027-01-02", today)).toBe("Too early");
    expect(validateDay("2027-02-04", today, last)).toBe("Too late");
  });

  test("requires a day", () => {
    expect(validateDay("", today)).toBe(DAY_REQUIRED);
  });

  test("findEarliestDay allows an earlier stored day", () => {
    expect(findEarliestDay("2027-01-03", "2026-12-27")).toBe("2026-12-27");
    expect(findEarliestDay("2027-01-03", "2027-05-01")).toBe("2027-01-03");
    expect(findEarliestDay("2027-01-03", null)).toBe("2027-01-03");
  });
});

test("formatDay uses the reader's locale and ignores time zones", () => {
  expect(formatDay("2027-01-03", "en-US")).toBe("January 3, 2027");
  expect(formatDay("2027-01-03", "de")).toBe("3. Januar 2027");
});
