import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Segment } from "../../../../contract/transcript/transcript.schema.ts";
import { sermonOnTheMount } from "../../builtin/testing-sermons.ts";
import { splitSentences } from "../../../language/sentences.ts";
import { normalizeWords, splitWords } from "../../../language/words.ts";
import { alignQuotes } from "./align-quotes.ts";

const SERMON = sermonOnTheMount();
const WORDS = splitWords(SERMON);
const SAID = ` ${WORDS.map(({ normal }) => normal).join(" ")} `;
/** Quotes that occur once. */
const SENTENCES = splitSentences(SERMON)
  .map(({ start, end }) => SERMON.slice(start, end).replace(/\s+/g, " "))
  .filter((sentence) => normalizeWords(sentence).length >= 5)
  .filter((sentence) => SAID.split(` ${normalizeWords(sentence).join(" ")} `).length === 2);

const isSaid = (words: readonly string[]) => SAID.includes(` ${words.join(" ")} `);
const claim = (...quotes: string[]) => quotes.map((quote) => ({ quote, note: "" }));
const quotesOf = (quotes: string[], transcription: string, transcript?: string) =>
  alignQuotes(claim(...quotes), { transcription, ...(transcript !== undefined && { transcript }) });

describe("a quote that the preacher said", () => {
  const written = "Grace be with you. “Fear not, little flock,” he says; and I say it too. Amen, I say.";

  test.each([
    ["in another case", "FEAR NOT LITTLE FLOCK HE SAYS"],
    ["with other punctuation", "“Fear not — little flock, he says!”"],
    ["with a filler", "Fear not, um, little flock he says"],
    ["with the marks of its paragraphs", "[0:00] Fear not, little flock [1:00:05] he says"],
    ["with a repeated word", "fear not little flock he he says"],
  ])("is returned as the transcript writes it if the model writes it %s", (_, quote) => {
    expect(quotesOf([quote], written)).toEqual({
      highlights: [{ quote: "“Fear not, little flock,” he says", note: "" }],
      dropped: 0,
    });
  });

  test("keeps the punctuation after it, and quotation marks only in pairs", () => {
    expect(quotesOf(["grace be with you", "and i say it too"], written).highlights).toEqual([
      { quote: "Grace be with you.", note: "" },
      { quote: "and I say it too.", note: "" },
    ]);
    expect(quotesOf(["Fear not little"], written).highlights[0]?.quote).toBe("Fear not, little");
  });

  test("is found despite disfluencies and sounds in the transcript", () => {
    const raw = "so the uh the grace of [Music] god um is is enough for you dont you think";
    const { highlights, dropped } = quotesOf(["The grace of God", "enough for you, don't you think?"], raw);
    expect(highlights.map(({ quote }) => quote)).toEqual([
      "The grace of God",
      "enough for you, don't you think?",
    ]);
    expect(dropped).toBe(0);
  });

  test("is written as in the refined text, but only if it was said", () => {
    const raw = "we believe um in the the lord of hosts and nobody else";
    const refined = "We believe in the Lord of Hosts. Nobody else can save you from your sins.";
    expect(quotesOf(["we believe in the lord of hosts", "Nobody else can save you"], refined, raw)).toEqual({
      highlights: [{ quote: "We believe in the Lord of Hosts.", note: "" }],
      dropped: 1,
    });
  });

  test("may cross paragraphs, ignoring their marks", () => {
    const marked = "[0:05] We believe in God.\n\n[1:10] He is our Father. We are his.";
    expect(quotesOf(["in God. He is our Father"], marked).highlights).toEqual([
      { quote: "in God. He is our Father.", note: "", start_time: 5 },
    ]);
  });

  test("is found despite entities and tags", () => {
    const copied =
      "He said that he is our <i>own</i> God&mdash;our God&#39;s name is love, and there&rsquo;s none else.";
    expect(quotesOf(["our own God—our God's name is love and there's none else"], copied).highlights).toEqual(
      [{ quote: "our own God—our God's name is love, and there’s none else.", note: "" }],
    );
  });

  test.each([
    ["reference", "as john three sixteen says he loved the world", "As John 3:16 says he loved the world."],
    ["number", "it was nineteen forty five when they came", "It was 1945 when they came."],
    ["contraction", "we do not know him nobody does", "We don't know him; nobody does."],
    ["stutter", "i wa- wanted to to see him", "I wanted to see him."],
    ["gap in the speech", "this is the you know the grace of god", "This is the grace of God."],
  ])("may be written as the refined text writes a %s", (_, said, refined) => {
    const raw = `so ${said} and the people of the village went home`;
    expect(quotesOf([refined], refined, raw)).toEqual({
      highlights: [{ quote: refined, note: "" }],
      dropped: 0,
    });
  });

  test("may be split and joined by punctuation, but not by spaces", () => {
    const text = "God is nowhere in the U.S., he said to 2,000 well-known people, and he was wrong.";
    expect(quotesOf(["in the US he said to 2000 wellknown people"], text).highlights).toEqual([
      { quote: "in the U.S., he said to 2,000 well-known people", note: "" },
    ]);
    expect(quotesOf(["God is now here in the US"], text).dropped).toBe(1);
  });

  test("may contain marks without brackets, which aren't treated as words", () => {
    const marked = "[3:16] We believe in God.\n\n[4:20] He gave John 3:16 to us. We are his.";
    const kept = quotesOf(["in God 4:20 he gave", "John 3:16 to us 4:20"], marked);
    expect(kept.highlights.map(({ quote }) => quote)).toEqual(["in God. He gave", "John 3:16 to us."]);
  });

  test("may be a sentence of two words", () => {
    expect(
      quotesOf(["Jesus wept", "the Lord"], "He came. “Jesus wept.” The Lord is good.").highlights,
    ).toEqual([{ quote: "“Jesus wept.”", note: "" }]);
  });

  test("may be of a language in which um is a word", () => {
    const german =
      "Er kam um die neunte Stunde und wir gingen alle mit ihm in das Haus seines Vaters und er lehrte uns.";
    expect(quotesOf(["Er kam um die neunte Stunde"], german).dropped).toBe(0);
    expect(quotesOf(["Er kam die neunte Stunde"], german).dropped).toBe(1);
  });
});

