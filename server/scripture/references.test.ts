import { bcv_parser } from "bible-passage-reference-parser/esm/bcv_parser.js";
import * as english from "bible-passage-reference-parser/esm/lang/en.js";
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { getPassageText } from "./bible-text.ts";
import { BOOKS } from "./books.ts";
import { countChapters, countVerses, formatReference, wholeBook } from "./passage.ts";
import type { Passage } from "./passage.ts";
import { findReferences, parseReference, parseReferences } from "./references.ts";

const referencesIn = (text: string) => findReferences(text).map(({ reference }) => reference);

describe("printed references", () => {
  test.each([
    ["For God so loved the world (John 3:16).", ["John 3:16"]],
    ["John 20:30,31.", ["John 20:30-31"]],
    ["Compare John 3:16-18, 20; 4:2 and Romans 8.", ["John 3:16-18", "John 3:20", "John 4:2", "Romans 8"]],
    ["1 John 1:9-2:2", ["1 John 1:9-2:2"]],
    ["Hebrews 11:1 - 12:2", ["Hebrews 11:1-12:2"]],
    ["Matthew 5, 6 and 7", ["Matthew 5-7"]],
    ["John 3:16 and 2 Peter 1:3", ["John 3:16", "2 Peter 1:3"]],
    ["I Corinthians 13:4; II Tim. 3:16", ["1 Corinthians 13:4", "2 Timothy 3:16"]],
    ["See Jude 9.", ["Jude 1:9"]],
    ["Luke 15:11b-32", ["Luke 15:11-32"]],
    ["Romans 8:31ff", ["Romans 8:31-39"]],
    ["Song of Songs 2:4", ["Song of Solomon 2:4"]],
    ["Ps 119:1-176", ["Psalm 119"]],
    ["the 23rd Psalm", ["Psalm 23"]],
    ["the 14th Chapter of the Book of Revelation", ["Revelation 14"]],
  ])("%s", (text, expected) => expect(referencesIn(text)).toEqual(expected));
});

describe("references of old books", () => {
  test.each([
    ["established upon better promises. Heb. viii. 6. It is", ["Hebrews 8:6"]],
    ["Ps. xxiii", ["Psalm 23"]],
    ["1 Cor. xiii. 4", ["1 Corinthians 13:4"]],
    ["Job xix. 25-27", ["Job 19:25-27"]],
    ["Rev. xx. 4, 5", ["Revelation 20:4-5"]],
    ["heb viii 6 it is so glorious", ["Hebrews 8:6"]],
  ])("%s", (text, expected) => expect(referencesIn(text)).toEqual(expected));
});

describe("spoken references in captions without punctuation", () => {
  test.each([
    ["turn to john chapter three verse sixteen", ["John 3:16"]],
    ["first corinthians thirteen", ["1 Corinthians 13"]],
    ["the twenty third psalm says", ["Psalm 23"]],
    ["romans eight twenty eight and we know", ["Romans 8:28"]],
    ["psalm one nineteen verse one oh five", ["Psalm 119:105"]],
    ["psalm one twenty one", ["Psalm 121"]],
    ["genesis one one in the beginning", ["Genesis 1:1"]],
    ["isaiah fifty three five", ["Isaiah 53:5"]],
    ["the third chapter of john and the sixteenth verse", ["John 3:16"]],
    ["first peter chapter one verses three through nine", ["1 Peter 1:3-9"]],
    ["in acts two thirty eight peter said", ["Acts 2:38"]],
    ["paul's first letter to the corinthians chapter thirteen", ["1 Corinthians 13"]],
    ["john 3 16", ["John 3:16"]],
    ["jude verse nine", ["Jude 1:9"]],
  ])("%s", (text, expected) => expect(referencesIn(text)).toEqual(expected));
});

