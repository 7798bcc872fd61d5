import { describe, expect, it } from "vitest";
import { findVerse, getPassageText } from "../../../../scripture/bible/bible-text.ts";
import { KING_JAMES } from "../../../../scripture/bible/edition.ts";
import { parseReference } from "../../../../scripture/references/references.ts";
import { getFrame } from "../question-frame.ts";
import { KNOWN_QUESTIONS, writeKnownQuestions } from "./known-questions.ts";

const write = (reference: string) =>
  writeKnownQuestions({
    reference,
    verses: getPassageText(parseReference(reference)!),
    edition: KING_JAMES,
  }).map(({ text }) => text);

describe("questions for well-known passages", () => {
  it("name verses that exist and quote words that are in them", () => {
    for (const { book, chapter, questions } of KNOWN_QUESTIONS) {
      for (const question of questions) {
        const cited = [...question.matchAll(/\{(?:(\d+):)?(\d+)(?: ([^}]+))?\}/g)];
        expect(cited).not.toEqual([]);
        for (const [, inChapter, verse, words = ""] of cited) {
          const found = findVerse(book, Number(inChapter ?? chapter), Number(verse));
          expect(found?.text ?? "no verse").toContain(words);
        }
      }
    }
  });

  it("are all different", () => {
    const frames = KNOWN_QUESTIONS.flatMap(({ questions }) => questions).map(getFrame);
    expect(new Set(frames).size).toBe(frames.length);
  });

  it("are asked only if the passage has every verse that they name", () => {
    expect(write("Luke 15:11-32").join("\n")).toContain("older brother");
    expect(write("Luke 15:11-20").join("\n")).not.toContain("older brother");
    expect(write("Obadiah 1")).toEqual([]);
  });

  it("name several verses of a chapter once", () => {
    expect(write("Luke 23:34-24:12").join("\n")).not.toMatch(/\) \(Luke 24:/);
  });

  it("leave no mark of a citation in the text", () => {
    for (const { book, chapter } of KNOWN_QUESTIONS)
      for (const text of write(`${book} ${chapter}`)) expect(text).not.toMatch(/[{}]|undefined|“”/);
  });
});
