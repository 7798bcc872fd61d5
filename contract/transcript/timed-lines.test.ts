import { expect, test } from "vitest";
import { readTimedLines } from "./timed-lines.ts";

test.each([
  ["seconds", "[886.2s] Fear not, little flock.\n[890s] It is your Father's good pleasure"],
  [
    "ranges of seconds",
    "[886.2s -> 890.0s] Fear not, little flock.\n[890.0s -> 890.0s]: It is your Father's good pleasure",
  ],
  [
    "ranges with an arrow",
    "(886.2 → 890,0)  Fear not, little flock.\r\n(890,0 → 890,0)  It is your Father's good pleasure",
  ],
  [
    "ranges of clock times",
    "[14:46.2 --> 14:50.0] Fear not, little flock.\n[0:14:50.0 --> 0:14:50.0]It is your Father's good pleasure",
  ],
  [
    "clock times with fractions",
    "[14:46.20]Fear not, little flock.\n[14:50.00]It is your Father's good pleasure",
  ],
])("reads lines that begin with %s", (_, text) => {
  expect(readTimedLines(text)).toEqual([
    { start: 886.2, end: 890, text: "Fear not, little flock." },
    { start: 890, end: 890, text: "It is your Father's good pleasure" },
  ]);
});

test("reads clock times in parentheses, on lines of their own, too", () => {
  const expected = [
    { start: 724, end: 727, text: "Fear not, little flock, for it is" },
    { start: 727, end: 733, text: "your Father's good pleasure to give you the kingdom." },
    { start: 733, end: 733, text: "Amen" },
  ];
  const times = ["(12:04)", "(12:07)", "(12:13)"];
  expect(readTimedLines(expected.map(({ text }, at) => `${times[at]} ${text}`).join("\n"))).toEqual(expected);
  expect(readTimedLines(expected.map(({ text }, at) => `${times[at]}\n${text}\n`).join("\n"))).toEqual(
    expected,
  );
});

test("a line without a time continues the one before, and lines about the file are left out", () => {
  const text = "Detected language: English\n\n[0.0s] Fear not,\nlittle flock.\n\nDo not worry.\n[9.5s] Amen";
  expect(readTimedLines(text)).toEqual([
    { start: 0, end: 9.5, text: "Fear not, little flock. Do not worry." },
    { start: 9.5, end: 9.5, text: "Amen" },
  ]);
});

test.each([
  ["numbers of verses", "[1] In the beginning\n[2] And the earth\n[3] And God said"],
  ["marks of paragraphs", "[0:00] Fear not.\n\n[0:45] Little flock.\n\n[1:30] Amen."],
  [
    "verses of a chapter",
    [16, 17, 18, 19]
      .map((verse) => `(3:${verse}) For God so loved the world that he gave his Son`)
      .join("\n"),
  ],
  [
    "points with references",
    "(3:16) God loves the world\n(5:24) Whoever hears has life\n(10:10) Life in abundance\n(14:27) Peace",
  ],
  ["references that go back", `(10:11) ${"word ".repeat(100)}\n(3:16) ${"word ".repeat(100)}\n(5:10) Amen`],
  ["one reference", "(3:16) For God so loved the world"],
  ["one time in a long text", `[5s] Wait.\n${"He went up.\n".repeat(30)}`],
  ["times far down", `${"He went up.\n".repeat(30)}[5.0s] Amen\n[6.0s] Amen`],
  ["ranges of verses", "(3:16-18) God loves\n(3:19-21) Light\n[1-3] Start"],
  ["nothing", ""],
])("%s are not times", (_, text) => expect(readTimedLines(text)).toBeUndefined());
