import { describe, expect, test } from "vitest";
import { normalizeWords } from "../../server/language/words.ts";
import { FORMS, KINDS, listSermonNames, parseGoldSermon, readGoldSermon } from "./gold-sermon.ts";
import { TINY, TINY_TEXT } from "./testing-gold.ts";
import { listSpoken } from "./transcript-forms.ts";

describe("parseGoldSermon", () => {
  test("reads the class, point and repetitions of each sentence", () => {
    expect(TINY.sentences[3]).toEqual({
      kind: "claim",
      text: "Jesus asked for the boat while it was still empty.",
      isHighlight: true,
      point: 1,
      count: 1,
    });
    expect(TINY.sentences[7]).toMatchObject({ kind: "garbage", text: "Thank you.", count: 12 });
    expect(TINY.points[0]).toEqual(["Jesus asks for the empty boat", "The boat before the fish"]);
    expect(TINY.corrections).toEqual([{ heard: ["Romans 828", "Romans 8 28"], meant: "Romans 8:28" }]);
    expect(TINY.mainPassage).toMatchObject({ book: "Luke", chapter: 5, verse: 1, toVerse: 11 });
  });

  test.each([
    ["an unknown class", TINY_TEXT.replace("- greeting:", "- welcome:"), "no sentence in “welcome: Good"],
    ["an unknown form", TINY_TEXT.replace("Form: punctuated", "Form: notes"), "unknown form “notes”"],
    ["a passage that does not exist", TINY_TEXT.replace("Psalm 30:5", "Psalm 305"), "no passage “Psalm 305”"],
    ["a missing section", TINY_TEXT.replace("## Never", "## Neither"), "unknown section “Neither”"],
    ["a line that is no item", TINY_TEXT.replace("- prayer:", "prayer:"), "is not a list item"],
  ])("refuses %s", (_, text, problem) => {
    expect(() => parseGoldSermon(text, "tiny")).toThrow(problem);
  });
});

describe("the development set", () => {
  const sermons = listSermonNames().map(readGoldSermon);

  test("has at least twelve sermons of all forms, and sentences of every class", () => {
    expect(sermons.length).toBeGreaterThanOrEqual(12);
    expect(new Set(sermons.map(({ form }) => form))).toEqual(new Set(FORMS));
    const kinds = sermons.flatMap(({ sentences }) => sentences.map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(KINDS));
  });

  test.each(sermons.map((sermon) => [sermon.name, sermon] as const))("%s is well-formed", (_, sermon) => {
    const spoken = sermon.sentences.map(({ text }) => text).join(" ");
    const words = normalizeWords(spoken).length;
    expect(words).toBeGreaterThanOrEqual(900);
    expect(words).toBeLessThanOrEqual(1800);
    expect(sermon.points.length).toBeGreaterThanOrEqual(3);
    expect(sermon.passages.length).toBeGreaterThan(0);
    for (const { heard } of sermon.corrections) for (const form of heard) expect(spoken).toContain(form);
    const points = sermon.sentences.map(({ point }) => point).filter((point) => point !== undefined);
    expect(new Set(points)).toEqual(new Set(sermon.points.map((_wordings, at) => at + 1)));
    const wrong = sermon.sentences.filter(
      ({ kind, isHighlight, point }) =>
        (isHighlight || point !== undefined) && !["claim", "application", "story"].includes(kind),
    );
    expect(wrong).toEqual([]);
    const unpunctuated = sermon.sentences.filter(
      ({ text }) => sermon.form === "punctuated" && !/[.?!]$/.test(text),
    );
    expect(unpunctuated).toEqual([]);
  });

  test("every phrase that must never appear occurs in its sermon", () => {
    const missing = sermons.flatMap(({ name, never, sentences }) => {
      const spoken = normalizeWords(sentences.map(({ text }) => text).join(" ")).join(" ");
      return never
        .filter((phrase) => !spoken.includes(normalizeWords(phrase).join(" ")))
        .map((phrase) => `${name}: ${phrase}`);
    });
    expect(missing).toEqual([]);
  });

  test("a repeated sentence is spoken as often as it is repeated", () => {
    expect(listSpoken(TINY).filter(({ text }) => text === "Thank you.")).toHaveLength(12);
  });
});
