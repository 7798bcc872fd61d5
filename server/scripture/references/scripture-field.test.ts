import { describe, expect, test } from "vitest";
import { parseScriptureField } from "./scripture-field.ts";

describe("a scripture field", () => {
  test.each([
    ["jn 3.16", "John 3:16"],
    ["1 cor 13", "1 Corinthians 13"],
    ["..first corinthians 13", "..1 Corinthians 13"],
    ["jn 3.16; 1 cor 13", "John 3:16; 1 Corinthians 13"],
    ["john 3:16,18 ; 4:2", "John 3:16,18 ; 4:2"],
    ["rom 8:1–11, ps 23", "Romans 8:1-11, Psalm 23"],
    ["ps 23; 24", "Psalms 23-24"],
    ["hebrews", "Hebrews"],
    ["jonah 1–4", "Jonah 1-4"],
    ["Ruth 1-4; 1 john", "Ruth 1-4; 1 John"],
    ["jude 3, 5", "Jude 1:3, 5"],
    ["John chapter three verse sixteen", "John 3:16"],
    ["1 cor 13 and the story of Ruth", "1 Corinthians 13 and the story of Ruth"],
    ["jn 3.99", "jn 3.99"],
    ["jn 3.16-first corinthians", "jn 3.16-first corinthians"],
    ["To be announced", "To be announced"],
    ["", ""],
  ])("formats %s as %s", (field, normalized) => {
    expect(parseScriptureField(field).normalized).toBe(normalized);
  });

  test("is unchanged by normalizing it twice", () => {
    for (const field of [
      "..1 Corinthians 16:24",
      "John 3:16, 18; 4:2",
      "1 John 1:9-2:2; Psalm 23",
      "Song of Solomon 2; Philemon",
      "Jonah 1-4",
    ]) {
      expect(parseScriptureField(field).normalized).toBe(field);
    }
  });

  test("reports every reference with its offsets, including those that don't exist", () => {
    const field = "see jn 3.16, 99; Hezekiah 4:1 and rom 8";
    const { references } = parseScriptureField(field);
    expect(references.map(({ text, reference, exists }) => [text, reference, exists])).toEqual([
      ["jn 3.16", "John 3:16", true],
      ["99", "John 3:99", false],
      ["rom 8", "Romans 8", true],
    ]);
    for (const { span, text } of references) expect(field.slice(span.start, span.end)).toBe(text);
  });
});
