import { expect, test } from "vitest";
import { detectFrames } from "./detect-frames.ts";

/** Frames of `length` bytes that start with a header; their content doesn't look like one. */
const repeatFrame = (header: number[], length: number, count: number) =>
  Buffer.concat(
    Array.from({ length: count }, () =>
      Buffer.concat([Buffer.from(header), Buffer.alloc(length - header.length, 7)]),
    ),
  );

// 128 kbit/s at 44.1 kHz, without and with the padding byte.
const mp3 = Buffer.concat([
  repeatFrame([0xff, 0xfb, 0x90, 0xc4], 417, 3),
  repeatFrame([0xff, 0xfb, 0x92, 0xc4], 418, 3),
]);
// MPEG 2, 64 kbit/s at 24 kHz.
const slowMp3 = repeatFrame([0xff, 0xf3, 0x84, 0xc4], 192, 6);
// 300 bytes a frame.
const aac = repeatFrame([0xff, 0xf1, 0x50, 0x80, 300 >> 3, (300 & 7) << 5, 0xfc], 300, 6);

test.each([
  ["MP3", mp3, "audio/mpeg"],
  ["MP3 of a low rate", slowMp3, "audio/mpeg"],
  ["AAC", aac, "audio/aac"],
])("detects %s, also if its start was cut off", (_, bytes, type) => {
  expect(detectFrames(bytes)).toBe(type);
  expect(detectFrames(Buffer.concat([Buffer.alloc(1000), bytes]))).toBe(type);
  expect(detectFrames(Buffer.concat([Buffer.from([0xff, 0xfb, 0x90]), bytes]))).toBe(type);
});

test("requires five consecutive frames", () => {
  expect(detectFrames(mp3.subarray(0, 417 * 3))).toBeUndefined();
  expect(
    detectFrames(Buffer.concat([mp3.subarray(0, 417 * 3), Buffer.from("x"), mp3.subarray(417 * 3)])),
  ).toBeUndefined();
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["zeros", Buffer.alloc(70_000)],
  ["ones", Buffer.alloc(70_000, 0xff)],
  ["text", Buffer.from("Fear not, little flock. ".repeat(3000))],
  ["an endless header", Buffer.from([0xff, 0xfb, 0x90].concat(Array(3000).fill(0xfb)))],
])("finds no frames in %s", (_, bytes) => {
  expect(detectFrames(bytes)).toBeUndefined();
});
