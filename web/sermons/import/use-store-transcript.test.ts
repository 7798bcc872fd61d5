import { describe, expect, test } from "vitest";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { findChange } from "./use-store-transcript.ts";

const sermon = {
  transcript: "Ask, and it shall be given you.",
  segments: null,
  youtubeUrl: "https://youtu.be/abcdefghijk",
} as Sermon;

describe("what the upload changes on the record", () => {
  test("is nothing where the text and the link are those that it has", () => {
    expect(
      findChange(sermon, { transcript: sermon.transcript, youtubeUrl: sermon.youtubeUrl }),
    ).toBeUndefined();
    expect(findChange(sermon, { youtubeUrl: sermon.youtubeUrl })).toBeUndefined();
  });

  test("is the link alone where only that differs", () => {
    expect(findChange(sermon, { transcript: sermon.transcript, youtubeUrl: "" })).toEqual({ youtubeUrl: "" });
  });

  test("is the text with its times on a sermon that had none", () => {
    const segments = [{ start: 0, end: 2, text: "Seek, and ye shall find." }];
    const stored = { transcript: "[0:00] Seek, and ye shall find.", segments, youtubeUrl: "" };
    expect(findChange({ ...sermon, transcript: "", youtubeUrl: "" }, stored)).toEqual({
      transcript: stored.transcript,
      segments,
    });
  });

  test("is the language with the text that it was found in, and not without", () => {
    const stored = { transcript: "Suchet, so werdet ihr finden.", language: "de" };
    expect(findChange(sermon, stored)).toMatchObject({ language: "de" });
    expect(findChange(sermon, { ...stored, transcript: sermon.transcript })).toBeUndefined();
  });

  test("takes the times of the old text away, and leaves its results to be marked as out of date", () => {
    expect(findChange(sermon, { transcript: "Knock, and it shall be opened." })).toEqual({
      transcript: "Knock, and it shall be opened.",
      segments: null,
    });
  });
});
