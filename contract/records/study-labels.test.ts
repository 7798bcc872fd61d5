import { expect, test } from "vitest";
import { describeSchedule, formatSessionTitle, removeBlankEntries } from "./study-labels.ts";

test("the schedule names the start, the end only where there is one, and the frequency by its label", () => {
  const study = { startDate: "2026-06-01", endDate: null, frequency: "biweekly" } as const;
  expect(describeSchedule(study, "en-US")).toEqual(["Starts: June 1, 2026", "Bi-weekly"]);
  expect(describeSchedule({ ...study, endDate: "2026-07-13", frequency: "weekly" }, "en-US")).toEqual([
    "Starts: June 1, 2026",
    "Ends: July 13, 2026",
    "Weekly",
  ]);
});

test("a session without a title is called by its number", () => {
  expect(formatSessionTitle({ title: "Bread" }, 1)).toBe("Bread");
  expect(formatSessionTitle({ title: "  " }, 1)).toBe("Session 2");
});

test("blank entries are not shown", () => {
  expect(removeBlankEntries(["Why?", " ", ""])).toEqual(["Why?"]);
});