describe("ordinary words", () => {
  test.each([
    "a man in john's house on may 3",
    "mark 3 spots on the wall",
    "he acts 2 ways",
    "Numbers 1 and 2 are great",
    "job one was done",
    "john three men came",
    "he went to john three times",
    "Luke one day said",
    "Is it so, John? I am 5 years old",
    "John I think so",
    "Ezekiel 300 BC",
    "kings 8 and judges 12 people feared",
    "the last chapter of Mark",
    "John 3 years later",
  ])("are no reference: %s", (text) => expect(referencesIn(text)).toEqual([]));

  it("are not mistaken in the Bible's own words, with punctuation and without", () => {
    const bible = BOOKS.flatMap((book) => getPassageText(wholeBook(book.name)))
      .map(({ text }) => text)
      .join("\n");
    // Acts 13:33 says where it quotes from.
    expect(referencesIn(bible)).toEqual(["Psalm 2"]);
    expect(referencesIn(bible.toLowerCase().replace(/[^a-z\s]/g, ""))).toEqual(["Psalm 2"]);
  });
});

describe("what is found", () => {
  it("names the words of the text that it stands on", () => {
    const text = "We read (in Romans 8:1, 2, 5) of it.";
    expect(
      findReferences(text).map((mention) => [mention.text, text.slice(mention.start, mention.end)]),
    ).toEqual([
      ["Romans 8:1, 2", "Romans 8:1, 2"],
      ["5", "5"],
    ]);
  });

  it("says of a verse that the Bible does not have that it does not exist", () => {
    expect(
      findReferences("John 3:99 and John 3:16").map(({ reference, exists }) => [reference, exists]),
    ).toEqual([
      ["John 3:99", false],
      ["John 3:16", true],
    ]);
  });

  it("takes any text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.constantFrom("John 3:", "psalm ", "jude verse "),
        (noise, lead) => {
          for (const mention of findReferences(lead + noise + lead)) {
            expect((lead + noise + lead).slice(mention.start, mention.end)).toBe(mention.text);
          }
        },
      ),
    );
  });
});

describe("a reference field", () => {
  test.each([
    ["Hebrews", ["Hebrews"]],
    ["heb", ["Hebrews"]],
    ["mark 3", ["Mark 3"]],
    ["John 3:16, Romans 8:1-11", ["John 3:16", "Romans 8:1-11"]],
    ["Genesis 1-3; Exodus", ["Genesis 1-3", "Exodus"]],
    ["1 John", ["1 John"]],
    ["John 3:99", []],
    ["Job 99", []],
    ["nothing", []],
    ["", []],
  ])("%s", (field, expected) => expect(parseReferences(field).map(formatReference)).toEqual(expected));
});

const passages: fc.Arbitrary<Passage> = fc.constantFrom(...BOOKS.map(({ name }) => name)).chain((book) =>
  fc.integer({ min: 1, max: countChapters(book) }).chain((chapter) =>
    fc
      .tuple(
        fc.integer({ min: 1, max: countVerses(book, chapter) }),
        fc.integer({ min: 1, max: countVerses(book, chapter) }),
      )
      .map(([a, b]) => ({
        book,
        chapter,
        verse: Math.min(a, b),
        toChapter: chapter,
        toVerse: Math.max(a, b),
      })),
  ),
);

it("reads back every reference that it writes", () => {
  fc.assert(
    fc.property(passages, (passage) => {
      expect(parseReference(formatReference(passage))).toEqual(passage);
    }),
    { numRuns: 500 },
  );
});

it("agrees with bible-passage-reference-parser on printed references", () => {
  const peer = new bcv_parser(english);
  peer.set_options({ osis_compaction_strategy: "bcv" });
  const osisBooks = Object.keys(peer.translation_info("kjv").order);
  const toOsis = ({ book, chapter, verse, toVerse }: Passage) => {
    const name = osisBooks[BOOKS.findIndex((each) => each.name === book)];
    const start = `${name}.${chapter}.${verse}`;
    return verse === toVerse ? start : `${start}-${name}.${chapter}.${toVerse}`;
  };
  fc.assert(
    fc.property(passages, fc.constantFrom(":", "."), fc.constantFrom("-", "–"), (passage, colon, dash) => {
      const written = `${passage.book} ${passage.chapter}${colon}${passage.verse}${dash}${passage.toVerse}`;
      const found = findReferences(`as ${written} has it`).map((mention) => toOsis(mention.passage));
      expect(found.join()).toBe(peer.parse(written).osis());
    }),
    { numRuns: 500 },
  );
});
