import { expect, test } from "vitest";
import type { SeriesMember } from "../../contract/series/series.schema.ts";
import { describeCounts, describeDates, findDates, groupDays, listPassages } from "./series-facts.ts";

const member = (id: string, more: Partial<SeriesMember> = {}): SeriesMember => ({
  kind: "devotional",
  id,
  title: id,
  date: null,
  scripture: "",
  isDraft: false,
  wasPublished: false,
  updatedAt: "2026-01-01T00:00:00.000Z",
  day: null,
  ...more,
});

test("dates are a range, one day, or nothing", () => {
  expect(describeDates("2024-03-03", "2024-04-07")).toMatch(/^March 3, 2024 – April 7, 2024$/);
  expect(describeDates("2024-03-03", "2024-03-03")).toBe("March 3, 2024");
  expect(describeDates(null, null)).toBe("");
});

test("only what a series contains is counted", () => {
  expect(describeCounts({ sermon: 2, study: 1, devotional: 0, planned: 3 })).toBe(
    "2 sermons, 1 study, 3 planned",
  );
  expect(describeCounts({ sermon: 0, study: 0, devotional: 0, planned: 0 })).toBe("Nothing in it yet");
});

test("dates and passages include planned sermons; passages are listed once", () => {
  const page = {
    members: [
      member("a", { date: "2024-03-03", scripture: "Romans 1" }),
      member("b", { scripture: " Romans 1 " }),
    ],
    planned: [{ id: "c", title: "C", date: "2030-01-06", scripture: "Romans 2" }],
  };
  expect(findDates(page)).toEqual({ first: "2024-03-03", last: "2030-01-06" });
  expect(listPassages(page)).toEqual(["Romans 1", "Romans 2"]);
});

test("the days of a series are one entry", () => {
  const [one, two, other] = [member("one", { day: 1 }), member("two", { day: 2 }), member("other")];
  expect(groupDays([one, two, other])).toEqual([[one, two], [other]]);
  expect(groupDays([one, other])).toEqual([[one], [other]]);
});
