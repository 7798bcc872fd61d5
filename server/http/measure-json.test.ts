import fc from "fast-check";
import { expect, test } from "vitest";
import { JsonMeter, type JsonSize } from "./measure-json.ts";

function measure(json: string, chunkLengths: readonly number[] = []): JsonSize {
  const meter = new JsonMeter();
  let bytes = Buffer.from(json);
  for (const length of chunkLengths) {
    meter.add(bytes.subarray(0, length));
    bytes = bytes.subarray(length);
  }
  meter.add(bytes);
  return meter.size;
}

function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + countValues(inner), 1);
}

function findDepth(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(findDepth));
}

test("finds the depth of any JSON, and never too few values, wherever it is cut", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.array(fc.nat(20)), (value, chunkLengths) => {
      const { depth, values } = measure(JSON.stringify(value), chunkLengths);
      expect(depth).toBe(findDepth(value));
      expect(values).toBeGreaterThanOrEqual(countValues(value));
      expect(values).toBeLessThanOrEqual(2 * countValues(value));
    }),
  );
});

test("signs in texts count for nothing", () => {
  expect(measure(String.raw`{"a":"[[,,{\"[,\\","b":"\\\\"}`)).toEqual({ depth: 1, values: 3 });
});

test("a backslash at the end of a chunk escapes what the next one begins with", () => {
  expect(measure(String.raw`["a\",[["]`, [4])).toEqual({ depth: 1, values: 2 });
  expect(measure(String.raw`["a\\",[]]`, [4])).toEqual({ depth: 2, values: 4 });
});
