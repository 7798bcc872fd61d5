import { expect, test } from "vitest";
import type { SermonChecks } from "../../../../contract/records/checks.schema.ts";
import { applyCorrections, getContext, listCorrections } from "./corrections.ts";

const TEXT = "Pastor Okafer read Hebrews 114 to us. We thank Okafer.";
const spansOf = (words: string) =>
  [...TEXT.matchAll(new RegExp(words, "g"))].map(({ index }) => ({
    start: index,
    end: index + words.length,
  }));

const CHECKS: SermonChecks = {
  references: {
    refinedTranscript: [
      {
        text: "Hebrews 114",
        span: spansOf("Hebrews 114")[0]!,
        reference: "Hebrews 114",
        exists: false,
        suggestion: "Hebrews 1:14",
      },
      { text: "John 3:16", span: { start: 0, end: 0 }, reference: "John 3:16", exists: true },
    ],
  },
  sources: { summary: [], lessonPlan: [] },
  changes: [],
  corrections: [{ text: "Okafer", suggestion: "Okafor", spans: spansOf("Okafer") }],
};

test("names and garbled references are listed in the order of the text", () => {
  const listed = listCorrections(CHECKS, new Map());
  expect(listed.map(({ text, suggestion, spans }) => [text, suggestion, spans.length])).toEqual([
    ["Okafer", "Okafor", 2],
    ["Hebrews 114", "Hebrews 1:14", 1],
  ]);
});

test("what the user has dismissed is not listed, until they take that back", () => {
  expect(listCorrections(CHECKS, new Map([["Okafer", true]]))).toHaveLength(1);
  const dismissed = { ...CHECKS, corrections: [{ ...CHECKS.corrections[0]!, isDismissed: true }] };
  expect(listCorrections(dismissed, new Map())).toHaveLength(1);
  expect(listCorrections(dismissed, new Map([["Okafer", false]]))).toHaveLength(2);
});

test("corrections change all their places and nothing else", () => {
  const all = listCorrections(CHECKS, new Map());
  expect(applyCorrections(TEXT, all)).toBe("Pastor Okafor read Hebrews 1:14 to us. We thank Okafor.");
  expect(applyCorrections(`Now ${TEXT}`, all)).toBeUndefined();
});

test("the context is that of the first place, on its line and cut at words", () => {
  const name = CHECKS.corrections[0]!;
  expect(getContext(TEXT, name)).toEqual({ before: "Pastor ", after: " read Hebrews 114 to us. We …" });
  expect(getContext("Okafer", { ...name, spans: [{ start: 0, end: 6 }] })).toEqual({ before: "", after: "" });
});
