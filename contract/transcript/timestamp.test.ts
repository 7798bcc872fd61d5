import fc from "fast-check";
import { expect, test } from "vitest";
import { formatTimeRange, formatTimestamp, parseTimestamp } from "./timestamp.ts";

test("seconds are floored and have two digits", () => {
  expect(formatTimestamp(0)).toBe("0:00");
  expect(formatTimestamp(65.99)).toBe("1:05");
  expect(formatTimestamp(3599)).toBe("59:59");
  expect(formatTimestamp(3600)).toBe("1:00:00");
  expect(formatTimestamp(-3)).toBe("0:00");
});

test("what is no time is not read as one", () => {
  expect(parseTimestamp("1:05")).toBe(65);
  expect(parseTimestamp("1:02:03.5")).toBe(3723.5);
  expect(parseTimestamp("12.25")).toBe(12.25);
  for (const text of ["", "a:bc", "1:2:3:4", "-1", "1e3"]) expect(parseTimestamp(text)).toBeUndefined();
});

test("every whole second survives being written and read", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359_999 }), (seconds) => {
      expect(parseTimestamp(formatTimestamp(seconds))).toBe(seconds);
    }),
  );
});

test("the times of a highlight are whole minutes and seconds", () => {
  expect(formatTimeRange(65.9, 80)).toBe("1:05 - 1:20");
  expect(formatTimeRange(0, undefined)).toBe("0:00");
  expect(formatTimeRange(3599, 3601.2)).toBe("59:59 - 1:00:01");
});
