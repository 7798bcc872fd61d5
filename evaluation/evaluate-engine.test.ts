import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { createBuiltinEngine } from "../server/engine/builtin-engine.ts";
import { prepareModelEngines } from "../server/engine/model/testing-model-engines.ts";
import { evaluateEngine } from "./evaluate-engine.ts";
import { writeDetails, writeSermonTable, writeTotals } from "./write-report.ts";

const engine = createBuiltinEngine(pino({ level: "silent" }));
afterAll(() => engine.close());
const { start } = prepareModelEngines();

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

test("measures a language model", { timeout: 60_000 }, async () => {
  const { engine: model, server } = await start();
  const score = await evaluateEngine(model, ["funeral"]);
  expect(score.failures).toEqual([]);
  expect(new Set(server.calls.map(({ step }) => step))).toEqual(
    new Set(["refine", "summary", "lesson plan", "highlights", "questions"]),
  );
  expect(writeTotals(score)).toContain("test-model");
  expect(writeSermonTable(score)).toContain("| funeral | punctuated | ");
});

test("lists the sermons for which a model gives nothing usable", { timeout: 60_000 }, async () => {
  const { engine: model } = await start({ answer: () => "I would rather talk about the weather." });
  const score = await evaluateEngine(model, ["funeral"]);
  expect(score.failures).toHaveLength(1);
  expect(writeTotals(score)).toContain("- No results for funeral: ");
  expect(writeTotals(score)).not.toContain("NaN");
});
