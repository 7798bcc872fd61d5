import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { removeUngroundedSentences } from "./grounded-sentences.ts";
import { createGrounding } from "./grounding.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";

const PASSAGE = "For God so loved the world, that he gave his only begotten Son";
const grounding = createGrounding({ edition: KING_JAMES, texts: [PASSAGE], allowsAttribution: false });
const filter = (text: string) => removeUngroundedSentences(text, grounding).text;

describe("grounded sentences", () => {
  test.each([
    "It says: “for God so loved the world”. That is all.",
    'It says "God so loved the world," and we stop there.',
    "The word “world” returns.",
    "The disciples' boat didn't sink. 'Tis enough.",
    "「世界」を見る。それだけです。",
    "",
  ])("stay unchanged: %s", (text) => {
    expect(filter(text)).toBe(text);
  });

  test.each([
    [
      "a quotation that is invented",
      "One. It says: “God helps those who help themselves”. Two.",
      "One. Two.",
    ],
    ["one in straight marks", 'One. "God helps those who help themselves." Two.', "One. Two."],
    ["one in single marks", "One. He said 'God helps those who help themselves' to us. Two.", "One. Two."],
    ["one in other marks", "One. «God helps those who help». „God helps those who help“. Two.", "One. Two."],
    ["one over several sentences", "One. “God is far. He does not care. Go home.” Two.", "One. Two."],
    ["one that is never closed", "One. “God helps those who help themselves. Two.", "One."],
    ["a verse that does not exist", "Yes. See John 3:99 too. Two.", "Yes. Two."],
    ["what a preacher is made to say", "One. The preacher wants us to give more. Two.", "One. Two."],
  ])("do not include %s", (_, text, kept) => {
    expect(filter(text)).toBe(kept);
  });

  test("may report a preacher's words if that is allowed", () => {
    const text = "The Sermon on the Mount begins here.";
    expect(removeUngroundedSentences(text, { ...grounding, allowsAttribution: true }).text).toBe(text);
  });

  test("never contain an invented quotation, wherever it is placed", () => {
    const lie = "the rich shall inherit the kingdom first";
    const marks: [string, string][] = [
      ["“", "”"],
      ['"', '"'],
      ["‘", "’"],
      ["'", "'"],
      ["«", "»"],
      ["„", "“"],
    ];
    const piece = fc.constantFrom(
      "It is morning.",
      "“God so loved the world”, it says.",
      "Don't be afraid!",
      ...marks.map(([open, close]) => `We read ${open}${lie}${close} and are glad.`),
      ...marks.map(([open, close]) => `${open}${lie}.${close}`),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        expect(filter(pieces.join(" "))).not.toContain(lie);
      }),
    );
  });
});
