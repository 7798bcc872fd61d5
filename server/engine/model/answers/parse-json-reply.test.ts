import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJsonReply, parsePartialJson } from "./parse-json-reply.ts";

describe("parseJsonReply", () => {
  test.each([
    ["alone", '{"a": 1}'],
    ["in a fence without a language", '```{"a": 1}```'],
    ["in a fence", 'Here it is:\n```json\n{"a": 1}\n```\nI hope it helps.'],
    ["between words", 'Sure! {"a": 1} Anything else?'],
    ["after reasoning", '<think>A brace { or two.</think>\n{"a": 1}'],
    ["after reasoning whose start is missing", 'A brace {"b": 2} or two.</think>\n{"a": 1}'],
    ["with a trailing comma", '{"a": 1,}'],
  ])("finds JSON %s", (_, reply) => {
    expect(parseJsonReply(reply)).toEqual({ a: 1 });
  });

  test("finds JSON with line breaks within its strings", () => {
    expect(parseJsonReply('{"prayer": "Lord,\nteach us\tto pray."}')).toEqual({
      prayer: "Lord,\nteach us\tto pray.",
    });
  });

  test("finds a list", () => {
    expect(parseJsonReply('The list: ["a", "b"]')).toEqual(["a", "b"]);
  });

  test.each(["", "No JSON here.", '{"a": 1', '{"a": [{"b": 1}, {"c":', "12", '"a"', "[".repeat(9_000)])(
    "finds no JSON in invalid text (%#)",
    (reply) => expect(parseJsonReply(reply)).toBeUndefined(),
  );
});

describe("parsePartialJson", () => {
  test.each([
    ['{"a": "One. Tw', { a: "One." }],
    ['{"a": "one", "b', { a: "one" }],
    ['{"a": "one", "b":', { a: "one" }],
    ['{"a": ["one", "Two? Th', { a: ["one", "Two?"] }],
    ['{"a": [{"b": 1, "c": 12', { a: [{ b: 1 }] }],
    ['{"a": "A quote. B\\', { a: "A quote." }],
    ['{"a": "A sign! B\\u20', { a: "A sign!" }],
    ['{"a": "Two \\\\. T', { a: "Two \\." }],
    ['```json\n[{"a": "b"}, {"a', [{ a: "b" }, {}]],
    ['<think>A brace { or two.</think> {"a": "B. c', { a: "B." }],
    ['{"a": "Give at evil.exam', { a: "" }],
    ['{"a": "Fear not, little flock. See evil.exam/', { a: "Fear not, little flock." }],
    ['{"a": "Lord,\nteach. Us', { a: "Lord,\nteach." }],
  ])("reads the complete parts of %j", (reply, value) => {
    expect(parsePartialJson(reply)?.value).toEqual(value);
  });

  test("lists the incomplete objects and lists", () => {
    const partial = parsePartialJson('{"a": [{"b": 1}, {"b": "C. d');
    expect([...(partial?.incomplete ?? [])].toReversed()).toEqual([
      { b: "C." },
      [{ b: 1 }, { b: "C." }],
      partial?.value,
    ]);
  });

  test.each(["", "No JSON.", "<think>{", "[".repeat(9_000), '{"a":'.repeat(9_000)])(
    "reads nothing from text that is not JSON or nested too deeply (%#)",
    (reply) => expect(parsePartialJson(reply)).toBeUndefined(),
  );

  test.each([
    ['{"aim":["[b]"],"notes":nul', { aim: ["[b]"] }],
    ['{"aim":["{b}"],"notes":-', { aim: ["{b}"] }],
    ['{"aim":["{b}"],"notes":[1.', { aim: ["{b}"], notes: [] }],
  ])("reads %s up to the literal that is cut off", (reply, value) =>
    expect(parsePartialJson(reply)?.value).toEqual(value),
  );

  test("never parses from a prefix what the complete JSON doesn't contain", () => {
    // No name is a prefix of another, as in all schemas that models get.
    const name = fc.constantFrom("aim", "notes", "quote");
    const { list } = fc.letrec((tie) => ({
      list: fc.array(tie("value"), { maxLength: 4 }),
      value: fc.oneof(
        { maxDepth: 4 },
        fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
        tie("list"),
        fc.dictionary(name, tie("value"), { noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(list, fc.nat(), (value, cut) => {
        const text = JSON.stringify(value);
        expect(parsePartialJson(text)).toEqual({ value: JSON.parse(text), incomplete: new Set() });
        const partial = parsePartialJson(text.slice(0, 1 + (cut % text.length)));
        expect(isBeginning(partial?.value, JSON.parse(text))).toBe(true);
      }),
    );
  });
});

function isBeginning(partial: unknown, whole: unknown): boolean {
  if (partial === "" || partial === undefined) return true;
  if (typeof partial === "string") return typeof whole === "string" && whole.startsWith(partial);
  if (typeof partial !== "object" || partial === null) return Object.is(partial, whole);
  return (
    Array.isArray(partial) === Array.isArray(whole) &&
    Object.entries(partial).every(([key, inner]) =>
      isBeginning(inner, (whole as Record<string, unknown>)[key]),
    )
  );
}
