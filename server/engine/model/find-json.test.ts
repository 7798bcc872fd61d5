import { describe, expect, test } from "vitest";
import { findJson } from "./find-json.ts";

describe("findJson", () => {
  test.each([
    ["alone", '{"a": 1}'],
    ["in a fence without a language", '```{"a": 1}```'],
    ["in a fence", 'Here it is:\n```json\n{"a": 1}\n```\nI hope it helps.'],
    ["between words", 'Sure! {"a": 1} Anything else?'],
    ["after thinking aloud", '<think>A brace { or two.</think>\n{"a": 1}'],
  ])("finds JSON %s", (_, reply) => {
    expect(findJson(reply)).toEqual({ a: 1 });
  });

  test.each([
    ["after thinking aloud whose beginning is lost", 'A brace {"b": 2} or two.</think>\n{"a": 1}'],
    ["with a comma too many", '{"a": 1,}'],
  ])("finds JSON %s", (_, reply) => expect(findJson(reply)).toEqual({ a: 1 }));

  test("finds JSON with breaks of lines within its strings", () => {
    expect(findJson('{"prayer": "Lord,\nteach us\tto pray."}')).toEqual({
      prayer: "Lord,\nteach us\tto pray.",
    });
  });

  test("finds a list", () => {
    expect(findJson('The list: ["a", "b"]')).toEqual(["a", "b"]);
  });

  test.each(["", "No JSON here.", '{"a": 1', "12", '"a"'])("finds none in %o", (reply) => {
    expect(findJson(reply)).toBeUndefined();
  });
});
