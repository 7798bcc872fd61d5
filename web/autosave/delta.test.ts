import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeDelta, encodeDelta } from "./delta.ts";

const piece = fc.string({ maxLength: 5 }).map((text) => text.repeat(60));
const long = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(""));
const list = fc.array(fc.record({ start: fc.nat(3), text: fc.constantFrom("a", "b") }), { maxLength: 260 });
const value = fc.oneof(
  long,
  list,
  fc.record({ transcript: long, segments: fc.oneof(list, fc.constant(null)) }),
  fc.constant(null),
  fc.integer(),
);

test("decoding restores any value from any base", () => {
  fc.assert(
    fc.property(value, value, (mine, base) => {
      const encoded = JSON.parse(JSON.stringify(encodeDelta(mine, base)));
      expect(decodeDelta(encoded, base)).toEqual(mine);
    }),
  );
});

test("a key press in a long text is encoded in a few characters", () => {
  const base = { transcript: "Fear not, little flock. ".repeat(5000), segments: null };
  const mine = {
    ...base,
    transcript: `${base.transcript.slice(0, 70_000)}!${base.transcript.slice(70_000)}`,
  };
  expect(JSON.stringify(encodeDelta(mine, base)).length).toBeLessThan(100);
});

test("a short text is not encoded", () => {
  expect(encodeDelta("Fear not", "Fear")).toBe("Fear not");
});
