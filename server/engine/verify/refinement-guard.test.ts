import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refineTranscript } from "../builtin/refine/refine-transcript.ts";
import { LAMP_SERMON, sermonOnTheMount } from "../builtin/testing-sermons.ts";
import { getPassageText } from "../../scripture/bible/bible-text.ts";
import { wholeChapters } from "../../scripture/bible/passage.ts";
import { findMeaningChanges } from "./refinement-guard.ts";
import { KING_JAMES } from "../../scripture/bible/edition.ts";

const damageOf = (raw: string, refined: string) =>
  findMeaningChanges(raw, refined).map(({ kind, what, text }) => `${what} ${kind}: ${text}`);

/** Formats text like automatic captions: in lowercase without punctuation. */
const speak = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}'\s]/gu, " ");

describe("refining may", () => {
  test.each([
    ["set case and punctuation", "we believe in god the father", "We believe in God, the Father."],
    ["take out fillers", "so um we uh believe er in god", "So we believe in God."],
    ["take out padding", "and yeah so you know basically god is good okay", "And so God is good."],
    ["take out stumbling", "the the lord is is bu- but my my shepherd", "The Lord is but my shepherd."],
    ["take out a second start", "when he came when he came to the sea", "When he came to the sea."],
    [
      "take out a caption that is repeated",
      "our father in heaven hear us today\nour father in heaven hear us today\namen",
      "Our Father in heaven, hear us today. Amen.",
    ],
    [
      "take out sounds and marks",
      "[Music] >> grace to you [0:05] and peace",
      "[0:03] Grace to you and peace.",
    ],
    [
      "write a spoken reference",
      "turn to first corinthians thirteen verse four",
      "Turn to 1 Corinthians 13:4.",
    ],
    ["write an old reference", "called better heb viii 6 it is", "Called better, Hebrews 8:6. It is."],
    ["write a psalm", "we read the twenty-third psalm today", "We read Psalm 23 today."],
    ["write a doubtful reference", "and john three sixteen says so", "And John 3:16 says so."],
    ["write numbers as figures", "twenty three of two thousand and five", "23 of 2,005."],
    ["write figures as numbers", "in the 1st of the 40 days", "In the first of the forty days."],
    ["write a year", "in nineteen forty five the war ended", "In 1945 the war ended."],
    ["write a share", "about fifty percent of us", "About 50% of us."],
    [
      "write contractions out",
      "i'm sure we can't and won't don't you",
      "I am sure we cannot and will not. Do not you?",
    ],
    ["write contractions", "it is not what we are going to do", "It isn't what we're gonna do."],
    ["put apostrophes back", "i dont think its gods will", "I don't think it's God's will."],
    ["spell in another country's way", "our savior honors labor", "Our Saviour honours labour."],
    ["divide words otherwise", "every body can not go any where", "Everybody cannot go anywhere."],
    ["spell a name right", "as the prophet habakuk says", "As the prophet Habakkuk says."],
    ["put a form right", "he walk with god two mile", "He walks with God two miles."],
  ])("%s", (_, raw, refined) => {
    expect(damageOf(raw, refined)).toEqual([]);
  });

  test.each([
    ["our own sermon", LAMP_SERMON],
    ["the Sermon on the Mount", sermonOnTheMount()],
    [
      "the letter to the Hebrews",
      getPassageText(wholeChapters("Hebrews", 1, 13))
        .map(({ text }) => text)
        .join(" "),
    ],
  ])("be that of the built-in engine, for %s", (_, text) => {
    const spoken = speak(text);
    const hesitant = spoken.replace(/(\S+\s+\S+\s+\S+\s+\S+\s+\S+\s+)/g, "$1um ");
    for (const raw of [text, spoken, hesitant]) {
      expect(damageOf(raw, refineTranscript({ edition: KING_JAMES, transcription: raw }))).toEqual([]);
    }
  });
});

describe("refining may not", () => {
  const raw =
    "peter did not say it seven times um in john chapter three verse sixteen we read what paul never wrote and nobody knew";
  const refined =
    "Peter did not say it seven times. In John 3:16 we read what Paul never wrote, and nobody knew.";

  test.each([
    ["lose a not", "did not say", "did say", ["lost negation: not"]],
    ["gain a not", "we read", "we do not read", ["gained negation: not"]],
    ["lose a never", "never wrote", "wrote", ["lost negation: never"]],
    ["turn nobody into everybody", "nobody", "everybody", ["lost negation: nobody"]],
    ["change a number", "seven times", "70 times", ["lost number: seven", "gained number: 70"]],
    ["lose a number", "seven times", "times", ["lost number: seven"]],
    ["swap a name", "Peter did", "James did", ["lost name: peter", "gained name: James"]],
    ["lose a name", "Peter did", "He did", ["lost name: peter"]],
    ["change a verse", "John 3:16", "John 3:6", ["lost reference: John 3:16", "gained reference: John 3:6"]],
    ["lose a reference", "In John 3:16 we", "We", ["lost reference: John 3:16"]],
    ["gain a reference", "nobody knew", "nobody knew (Mark 4:1)", ["gained reference: Mark 4:1"]],
    ["add a sentence", "knew.", "knew. Amen.", ["gained content: Amen"]],
    ["add a heading", "Peter did", "## Denial\n\nPeter did", ["gained content: Denial"]],
  ])("%s", (_, from, to, expected) => {
    expect(refined).toContain(from);
    expect(damageOf(raw, refined.replace(from, to))).toEqual(expected);
  });

  test("swap two names", () => {
    const damage = damageOf("paul told peter of the law", "Peter told Paul of the law.");
    expect(damage).toEqual(["lost name: paul", "gained name: Paul"]);
  });

  test("replace a word by its antonym", () => {
    expect(damageOf("with men this is possible", "With men this is impossible.")).toEqual([
      "gained negation: impossible",
    ]);
  });

  test.each([
    ["he is good to all", "He is evil to all.", "evil"],
    ["and they loved the light", "And they hated the light.", "hated"],
    ["all of them were saved that night", "All of them were lost that night.", "lost"],
    ["we may go before the evening", "We must go before the evening.", "must"],
    ["she came before him", "She came after him.", "after"],
  ])("say the opposite: %s", (spoken, written, opposite) => {
    expect(damageOf(spoken, written)).toEqual([`gained negation: ${opposite}`]);
  });

  test("rephrase it", () => {
    const spoken =
      "a lamp does not ask for thanks it only asks for oil and somebody must carry it to the harbour";
    const retold =
      "Lamps do not demand gratitude; fuel is all they require, brought down to the port by a person.";
    expect(findMeaningChanges(spoken, retold).map(({ kind }) => kind)).toContain("content");
  });

  test("start with words addressed to the reader", () => {
    expect(damageOf(raw, `Here is the refined transcript:\n\n${refined}`)).toEqual([
      "gained content: Here is the refined transcript",
    ]);
  });

  test("change the meaning in a language other than English", () => {
    const german =
      "Der Herr ist nicht fern von einem jeden unter uns und er hat um 7 Uhr mit Petrus gesprochen, sagt Lukas heute.";
    expect(damageOf(german, german)).toEqual([]);
    expect(damageOf(german, german.replace("nicht ", ""))).toEqual(["lost negation: nicht"]);
    expect(damageOf(german, german.replace("7", "70"))).toEqual(["lost number: 7", "gained number: 70"]);
  });
});

