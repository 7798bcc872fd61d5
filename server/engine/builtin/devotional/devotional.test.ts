import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEVOTIONAL_MESSAGES } from "../../../../contract/records/devotional.ts";
import { PROCESSING_MESSAGES } from "../../../../contract/processing/processing.ts";
import { KING_JAMES_BOOKS } from "../../../scripture/bible/books.ts";
import { getPassageText } from "../../../scripture/bible/bible-text.ts";
import { countChapters, countVerses, formatReference } from "../../../scripture/bible/passage.ts";
import { parseReference } from "../../../scripture/references/references.ts";
import { type DevotionalContent, EngineError, type SermonWithSummary } from "../../engine.ts";
import { checkScripture } from "../../verify/scripture/scripture-check.ts";
import { LAMP_SERMON, sermonOnTheMount } from "../testing-sermons.ts";
import { createDevotional } from "./create-devotional.ts";
import { getFrame } from "../study/question-frame.ts";
import { createSeries, planSeries } from "./create-series.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";

const sermonOf = (transcription: string, fields: Partial<SermonWithSummary> = {}): SermonWithSummary => ({
  edition: KING_JAMES,
  title: "The Lamp",
  description: "",
  scripture: "",
  summary: "",
  transcription,
  ...fields,
});
const textOf = ({ reading, reflectionQuestions, prayer }: DevotionalContent) =>
  [reading, ...reflectionQuestions, prayer].join("\n");
