import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPartialJson } from "./partial-json.ts";

describe("readPartialJson", () => {
  test.each([
    ['{"a": "One. Tw', { a: "One." }],
    ['{"a": "one", "b', { a: "one" }],
    ['{"a": "one", "b":', { a: "one" }],
    ['{"a": ["one", "Two? Th', { a: ["one", "Two?"] }],
    ['{"a": [{"b": 1, "c": tr', { a: [{ b: 1 }] }],
    ['{"a": "A quote. \\', { a: "A quote." }],
    ['{"a": "A sign! \\u20', { a: "A sign!" }],
    ['{"a": "Two \\\\. T', { a: "Two \\." }],
    ['```json\n[{"a": "b"}, {"a', [{ a: "b" }, {}]],
    ['<think>A brace { or two.</think> {"a": "B. c', { a: "B." }],
    ['{"a": "Give at evil.exam', { a: "" }],
    ['{"__proto__": {"a": 1}}', JSON.parse('{"__proto__": {"a": 1}}')],
  ])("reads %j as far as it has come", (reply, value) => {
    expect(readPartialJson(reply)?.value).toEqual(value);
  });

  test("tells which objects and lists are not at their end", () => {
    const read = readPartialJson('{"a": [{"b": 1}, {"b": "C. d');
    expect([...(read?.open ?? [])]).toEqual([{ b: "C." }, [{ b: 1 }, { b: "C." }], read?.value]);
  });

  test.each(["", "No JSON.", "<think>{", '{"a" 1', "[one, two]", "{'a': 1}", `${"[".repeat(9_000)}`])(
    "reads nothing in %j",
    (reply) => expect(readPartialJson(reply)).toBeUndefined(),
  );

  test("reads what JSON.parse reads, and any beginning of it", () => {
    const json = fc.json({ maxDepth: 4 }).filter((text) => /^[[{]/.test(text));
    fc.assert(
      fc.property(json, fc.nat(), (text, cut) => {
        const whole = readPartialJson(text);
        expect(whole?.value).toEqual(JSON.parse(text));
        expect(whole?.open.size).toBe(0);
        const beginning = text.slice(0, 1 + (cut % text.length));
        expect(() => readPartialJson(beginning)).not.toThrow();
      }),
    );
  });
});
