import fc from "fast-check";
import { expect, test } from "vitest";
import { createEventParser } from "./event-stream.ts";

const STREAM =
  ': heartbeat\n\nevent: text\ndata: {"text":"Fear not: "}\n\nevent:text\r\ndata:a\r\ndata:b\r\n\r\ndata: last\n\n';
const EVENTS = [
  { name: "text", data: '{"text":"Fear not: "}' },
  { name: "text", data: "a\nb" },
  { name: "message", data: "last" },
];

test("parses events with their names and ignores comments", () => {
  expect(createEventParser()(STREAM)).toEqual(EVENTS);
});

test("parses a stream in chunks of any size", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: STREAM.length })), (cuts) => {
      const read = createEventParser();
      const ends = [...cuts, STREAM.length].toSorted((a, b) => a - b);
      const pieces = ends.map((end, at) => STREAM.slice(ends[at - 1] ?? 0, end));
      expect(pieces.flatMap(read)).toEqual(EVENTS);
    }),
  );
});

test("ignores an incomplete event", () => {
  expect(createEventParser()("event: result\ndata: {")).toEqual([]);
});
