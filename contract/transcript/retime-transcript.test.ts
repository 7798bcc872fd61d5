import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findWordTimes, retimeSegments } from "./retime-transcript.ts";
import { getWordStarts, wordsOf } from "./segment-words.ts";
import { listWords } from "./transcript-words.ts";
import { parseTranscript } from "./transcript.ts";
import { Segment } from "./transcript.schema.ts";

const SEGMENTS: Segment[] = [
  { start: 10, end: 14, text: "Fear not little flock", wordStarts: [10, 11, 12, 13] },
  { start: 15, end: 19, text: "for it is your", wordStarts: [15, 16, 17, 18] },
  { start: 30, end: 34, text: "Father's good pleasure indeed", wordStarts: [30, 31, 32, 33] },
];
const SAID = "[0:10] Fear not little flock for it is your\n\n[0:30] Father's good pleasure indeed";

const retime = (transcript: string) => retimeSegments(SEGMENTS, transcript);

describe("the timed speech of an edited transcript", () => {
  test("is the same where its words are, whatever becomes of paragraphs and marks", () => {
    expect(retime(SAID)).toBe(SEGMENTS);
    expect(
      retime("Fear not little flock\n\n[0:15] for it is\nyour Father's good [0:31] pleasure indeed"),
    ).toBe(SEGMENTS);
  });

  test("has a word in the place of another at the time of that", () => {
    const [, , last] = SEGMENTS;
    expect(retime(SAID.replace("little flock", "small flock,"))).toEqual([
      { ...SEGMENTS[0], text: "Fear not small flock," },
      SEGMENTS[1],
      last,
    ]);
  });

  test("has new words between those around them, in the paragraph in which they stand", () => {
    expect(retime(SAID.replace("not little", "not, dear, little"))?.[0]).toMatchObject({
      text: "Fear not, dear, little flock",
      wordStarts: [10, 11, 11.5, 12, 13],
    });
    const atTheSeam = retime(SAID.replace("your\n\n[0:30] ", "your own\n\n[0:30] Heavenly "));
    expect(atTheSeam?.[1]).toMatchObject({ text: "for it is your own", start: 15, end: 19 });
    expect(atTheSeam?.[2]).toMatchObject({ text: "Heavenly Father's good pleasure indeed", start: 30 });
  });

  test("keeps the very segments of which no word has changed, before, between and behind those that did", () => {
    const [first, second, third] = SEGMENTS;
    const changed = retime(SAID.replace("it is", "it truly is"));
    expect([changed?.[0], changed?.[2]]).toEqual([first, third]);
    expect(changed?.[0] === first && changed?.[2] === third).toBe(true);
    expect(retime(SAID.replace("little", "small").replace("good", "great"))?.[1]).toBe(second);
  });

  test("is written with the capitals and signs of the text, which make no word another", () => {
    const written = retime("Fear NOT, little flock. Yes, for it is your Father's Good pleasure indeed!");
    expect(written?.map(({ text }) => text).join(" ")).toBe(
      "Fear NOT, little flock. Yes, for it is your Father's Good pleasure indeed!",
    );
    expect(written?.at(-1)).toEqual({ ...SEGMENTS[2], text: "Father's Good pleasure indeed!" });
  });

  test("ends and begins with the words that are left of it", () => {
    const cut = retime("Fear not\n\nis your Father's good pleasure indeed");
    expect(cut).toMatchObject([
      { start: 10, end: 12, text: "Fear not" },
      { start: 17, end: 19, text: "is your" },
      { start: 30, end: 34 },
    ]);
    expect(retime("Father's good pleasure indeed")).toEqual([SEGMENTS[2]]);
  });

  test("keeps the times of words whose segment had none for each, when others of it go", () => {
    const line: Segment = { start: 0, end: 10, text: "aaaa bbbb cccc dddd eeee" };
    expect(retimeSegments([line], "bbbb cccc dddd eeee")).toEqual([
      { start: 2, end: 10, text: "bbbb cccc dddd eeee" },
    ]);
    expect(retimeSegments([line], "aaaa bbbb dddd eeee")).toEqual([
      { start: 0, end: 10, text: "aaaa bbbb dddd eeee", wordStarts: [0, 2, 6, 8] },
    ]);
  });

  test("is none of another speech, and none where there was none", () => {
    expect(retime("Rejoice in the Lord always, and again I say rejoice")).toBeNull();
    expect(retime("")).toBeNull();
    expect(retimeSegments(null, SAID)).toBeNull();
  });
});

