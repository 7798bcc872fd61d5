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
    expect(notices).toEqual([expect.stringMatching(/^The same phrase repeats 40 times from 12:04: /)]);
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
