import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLong, JsonText, parseJsonText, withJsonTexts, writeJson, writeJsonParts } from "./json-text.ts";

const SEGMENTS = [{ start: 0, end: 1, text: 'Fear "not"' }];

describe("JSON that is passed on as text", () => {
  test("stands in other JSON as the value that it describes, however deep", () => {
    const record = { id: "a", segments: JsonText.of(SEGMENTS) };
    const answer = { current: record, list: [record, { segments: null }] };
    expect(JSON.parse(writeJson(answer))).toEqual({
      current: { id: "a", segments: SEGMENTS },
      list: [{ id: "a", segments: SEGMENTS }, { segments: null }],
    });
  });

  test("is copied and not written again", () => {
    expect(writeJson({ segments: new JsonText("[ 1,  2 ]") })).toBe('{"segments":[ 1,  2 ]}');
  });

  test("is parsed where something else writes it", () => {
    expect(JSON.stringify({ segments: JsonText.of(SEGMENTS) })).toBe(JSON.stringify({ segments: SEGMENTS }));
  });

  test("can be read after the way between two processes", () => {
    expect(parseJsonText(structuredClone(JsonText.of(SEGMENTS)))).toEqual(SEGMENTS);
  });

  test("is what timed speech becomes, and nothing else does", () => {
    expect(withJsonTexts({ title: "A", segments: SEGMENTS })).toEqual({
      title: "A",
      segments: JsonText.of(SEGMENTS),
    });
    for (const value of [{ segments: null }, { title: "A" }, [], "text", undefined]) {
      expect(withJsonTexts(value)).toBe(value);
    }
  });
});

describe("JSON in parts", () => {
  test("is the same JSON", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        expect([...writeJsonParts(value)].join("")).toBe(JSON.stringify(value));
      }),
    );
  });

  test("leaves out what is undefined, and copies texts", () => {
    const value = {
      a: undefined,
      items: [{ segments: new JsonText("[1]") }, {}],
      segments: new JsonText("[2]"),
    };
    expect([...writeJsonParts(value)].join("")).toBe('{"items":[{"segments":[1]},{}],"segments":[2]}');
  });

  test("is for what is long", () => {
    const long = "a".repeat(600_000);
    expect(isLong({ items: [{ text: long }, { text: long }] })).toBe(true);
    expect(isLong({ notes: long, segments: new JsonText(long) })).toBe(true);
    for (const value of [{ items: [{ text: long }] }, undefined, null, "text"])
      expect(isLong(value)).toBe(false);
  });
});
