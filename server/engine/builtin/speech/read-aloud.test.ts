import { expect, test } from "vitest";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";
import { parseReference } from "../../../scripture/references/references.ts";
import { createVerseCheck } from "./read-aloud.ts";

const check = (text: string, ...references: string[]) =>
  createVerseCheck(
    KING_JAMES,
    references.flatMap((reference) => parseReference(reference) ?? []),
  )({ index: 0, text });

test("a verse is recognized in other words if it is short and of a passage that the sermon names", () => {
  expect(check("But the word of God is not chained.", "2 Timothy 2")).toBe(true);
  expect(check("But the word of God is not chained.", "2 Timothy 1:1-14")).toBe(true);
  expect(check("But the word of God is not chained.", "Romans 8")).toBe(false);
});

test("a sentence that only uses words of the passage is the preacher's", () => {
  expect(check("Nobody can chain a word that God speaks.", "2 Timothy 2")).toBe(false);
});
