import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createQuoteFinder } from "./find-quote.ts";
import { findSentence, findWordAt, quotePassage, parseSpokenWords, getPassageTimes } from "./spoken-words.ts";

const TRANSCRIPT = `[0:05] “Fear not, little flock; for it is your Father's good pleasure. [Music]

[1:00] Ask, and um it shall be be given you. Seek, and ye shall find.

[2:00] Ask, and it shall be given you, said he again.`;

const SPOKEN = parseSpokenWords({
  transcript: TRANSCRIPT,
  segments: [
    { start: 5, end: 15, text: "Fear not, little flock; for it is your Father's good pleasure." },
    { start: 120, end: 130, text: "Ask, and it shall be given you, said he again." },
  ],
});
const FINDER = createQuoteFinder(SPOKEN);

const quoteFound = (quote: string, second?: number) => {
  const passage = FINDER.findQuote(quote, second);
  return passage && quotePassage(SPOKEN, passage);
};
const quoteNearest = (quote: string) => {
  const passage = FINDER.findNearest(quote);
  return passage && quotePassage(SPOKEN, passage);
};

describe("a quote", () => {
  test("is found regardless of case and punctuation", () => {
    expect(quoteFound("fear not little flock")).toBe("“Fear not, little flock;");
    expect(quoteFound("your Father’s good pleasure")).toBe("your Father's good pleasure.");
  });

  test("is found across paragraphs, sounds, fillers and repeated words", () => {
    expect(quoteFound("good pleasure. Ask, and it shall be given you.")).toBe(
      "good pleasure. [Music] Ask, and um it shall be be given you.",
    );
  });

  test("that occurs twice is found nearest to its time", () => {
    const ask = "Ask, and it shall be given you";
    expect(FINDER.findQuote(ask)?.first).toBeLessThan(FINDER.findQuote(ask, 119)?.first ?? 0);
  });

  test("that occurs twice is found at both places", () => {
    const all = FINDER.findAll("it shall be given you");
    expect(all.map((passage) => quotePassage(SPOKEN, passage))).toEqual([
      "it shall be be given you.",
      "it shall be given you,",
    ]);
  });

  test("is not found in parts of words, in another order or if it is empty", () => {
    expect(quoteFound("ear not")).toBeUndefined();
    expect(quoteFound("little fear")).toBeUndefined();
    expect(quoteFound(" — ")).toBeUndefined();
  });

  test("that no longer occurs is matched to the passage that shares the most words", () => {
    expect(quoteNearest("Fear not, small flock; for it is the Father's good pleasure")).toBe(
      "“Fear not, little flock; for it is your Father's good pleasure.",
    );
    expect(quoteNearest("and it will be given you. Seek, so ye shall find")).toBe(
      "and um it shall be be given you. Seek, and ye shall find.",
    );
    expect(quoteNearest("Rejoice in the Lord always")).toBeUndefined();
    expect(quoteNearest("")).toBeUndefined();
  });
});

test("the nearest passage starts and ends at the closest of several equal words", () => {
  const spoken = parseSpokenWords({
    transcript: "the kingdom. The Holy Spirit was poured out on all of them, all of us.",
    segments: null,
  });
  const nearest = createQuoteFinder(spoken).findNearest("The Holly Spirit was poured out on every one of");
  expect(nearest && quotePassage(spoken, nearest)).toBe("The Holy Spirit was poured out on all of");
});

describe("a passage", () => {
  test("has the times of its words, or else the mark before it", () => {
    expect(getPassageTimes(SPOKEN, { first: 0, last: 10 })).toEqual({ start_time: 5, end_time: 15 });
    expect(
      getPassageTimes(SPOKEN, FINDER.findQuote("Seek and ye shall find") ?? { first: 0, last: 0 }),
    ).toEqual({
      start_time: 60,
    });
    const untimed = parseSpokenWords({ transcript: "Fear not", segments: null });
    expect(getPassageTimes(untimed, { first: 0, last: 1 })).toEqual({});
  });

  test("expands from a word to its sentence", () => {
    const at = FINDER.findQuote("shall find")?.first ?? 0;
    expect(quotePassage(SPOKEN, findSentence(SPOKEN, at))).toBe("Seek, and ye shall find.");
  });
});

test("an offset in a paragraph finds the word at it", () => {
  for (const [at, { paragraph, start, text }] of SPOKEN.words.entries()) {
    for (let offset = start; offset <= start + text.length; offset += 1) {
      expect(findWordAt(SPOKEN, paragraph, offset)).toBe(at);
    }
  }
});

test("every quoted passage is found again with the same words", () => {
  const word = fc.constantFrom(
    "the",
    "Lord",
    "is",
    "is",
    "um",
    "[Music]",
    "my",
    "shepherd,",
    "\n\n[0:07] and",
    "—",
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), fc.nat(), fc.nat(), (texts, one, other) => {
      const spoken = parseSpokenWords({ transcript: texts.join(" "), segments: null });
      if (spoken.words.length === 0) return;
      const [first = 0, last = 0] = [one, other]
        .map((number) => number % spoken.words.length)
        .toSorted((a, b) => a - b);
      const quote = quotePassage(spoken, { first, last });
      const { findQuote, findNearest } = createQuoteFinder(spoken);
      const found = findQuote(quote);
      const hasWords = /\b(?:the|lord|is|my|shepherd|and)\b/i.test(quote);
      expect(found !== undefined).toBe(hasWords);
      expect(found && findQuote(quotePassage(spoken, found))).toEqual(found);
      expect(findNearest(quote) !== undefined).toBe(hasWords);
    }),
  );
});
