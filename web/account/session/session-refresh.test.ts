import { expect, test } from "vitest";
import { countsAsEnded, isRefreshDue, waitBeforeRefresh } from "./session-refresh.ts";

const MINUTE = 60_000;
const END = 1_000 * MINUTE;

test("a session is refreshed five minutes before its end", () => {
  expect(isRefreshDue(END, END - 5 * MINUTE - 1)).toBe(false);
  expect(isRefreshDue(END, END - 5 * MINUTE)).toBe(true);
  expect(waitBeforeRefresh(END, END - 15 * MINUTE, 0)).toBe(10 * MINUTE);
  expect(waitBeforeRefresh(END, END - MINUTE, 0)).toBe(0);
});

test("a month is split into waits that a timer supports", () => {
  expect(waitBeforeRefresh(END + 30 * 24 * 60 * MINUTE, 0, 0)).toBe(60 * MINUTE);
});

test("a failed refresh is retried after 30 seconds, doubling up to 16 minutes", () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 40].map((failures) => waitBeforeRefresh(END, END, failures));
  expect(pauses).toEqual([0.5, 1, 2, 4, 8, 16, 16, 16].map((minutes) => minutes * MINUTE));
});

test("a session counts as ended half a minute before its end", () => {
  expect(countsAsEnded(END, END - 30_001)).toBe(false);
  expect(countsAsEnded(END, END - 30_000)).toBe(true);
});
