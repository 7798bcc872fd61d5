import { expect, test } from "vitest";
import { describeFile, describeText, findLastSunday } from "./new-sermon-details.ts";

/** A Wednesday. */
const TODAY = new Date(2026, 10, 18, 9);
const RECORDED = new Date(2026, 10, 15, 10, 30).getTime();

const describe = (name: string, isMedia = false) =>
  describeFile({ name, lastModified: RECORDED }, { isMedia, today: TODAY });

test.each([
  ["2026-11-08 No Condemnation.srt", { title: "No Condemnation", date: "2026-11-08" }],
  ["No_Condemnation_20261108.vtt", { title: "No Condemnation", date: "2026-11-08" }],
  ["Romans 8 - part 2.docx", { title: "Romans 8 - part 2", date: "2026-11-15" }],
  ["Jesús y la mujer samaritana.txt", { title: "Jesús y la mujer samaritana", date: "2026-11-15" }],
  ["Sermon 1.wav", { title: "Sermon 1", date: "2026-11-15" }],
  ["sermon-012.mp3", { title: "sermon-012", date: "2026-11-15" }],
  ["2026-13-45 Odd.txt", { title: "2026-13-45 Odd", date: "2026-11-15" }],
])("the title and date of %s are in its name", (name, expected) => expect(describe(name)).toEqual(expected));

test.each([
  "VID_20261108_101500.mp4",
  "REC0001.wav",
  "New Recording 12.m4a",
  "audio.mp3",
  "12.mp3",
  "Sermon.mp3",
  "sermon_20261108_101500.mp3",
])("%s says nothing about the sermon", (name) => {
  const { title, date } = describe(name, true);
  expect(title).toMatch(/^Sermon on November (8|15), 2026$/);
  expect(date).toMatch(/^2026-11-(08|15)$/);
});

test("a recording without a date in its name is from the day of the file", () => {
  const file = { name: "Grace.mp3", lastModified: new Date(2026, 9, 4).getTime() };
  expect(describeFile(file, { isMedia: true, today: TODAY }).date).toBe("2026-10-04");
  expect(describeFile(file, { isMedia: false, today: TODAY }).date).toBe("2026-11-15");
});

test("the title of text is its first line, or the start of its first paragraph", () => {
  expect(describeText("# The Lamp\n\nGood morning.", TODAY)).toEqual({
    title: "The Lamp",
    date: "2026-11-15",
  });
  expect(
    describeText("[0:00] Martha was worried about many things, and Mary sat down. ".repeat(9), TODAY).title,
  ).toBe("Martha was worried about many things, and Mary …");
  const greeting = "Good morning church, it is good to see you all today. ".repeat(9);
  expect(describeText(greeting, TODAY).title).toBe("Sermon on November 15, 2026");
  expect(describeText(`Welcome Home\n\n${greeting}`, TODAY).title).toBe("Welcome Home");
  expect(describeText("1\n00:00:01,000 --> 00:00:02,000\nHello", TODAY).title).toBe(
    "Sermon on November 15, 2026",
  );
});

test("the last Sunday may be today", () => {
  expect(findLastSunday(new Date(2026, 10, 22, 8))).toBe("2026-11-22");
  expect(findLastSunday(new Date(2026, 10, 21, 8))).toBe("2026-11-15");
});