describe("a quote that the preacher did not say", () => {
  const vocabulary = [...new Set(WORDS.map(({ normal }) => normal))];
  const anyRun = fc
    .tuple(fc.nat(WORDS.length - 40), fc.integer({ min: 4, max: 30 }))
    .map(([at, length]) => WORDS.slice(at, at + length).map(({ normal }) => normal));

  test("is dropped when one word of it is changed, added or missing", () => {
    const anyWord = fc.constantFrom(...vocabulary, "not", "berea");
    const change = fc.constantFrom("changed", "added", "missing");
    fc.assert(
      fc.property(anyRun, fc.nat(28), anyWord, change, (words, place, word, kind) => {
        const at = 1 + (place % (words.length - 2));
        const claimed = words.toSpliced(at, kind === "added" ? 0 : 1, ...(kind === "missing" ? [] : [word]));
        fc.pre(!isSaid(claimed) && claimed.every((each, index) => each !== claimed[index + 1]));
        expect(quotesOf([claimed.join(" ")], SERMON)).toEqual({ highlights: [], dropped: 1 });
      }),
      { numRuns: 60 },
    );
  });

  test("is dropped and counted, and exactly the true half stays", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...SENTENCES.keys()], { minLength: 10, maxLength: 10 }), (chosen) => {
        const sentences = chosen.map((at) => SENTENCES[at] ?? "");
        const invented = sentences.map((sentence) => `${sentence} And the computer agreed.`);
        const claims = sentences.flatMap((sentence, at) => [invented[at] ?? "", sentence]);
        const { highlights, dropped } = quotesOf(claims, SERMON);
        expect(dropped).toBe(10);
        expect(highlights.map(({ quote }) => normalizeWords(quote))).toEqual(
          chosen.toSorted((a, b) => a - b).map((at) => normalizeWords(SENTENCES[at] ?? "")),
        );
      }),
      { numRuns: 20 },
    );
  });

  test.each([
    ["a negation is lost", "we do not know the hour of it", "We know the hour of it."],
    ["a negation is added", "we know the hour of it", "We do not know the hour of it."],
    ["a number differs", "he gave them seventy loaves of bread", "He gave them 17 loaves of bread."],
    ["a reference differs", "as john three sixteen says so well", "As John 3:17 says so well."],
    ["names differ", "paul told peter of the law", "Peter told Paul of the law."],
    ["a word is added", "we know the hour of it", "We know the very hour of it."],
    ["a word is missing", "we know the very hour of it", "We know the hour of it."],
  ])("is dropped if it is only in the refined text, where %s", (_, said, refined) => {
    const raw = `so the people of the village went home and ${said} and that is what they did`;
    expect(
      quotesOf([refined], `So the people went home. ${refined} That is what they did.`, raw).dropped,
    ).toBe(1);
  });

  test("is dropped when it skips words", () => {
    expect(quotesOf(["Blessed are the poor in spirit … for they shall be comforted"], SERMON).dropped).toBe(
      1,
    );
  });

  test.each(["", "…", "Amen", "the Lord", "um the uh Lord"])(
    "or is too short to identify is dropped: %j",
    (quote) => {
      expect(quotesOf([quote], "The Lord is with you. Amen.")).toEqual({ highlights: [], dropped: 1 });
    },
  );
});

