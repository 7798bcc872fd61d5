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

/** A cluster as Chromium writes it, with its time in two bytes. */
const cluster = (time: number, ...blocks: Uint8Array<ArrayBuffer>[]) =>
  join([Uint8Array.of(...CLUSTER, ...UNKNOWN, 0xe7, 0x82, time >> 8, time & 255), ...blocks]);

/** The same as `WebmStream` writes it. */
const convertedCluster = (time: number, ...blocks: Uint8Array<ArrayBuffer>[]) =>
  join([Uint8Array.of(...CLUSTER, ...UNKNOWN, 0xe7, 0x84, 0, time >> 16, time >> 8, time), ...blocks]);

const FIRST = join([HEAD, cluster(0, block(0, 1), block(60, 2)), cluster(120, block(0, 3))]);
const CONVERTED = join([
  HEAD,
  convertedCluster(0, block(0, 1), block(60, 2)),
  convertedCluster(120, block(0, 3)),
]);

test("converts a recording and measures its length", () => {
  const stream = new WebmStream();
  expect(stream.push(FIRST)).toEqual(CONVERTED);
  expect(stream.seconds).toBe(0.18);
});

test("outputs only complete elements, however the bytes are split", () => {
  const stream = new WebmStream();
  const output = Array.from(FIRST, (byte) => stream.push(Uint8Array.of(byte)));
  expect(join(output)).toEqual(CONVERTED);
  const ends = output.flatMap((part, at) => (part.length > 0 ? [at] : []));
  expect(ends.length).toBe(4 + 2 + 2 + 3);
});

test("drops a block that is cut off", () => {
  const stream = new WebmStream();
  expect(stream.push(FIRST.slice(0, -1))).toEqual(CONVERTED.slice(0, -7));
});

test("continues an earlier recorder without a second header and with later times", () => {
  const stream = new WebmStream(90);
  const output = stream.push(join([HEAD, cluster(5, block(0, 8), block(60, 9))]));
  expect(output).toEqual(convertedCluster(90_000, block(0, 8), block(60, 9)));
  expect(stream.seconds).toBe(90.12);
});

test("a continuation without audio ends where it started", () => {
  const stream = new WebmStream(90);
  expect(stream.push(HEAD)).toEqual(new Uint8Array());
  expect(stream.seconds).toBe(90);
});

test("reads clusters of known size and blocks in groups", () => {
  const group = join([Uint8Array.of(0xa0, 0x80 + 7, 0xa1, 0x85, 0x81, 0, 40, 0, 1)]);
  const known = join([Uint8Array.of(...CLUSTER, 0x80 + 3 + group.length, 0xe7, 0x81, 100), group]);
  const stream = new WebmStream();
  expect(stream.push(join([HEAD, known]))).toEqual(join([HEAD, convertedCluster(100 - 100, group)]));
  expect(stream.seconds).toBe(0.06);
});

test("drops a seek index, which would be wrong", () => {
  const index = Uint8Array.of(0x1c, 0x53, 0xbb, 0x6b, 0x81, 1);
  const stream = new WebmStream();
  expect(stream.push(join([FIRST, index]))).toEqual(CONVERTED);
});

test("outputs bytes that are not WebM unchanged", () => {
  const stream = new WebmStream();
  const bytes = Uint8Array.of(0, 0, 0, 24, 102, 116, 121, 112);
  expect(stream.push(bytes)).toEqual(bytes);
  expect(stream.push(bytes)).toEqual(bytes);
  expect(stream.isNotWebm).toBe(true);
});
