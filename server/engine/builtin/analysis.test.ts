import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROCESSING_MESSAGES } from "../../../contract/processing/processing.ts";
import { EngineError } from "../engine.ts";
import { analyzeSermon } from "./analysis.ts";
import { extractHighlights } from "./highlights.ts";
import { LAMP_SERMON, sermonOnTheMount } from "./testing-sermons.ts";
import { KING_JAMES } from "../../scripture/bible/edition.ts";

const analyze = (transcription: string) => analyzeSermon({ edition: KING_JAMES, transcription });
const headings = (transcription: string) => analyze(transcription).sections.map((section) => section.heading);

/** Creates a paragraph about one word that is long enough to be a point. */
const about = (word: string) =>
  [
    "Ann",
    "Ben",
    "Cora",
    "Dan",
    "Eve",
    "Finn",
    "Gail",
    "Hugh",
    "Iris",
    "Jon",
    "Kate",
    "Leo",
    "Mia",
    "Ned",
    "Olga",
  ]
    .map((name) => `Every ${word} brings another ${word} to ${name}.`)
    .join(" ");

describe("analyzeSermon", () => {
  const lamp = analyze(LAMP_SERMON);

  test("takes the title from the first heading, without the sermon's number", () => {
    expect(lamp.title).toBe("The Lamp in the Window");
    expect(analyzeSermon({ edition: KING_JAMES, transcription: LAMP_SERMON, title: "Lamps" }).title).toBe(
      "Lamps",
    );
  });

  test("finds the sermon text with its reference and removes it and notes in brackets from the paragraphs", () => {
    expect(lamp.sermonText).toMatchObject({
      quotation: "Ye are the light of the world.",
      reference: "Matthew 5:14",
    });
    expect(lamp.paragraphs[0]?.text).toMatch(/^My grandmother/);
  });

  test("uses the text that the user entered if the sermon has none at its start", () => {
    const { sermonText } = analyzeSermon({
      edition: KING_JAMES,
      transcription: "Grace is enough. It has always been.",
      scripture: "2 cor 12:9",
    });
    expect(sermonText).toMatchObject({ reference: "2 Corinthians 12:9" });
  });

  test.each([
    ["is used if it is the only one", "Guard Your Tongue James 3:1-12", /^James 3:1-12$/],
    [
      "is not used if there is another",
      "From Genesis 1:1 to Revelation 22:21",
      /^(?!Genesis 1|Revelation 22)/,
    ],
  ])("a reference in the title %s", (_, title, reference) => {
    const sermon = analyzeSermon({ edition: KING_JAMES, transcription: about("road"), title });
    expect(sermon.sermonText.reference).toMatch(reference);
  });

  test("does not combine a quotation with the reference of another passage", () => {
    const { sermonText } = analyzeSermon({
      edition: KING_JAMES,
      transcription: LAMP_SERMON,
      scripture: "Psalm 119:105",
    });
    expect(sermonText.reference).toBe("Psalm 119:105");
    expect(sermonText.quotation).toBeUndefined();
  });

  test("uses the passage that is introduced as the text, and none that is only mentioned", () => {
    const opening = "Let us turn this morning to Romans 8:28-30. All things work together for good.";
    expect(analyze(opening).sermonText.reference).toBe("Romans 8:28-30");
    expect(
      analyze("Grace is a better way, Hebrews 8:6. It is so glorious a thing.").sermonText.reference,
    ).toBeUndefined();
  });

  test("lists each passage once, the sermon text first", () => {
    expect(lamp.passages.map(({ reference }) => reference)).toEqual(["Matthew 5:14", "John 3:20"]);
    const nested = analyze(
      "We read Romans 8:1-11 today. Look at Romans 8:5 with me. Then at Romans 8:1-11 again.",
    );
    expect(nested.passages.map(({ reference }) => reference)).toEqual(["Romans 8:1-11"]);
  });

  test("finds announced points, but neither previews of the outline nor subpoints", () => {
    expect(lamp.sections.map(({ kind, heading }) => [kind, heading])).toEqual([
      ["introduction", ""],
      ["point", "The lighting of the lamp"],
      ["point", "The hiding of the lamp"],
      ["point", "The oil of the lamp"],
    ]);
    expect(lamp.sections.filter(({ announced }) => announced)).toHaveLength(3);
  });

  test("finds keywords", () => {
    expect(lamp.keywords.slice(0, 3).map(({ word }) => word)).toContain("lamp");
    expect(lamp.keywords[0]?.weight).toBe(1);
  });

  test("chooses key sentences within their section that announce nothing", () => {
    for (const section of lamp.sections) {
      expect(section.keySentences.length).toBeGreaterThan(0);
      for (const index of section.keySentences) {
        expect(index).toBeGreaterThanOrEqual(section.start);
        expect(index).toBeLessThan(section.end);
        expect(lamp.announcementIndices.has(index)).toBe(false);
      }
    }
  });

  test("finds points in capitals and keeps names capitalized", () => {
    const sermon = [
      `We sing of the love of God in this house. ${about("hymn")}`,
      `First, THE LOVE OF GOD IN THE MORNING. ${about("morning")}`,
      `Secondly, here is A SONG FOR THE NIGHT, which some never learn. ${about("night")}`,
    ].join("\n\n");
    expect(headings(sermon)).toEqual(["", "The love of God in the morning", "A song for the night"]);
  });

  test("takes what captions print in capitals because it is loud for no point", () => {
    const sermon = [
      about("hymn"),
      `How real this world is, and WE ARE SO ATTACHED to it that heaven is forgotten. ${about("attached")}`,
      `You did great to ME IN THE PAST, BUT TODAY, you let me down. ${about("past")}`,
    ].join("\n\n");
    expect(headings(sermon).join()).not.toMatch(/attached|in the past/i);
  });

  test("treats Markdown headings as points", () => {
    const sermon = `${about("hymn")}\n\n## Come and see\n\n${about("table")}\n\n## Go and tell\n\n${about("road")}`;
    expect(headings(sermon)).toEqual(["", "Come and see", "Go and tell"]);
  });

  test.each([
    ["I. The first is mercy.", "II. The second is truth."],
    ["In the first place, notice mercy.", "In the second place, notice truth."],
    ["My first point is mercy for all.", "My second point is truth for all."],
  ])("recognizes numbered points such as: %s", (first, second) => {
    const sermon = `${about("hymn")}\n\n${first} ${about("mercy")}\n\n${second} ${about("truth")}`;
    const { sections, sentences } = analyze(sermon);
    expect(sections.map(({ kind }) => kind)).toEqual(["introduction", "point", "point"]);
    expect(sentences[sections[1]?.start ?? 0]?.text).toContain("mercy");
    expect(sentences[sections[2]?.start ?? 0]?.text).toContain("truth");
  });

  test("splits a sermon without announced points by topic", () => {
    const words = ["harvest", "river", "mountain"];
    const sermon = words
      .map((word) => [about(word), about(word), about(word), about(word)].join("\n\n"))
      .join("\n\n");
    const { sections, sentences } = analyze(sermon);
    const starts = sections.map(({ start }) => sentences[start]?.text);
    expect(sections.every(({ announced }) => !announced)).toBe(true);
    expect(starts).toContain("Every river brings another river to Ann.");
    expect(starts).toContain("Every mountain brings another mountain to Ann.");
  });

  test("gives every point a short heading in the sermon's words", () => {
    const sermon = LAMP_SERMON;
    const plain = sermon.replace(/\s+/g, " ").toLowerCase();
    const own = headings(sermon).filter((heading) => heading !== "");
    expect(own.length).toBeGreaterThanOrEqual(2);
    for (const heading of own) {
      expect(heading.split(" ").length).toBeLessThanOrEqual(14);
      expect(plain).toContain(heading.toLowerCase());
    }
  });

  test("removes an exposition printed after the sermon", () => {
    const sermon = `${about("grace")}\n\n${about("mercy")}\n\n${about("truth")}\n\nEXPOSITION BY THE PREACHER: PSALM 23.\n\nVerse 1. Something else altogether.`;
    expect(analyze(sermon).sentences.at(-1)?.text).toContain("truth");
  });

  test("joins a sentence that a page break split", () => {
    const { sentences } = analyze("Grace came down to the\n\nlowest valley of all. It found us there.");
    expect(sentences[0]?.text).toBe("Grace came down to the lowest valley of all.");
  });

  test("punctuates captions before analyzing them", () => {
    const captions =
      "so the lord is good to us and he is our shepherd and we are his sheep and when we wander he comes after us " +
      "and he does not send somebody else he comes himself and he carries home what he has found and then he calls his friends";
    expect(analyze(captions).sentences.length).toBeGreaterThan(1);
  });

  test("reads marks as seconds and removes them from the text", () => {
    const { paragraphs } = analyze("[0:05] Grace is free.\n\n[1:10] Truth is dear.");
    expect(paragraphs.map(({ text, seconds }) => [text, seconds])).toEqual([
      ["Grace is free.", 5],
      ["Truth is dear.", 70],
    ]);
  });

  test.each([
    ["", PROCESSING_MESSAGES.emptyTranscript],
    [" \n\n ", PROCESSING_MESSAGES.emptyTranscript],
    ["\u0000\u0001\u0002PNG\uFFFD\uFFFD".repeat(40), PROCESSING_MESSAGES.notText],
    ["12:30 / 99 % --- ***", PROCESSING_MESSAGES.notText],
  ])("rejects text without words: %j", (transcription, message) => {
    expect(() => analyze(transcription)).toThrow(new EngineError(message));
  });

  test.each([
    ["Spanish", "Dios es amor y su gracia basta. La gracia de Dios no falla nunca. Creemos en su gracia."],
    ["Japanese", "神は愛である。神の愛は永遠である。私たちは神の愛を信じる。"],
    ["Arabic", "الله محبة. محبة الله لا تسقط أبدا. نحن نؤمن بمحبة الله."],
    ["Hindi", "परमेश्वर प्रेम है। परमेश्वर का प्रेम सदा का है।"],
  ])("analyzes a sermon in %s", (_, transcription) => {
    const { sentences, keywords, sections } = analyze(transcription);
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(keywords.length).toBeGreaterThan(0);
    expect(sections[0]?.heading).not.toBe("");
  });

  test("covers all sentences with sections, in order, for any text", () => {
    const pieces = [
      "First, ",
      "Secondly, ",
      "God ",
      "is love. ",
      "GRACE AND TRUTH",
      "\n\n",
      "# ",
      "> ",
      '"',
      "[0:05] ",
      "Why? ",
      "lamp ",
      "(x) ",
    ];
    const anyText = fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 60 })
      .map((some) => `Lamp ${some.join("")}`);
    fc.assert(
      fc.property(anyText, (transcription) => {
        const { sections, sentences } = analyze(transcription);
        let at = 0;
        for (const { start, end } of sections) {
          expect(start).toBe(at);
          at = end;
        }
        expect(at).toBe(sentences.length);
      }),
    );
  });
});

test("a change of speaker in captions is not a quotation", () => {
  const { sentences } = analyzeSermon({
    edition: KING_JAMES,
    transcription: ">> Welcome back. God forgives people who cannot pay him back. >> Amen.",
  });
  expect(sentences.map(({ kind }) => kind)).not.toContain("quotation");
});

test("verses are chosen from a text that is read from the Bible, and labeled", () => {
  const source = { edition: KING_JAMES, transcription: sermonOnTheMount(), scripture: "Matthew 5:1-12" };
  const highlights = extractHighlights(source);
  expect(highlights.length).toBeGreaterThan(3);
  expect(new Set(highlights.map(({ note }) => note))).toEqual(new Set(["Scripture"]));
});
