// What must hold for every result that is made on a model, also for those that come later.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const sources = globSync("**/*.ts", { cwd: import.meta.dirname }).filter(
  (file) => !/\.test\.ts$|testing-/.test(file),
);
const filesWith = (words: RegExp) =>
  sources.filter((file) => words.test(readFileSync(path.join(import.meta.dirname, file), "utf8"))).toSorted();

test("a model is asked only where its answer is verified before anybody sees it", () => {
  expect(filesWith(/\bcalls\.ask\(/)).toEqual([
    "answers/ask-for-json.ts",
    "answers/ask-for-text.ts",
    "refine/refine-passages.ts",
  ]);
  expect(filesWith(/\bclient\.ask\(/)).toEqual(["calls/model-calls.ts"]);
  for (const file of ["answers/ask-for-json.ts", "answers/ask-for-text.ts"]) {
    expect(readFileSync(path.join(import.meta.dirname, file), "utf8")).toMatch(/^ {2}verifier: Verifier;$/m);
  }
});
