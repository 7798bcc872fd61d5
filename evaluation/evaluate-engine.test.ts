import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { createBuiltinEngine } from "../server/engine/builtin-engine.ts";
import { evaluateEngine } from "./evaluate-engine.ts";
import { writeDetails, writeSermonTable, writeTotals } from "./write-report.ts";

const engine = createBuiltinEngine(pino({ level: "silent" }));
afterAll(() => engine.close());

test("measures every result of an engine", async () => {
  const score = await evaluateEngine(engine, ["funeral"]);
  const [funeral] = score.sermons;
  expect(score.sermons).toHaveLength(1);
  expect(funeral?.highlights.length).toBeGreaterThan(0);
  expect(funeral?.headings.length).toBeGreaterThan(0);
  expect(funeral?.questions.length).toBeGreaterThan(0);
  expect(funeral?.boundaries.captions.expected).toBeGreaterThan(70);
  expect(funeral?.words.added).toEqual([]);
  expect(writeTotals(score)).toContain("| Sentence boundaries with timed words (F1) | 0.");
  expect(writeSermonTable(score)).toContain("| funeral | punctuated | 0.");
  for (const { quote } of funeral?.highlights ?? []) expect(writeDetails(score)).toContain(quote);
});
