import { expect, test } from "vitest";
import { createAsideFilter } from "../sentences/asides.ts";
import { createQuoteTidier, isAboutRhetoric, lacksName } from "./card-quotes.ts";

test.each([
  "He was right there the whole time.",
  "And he's the most meek person on the face of the earth.",
  "But they left everything and followed.",
])("lacks a name: %s", (quote) => {
  expect(lacksName(quote)).toBe(true);
});

test.each([
  "God was right there the whole time.",
  "Moses was meek, and he still led a nation.",
  "He who forgets it will soon sit in the dark.",
  "Here is the good news.",
  "Then Peter left everything.",
  "Herod was afraid of a child.",
])("says who is meant: %s", (quote) => {
  expect(lacksName(quote)).toBe(false);
});

test.each([
  "Short enough to be known by heart.",
  "The repetition makes it strong.",
  'The repeated "we can" makes it easy to remember.',
  "A memorable line on prayer.",
  "Powerful image of the cross.",
  "It says the point in a line.",
])("is about rhetoric: %s", (note) => {
  expect(isAboutRhetoric(note)).toBe(true);
});

test.each([
  "On forgiveness",
  "Why the father runs to his son",
  "God's strong hand in weakness",
  "The image of God in every person",
  "The contrast between law and grace",
  "Remember the poor",
  "Repeated prayer is not vain",
  "",
])("is about the line: %s", (note) => {
  expect(isAboutRhetoric(note)).toBe(false);
});

test.each([
  ["And he was the meekest of all.", "Moses led a nation. And he was the meekest of all."],
  ["They went home.", ""],
  ["He is late.", ""],
  ["He was never in this sermon.", ""],
  ["Good morning. Grace is free.", "Grace is free."],
])("a quote that doesn't say who is meant gets the sentence before it: %s", (quote, expected) => {
  const sermon =
    "Good morning. Grace is free. Moses led a nation. And he was the meekest of all. They went home. Good morning. He is late.";
  expect(createQuoteTidier(sermon, createAsideFilter(["Good morning."]))(quote)).toBe(expected);
});
