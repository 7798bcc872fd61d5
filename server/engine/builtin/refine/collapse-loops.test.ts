import { describe, expect, test } from "vitest";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";
import { refineWithNotices } from "./refine-transcript.ts";

const repeat = (text: string, times: number) => Array.from({ length: times }, () => text).join(" ");
const refine = (transcription: string) => refineWithNotices({ edition: KING_JAMES, transcription });

describe("loops of speech recognition", () => {
  test("are collapsed and reported with the words", () => {
    const { text, notices } = refine(
      `Grace is free. ${repeat("See you in the next one.", 1_386)} Grace is for all.`,
    );
    expect(text).toBe("Grace is free. See you in the next one. Grace is for all.");
    expect(notices).toEqual([
      "The same sentence repeats 1,386 times: “See you in the next one.” Probably silence or music in the recording.",
    ]);
  });

  test("of a word are reported as a sentence", () => {
    const { notices } = refine(`Grace is free. ${repeat("hello,", 60)} Grace is for all.`);
    expect(notices).toEqual([
      "The same word repeats 60 times: “hello.” Probably silence or music in the recording.",
    ]);
  });

  test("are reported with their time if the source has times", () => {
    const looped = Array.from({ length: 40 }, (_, at) => ({
      start: 724 + at * 2,
      end: 726 + at * 2,
      text: "Thank you.",
    }));
    const segments = [{ start: 0, end: 3, text: "Grace is free." }, ...looped];
    const transcription = segments.map(({ text }) => text).join(" ");
    const { text, notices } = refineWithNotices({ edition: KING_JAMES, transcription, segments });
    expect(text).toBe("[0:00] Grace is free. Thank you.");
    expect(notices[0]).toMatch(/^The same phrase repeats 40 times from 12:04: /);
  });

  test("that only the times tell are collapsed and reported", () => {
    const texts = ["Grace is free.", "Amen.", "Amen.", "Amen.", "Let us pray."];
    const segments = texts.map((text, at) => ({ start: at * 30, end: at * 30 + 30, text }));
    const { text, notices } = refineWithNotices({
      edition: KING_JAMES,
      transcription: texts.join(" "),
      segments,
    });
    expect(text).toBe("[0:00] Grace is free. Amen. Let us pray.");
    expect(notices).toEqual([expect.stringMatching(/^The same word repeats 3 times from 0:30: /)]);
  });

  test("are reported with the mark of their paragraph, which stays", () => {
    const { text, notices } = refine(
      `[0:10] Grace is free.\n\n[1:02] ${repeat("Amen.", 12)}\n\n[2:03] Amen. Let us pray.`,
    );
    expect(text).toBe("[0:10] Grace is free.\n\n[1:02] Amen.\n\n[2:03] Let us pray.");
    expect(notices).toEqual([expect.stringMatching(/^The same word repeats 13 times from 1:02: “Amen.”/)]);
  });

  test("are found across paragraphs", () => {
    const { text } = refine(repeat("We are glad that you came.\n\n", 30));
    expect(text).toBe("We are glad that you came.");
  });

  test("are not what a preacher repeats on purpose", () => {
    const said = "He is able. He is able. He is able. He is able.";
    expect(refine(said)).toEqual({ text: said, notices: [] });
  });
});

test("Lines that start with a range of times are read with their times", () => {
  const transcription = [
    "# Detailed Transcript with Timestamps",
    "**[00:00 - 00:04]** Grace is free.",
    "",
    "<details><summary>Word timestamps</summary>",
    "",
    "- [00:01] Grace (98.2%)",
    "",
    "</details>",
    "**[00:05 - 00:08]** Nobody earned it.",
    "**[00:09 - 00:12]** Nobody can.",
  ].join("\n");
  expect(refine(transcription)).toEqual({
    text: "[0:00] Grace is free. Nobody earned it. Nobody can.",
    notices: [],
  });
});

test("A sound in brackets is nothing that repeats", () => {
  expect(refine(`Grace is free. ${repeat("[BLANK_AUDIO]", 12)} Grace is for all.`)).toEqual({
    text: "Grace is free. Grace is for all.",
    notices: [],
  });
});

describe("words in another script", () => {
  const sermon = repeat(
    "The grace of God is free and it is for all of us who believe in him today.",
    6,
  ).replace(/today/g, (word, at: number) => `${word}${at}`);

  test("stay and are reported with their time", () => {
    const { text, notices } = refine(`[0:10] ${sermon}\n\n[1:02] Let us перевод pray.`);
    expect(text).toContain("Let us перевод pray.");
    expect(notices).toEqual([
      "A word is in another script from 1:02: “перевод”. Probably silence, music or another language in the recording.",
    ]);
  });

  test("are not reported if they are Greek or Hebrew, or many", () => {
    expect(refine(`${sermon} The word is ἀγάπη.`).notices).toEqual([]);
    expect(refine(`${sermon} ${"하나님은 우리를 사랑하십니다 ".repeat(3)}`).notices).toEqual([]);
  });
});

const mark = (minute: number, text: string) => `[${minute}:00] ${text}`;

describe("long times with hardly any words", () => {
  const speech = repeat("The Lord is good to all and his mercy is over all that he has made.", 5).replace(
    /made/g,
    (word, at: number) => `${word} ${at}`,
  );
  test("are reported", () => {
    const source = [
      mark(0, speech),
      mark(1, "Okay."),
      mark(4, "You may sit."),
      mark(8, speech),
      mark(9, speech),
    ];
    expect(refine(source.join("\n\n")).notices).toEqual([
      "Hardly any words from 1:00 to 8:00. Probably silence or music in the recording.",
    ]);
  });

  test("are not reported if they are short or the times are not known", () => {
    const source = [mark(0, speech), mark(1, "Okay."), mark(4, speech), mark(5, speech)].join("\n\n");
    expect(refine(source).notices).toEqual([]);
    expect(refine(`${speech}\n\nOkay.\n\n${speech}`).notices).toEqual([]);
  });
});

test("A line that is sung twice stays", () => {
  const lines = [
    "Let all the earth rejoice",
    "Be willing at the end",
    "Be willing at the end",
    "My heart will sing",
    "In the heart of all",
    "Worthy of all praise",
  ];
  const transcription = lines.map((line, at) => `[${at * 4}.00 --> ${at * 4 + 4}.00] ${line}`).join("\n");
  expect(refine(transcription).text.match(/be willing at the end/gi)).toHaveLength(2);
});
