import { expect, test } from "vitest";
import { describeSeries } from "./devotional-facts.ts";

test("describeSeries names the series, the day and the number of days", () => {
  expect(describeSeries({ series: "Advent", seriesDay: 2, seriesLength: 5 })).toBe("Advent: Day 2 of 5");
  expect(describeSeries({ series: "Advent", seriesDay: 2, seriesLength: null })).toBe("Advent: Day 2");
  expect(describeSeries({ series: "Advent", seriesDay: null, seriesLength: 5 })).toBe("Advent");
  expect(describeSeries({ series: " ", seriesDay: 2, seriesLength: 2 })).toBeUndefined();
});
