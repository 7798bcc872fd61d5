import { expect, test } from "vitest";
import { join, WebmStream } from "./webm-stream.ts";

const HEAD = join([
  Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x82, 1, 2),
  Uint8Array.of(0x18, 0x53, 0x80, 0x67, 0x01, 255, 255, 255, 255, 255, 255, 255),
  Uint8Array.of(0x15, 0x49, 0xa9, 0x66, 0x81, 7),
  Uint8Array.of(0x16, 0x54, 0xae, 0x6b, 0x81, 9),
]);
const CLUSTER = [0x1f, 0x43, 0xb6, 0x75];
const UNKNOWN = [0x01, 255, 255, 255, 255, 255, 255, 255];

const block = (time: number, content: number) =>
  Uint8Array.of(0xa3, 0x85, 0x81, time >> 8, time & 255, 0x80, content);

/** A cluster as Chromium begins one, its time in two bytes. */
const cluster = (time: number, ...blocks: Uint8Array<ArrayBuffer>[]) =>
  join([Uint8Array.of(...CLUSTER, ...UNKNOWN, 0xe7, 0x82, time >> 8, time & 255), ...blocks]);

/** The same as `WebmStream` writes it. */
const keptCluster = (time: number, ...blocks: Uint8Array<ArrayBuffer>[]) =>
  join([Uint8Array.of(...CLUSTER, ...UNKNOWN, 0xe7, 0x84, 0, time >> 16, time >> 8, time), ...blocks]);

const FIRST = join([HEAD, cluster(0, block(0, 1), block(60, 2)), cluster(120, block(0, 3))]);
const KEPT = join([HEAD, keptCluster(0, block(0, 1), block(60, 2)), keptCluster(120, block(0, 3))]);

test("passes a recording on and knows how long it is", () => {
  const stream = new WebmStream();
  expect(stream.push(FIRST)).toEqual(KEPT);
  expect(stream.seconds).toBe(0.18);
});

test("passes on whole elements only, however the bytes come", () => {
  const stream = new WebmStream();
  const kept = Array.from(FIRST, (byte) => stream.push(Uint8Array.of(byte)));
  expect(join(kept)).toEqual(KEPT);
  const ends = kept.flatMap((part, at) => (part.length > 0 ? [at] : []));
  expect(ends.length).toBe(4 + 2 + 2 + 3);
});

test("keeps nothing of a block that was cut off", () => {
  const stream = new WebmStream();
  expect(stream.push(FIRST.slice(0, -1))).toEqual(KEPT.slice(0, -7));
});

test("goes on after an earlier recorder: no second header, times that follow", () => {
  const stream = new WebmStream(90);
  const kept = stream.push(join([HEAD, cluster(5, block(0, 8), block(60, 9))]));
  expect(kept).toEqual(keptCluster(90_000, block(0, 8), block(60, 9)));
  expect(stream.seconds).toBe(90.12);
});

test("a continuation without audio so far stands where it began", () => {
  const stream = new WebmStream(90);
  expect(stream.push(HEAD)).toEqual(new Uint8Array());
  expect(stream.seconds).toBe(90);
});

test("reads clusters whose sizes are known, and blocks in groups", () => {
  const group = join([Uint8Array.of(0xa0, 0x80 + 7, 0xa1, 0x85, 0x81, 0, 40, 0, 1)]);
  const known = join([Uint8Array.of(...CLUSTER, 0x80 + 3 + group.length, 0xe7, 0x81, 100), group]);
  const stream = new WebmStream();
  expect(stream.push(join([HEAD, known]))).toEqual(join([HEAD, keptCluster(100 - 100, group)]));
  expect(stream.seconds).toBe(0.06);
});

test("leaves out an index of places, which would be wrong in the end", () => {
  const index = Uint8Array.of(0x1c, 0x53, 0xbb, 0x6b, 0x81, 1);
  const stream = new WebmStream();
  expect(stream.push(join([FIRST, index]))).toEqual(KEPT);
});

test("passes on as they are bytes that are no WebM", () => {
  const stream = new WebmStream();
  const bytes = Uint8Array.of(0, 0, 0, 24, 102, 116, 121, 112);
  expect(stream.push(bytes)).toEqual(bytes);
  expect(stream.push(bytes)).toEqual(bytes);
  expect(stream.isForeign).toBe(true);
});
