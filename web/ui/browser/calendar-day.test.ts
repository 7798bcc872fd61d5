import { formatDay } from "../../../contract/text/calendar-day.ts";
import { describe, expect, test } from "vitest";
import { validateDay, DAY_REQUIRED, findEarliestDay, toCalendarDay } from "./calendar-day.ts";

test("a moment belongs to the day that the browser's clock shows", () => {
  expect(toCalendarDay(new Date(2027, 0, 3, 23, 59))).toBe("2027-01-03");
  expect(toCalendarDay(new Date(2027, 0, 4, 0, 1))).toBe("2027-01-04");
});

describe("a day that is chosen", () => {
  const today = { day: "2027-01-03", sentence: "Too early" };
  const last = { day: "2027-02-03", sentence: "Too late" };

  test("may be the first, the last or one between", () => {
    expect(validateDay("2027-01-03", today, last)).toBeUndefined();
    expect(validateDay("2027-02-03", today, last)).toBeUndefined();
    expect(validateDay("1900-01-01")).toBeUndefined();
  });

  test("cannot be before or after them", () => {
    expect(validateDay("2027-01-02", today)).toBe("Too early");
    expect(validateDay("2027-02-04", today, last)).toBe("Too late");
  });

  test("must be given", () => {
    expect(validateDay("", today)).toBe(DAY_REQUIRED);
  });

  test("can be the one that was stored earlier", () => {
    expect(findEarliestDay("2027-01-03", "2026-12-27")).toBe("2026-12-27");
    expect(findEarliestDay("2027-01-03", "2027-05-01")).toBe("2027-01-03");
    expect(findEarliestDay("2027-01-03", null)).toBe("2027-01-03");
  });
});

test("a day is written in the reader's language and never shifts by a time zone", () => {
  expect(formatDay("2027-01-03", "en-US")).toBe("January 3, 2027");
  expect(formatDay("2027-01-03", "de")).toBe("3. Januar 2027");
});
