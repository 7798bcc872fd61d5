import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { PROCESSING_MESSAGES } from "../../../../contract/processing/processing.ts";
import { getPassageText } from "../../../scripture/bible/bible-text.ts";
import { KING_JAMES_BOOKS } from "../../../scripture/bible/books.ts";
import { countChapters, formatReference, wholeChapters } from "../../../scripture/bible/passage.ts";
import { findReferences } from "../../../scripture/references/references.ts";
import { EngineError } from "../../engine.ts";
import type { StudySubject } from "../../engine.ts";
import { SimilarTexts } from "./candidates.ts";
import { generateActivities, generateQuestions } from "./generate-items.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";

const subjectOf = (fields: Partial<StudySubject>): StudySubject => ({
  edition: KING_JAMES,
  scripture: "",
  title: "",
  description: "",
  objectives: "",
  existing: [],
  ...fields,
});

const generators = [
  ["questions", generateQuestions, 5],
  ["activities", generateActivities, 4],
] as const;

/** Generates more until nothing new comes, as a user does who keeps pressing the button. */
function exhaust(generate: (subject: StudySubject) => string[], fields: Partial<StudySubject>): string[] {
  const existing: string[] = [];
  for (let round = 0; round < 500; round += 1) {
    const more = generate(subjectOf({ ...fields, existing }));
    if (more.length === 0) return existing;
    existing.push(...more);
  }
  throw new Error("Generation never ran out");
}

const chapters = fc
  .constantFrom(...KING_JAMES_BOOKS.map(({ name }) => name))
  .chain((book) =>
    fc.integer({ min: 1, max: countChapters(book) }).map((chapter) => wholeChapters(book, chapter)),
  );

const plain = (text: string) => text.replace(/[()]/g, "").replace(/\s+/g, " ");

describe.each(generators)("%s", (_name, generate, most) => {
  it("quote the Bible word for word, whatever the chapter", () => {
    fc.assert(
      fc.property(chapters, (passage) => {
        const text = plain(
          getPassageText(passage)
            .map((verse) => verse.text)
            .join(" "),
        );
        const misquoted: string[] = [];
        for (const line of generate(subjectOf({ scripture: formatReference(passage) }))) {
          for (const [, quotation = ""] of line.matchAll(/“([^”]*)”/g)) {
            const words = plain(quotation.replace(/ …$/, ""));
            // A sentence that starts with a quotation starts with a capital.
            if (!text.toLowerCase().includes(words.toLowerCase())) misquoted.push(line);
          }
        }
        expect(misquoted).toEqual([]);
      }),
      { numRuns: 80 },
    );
  });

  it("are complete, without blanks in sentences", () => {
    fc.assert(
      fc.property(chapters, (passage) => {
        const lines = generate(subjectOf({ scripture: formatReference(passage) }));
        expect(lines.length).toBeGreaterThan(2);
        expect(lines.length).toBeLessThanOrEqual(most);
        for (const line of lines) expect(line).not.toMatch(/undefined|“”| {2}|\(\)|“[,;:.]/);
      }),
      { numRuns: 80 },
    );
  });

  test.each(["John 3:1-17", "Psalm 23", "John 11:35", "Galatians 5:16-26", "Luke 15:11-24"])(
    "on %s never repeat and eventually run out",
    (scripture) => {
      const all = exhaust(generate, { scripture });
      expect(all.length).toBeGreaterThan(2);
      const repeated = all.filter((line, index) => new SimilarTexts(all.slice(0, index)).has(line));
      expect(repeated).toEqual([]);
    },
  );

  it("are deterministic", () => {
    const subject = subjectOf({ scripture: "James 1:1-12", title: "Wisdom" });
    expect(generate(subject)).toEqual(generate(subject));
  });

  it("prefer verses related to the title", () => {
    const [unsteered = -1, steered = -1] = ["", "The word of God in the heart"].map((title) =>
      generate(subjectOf({ scripture: "Psalm 119", title })).findIndex((line) =>
        line.includes("Thy word have I hid"),
      ),
    );
    expect(steered).toBeGreaterThanOrEqual(0);
    expect(unsteered === -1 || steered < unsteered).toBe(true);
  });

  it("use the objectives", () => {
    const lines = generate(
      subjectOf({ scripture: "James 1:1-12", objectives: "- Ask God for wisdom\n- Stand firm" }),
    );
    expect(lines.join("\n")).toMatch(/“Ask God for wisdom”|“Stand firm”/);
  });

  it("give full references if a study has several passages", () => {
    const scripture = "John 3:16, Romans 8:1-11";
    for (const line of generate(subjectOf({ scripture }))) expect(line).not.toMatch(/\bv(?:\.|erse) \d/i);
  });

  it("find the passage in other fields if the scripture field is blank", () => {
    expect(generate(subjectOf({ title: "A study of Psalm 23" })).join("\n")).toMatch(
      /“(?:The LORD is my shepherd|thou art with me|he leadeth me)/i,
    );
  });

  it("are about the title if no existing passage is named", () => {
    const lines = exhaust(generate, { scripture: "John 3:99", title: "Walking in forgiveness" });
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(line).toContain("“Walking in forgiveness”");
  });

  it("reject a subject without words", () => {
    for (const scripture of ["", "Job 99", "???"]) {
      expect(() => generate(subjectOf({ scripture, title: " " }))).toThrow(
        new EngineError(PROCESSING_MESSAGES.noSubject),
      );
    }
  });

  it("never attribute words to the one who is only spoken to", () => {
    const lines = exhaust(generate, { scripture: "Matthew 18:21-35" }).join("\n");
    expect(lines).not.toMatch(/Jesus asks “(?:how oft|till seven times)/);
  });

  it("stay within a whole book", () => {
    const named = generate(subjectOf({ scripture: "Hebrews" })).join("\n");
    const books = new Set(findReferences(named).map(({ passage }) => passage.book));
    expect([...books]).toEqual(["Hebrews"]);
  });
});