describe("repeated and overlapping quotes", () => {
  const refrain = "He is risen indeed. Then they sang: He is risen indeed! All the people sang.";

  test("are returned once when they are the same, and aren't counted as dropped", () => {
    expect(quotesOf(["he is risen indeed", "He is risen, indeed!"], refrain)).toEqual({
      highlights: [{ quote: "He is risen indeed.", note: "" }],
      dropped: 0,
    });
  });

  test("are reduced to the first one when they overlap", () => {
    const { highlights, dropped } = quotesOf(["all the people sang", "risen indeed all the people"], refrain);
    expect(highlights.map(({ quote }) => quote)).toEqual(["All the people sang."]);
    expect(dropped).toBe(0);
  });

  test("get the first free place, in the order of the sermon", () => {
    const { highlights } = quotesOf(["He is risen indeed then they sang", "he is risen indeed"], refrain);
    expect(highlights.map(({ quote }) => quote)).toEqual([
      "He is risen indeed. Then they sang",
      "He is risen indeed!",
    ]);
  });
});

describe("times", () => {
  const segments: Segment[] = [
    { start: 10, end: 14, text: "so uh grace and", wordStarts: [10, 11, 12.504, 13] },
    { start: 14, end: 18, text: "[Music] peace to you" },
    { start: 20, end: 22, text: "grace and peace to all" },
  ];
  const transcription = "So, grace and peace to you. Grace and peace to all.";

  test("are those of the words in the segments, interpolated in segments without word times", () => {
    const { highlights } = alignQuotes(claim("grace and peace to you", "grace and peace to all"), {
      transcription,
      segments,
    });
    expect(highlights.map(({ start_time, end_time }) => [start_time, end_time])).toEqual([
      [12.5, 18],
      [20, 22],
    ]);
  });

  test("are those of the mark when the words are in no segment, and missing without a mark", () => {
    const marked = "[0:05] Welcome to all of you.\n\n[1:02:03] Peace be with you all.";
    const quote = "Peace be with you all.";
    expect(quotesOf([quote], marked).highlights).toEqual([{ quote, note: "", start_time: 3723 }]);
    expect(quotesOf([quote], `Welcome. ${quote}`).highlights).toEqual([{ quote, note: "" }]);
  });

  test("come from pasted captions", () => {
    const captions =
      "1\n00:00:01,000 --> 00:00:03,000\ngrace and peace\n\n2\n00:00:03,000 --> 00:00:05,000\nto all of you";
    expect(quotesOf(["Peace to all of you"], captions).highlights).toEqual([
      { quote: "Peace to all of you", note: "", start_time: 2.33, end_time: 5 },
    ]);
  });
});

/** The words of a text, without "um" and with each "the" once. */
const bare = (text: string) =>
  ` ${normalizeWords(text)
    .filter((each) => each !== "um")
    .join(" ")} `.replace(/ the(?: the)+(?= )/g, " the");

test("every returned quote is in the transcript, whatever the engine claims", () => {
  const word = fc.constantFrom(
    "God",
    "is",
    "love",
    "not",
    "um",
    "the",
    "the",
    "“never”",
    "you.",
    "[0:05]",
    "…",
  );
  const line = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.array(line, { maxLength: 6 }),
      (lines, quotes) => {
        const transcription = lines.join("\n\n");
        const said = bare(transcription.replace(/^\[0:05\]/gm, ""));
        const { highlights, dropped } = quotesOf(quotes, transcription);
        expect(highlights.length + dropped).toBeLessThanOrEqual(quotes.length);
        for (const { quote } of highlights) {
          expect(said).toContain(bare(quote));
        }
      },
    ),
  );
});
