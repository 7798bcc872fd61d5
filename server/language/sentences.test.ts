import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitSentences } from "./sentences.ts";

const split = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

describe("splitSentences", () => {
  test("ends a sentence at a period, question mark and exclamation mark", () => {
    expect(split("He came. Did they know? They did not! So it is.")).toEqual([
      "He came.",
      "Did they know?",
      "They did not!",
      "So it is.",
    ]);
  });

  test("keeps closing quotation marks and brackets with their sentence", () => {
    expect(split('He said, "Come." (They came.) “Go.” Then all went.')).toEqual([
      'He said, "Come."',
      "(They came.)",
      "“Go.”",
      "Then all went.",
    ]);
  });

  test("leaves the mark that opens the next quotation", () => {
    expect(split('He spoke. "Come unto me."')).toEqual(["He spoke.", '"Come unto me."']);
  });

  test.each([
    "As it is in Heb. viii. 6, so it is here.",
    "Read 1 Cor. 13:4 and 2 Tim. 3. 16 with me.",
    "It stands in Ps. xxiii. for us.",
    "See Matt. xi. 28 and v. 7 as well.",
    "Mr. Smith and Dr. J. C. Ryle met St. Paul's people at No. 5 there.",
    "They came at 5 p.m. on foot, in 3.5 hours, etc. and so on.",
    '"Peace!" he said, and it was still.',
    "Oh! how great it is.",
    "Wait... there is more.",
  ])("does not split: %s", (text) => {
    expect(split(text)).toEqual([text]);
  });

  test("keeps the number of a point with its words", () => {
    expect(split("That is all. II. The second point is this. 3. The third follows.")).toEqual([
      "That is all.",
      "II. The second point is this.",
      "3. The third follows.",
    ]);
  });

  test("ends a sentence after the word I", () => {
    expect(split("Fear not, it is I. Be of good cheer.")).toEqual([
      "Fear not, it is I.",
      "Be of good cheer.",
    ]);
  });

  test("ends at an ellipsis before a new sentence", () => {
    expect(split("And then… Nothing came.")).toEqual(["And then…", "Nothing came."]);
  });

  test("ends at blank lines, headings and list items", () => {
    expect(split("# The Way\nOne way only\n\nAnd no other\n- faith\n- hope")).toEqual([
      "# The Way",
      "One way only",
      "And no other",
      "- faith",
      "- hope",
    ]);
  });

  test("continues across a single line break", () => {
    expect(split("The Lord is\nmy shepherd. I shall\nnot want.")).toEqual([
      "The Lord is\nmy shepherd.",
      "I shall\nnot want.",
    ]);
  });

  test("splits text without capitals", () => {
    expect(split("grace came. truth came!")).toEqual(["grace came.", "truth came!"]);
  });

  test.each([
    [
      "神は愛である。彼は言った！「来なさい。」と。",
      ["神は愛である。", "彼は言った！", "「来なさい。」", "と。"],
    ],
    ["الله محبة. هل تؤمن؟ نعم.", ["الله محبة.", "هل تؤمن؟", "نعم."]],
    ["Dios es amor. ¿Lo crees? Sí.", ["Dios es amor.", "¿Lo crees?", "Sí."]],
  ])("splits other scripts: %s", (text, expected) => {
    expect(split(text)).toEqual(expected);
  });

  test("covers any text except white space, in order and without overlap", () => {
    const piece = fc.constantFrom(
      "a",
      "B",
      "I",
      "1",
      ".",
      "!",
      "?",
      '"',
      "'",
      " ",
      "\n",
      "Heb",
      "mr",
      "#",
      "-",
      "(",
      ")",
      "…",
    );
    const anyText = fc.oneof(
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join("")),
      fc.string(),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const ranges = splitSentences(text);
        let at = 0;
        for (const { start, end } of ranges) {
          expect(text.slice(at, start).trim()).toBe("");
          expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(text.slice(at).trim()).toBe("");
      }),
    );
  });
});