const ask = (scripture: string) => exhaust(generateQuestions, { scripture }).join("\n");

describe("questions", () => {
  it("are about the people and the turning points of a story", () => {
    const lines = ask("Luke 15:11-32");
    expect(lines).toContain("older brother");
    expect(lines).toContain("“he was angry, and would not go in” (v. 28)");
  });

  it("offer no threat and no curse as a promise to rely on", () => {
    for (const scripture of ["Deuteronomy 28:15-45", "Jeremiah 11", "Malachi 2"])
      expect(ask(scripture)).not.toMatch(/needs “[^”]*(?:curse|destroy|plague|smite)[^”]*” .*right now/);
  });

  it("take no sentence for a list, and no threat for a command", () => {
    const lines = ask("Isaiah 28:16-29:8");
    expect(lines).not.toMatch(/Go through “he awaketh|Thou shalt be visited[^”]*” \(|lest your bands/);
  });

  it("fit the passage, if there are enough questions on it", () => {
    const general = /\bthe (?:story|passage|psalm)\b/;
    expect(generateQuestions(subjectOf({ scripture: "Luke 12:13-21" })).join("\n")).not.toMatch(general);
    expect(generateQuestions(subjectOf({ scripture: "Acts 27" })).join("\n")).not.toMatch(general);
  });

  it("count no words", () => {
    expect(ask("Psalm 136")).not.toMatch(/how (?:many times|often)/i);
  });
});

describe("near repetition", () => {
  const similarTexts = new SimilarTexts([
    "What does Jesus say to Nicodemus in verse 3, and what leads up to it?",
  ]);
  test.each([
    ["What does Jesus say to Nicodemus in verse 3, and what leads up to it?", true],
    ["what does JESUS say to Nicodemus in verse 3 and what leads up to it", true],
    ["In verse 3, what does Jesus say to Nicodemus?", true],
    ["What does Jesus say to Nicodemus in verse 5, and what leads up to it?", false],
    ["Why does Nicodemus come by night?", false],
  ])("%s: %s", (text, repeated) => expect(similarTexts.has(text)).toBe(repeated));
});