const quotesOf = (text: string) => [...text.matchAll(/“([^”]*)”/g)].map(([, quote = ""]) => quote);
/** Removes the ellipsis, punctuation, brackets and capitals that the engine may add or remove. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[()]/g, "")
    .replace(/[\s…]+/g, " ")
    .replace(/[.;:,]+\s*$/, "")
    .trim();

describe("a devotional on a passage", () => {
  test("has every verse of the passage word for word", () => {
    const { reading } = createDevotional({ edition: KING_JAMES, scripture: "ps 23", title: "" });
    for (const { verse, text } of getPassageText(parseReference("Psalm 23")!)) {
      expect(reading).toContain(`> **${verse}** ${text}`);
    }
  });

  test("has the user's title, or else the reference", () => {
    expect(createDevotional({ edition: KING_JAMES, scripture: "Psalm 23", title: "Shepherd" }).title).toBe(
      "Shepherd",
    );
    expect(createDevotional({ edition: KING_JAMES, scripture: "ps 23", title: " " }).title).toBe("Psalm 23");
  });

  test("prints the start of a long passage and says how much is left", () => {
    const { reading } = createDevotional({ edition: KING_JAMES, scripture: "Psalm 119", title: "" });
    expect(reading).toContain("**Psalm 119:1-60 (King James Version)**");
    expect(reading).toContain("Psalm 119 continues for 116 more verses. Read on in your Bible.");
  });

  test("quotes only the passage and cites only existing verses, for any passage", () => {
    const passages = fc.nat().map((seed) => {
      const { name: book } = KING_JAMES_BOOKS[seed % KING_JAMES_BOOKS.length]!;
      const chapter = (seed % countChapters(book)) + 1;
      const last = countVerses(book, chapter);
      const verse = (seed % last) + 1;
      const toVerse = Math.min(last, verse + (seed % 14));
      return formatReference({ book, chapter, verse, toChapter: chapter, toVerse });
    });
    fc.assert(
      fc.property(passages, (scripture) => {
        const devotional = createDevotional({ edition: KING_JAMES, scripture, title: "" });
        const passage = getPassageText(parseReference(scripture)!)
          .map(({ text }) => text)
          .join(" ");
        const strange = quotesOf(textOf(devotional)).filter(
          (quote) => !wordsOf(passage).includes(wordsOf(quote)),
        );
        const wrong = checkScripture(textOf(devotional), { context: scripture }).filter(
          ({ exists, quotation }) => !exists || quotation?.label === "wrong reference",
        );
        expect({ scripture, strange, wrong }).toEqual({ scripture, strange: [], wrong: [] });
        expect(devotional.reflectionQuestions.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ["", DEVOTIONAL_MESSAGES.noPassage],
    ["of joy and hope", DEVOTIONAL_MESSAGES.noPassage],
    ["John 3:99", DEVOTIONAL_MESSAGES.noPassage],
    ["Tobit 4:15", DEVOTIONAL_MESSAGES.noBible],
  ])("is rejected for %j", (scripture, message) => {
    const create = () => createDevotional({ edition: KING_JAMES, scripture, title: "Joy" });
    expect(create).toThrow(EngineError);
    expect(create).toThrow(message);
  });
});

describe("a series on a sermon", () => {
  test("has a day for each point in order, with its own title and quotations", () => {
    const days = createSeries(sermonOf(LAMP_SERMON));
    expect(days.map(({ title }) => title)).toEqual([
      "The lighting of the lamp",
      "The hiding of the lamp",
      "The oil of the lamp",
    ]);
    const quotes = days.map(({ reading }) => quotesOf(reading));
    for (const each of quotes) expect(each.length).toBeGreaterThan(0);
    const positions = quotes.map(([first = ""]) => LAMP_SERMON.toLowerCase().indexOf(first.toLowerCase()));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(new Set(quotes.flat()).size).toBe(quotes.flat().length);
  });

  test("uses the sermon text, and a passage only if the sermon reads it or comes back to it", () => {
    const readings = (sermon: string) =>
      new Set(createSeries(sermonOf(sermon)).map(({ scripture }) => scripture));
    expect(readings(LAMP_SERMON)).toEqual(new Set(["Matthew 5:13-16"]));
    expect(
      readings(
        LAMP_SERMON.replaceAll("John 3:20", "In John 3:20 we read it. Think of John 3:20 at home. John 3:20"),
      ),
    ).toEqual(new Set(["Matthew 5:13-16", "John 3:18-21"]));
    const days = createSeries(sermonOf(LAMP_SERMON));
    for (const { scripture, reading } of days) expect(reading).toContain(`**${scripture} (`);
  });

  test("quotes the preacher word for word, for any part of a sermon", () => {
    const words = `${LAMP_SERMON}\n\n${sermonOnTheMount()}`.split(/(?<=[.!?]) /);
    fc.assert(
      fc.property(fc.nat(words.length - 1), fc.integer({ min: 1, max: 60 }), (from, count) => {
        const sermon = words.slice(from, from + count).join(" ");
        fc.pre(/\p{L}/u.test(sermon));
        // A claim may start in the middle of its sentence, and then gets a capital.
        const said = wordsOf(sermon).toLowerCase();
        for (const day of createSeries(sermonOf(sermon, { scripture: "Matthew 5:14" }))) {
          const bible = day.scripture
            ? getPassageText(parseReference(day.scripture)!)
                .map(({ text }) => text)
                .join(" ")
            : "";
          // The prayer names the point of the day, which are words of the sermon or its number.
          const strange = quotesOf(textOf(day))
            .map(wordsOf)
            .filter(
              (quote) =>
                !said.includes(quote.toLowerCase()) &&
                !wordsOf(bible).includes(quote) &&
                quote !== wordsOf(day.title),
            );
          expect(strange).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });

  test("has fewer days without a model if the sermon has fewer points and passages", () => {
    expect(createSeries(sermonOf("Fear not, little flock.")).length).toBe(1);
    expect(createSeries(sermonOf(LAMP_SERMON)).length).toBe(3);
    expect(planSeries(sermonOf(LAMP_SERMON)).length).toBe(5);
  });

  test("has a day for each passage that a long point turns to", () => {
    const passages = ["Psalm 23:1", "John 10:11", "Isaiah 40:11", "Ezekiel 34:11", "1 Peter 5:4"];
    const parts = passages.map(
      (passage) =>
        `We turn to ${passage}. The shepherd does not lose a single sheep. Grace is stronger than the night. Read ${passage} again at home. Learn ${passage} by heart.`,
    );
    const days = createSeries(sermonOf(parts.join(" ")));
    expect(new Set(days.map(({ scripture }) => scripture)).size).toBeGreaterThan(3);
  });

  test("says nothing twice: every prayer opens differently, every question and task is asked once", () => {
    const days = planSeries(sermonOf(LAMP_SERMON)).map(({ fallback }) => fallback);
    const openings = days.map(({ prayer }) => prayer.split(" ").slice(0, 2).join(" "));
    expect(new Set(openings).size).toBe(days.length);
    const frames = days.flatMap(({ reflectionQuestions }) => reflectionQuestions).map(getFrame);
    expect(new Set(frames).size).toBe(frames.length);
    const tasks = days.map(({ reading }) => reading.trim().split("\n\n").at(-1));
    expect(new Set(tasks).size).toBe(days.length);
  });

  test("is called a reading guide, because nobody wrote a devotional", () => {
    for (const { reading } of createSeries(sermonOf(LAMP_SERMON)))
      expect(reading).toContain("### Reading guide");
  });

  test("never prays with words about somebody who is not named", () => {
    const sermon = "Moses was humble. God looks at the heart and not at the outside. Grace is a gift.";
    for (const scripture of ["Numbers 12:1-8", "1 Kings 19:1-10", "Luke 15:11-24", "Psalm 1"]) {
      for (const { prayer } of createSeries(sermonOf(sermon, { scripture })))
        expect(prayer).not.toMatch(/“(?:he|she|they|his|him)\b/i);
    }
  });

  test("rejects a sermon without words", () => {
    expect(() => createSeries(sermonOf("...", { summary: "Words" }))).toThrow(
      PROCESSING_MESSAGES.emptyTranscript,
    );
  });
});
