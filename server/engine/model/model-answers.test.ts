// Rules for every result that a model generates, including future ones.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const sources = globSync("**/*.ts", { cwd: import.meta.dirname }).filter(
  (file) => !/\.test\.ts$|testing-/.test(file),
);
const filesWith = (words: RegExp) =>
  sources.filter((file) => words.test(readFileSync(path.join(import.meta.dirname, file), "utf8"))).toSorted();

test("calls a model only where its answer is verified before anyone sees it", () => {
  expect(filesWith(/\bclient\.complete\(/)).toEqual([
    "answers/generate-json.ts",
    "answers/generate-text.ts",
    "refine/refine-passages.ts",
  ]);
  expect(filesWith(/\bapi\.complete\(/)).toEqual(["calls/model-client.ts"]);
  for (const file of ["answers/generate-json.ts", "answers/generate-text.ts"]) {
    expect(readFileSync(path.join(import.meta.dirname, file), "utf8")).toMatch(/^ {2}verifier: Verifier;$/m);
  }
});
