import { describe, expect, it, test } from "vitest";
import { getPassageText } from "../../../scripture/bible/bible-text.ts";
import { parseReferences } from "../../../scripture/references/references.ts";
import { readPassage } from "./passage-features.ts";

const read = (reference: string) => readPassage(parseReferences(reference).flatMap(getPassageText));
const quotesOf = (reference: string, kind: string) =>
  read(reference)
    .features.filter((feature) => feature.kind === kind)
    .map(({ quote }) => quote);

describe("what is noticed in a verse", () => {
  test.each([
    ["John 3:4", "question", "How can a man be born when he is old?"],
    ["Colossians 3:2", "command", "Set your affection on things above, not on things on the earth"],
    ["John 14:1", "prohibition", "Let not your heart be troubled"],
    ["Exodus 20:8", "command", "Remember the sabbath day, to keep it holy"],
    ["Psalms 119:12", "petition", "teach me thy statutes"],
    ["Matthew 6:12", "petition", "forgive us our debts, as we forgive our debtors"],
    ["Isaiah 40:31", "promise", "they that wait upon the LORD shall renew their strength"],
    ["Matthew 5:8", "blessing", "Blessed are the pure in heart"],
    ["John 3:16", "attribute", "God so loved the world, that he gave his only begotten Son"],
    ["Psalm 23:1", "comparison", "The LORD is my shepherd"],
  ])("%s: a %s", (reference, kind, quote) => expect(quotesOf(reference, kind)).toContain(quote));

  it("knows both sides of a contrast", () => {
    expect(read("Romans 8:6").features).toContainEqual(
      expect.objectContaining({
        kind: "contrast",
        quote: "to be carnally minded is death",
        contrasted: "to be spiritually minded is life and peace",
      }),
    );
  });

  it("names a speaker only where the text does", () => {
    expect(read("John 3:9-10").features.flatMap(({ subject }) => subject ?? [])).toEqual([
      "Nicodemus",
      "Jesus",
    ]);
    expect(quotesOf("Genesis 22:7", "speech")).toEqual([]);
  });
});

describe("what is not there", () => {
  it("is not seen: a vow is no promise, a threat is no promise, a story's verbs are no commands", () => {
    expect(quotesOf("Psalm 119:8", "promise")).toEqual([]);
    expect(quotesOf("Hebrews 3:11", "promise")).toEqual([]);
    expect(quotesOf("Hebrews 2:15", "command")).toEqual([]);
    expect(quotesOf("Genesis 1:3", "command")).toEqual([]);
    expect(quotesOf("Hebrews 1:6", "command")).toEqual([]);
    expect(quotesOf("Matthew 5:30", "command")).not.toContain("cut it off, and cast it from thee");
  });
});

describe("a passage as a whole", () => {
  it("counts the words that return, in all their forms", () => {
    const [first] = read("Galatians 5:16-26").repetitions;
    expect(first).toMatchObject({ forms: ["Spirit"], count: 7 });
  });

  it("knows people and places", () => {
    const { people, places, genre } = read("Genesis 22:1-14");
    expect([people, places, genre]).toEqual([["Abraham", "Isaac"], ["Moriah"], "narrative"]);
  });

  test.each([
    ["Ruth 1", "narrative"],
    ["Psalm 23", "poetry"],
    ["Romans 8", "teaching"],
    ["Exodus 20:1-17", "teaching"],
  ])("%s is %s", (reference, genre) => expect(read(reference).genre).toBe(genre));
});
