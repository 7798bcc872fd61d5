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

test("events are read with their names, comments are not", () => {
  expect(createEventParser()(STREAM)).toEqual(EVENTS);
});

test("where the network cuts the stream makes no difference", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: STREAM.length })), (cuts) => {
      const read = createEventParser();
      const ends = [...cuts, STREAM.length].toSorted((a, b) => a - b);
      const pieces = ends.map((end, at) => STREAM.slice(ends[at - 1] ?? 0, end));
      expect(pieces.flatMap(read)).toEqual(EVENTS);
    }),
  );
});

test("an event that was cut off is not given", () => {
  expect(createEventParser()("event: result\ndata: {")).toEqual([]);
});
