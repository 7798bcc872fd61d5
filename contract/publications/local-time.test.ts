import { expect, test } from "vitest";
import { readLocalTime, toLocalTime } from "./local-time.ts";

test.each([
  ["2026-11-29T09:00", "America/Chicago", "2026-11-29T15:00:00.000Z"],
  ["2026-07-05T09:00", "America/Chicago", "2026-07-05T14:00:00.000Z"],
  ["2026-03-29T03:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  ["2026-10-25T12:00", "Europe/Berlin", "2026-10-25T11:00:00.000Z"],
  ["2026-12-25T00:15", "Asia/Kolkata", "2026-12-24T18:45:00.000Z"],
  ["2026-12-25T00:15", "UTC", "2026-12-25T00:15:00.000Z"],
])("%s in %s is %s", (local, timeZone, moment) => {
  expect(readLocalTime(local, timeZone)?.toISOString()).toBe(moment);
  expect(toLocalTime(new Date(moment), timeZone)).toBe(local);
});

test("a time that clocks skip is the one that they show instead", () => {
  const moment = readLocalTime("2026-03-29T02:30", "Europe/Berlin")!;
  expect(["2026-03-29T01:30", "2026-03-29T03:30"]).toContain(toLocalTime(moment, "Europe/Berlin"));
});

test("other texts are no time", () => {
  expect(readLocalTime("", "UTC")).toBeUndefined();
  expect(readLocalTime("tomorrow", "UTC")).toBeUndefined();
});
