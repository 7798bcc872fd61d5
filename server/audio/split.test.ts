import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Piece, splitAtSilences } from "./split.ts";
import { makeSounds, type Sound } from "./testing-sounds.ts";

const RATE = 16_000;

async function split(
  samples: Int16Array,
  longest: number,
  chunks: readonly number[] = [RATE],
): Promise<Piece[]> {
  async function* inChunks() {
    for (let [at, turn] = [0, 0]; at < samples.length; turn += 1) {
      const length = chunks[turn % chunks.length]!;
      yield samples.subarray(at, at + length);
      at += length;
    }
  }
  const pieces: Piece[] = [];
  for await (const piece of splitAtSilences(inChunks(), { rate: RATE, longest })) pieces.push(piece);
  return pieces;
}

const secondsOf = ({ samples }: Piece) => samples.length / RATE;
const endOf = (piece: Piece) => piece.start + secondsOf(piece);

/** Tones of different lengths in place of sentences, with pauses between them. */
const speak = (sentences: readonly number[], pause: number): Sound[] =>
  sentences.flatMap((seconds) => [{ seconds, tone: 220 }, { seconds: pause }]);

describe("splitting a recording", () => {
  test("cuts in pauses, into pieces of at most the maximum length", async () => {
    const sentences = [4, 3.5, 4.5, 5, 3, 4, 4, 2.5, 5, 4.5, 3];
    const pieces = await split(makeSounds(speak(sentences, 0.8)), 15);
    expect(pieces.length).toBeGreaterThan(3);
    for (const piece of pieces) {
      expect(secondsOf(piece)).toBeLessThanOrEqual(15);
      expect(piece.overlap).toBe(0);
    }
    const sounds = pieces.flatMap((piece) => piece.sounds.map(({ start, end }) => end - start));
    expect(sounds.length).toBe(sentences.length);
    sentences.forEach((seconds, index) => expect(sounds[index]).toBeCloseTo(seconds, 1));
  });

  test("returns the samples at the time of each piece", async () => {
    const samples = makeSounds(speak([4, 6, 5, 7, 3, 6], 0.7), 0.001);
    for (const piece of await split(samples, 12)) {
      const from = Math.round(piece.start * RATE);
      expect(piece.samples).toEqual(samples.slice(from, from + piece.samples.length));
    }
  });

  test("cuts at the quietest moment if there is no pause, with an overlap of a second on either side", async () => {
    const samples = makeSounds([
      { seconds: 25.5, tone: 200 },
      { seconds: 0.14, tone: 200, level: 0.01 },
      { seconds: 20, tone: 200 },
    ]);
    const [first, second] = await split(samples, 30);
    expect(endOf(first!)).toBeCloseTo(26.57, 1);
    expect(second).toMatchObject({ overlap: 2 });
    expect(second!.start).toBeCloseTo(endOf(first!) - 2, 3);
    expect(endOf(second!)).toBeCloseTo(45.64, 1);
  });

  test("returns the same pieces for any chunks", async () => {
    const samples = makeSounds(speak([3, 9, 2, 14, 5, 1, 7], 0.9), 0.002);
    const wanted = await split(samples, 10);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 4 }),
        async (chunks) => {
          fc.pre(Math.max(...chunks) > 2000);
          expect(await split(samples, 10, chunks)).toEqual(wanted);
        },
      ),
      { numRuns: 5 },
    );
  });
});

describe("detecting silence", () => {
  test("ends a piece at a long silence and omits it", async () => {
    const pieces = await split(
      makeSounds([{ seconds: 2 }, { seconds: 5, tone: 300 }, { seconds: 60 }, { seconds: 5, tone: 300 }]),
      30,
    );
    expect(pieces.map(({ start }) => start)).toEqual([1.76, 66.76]);
    expect(pieces.map(secondsOf)).toEqual([5.5, 5.24]);
  });

  test.each([
    ["nothing at all", makeSounds([{ seconds: 70 }])],
    ["the hiss of a room", makeSounds([{ seconds: 70 }], 0.004)],
    [
      "clicks",
      makeSounds(Array.from({ length: 30 }, () => [{ seconds: 2 }, { seconds: 0.02, tone: 900 }]).flat()),
    ],
    ["less than a second", makeSounds([{ seconds: 0.01, tone: 100 }])],
  ])("returns no piece for %s", async (_, samples) => {
    expect(await split(samples, 30)).toEqual([]);
  });

  test("finds faint speech over background noise", async () => {
    const sentence = { seconds: 4, tone: 250, level: 0.02 };
    const pieces = await split(makeSounds([{ seconds: 12 }, sentence, { seconds: 12 }, sentence], 0.003), 30);
    expect(pieces.map(({ start }) => Math.round(start))).toEqual([12, 28]);
  });

  test("doesn't treat continuous loud sound as silence", async () => {
    const pieces = await split(makeSounds([{ seconds: 70, tone: 250 }]), 30);
    expect(endOf(pieces.at(-1)!)).toBe(70);
    expect(pieces.every((piece) => secondsOf(piece) <= 30)).toBe(true);
  });
});
