import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isLong,
  RawJson,
  parseRawJson,
  withRawSegments,
  stringifyJson,
  stringifyJsonParts,
} from "./raw-json.ts";

const SEGMENTS = [{ start: 0, end: 1, text: 'Fear "not"' }];

describe("JSON that is passed on as text", () => {
  test("is written into other JSON as the value that it describes, however deep", () => {
    const record = { id: "a", segments: RawJson.of(SEGMENTS) };
    const answer = { current: record, list: [record, { segments: null }] };
    expect(JSON.parse(stringifyJson(answer))).toEqual({
      current: { id: "a", segments: SEGMENTS },
      list: [{ id: "a", segments: SEGMENTS }, { segments: null }],
    });
  });

  test("is copied and not written again", () => {
    expect(stringifyJson({ segments: new RawJson("[ 1,  2 ]") })).toBe('{"segments":[ 1,  2 ]}');
  });

  test("is parsed where something else writes it", () => {
    expect(JSON.stringify({ segments: RawJson.of(SEGMENTS) })).toBe(JSON.stringify({ segments: SEGMENTS }));
  });

  test("can be read after the way between two processes", () => {
    expect(parseRawJson(structuredClone(RawJson.of(SEGMENTS)))).toEqual(SEGMENTS);
  });

  test("is what timed speech becomes, and nothing else does", () => {
    expect(withRawSegments({ title: "A", segments: SEGMENTS })).toEqual({
      title: "A",
      segments: RawJson.of(SEGMENTS),
    });
    for (const value of [{ segments: null }, { title: "A" }, [], "text", undefined]) {
      expect(withRawSegments(value)).toBe(value);
    }
  });
});

describe("JSON in parts", () => {
  test("is the same JSON", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        expect([...stringifyJsonParts(value)].join("")).toBe(JSON.stringify(value));
      }),
    );
  });

  test("leaves out what is undefined, and copies texts", () => {
    const value = {
      a: undefined,
      items: [{ segments: new RawJson("[1]") }, {}],
      segments: new RawJson("[2]"),
    };
    expect([...stringifyJsonParts(value)].join("")).toBe('{"items":[{"segments":[1]},{}],"segments":[2]}');
  });

  test("is for what is long", () => {
    const long = "a".repeat(600_000);
    expect(isLong({ items: [{ text: long }, { text: long }] })).toBe(true);
    expect(isLong({ notes: long, segments: new RawJson(long) })).toBe(true);
    for (const value of [{ items: [{ text: long }] }, undefined, null, "text"])
      expect(isLong(value)).toBe(false);
  });
});
