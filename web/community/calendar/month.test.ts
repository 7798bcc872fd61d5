import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  addDays,
  addMonths,
  countDays,
  findDay,
  findNearestMonth,
  formatDay,
  GRID_CELLS,
  isIn,
  layOutMonth,
  monthOf,
  moveByKey,
  moveToMonth,
  weekdayOf,
} from "./month.ts";

const day = fc
  .date({ min: new Date("1600-01-01"), max: new Date("2400-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("a month's page", () => {
  test("has 42 days from a Monday on, and those of other months are not its own", () => {
    const page = layOutMonth({ year: 2024, month: 11 });
    expect(page).toHaveLength(42);
    expect(page[0]).toEqual({ day: "2024-10-28", isInMonth: false });
    expect(page[4]).toEqual({ day: "2024-11-01", isInMonth: true });
    expect(page[33]).toEqual({ day: "2024-11-30", isInMonth: true });
    expect(page.at(-1)).toEqual({ day: "2024-12-08", isInMonth: false });
  });

  test("begins with the month itself where that begins on a Monday", () => {
    expect(layOutMonth({ year: 2024, month: 1 })[0]).toEqual({ day: "2024-01-01", isInMonth: true });
  });

  test("of any month holds all of its days once, in their order, from a Monday on", () => {
    fc.assert(
      fc.property(day, (any) => {
        const month = monthOf(any);
        const page = layOutMonth(month);
        const days = page.map((cell) => cell.day);
        expect(page).toHaveLength(GRID_CELLS);
        expect(weekdayOf(days[0] ?? "")).toBe(0);
        expect(days).toEqual([...new Set(days)].toSorted());
        expect(page.filter(({ isInMonth }) => isInMonth)).toHaveLength(countDays(month));
      }),
    );
  });
});

describe("the calendar knows", () => {
  test("leap years", () => {
    expect([2023, 2024, 1900, 2000].map((year) => countDays({ year, month: 2 }))).toEqual([28, 29, 28, 29]);
    expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
    expect(addDays("2023-02-28", 1)).toBe("2023-03-01");
  });

  test("the borders of years", () => {
    expect(addDays("2024-12-31", 1)).toBe("2025-01-01");
    expect(addDays("2025-01-01", -1)).toBe("2024-12-31");
    expect(addMonths({ year: 2024, month: 12 }, 1)).toEqual({ year: 2025, month: 1 });
    expect(addMonths({ year: 2024, month: 1 }, -1)).toEqual({ year: 2023, month: 12 });
    expect(addMonths({ year: 9999, month: 12 }, 1)).toEqual({ year: 9999, month: 12 });
    expect(addMonths({ year: 1, month: 1 }, -1)).toEqual({ year: 1, month: 1 });
  });

  test("the first century", () => {
    expect(addDays("0099-12-31", 1)).toBe("0100-01-01");
    expect(countDays({ year: 4, month: 2 })).toBe(29);
  });

  test("weekdays", () => {
    expect(weekdayOf("2024-11-04")).toBe(0);
    expect(weekdayOf("2024-11-03")).toBe(6);
  });

  test("that a month is no other one that begins alike", () => {
    expect(isIn("2024-01-05", { year: 2024, month: 1 })).toBe(true);
    expect(isIn("2024-10-05", { year: 2024, month: 1 })).toBe(false);
  });
});

describe("wherever the browser is", () => {
  afterEach(() => vi.unstubAllEnvs());

  const zones = [
    "UTC",
    "America/Los_Angeles",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "America/Sao_Paulo",
  ];
  test.each(zones)("days follow one another without gaps in %s, also where clocks change", (zone) => {
    vi.stubEnv("TZ", zone);
    // In São Paulo the night to 2018-11-04 had no midnight; in Los Angeles 2024-11-03 had 25 hours.
    for (const change of ["2018-11-04", "2024-03-10", "2024-11-03"]) {
      const month = monthOf(change);
      const days = layOutMonth(month).filter(({ isInMonth }) => isInMonth);
      expect(days.map((cell) => Number(cell.day.slice(8)))).toEqual(
        Array.from({ length: countDays(month) }, (_, index) => index + 1),
      );
      expect(addDays(addDays(change, -1), 2)).toBe(addDays(change, 1));
      expect(formatDay(change, { day: "numeric" }, "en-US")).toBe(String(Number(change.slice(8))));
    }
  });

  test("today is the day on its own clocks", () => {
    const moment = new Date("2024-12-31T23:30:00Z");
    vi.stubEnv("TZ", "Pacific/Kiritimati");
    expect(findDay(moment)).toBe("2025-01-01");
    vi.stubEnv("TZ", "America/Los_Angeles");
    expect(findDay(moment)).toBe("2024-12-31");
  });
});

describe("a key leads", () => {
  test.each([
    ["ArrowLeft", "2024-11-01", "2024-10-31"],
    ["ArrowRight", "2024-11-30", "2024-12-01"],
    ["ArrowUp", "2024-11-03", "2024-10-27"],
    ["ArrowDown", "2024-12-29", "2025-01-05"],
    ["Home", "2024-11-14", "2024-11-11"],
    ["End", "2024-11-14", "2024-11-17"],
    ["PageUp", "2024-03-31", "2024-02-29"],
    ["PageDown", "2024-01-31", "2024-02-29"],
  ])("%s from %s to %s", (key, from, to) => {
    expect(moveByKey(from, key, false)).toBe(to);
  });

  test("to the next and the last year with Shift, and to the last day where a year has no leap day", () => {
    expect(moveByKey("2024-02-29", "PageDown", true)).toBe("2025-02-28");
    expect(moveByKey("2025-02-28", "PageUp", true)).toBe("2024-02-28");
  });

  test("no further than the month at the ends of a week, whose other days cannot be chosen", () => {
    expect(moveByKey("2024-11-02", "Home", false)).toBe("2024-11-01");
    expect(moveByKey("2024-11-30", "End", false)).toBe("2024-11-30");
    expect(moveByKey("2024-10-30", "End", false)).toBe("2024-10-31");
  });

  test("nowhere where it means nothing", () => {
    expect(moveByKey("2024-11-02", "a", false)).toBeUndefined();
  });
});

test("the day of another month is its last where it has fewer", () => {
  expect(moveToMonth("2024-01-31", { year: 2024, month: 4 })).toBe("2024-04-30");
});

test("the nearest month with events is found on either side", () => {
  const days = ["2024-11-03", "2026-05-01"];
  expect(findNearestMonth(days, { year: 2026, month: 11 })).toEqual({ year: 2026, month: 5 });
  expect(findNearestMonth(days, { year: 2024, month: 1 })).toEqual({ year: 2024, month: 11 });
  expect(findNearestMonth([], { year: 2024, month: 1 })).toBeUndefined();
});
