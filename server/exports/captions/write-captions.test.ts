import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCaptions } from "../../engine/captions/parse-captions.ts";
import { listCues, writeSrt, writeVtt } from "./write-captions.ts";

const SEGMENTS = [
  { start: 0.04, end: 2.5, text: "Fear not, little flock." },
  { start: 3725.5, end: 3729, text: "Love <me> & keep" },
];

const wordsIn = (list: { text: string }[]) =>
  list.flatMap(({ text }) => text.split(" ").filter((word) => word !== "")).toSorted();

describe("captions", () => {
  test("are written as SubRip", () => {
    expect(writeSrt(SEGMENTS)).toBe(
      "1\n00:00:00,040 --> 00:00:02,500\nFear not, little flock.\n\n2\n01:02:05,500 --> 01:02:09,000\nLove <me> & keep\n",
    );
  });

  test("are written as WebVTT, with markup characters escaped", () => {
    expect(writeVtt(SEGMENTS)).toBe(
      "WEBVTT\n\n00:00:00.040 --> 00:00:02.500\nFear not, little flock.\n\n01:02:05.500 --> 01:02:09.000\nLove &lt;me&gt; &amp; keep\n",
    );
  });

  const segment = fc
    .record({
      start: fc.double({ min: 0, max: 10_000, noNaN: true }),
      length: fc.double({ min: 0, max: 60, noNaN: true }),
      words: fc.array(fc.constantFrom("grace", "and", "peace", "righteousness", "unto", "you"), {
        maxLength: 80,
      }),
    })
    .map(({ start, length, words }) => ({ start, end: start + length, text: words.join(" ") }));

  test("keep every word, in cues that fit a screen", () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 12 }), (segments) => {
        const cues = listCues(segments);
        expect(wordsIn(cues)).toEqual(wordsIn(segments));
        expect(cues.every(({ text }) => text.length <= 84)).toBe(true);
      }),
    );
  });

  test("never overlap", () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 12 }), (segments) => {
        const cues = listCues(segments);
        for (const [at, { start, end }] of cues.entries()) {
          expect(end).toBeGreaterThanOrEqual(start);
          expect(cues[at + 1]?.start ?? end).toBeGreaterThanOrEqual(end);
        }
      }),
    );
  });

  test("can be imported again unchanged", () => {
    expect(parseCaptions(writeSrt(SEGMENTS.slice(0, 1)))).toMatchObject(SEGMENTS.slice(0, 1));
    expect(parseCaptions(writeVtt(SEGMENTS))).toMatchObject(SEGMENTS);
  });
});