// Each word of the speech is another, so that it can be told which of them are untouched.
const speech = fc
  .array(fc.record({ words: fc.integer({ min: 1, max: 8 }), isTimed: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((sizes) => {
    let number = 0;
    return sizes.map(({ words, isTimed }, at): Segment => {
      const text = Array.from({ length: words }, () => `word${(number += 1)}`).join(" ");
      const timed = { start: at * 10, end: at * 10 + 8, text };
      return isTimed ? { ...timed, wordStarts: wordsOf(text).map((_, index) => at * 10 + index / 2) } : timed;
    });
  });
const newWords = fc.array(fc.constantFrom("new", "[0:07]", "\n\n[1:00] other", "a,", "—"), { maxLength: 3 });
const edit = fc.record({
  at: fc.nat({ max: 99 }),
  deleted: fc.nat({ max: 4 }),
  inserted: newWords,
});

describe("after any edits", () => {
  test("untouched words keep their times, new ones stand between them, and all words are those of the text", () => {
    fc.assert(
      fc.property(speech, fc.array(edit, { maxLength: 6 }), (segments, edits) => {
        const before = segments.flatMap((segment) => {
          const times = getWordStarts(segment);
          return wordsOf(segment.text).map((text, at) => [text, times[at] ?? 0] as const);
        });
        const words = before.map(([text]) => text);
        for (const { at, deleted, inserted } of edits)
          words.splice(at % words.length || 0, deleted, ...inserted);
        const transcript = words.join(" ");

        const said = listWords(parseTranscript(transcript)).map(({ text }) => text);
        const untouched = before.filter(([text]) => said.includes(text));
        const retimed = retimeSegments(segments, transcript);
        const isSameSpeech = untouched.length >= Math.min(before.length, said.length) / 2;
        expect(retimed !== null).toBe(isSameSpeech && untouched.length > 0);
        if (!retimed) return;

        Segment.array().parse(retimed);
        expect(retimed.flatMap(({ text }) => wordsOf(text))).toEqual(said);
        const times = retimed.flatMap(getWordStarts);
        for (const [text, time] of untouched) expect(times[said.indexOf(text)]).toBeCloseTo(time, 2);
        for (const [at, time] of times.entries())
          expect(time).toBeGreaterThanOrEqual((times[at - 1] ?? 0) - 0.01);
        for (const { start, end } of retimed) expect(end).toBeGreaterThanOrEqual(start);
      }),
      { numRuns: 500 },
    );
  });

  test("it holds for any text and any segments, and what comes of it fits", () => {
    const time = fc.double({ min: 0, max: 360_000, noNaN: true });
    const anySegment = fc.record(
      { start: time, end: time, text: fc.string(), wordStarts: fc.array(time, { maxLength: 5 }) },
      { requiredKeys: ["start", "end", "text"] },
    );
    fc.assert(
      fc.property(
        fc.array(anySegment),
        fc.string({ unit: "grapheme" }),
        fc.boolean(),
        (segments, text, isNear) => {
          const transcript = isNear ? segments.map((segment) => segment.text).join(` ${text} `) : text;
          const retimed = retimeSegments(segments, transcript);
          expect(Segment.array().nullable().safeParse(retimed).success).toBe(true);
        },
      ),
    );
  });

  test("long insertions are cut into segments that may be stored", () => {
    const long = `${SAID} ${"and so on ".repeat(3_000)} ${"x".repeat(10_001)} end`;
    const retimed = retime(long) ?? [];
    Segment.array().parse(retimed);
    expect(retimed.flatMap(({ text }) => wordsOf(text))).toHaveLength(12 + 9_000 + 1);
  });
});

const timesIn = (transcript: string) =>
  findWordTimes(listWords(parseTranscript(transcript)), SEGMENTS).map(
    (time) => time && [time.start, time.end],
  );

describe("the times of words", () => {
  test("are found where text and speech agree, and where one word replaces another", () => {
    expect(timesIn("[0:10] Fear not, small flock; and for it")).toEqual([
      [10, 11],
      [11, 12],
      [12, 13],
      [13, 14],
      undefined,
      [15, 16],
      [16, 17],
    ]);
  });

  test("are none without timed speech", () => {
    expect(findWordTimes(listWords(parseTranscript("Fear not")), null)).toEqual([undefined, undefined]);
  });
});
