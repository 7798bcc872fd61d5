import pino from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { PROCESSING_MESSAGES } from "../../contract/processing/processing.ts";
import { createBuiltinEngine } from "./builtin-engine.ts";
import { extractHighlights } from "./builtin/highlights.ts";
import { LAMP_SERMON } from "./builtin/testing-sermons.ts";
import { summarizeSermon } from "./builtin/summary.ts";
import { EngineError } from "./engine.ts";
import { KING_JAMES } from "../scripture/bible/edition.ts";

const engine = createBuiltinEngine(pino({ level: "silent" }));
afterAll(() => engine.close());

const source = { edition: KING_JAMES, transcription: LAMP_SERMON };
const subject = {
  edition: KING_JAMES,
  scripture: "Matthew 5:14-16",
  title: "Light",
  description: "",
  objectives: "",
  existing: [],
};

describe("createBuiltinEngine", () => {
  test("generates six kinds of results concurrently", async () => {
    const results = await Promise.all([
      engine.refineTranscript(source),
      engine.summarizeSermon(source),
      engine.createLessonPlan(source),
      engine.extractHighlights(source),
      engine.generateQuestions(subject),
      engine.generateActivities(subject),
    ]);
    const [refined, summary, plan, highlights, questions, activities] = results;
    expect(refined.result).toContain("A lamp does not ask for thanks");
    expect(summary.result).toBe(summarizeSermon(source));
    expect(plan.result).toMatch(/<h2/);
    expect(highlights.result).toEqual(extractHighlights(source));
    expect(questions.result.length).toBeGreaterThan(0);
    expect(activities.result.length).toBeGreaterThan(0);
    for (const { tokens } of results) expect(tokens).toEqual({ input: 0, output: 0 });
  });

  test("rejects with an EngineError and its message", async () => {
    await expect(engine.summarizeSermon({ edition: KING_JAMES, transcription: " " })).rejects.toThrow(
      new EngineError(PROCESSING_MESSAGES.emptyTranscript),
    );
    await expect(engine.refineTranscript({ edition: KING_JAMES, transcription: " " })).rejects.toBeInstanceOf(
      EngineError,
    );
  });

  test("times highlights if the source has segments", async () => {
    const transcription = "Love is not love until it gives something away.";
    const segments = [{ start: 3, end: 8, text: transcription }];
    const { result } = await engine.extractHighlights({ edition: KING_JAMES, transcription, segments });
    expect(result).toEqual([expect.objectContaining({ quote: transcription, start_time: 3, end_time: 8 })]);
  });

  test("rejects tasks after it is closed", async () => {
    const other = createBuiltinEngine(pino({ level: "silent" }));
    await other.close();
    await expect(other.summarizeSermon(source)).rejects.toThrow("stopping");
  });
});
