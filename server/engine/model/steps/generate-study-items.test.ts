import { describe, expect, test } from "vitest";
import { PROCESSING_MESSAGES } from "../../../../contract/processing/processing.ts";
import { EngineError } from "../../engine.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";
import { QUESTION_TASK } from "../prompts/study.ts";
import { prepareModelEngines } from "../testing-model-engines.ts";

const { start } = prepareModelEngines();

const STUDY = {
  edition: KING_JAMES,
  scripture: "Matthew 5:14-16",
  title: "",
  description: "",
  objectives: "",
  existing: [],
};

describe("questions and activities from a model", () => {
  test("generates new ones from the Bible text", async () => {
    const { engine, server } = await start();
    expect((await engine.generateQuestions(STUDY)).result).toHaveLength(5);
    expect((await engine.generateActivities(STUDY)).result).toHaveLength(3);
    expect(server.calls[0]?.input).toContain(QUESTION_TASK);
    expect(server.calls[0]?.input).toContain("5:14 Ye are the light of the world.");
  });

  test("omits existing ones, even when rephrased", async () => {
    const { engine } = await start();
    const existing = ["WHO would notice, this week, if your light went out!"];
    const { result } = await engine.generateQuestions({ ...STUDY, existing });
    expect(result).toHaveLength(4);
    expect(result.join(" ")).not.toContain("went out");
  });

  test("retries once when none is new, then fails", async () => {
    const { engine, server } = await start();
    const { result: existing } = await engine.generateQuestions(STUDY);
    await expect(engine.generateQuestions({ ...STUDY, existing })).rejects.toBeInstanceOf(EngineError);
    expect(server.calls).toHaveLength(3);
  });

  test("rejects a study without any details", async () => {
    const { engine } = await start();
    await expect(engine.generateQuestions({ ...STUDY, scripture: "" })).rejects.toThrow(
      PROCESSING_MESSAGES.noSubject,
    );
  });
});
