import { expect, test } from "vitest";
import type { DevotionalItem } from "../../../contract/records/devotional.schema.ts";
import { devotionalKind } from "../../devotionals/devotional.kind.ts";
import { describeEntry, idsOf, withoutDays } from "./day-groups.ts";

const item = (dayIds: string[]) =>
  ({
    id: "one",
    title: "Salt",
    date: "2026-12-01",
    scripture: "",
    series: "Light",
    seriesId: "light",
    seriesDay: 1,
    seriesLength: dayIds.length,
    dayIds,
    status: "draft",
    publishedAt: null,
    updatedAt: "2026-01-01T00:00:00.000Z",
  }) as unknown as DevotionalItem;

test("the days of a series are one entry with all their ids, which leads to the series", () => {
  const days = item(["one", "two", "three"]);
  expect(idsOf(days)).toEqual(["one", "two", "three"]);
  expect(describeEntry(devotionalKind, days)).toMatchObject({
    title: "Light",
    facts: ["3 days", "from December 1, 2026"],
    viewUrl: "/series/light",
    editUrl: undefined,
  });
});

test("a single day is a record like others, and so is each day of a filtered list", () => {
  for (const single of [item(["one"]), withoutDays(item(["one", "two"]))]) {
    expect(idsOf(single)).toEqual(["one"]);
    expect(describeEntry(devotionalKind, single)).toMatchObject({
      title: "Salt",
      viewUrl: "/devotional/one",
    });
  }
});
