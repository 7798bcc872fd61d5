import { expect, test } from "vitest";
import { parseByteRange } from "./byte-range.ts";

test.each([
  ["bytes=0-", { start: 0, end: 9 }],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=3-5", { start: 3, end: 5 }],
  ["bytes=8-500", { start: 8, end: 9 }],
  ["bytes=-4", { start: 6, end: 9 }],
  ["bytes=-40", { start: 0, end: 9 }],
  ["Bytes= 3-5 ", { start: 3, end: 5 }],
  [`bytes=3-${"9".repeat(400)}`, { start: 3, end: 9 }],
  [`bytes=-${"9".repeat(400)}`, { start: 0, end: 9 }],
])("%j of ten bytes is %j", (header, range) => {
  expect(parseByteRange(header, 10)).toEqual(range);
});

test.each(["bytes=10-", "bytes=10-20", "bytes=-0", "bytes=9007199254740993-", `bytes=${"9".repeat(400)}-`])(
  "%j cannot be satisfied with ten bytes",
  (header) => {
    expect(parseByteRange(header, 10)).toBeNull();
  },
);

test("no range of an empty file can be satisfied", () => {
  expect(parseByteRange("bytes=0-", 0)).toBeNull();
  expect(parseByteRange("bytes=-1", 0)).toBeNull();
});

test.each([
  undefined,
  "",
  "bytes",
  "bytes=",
  "bytes=-",
  "bytes=5-3",
  "bytes=1-2,4-5",
  "items=0-1",
  "bytes=a-b",
  "bytes=0x1-2",
  "bytes = 3-5",
  "bytes=1 0-20",
  "bytes=--5",
  "bytes=+1-5",
  "bytes=1.5-3",
  "bytes=0-1, bytes=4-5",
])("%j requests all bytes", (header) => {
  expect(parseByteRange(header, 10)).toBeUndefined();
});
