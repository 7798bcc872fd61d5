import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alignWords, splitWords } from "./word-alignment.ts";

/** The words of `from` that have a counterpart, each with that counterpart. */
function align(from: string, to: string): [string, string | undefined][] {
  const fromWords = splitWords(from);
  const toWords = splitWords(to);
  return [...alignWords(fromWords, toWords)].flatMap((at, index) =>
    at === -1 ? [] : [[fromWords[index]?.text ?? "", toWords[at]?.text]],
  );
}

const words = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => `${name}${at}`).join(" ");

describe("aligning words", () => {
  test("finds every word that is seen of Markdown, and leaves out what is not", () => {
    const markdown =
      "## Blessed\n\n[1:05] **Blessed** are [the poor](https://a.example/the/poor) in _spirit_ &amp; truth";
    const seen = "Blessed Blessed are the poor in spirit & truth";
    const found = align(markdown, seen).map(([word]) => word);
    expect(found).toEqual(["blessed", "blessed", "are", "the", "poor", "in", "spirit", "truth"]);
  });

  test("survives a long passage that only one of the texts has", () => {
    const found = align(
      `${words(90, "a")} ${words(300, "b")} ${words(90, "c")}`,
      `${words(90, "a")} ${words(90, "c")}`,
    );
    expect(found).toHaveLength(180);
    expect(found.every(([word, counterpart]) => word === counterpart)).toBe(true);
  });

  test("never goes back, and never takes one word for another", () => {
    const text = fc.array(fc.constantFrom("fear", "not", "little", "flock", "it", "is"), { maxLength: 60 });
    fc.assert(
      fc.property(text, text, (from, to) => {
        const fromWords = splitWords(from.join(" "));
        const toWords = splitWords(to.join(" "));
        let last = -1;
        for (const [index, at] of alignWords(fromWords, toWords).entries()) {
          if (at === -1) continue;
          expect(at).toBeGreaterThan(last);
          expect(toWords[at]?.text).toBe(fromWords[index]?.text);
          last = at;
        }
      }),
    );
  });

  test("a text finds all of itself", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("verily", "i", "say", "unto", "you")), (text) => {
        expect(align(text.join(" "), text.join(" "))).toHaveLength(text.length);
      }),
    );
  });
});