const bare = (word: string | undefined) => (word ?? "").replace(/[^\p{L}\p{N}]/gu, "");

const SAID_AGAIN = 4;

/** Positions of matching words that aren't repeated nearby: "my God, my God" may be a disfluency. */
const placesOf = (words: readonly string[], pattern: RegExp) =>
  [...words.keys()].filter((at) => {
    const word = bare(words[at]);
    const around = [
      ...words.slice(Math.max(0, at - SAID_AGAIN), at),
      ...words.slice(at + 1, at + 1 + SAID_AGAIN),
    ].map((each) => bare(each).toLowerCase());
    return pattern.test(word) && !around.includes(word.toLowerCase());
  });

describe("every single change of meaning is found", () => {
  const verses = getPassageText(wholeChapters("Matthew", 1, 28)).map(({ text }) => text);
  const anyPiece = fc.nat(verses.length - 8).map((at) => {
    const raw = speak(
      `${verses.slice(at, at + 4).join(" ")} as it is said in hebrews chapter eight verse six ${verses.slice(at + 4, at + 8).join(" ")}`,
    );
    return { raw, words: refineTranscript({ edition: KING_JAMES, transcription: raw }).split(/\s+/) };
  });
  const NEGATION = /^(?:cannot|not|no|never|none|nothing|neither|nor|without)$/;
  const NUMBER = /^(?:two|three|four|five|six|seven|ten|twelve|forty|hundred|thousand)$/;
  const NAME =
    /^(?:God|Jesus|Christ|Lord|Moses|David|Abraham|John|Peter|Jerusalem|Israel|Galilee|Herod|Pilate|Judas)$/;

  test.each([
    ["a negation that is lost", NEGATION, () => [], "negation"],
    ["a number that is another", NUMBER, () => ["eleven"], "number"],
    ["a name that is another", NAME, () => ["Nebuchadnezzar"], "name"],
    ["a name that is lost", NAME, () => [], "name"],
  ] as const)("%s", (_, pattern, replace, kind) => {
    fc.assert(
      fc.property(anyPiece, fc.nat(), ({ raw, words }, choice) => {
        const places = placesOf(words, pattern);
        fc.pre(places.length > 0);
        const mutated = words.toSpliced(places[choice % places.length] ?? 0, 1, ...replace());
        expect(findMeaningChanges(raw, mutated.join(" ")).map((damage) => damage.kind)).toContain(kind);
      }),
      { numRuns: 60 },
    );
  });

  test("an added negation", () => {
    fc.assert(
      fc.property(anyPiece, fc.nat(), ({ raw, words }, choice) => {
        const at = choice % words.length;
        fc.pre(![words[at - 1], words[at]].some((word) => NEGATION.test(bare(word).toLowerCase())));
        expect(findMeaningChanges(raw, words.toSpliced(at, 0, "not").join(" "))).toContainEqual({
          kind: "negation",
          what: "gained",
          text: "not",
        });
      }),
      { numRuns: 60 },
    );
  });

  test("a lost reference", () => {
    fc.assert(
      fc.property(anyPiece, ({ raw, words }) => {
        const text = words.join(" ");
        expect(text).toContain("Hebrews 8:6");
        expect(findMeaningChanges(raw, text.replace("Hebrews 8:6", "the letter"))).toContainEqual({
          kind: "reference",
          what: "lost",
          text: "Hebrews 8:6",
        });
      }),
      { numRuns: 30 },
    );
  });

  test("a removed verse and an added one", () => {
    fc.assert(
      fc.property(fc.nat(verses.length - 9), fc.nat(5), (at, place) => {
        const piece = verses.slice(at, at + 6);
        fc.pre((piece[place] ?? "").split(" ").length > 12);
        const raw = speak(piece.join(" "));
        expect(findMeaningChanges(raw, piece.toSpliced(place, 1).join(" "))).not.toEqual([]);
        expect(
          findMeaningChanges(raw, piece.toSpliced(place, 0, verses[at + 8] ?? "").join(" ")),
        ).not.toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
