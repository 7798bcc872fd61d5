import { describe, expect, test } from "vitest";
import { LIMITS } from "../../contract/limits.ts";
import { countWords, describeTranscript, validateTranscriptFile } from "./transcript-facts.ts";

describe("words", () => {
  test("are counted without the marks of the paragraphs", () => {
    expect(countWords("[0:00] Blessed are the meek.\n\n[1:02:03] Rejoice, and be glad!")).toBe(8);
  });

  test("of an empty text are zero", () => {
    expect(countWords(" \n\n ")).toBe(0);
  });
});

test("a transcript is described by its word count and duration", () => {
  const segments = [
    { start: 0, end: 4, text: "Enter ye in" },
    { start: 4, end: 3725.6, text: "at the strait gate" },
  ];
  expect(describeTranscript("Enter ye in at the strait gate", segments)).toEqual(["7 words", "1:02:05 long"]);
  expect(describeTranscript("Amen", null)).toEqual(["1 word"]);
  expect(describeTranscript("word ".repeat(1200), [])).toEqual(["1,200 words"]);
});

describe("a file", () => {
  test.each(["sermon.txt", "SERMON.MD", "a.b.srt", "captions.en.vtt", "Sermon notes.docx"])(
    "%s is accepted",
    (name) => {
      expect(validateTranscriptFile({ name, size: 10 })).toBeUndefined();
    },
  );

  test.each(["sermon.pdf", "sermon.doc", "docx", "sermon.txt.exe"])("%s is rejected", (name) => {
    expect(validateTranscriptFile({ name, size: 10 })).toContain(`“${name}” isn’t a supported file`);
  });

  test("is rejected if it is empty or larger than the limit", () => {
    expect(validateTranscriptFile({ name: "a.txt", size: 0 })).toBe("“a.txt” is empty.");
    expect(validateTranscriptFile({ name: "a.txt", size: LIMITS.transcriptFileBytes })).toBeUndefined();
    expect(validateTranscriptFile({ name: "a.txt", size: 12.34 * 1024 * 1024 })).toBe(
      "“a.txt” is 12.3 MB. Files can be up to 10 MB.",
    );
  });
});
