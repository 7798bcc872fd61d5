import fc from "fast-check";
import { expect, test } from "vitest";
import { measureJson } from "./measure-json.ts";

const measure = (json: string) => measureJson(Buffer.from(json));

function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + countValues(inner), 1);
}

function findDepth(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(findDepth));
}

test("measures the depth of any JSON, and never counts too few values", async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const { depth, values } = await measure(JSON.stringify(value));
      expect(depth).toBe(findDepth(value));
      expect(values).toBeGreaterThanOrEqual(countValues(value));
      expect(values).toBeLessThanOrEqual(2 * countValues(value));
    }),
  );
});

test("ignores brackets and commas within strings", async () => {
  expect(await measure(String.raw`{"a":"[[,,{\"[,\\","b":"\\\\"}`)).toEqual({ depth: 1, values: 3 });
});

test("a backslash escapes the next character", async () => {
  expect(await measure(String.raw`["a\",[["]`)).toEqual({ depth: 1, values: 2 });
  expect(await measure(String.raw`["a\\",[]]`)).toEqual({ depth: 2, values: 4 });
});
