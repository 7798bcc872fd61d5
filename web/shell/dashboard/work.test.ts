import { expect, test } from "vitest";
import type { SermonItem } from "../../../contract/sermon.ts";
import type { StudyItem } from "../../../contract/study.ts";
import type { DevotionalItem } from "../../../contract/devotional.ts";
import type { TestimonyItem } from "../../../contract/testimony.ts";
import { describeDevotional, describeSermon, describeStudy, describeTestimony, mergeWork } from "./work.ts";

const sermon = {
  id: "s",
  title: "",
  date: null,
  scripture: "Mark 4:30-32",
  status: "draft",
  sourceType: "upload",
  results: {},
  updatedAt: "2026-11-20T10:00:00.000Z",
} as Partial<SermonItem> as SermonItem;

const study = {
  id: "b",
  title: "Ruth",
  scripture: "",
  frequency: "biweekly",
  status: "published",
  updatedAt: "2026-11-21T10:00:00.000Z",
} as Partial<StudyItem> as StudyItem;

test("work of all kinds stands together, last changed first", () => {
  const other = { ...sermon, id: "t", updatedAt: "2026-11-22T10:00:00.000Z" };
  const merged = mergeWork([[describeSermon(other), describeSermon(sermon)], [describeStudy(study)]]);
  expect(merged.map(({ id }) => id)).toEqual(["t", "b", "s"]);
});

test("a sermon goes on where it waits", () => {
  expect(describeSermon(sermon)).toMatchObject({
    kind: "Sermon",
    title: "Untitled Sermon",
    facts: ["No date", "Mark 4:30-32"],
    draft: "Draft",
    next: { label: "Continue", to: "/create/sermon/process/s" },
  });
});

test("a study goes on in its editor until it is published, and is viewed from then on", () => {
  expect(describeStudy(study)).toMatchObject({
    title: "Ruth",
    facts: ["Bi-weekly"],
    draft: undefined,
    next: { label: "View", to: "/study/b" },
  });
  const edited = { ...study, status: "draft", publishedAt: study.updatedAt } as const;
  expect(describeStudy(edited).draft).toBe("Draft, previously published");
  expect(describeStudy({ ...study, status: "draft" }).next).toEqual({
    label: "Continue",
    to: "/create/biblestudy/edit/b",
  });
});

test("a devotional tells its day, and goes on in its editor until it is published", () => {
  const devotional = {
    id: "d",
    title: " ",
    scripture: "Psalm 23",
    series: "Psalms",
    seriesDay: 2,
    seriesLength: 5,
    status: "draft",
    updatedAt: "2026-11-21T10:00:00.000Z",
  } as Partial<DevotionalItem> as DevotionalItem;
  expect(describeDevotional(devotional)).toMatchObject({
    title: "Untitled Devotional",
    facts: ["Psalms: Day 2 of 5", "Psalm 23"],
    next: { label: "Continue", to: "/create/devotional/edit/d" },
  });
  expect(describeDevotional({ ...devotional, status: "published" }).next.to).toBe("/devotional/d");
});

test("a testimony goes on in its editor until it is finished", () => {
  const testimony = { id: "t", title: "Found", scripture: "", status: "draft" } as TestimonyItem;
  expect(describeTestimony(testimony)).toMatchObject({
    title: "Found",
    facts: [],
    next: { label: "Continue", to: "/create/testimony/edit/t" },
  });
  expect(describeTestimony({ ...testimony, status: "published" }).next.to).toBe("/testimony/t");
});
