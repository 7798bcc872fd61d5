import { describe, expect, test } from "vitest";
import { fitToSound } from "./fit-to-sound.ts";

const SOUND = {
  seconds: 30,
  sounds: [
    { start: 0.2, end: 12 },
    { start: 18, end: 27 },
  ],
};
const textsOf = (...segments: { start: number; end: number; text: string }[]) =>
  fitToSound(segments, SOUND).map(({ text }) => text);

describe("text that a model invented in silence is removed", () => {
  test("any text", () => {
    expect(
      textsOf(
        { start: 1, end: 4, text: "Fear not." },
        { start: 13, end: 17, text: "And he said unto them." },
        { start: 19, end: 22, text: "Little flock." },
        { start: 28, end: 30, text: "Amen." },
      ),
    ).toEqual(["Fear not.", "Little flock."]);
  });

  test("film credits, even if they overlap sound a little", () => {
    const thanks = "Thank you for watching!";
    expect(textsOf({ start: 11, end: 17, text: thanks })).toEqual([]);
    expect(textsOf({ start: 20, end: 22, text: thanks })).toEqual([thanks]);
  });

  test("notes of sounds that are not words, anywhere", () => {
    const notes = ["[Music]", "(applause)", "♪ ♪", "*coughs*", "...", "[BLANK_AUDIO]"];
    for (const text of notes) expect(textsOf({ start: 1, end: 9, text })).toEqual([]);
    expect(textsOf({ start: 1, end: 9, text: "[Pastor] Fear not." })).toEqual(["[Pastor] Fear not."]);
  });
});

test("text that is too long to say in the time is removed", () => {
  const text = "and he said ".repeat(100);
  expect(textsOf({ start: 1, end: 9, text }, { start: 9, end: 11, text: "Fear not." })).toEqual([
    "Fear not.",
  ]);
});

test("times are inside the piece and increase, and there is one time per word or none", () => {
  const fitted = fitToSound(
    [
      { start: -1, end: 4, text: " Fear not. ", wordStarts: [-1, 3] },
      { start: 2, end: 1, text: "little flock" },
      { start: 1, end: 40, text: "for it is", wordStarts: [20, 19] },
    ],
    SOUND,
  );
  expect(fitted).toEqual([
    { start: 0, end: 4, text: "Fear not.", wordStarts: [0, 3] },
    { start: 2, end: 2, text: "little flock" },
    { start: 2, end: 30, text: "for it is" },
  ]);
});

test("a text without times is spread over the sound sentence by sentence", () => {
  const text = "Fear not, little flock. It is your Father's good pleasure. Sell that ye have.";
  const fitted = fitToSound([{ start: 0, end: 30, text }], SOUND);
  expect(fitted.map((segment) => segment.text)).toEqual([
    "Fear not, little flock.",
    "It is your Father's good pleasure.",
    "Sell that ye have.",
  ]);
  expect(fitted[0]?.start).toBeCloseTo(0.2);
  expect(fitted[2]?.end).toBeCloseTo(27);
  for (const [at, { start, end }] of fitted.entries()) {
    expect(start).toBeLessThan(end);
    expect(start).toBeGreaterThanOrEqual(fitted[at - 1]?.end ?? 0);
  }
});
