import { describe, expect, test } from "vitest";
import { writeSource } from "./transcript-forms.ts";
import { readGoldSermon } from "./gold-sermon.ts";
import { TINY } from "./testing-gold.ts";
import { createRandom, drawInterval } from "./word-intervals.ts";

describe("writeSource", () => {
  test("joins the sentences of a punctuated transcript", () => {
    expect(writeSource(TINY).transcription).toMatch(/^Good morning, church\. The car wash/);
  });

  test("removes punctuation and capitals", () => {
    expect(writeSource(TINY, "unpunctuated").transcription).toMatch(
      /^good morning church the car wash is on/,
    );
  });

  test("writes captions whose words have times, and which do not end where sentences end", () => {
    const { segments } = writeSource(TINY, "captions");
    expect(segments?.[0]?.text).toBe("good morning church the car wash is on saturday");
    for (const { start, end, text, wordStarts } of segments ?? []) {
      const times = [...(wordStarts ?? []), end];
      expect(wordStarts).toHaveLength(text.split(" ").length);
      expect(times[0]).toBe(start);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
  });

  test("draws the same times again", () => {
    expect(writeSource(TINY, "captions")).toEqual(writeSource(TINY, "captions"));
  });
});

const draw = (endsSentence: boolean) => {
  const random = createRandom("a seed");
  return Array.from({ length: 4000 }, () => drawInterval(4, endsSentence, random));
};

const shareOver = (seconds: number, intervals: readonly number[]) =>
  intervals.filter((each) => each > seconds).length / intervals.length;

describe("drawInterval", () => {
  test("has the measured shares of long and short intervals", () => {
    const [ends, within] = [draw(true), draw(false)];
    expect(shareOver(1, ends)).toBeCloseTo(0.63, 1);
    expect(shareOver(1, within)).toBeCloseTo(0.06, 1);
    // A sentence often ends without a pause, so times alone do not give the answer.
    expect(shareOver(0.5, ends)).toBeLessThan(0.92);
  });
});

test("captions mark where the speaker changes, and have the words of the other forms", () => {
  const sermon = readGoldSermon("interview");
  const captions = writeSource(sermon, "captions")
    .segments?.map(({ text }) => text)
    .join(" ");
  expect(captions).toMatch(/^>> well good morning .* a friend here .* >> thank you good morning/);
  expect(captions?.replaceAll(">> ", "")).toBe(writeSource(sermon, "unpunctuated").transcription);
});
