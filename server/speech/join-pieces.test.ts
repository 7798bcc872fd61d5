import fc from "fast-check";
import { expect, test } from "vitest";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import { joinPieces } from "./join-pieces.ts";
import { wordsOf } from "../../contract/transcript/segment-words.ts";

const textOf = (segments: readonly Segment[]) => segments.map(({ text }) => text).join(" ");

test("pieces are shifted to the time of the recording", () => {
  const joined = joinPieces([
    { start: 0, overlap: 0, segments: [{ start: 0.5, end: 2, text: "Fear not," }] },
    { start: 10, overlap: 0, segments: [{ start: 0, end: 1.5, text: "little flock", wordStarts: [0, 0.7] }] },
  ]);
  expect(joined).toEqual([
    { start: 0.5, end: 2, text: "Fear not," },
    { start: 10, end: 11.5, text: "little flock", wordStarts: [10, 10.7] },
  ]);
});

test("words that two pieces share appear once", () => {
  const left = "it is your Father's good plea";
  const right = "ther's good pleasure to give";
  const joined = joinPieces([
    {
      start: 0,
      overlap: 0,
      segments: [{ start: 0, end: 3, text: left, wordStarts: [0, 0.4, 0.8, 1.2, 1.7, 2.1] }],
    },
    {
      start: 1.5,
      overlap: 1.5,
      segments: [{ start: 0, end: 2, text: right, wordStarts: [0, 0.25, 0.6, 1.3, 1.6] }],
    },
  ]);
  expect(textOf(joined)).toBe("it is your Father's good pleasure to give");
});

const sevenTimes = (from: number): Segment[] => [
  {
    start: 0,
    end: 3.5,
    text: "holy holy holy holy holy holy holy",
    wordStarts: Array.from({ length: 7 }, (_, at) => from + at * 0.5),
  },
];
test("repeated words match their own occurrence", () => {
  const joined = joinPieces([
    { start: 0, overlap: 0, segments: sevenTimes(0) },
    { start: 1.5, overlap: 2, segments: sevenTimes(0.05) },
  ]);
  expect(wordsOf(textOf(joined))).toHaveLength(10);
});

test("pieces without a common word are cut in the middle of their overlap", () => {
  const joined = joinPieces([
    { start: 0, overlap: 0, segments: [{ start: 0, end: 4, text: "a b c d", wordStarts: [0, 1, 2, 3.2] }] },
    { start: 2, overlap: 2, segments: [{ start: 0, end: 4, text: "w x y z", wordStarts: [0.2, 1.2, 2, 3] }] },
  ]);
  expect(textOf(joined)).toBe("a b c x y z");
});

test("a piece without words does not change the others", () => {
  const segments = [{ start: 0, end: 2, text: "Amen." }];
  expect(
    joinPieces([
      { start: 0, overlap: 0, segments },
      { start: 2, overlap: 1, segments: [] },
      { start: 5, overlap: 1, segments },
    ]),
  ).toEqual([segments[0], { start: 5, end: 7, text: "Amen." }]);
});

const VOCABULARY = ["the", "lord", "is", "my", "shepherd", "and", "holy", "I", "shall", "not", "want"];

/** Consecutive words with their times; the pauses are too short to cut at. */
const speech = fc
  .array(fc.tuple(fc.constantFrom(...VOCABULARY), fc.double({ min: 0.25, max: 0.6, noNaN: true })), {
    minLength: 20,
    maxLength: 120,
  })
  .map((said) => {
    let time = 0;
    return said.map(([text, seconds]) => ({ text, start: time, end: (time += seconds) }));
  });

test("no word is lost or repeated at a seam, however far the times of the pieces differ", () => {
  fc.assert(
    fc.property(
      speech,
      fc.infiniteStream(fc.double({ min: -0.12, max: 0.12, noNaN: true })),
      fc.integer({ min: 1, max: 9 }),
      (words, jitter, perSegment) => {
        const length = words.at(-1)!.end;
        const pieces = [];
        for (let start = 0, overlap = 0; start + overlap < length; start += 8, overlap = 2) {
          // A word at the cut is not recognized.
          const heard = words.filter(
            (word) => word.start >= start && (word.end <= start + 10 || length <= start + 10),
          );
          const times = heard.map((word) => Math.max(0, word.start - start + jitter.next().value));
          const segments: Segment[] = [];
          for (let at = 0; at < heard.length; at += perSegment) {
            const some = heard.slice(at, at + perSegment);
            const wordStarts = times.slice(at, at + perSegment);
            const end = some.at(-1)!.end - start;
            segments.push({
              start: wordStarts[0]!,
              end,
              text: some.map(({ text }) => text).join(" "),
              wordStarts,
            });
          }
          pieces.push({ start, overlap, segments });
        }
        expect(wordsOf(textOf(joinPieces(pieces)))).toEqual(words.map(({ text }) => text));
      },
    ),
    { numRuns: 300 },
  );
});
