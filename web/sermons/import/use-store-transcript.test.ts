import { describe, expect, test } from "vitest";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { findChange } from "./use-store-transcript.ts";

const sermon = {
  transcript: "Ask, and it shall be given you.",
  segments: null,
  youtubeUrl: "https://youtu.be/abcdefghijk",
} as Sermon;

describe("the change that is stored", () => {
  test("is empty if the text and the link are the same", () => {
    expect(
      findChange(sermon, { transcript: sermon.transcript, youtubeUrl: sermon.youtubeUrl }),
    ).toBeUndefined();
    expect(findChange(sermon, { youtubeUrl: sermon.youtubeUrl })).toBeUndefined();
  });

  test("is only the link if only that differs", () => {
    expect(findChange(sermon, { transcript: sermon.transcript, youtubeUrl: "" })).toEqual({ youtubeUrl: "" });
  });

  test("is the text with its times if the sermon had none", () => {
    const segments = [{ start: 0, end: 2, text: "Seek, and ye shall find." }];
    const stored = { transcript: "[0:00] Seek, and ye shall find.", segments, youtubeUrl: "" };
    expect(findChange({ ...sermon, transcript: "", youtubeUrl: "" }, stored)).toEqual({
      transcript: stored.transcript,
      segments,
    });
  });

  test("includes the language only with a new text", () => {
    const stored = { transcript: "Suchet, so werdet ihr finden.", language: "de" };
    expect(findChange(sermon, stored)).toMatchObject({ language: "de" });
    expect(findChange(sermon, { ...stored, transcript: sermon.transcript })).toBeUndefined();
  });

  test("removes the times of the old text and keeps the results", () => {
    expect(findChange(sermon, { transcript: "Knock, and it shall be opened." })).toEqual({
      transcript: "Knock, and it shall be opened.",
      segments: null,
    });
  });
});
