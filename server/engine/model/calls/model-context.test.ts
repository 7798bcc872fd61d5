// Models with small context windows, as set by AI_CONTEXT or reported by the server.
import { describe, expect, test } from "vitest";
import { sermonOnTheMount } from "../../builtin/testing-sermons.ts";
import { ModelError, type SermonSource } from "../../engine.ts";
import { estimateTokens } from "./model-api.ts";
import { createModelReply, readData } from "../answers/testing-answers.ts";
import { prepareModelEngines } from "../testing-model-engines.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";

const { builtin, start } = prepareModelEngines({ model: "small-model" });

const LONG: SermonSource = {
  edition: KING_JAMES,
  transcription: Array.from({ length: 4 }, (_, at) => `Part ${at + 1}.\n\n${sermonOnTheMount()}`).join(
    "\n\n",
  ),
  title: "On the mount",
  scripture: "Matthew 5-7",
};

describe("AI_CONTEXT", () => {
  test.each([2_048, 4_096, 8_192, 24_000])("of %i tokens isn't exceeded by any call", async (context) => {
    const { engine, server } = await start({}, { context });
    const [refined, summary, plan, { result: highlights }] = await Promise.all([
      engine.refineTranscript(LONG),
      engine.summarizeSermon(LONG),
      engine.createLessonPlan(LONG),
      engine.extractHighlights(LONG),
    ]);
    expect(refined.result).toBe((await builtin.refineTranscript(LONG)).result);
    expect(summary.result).toContain("## Point 1");
    expect(plan.result).toContain("point by point");
    expect(highlights.length).toBeGreaterThan(2);
    const tokens = server.calls.map((call) => {
      const read = estimateTokens(call.instructions + call.input);
      // A model with a small context window writes a short lesson plan.
      return read + Math.min(estimateTokens(createModelReply(call)), context / 3);
    });
    expect(Math.max(...tokens)).toBeLessThanOrEqual(context);
  });

  test("omits existing items of a study when they don't fit", async () => {
    const { engine, server } = await start({}, { context: 2_048 });
    const existing = Array.from(
      { length: 400 },
      (_, at) => `What does the ${at}th lamp in the house ask of us?`,
    );
    const subject = { edition: KING_JAMES, title: "", description: "", objectives: "", existing };
    const { result } = await engine.generateQuestions({ ...subject, scripture: "Matthew 5-7" });
    expect(result.length).toBeGreaterThan(0);
    const [call] = server.calls;
    expect(estimateTokens(`${call?.instructions}${call?.input}`)).toBeLessThan(2_048);
    expect(call?.input).toContain("399th lamp");
    expect(call?.input).toContain("5:1 And seeing the multitudes");
  });
});

describe("a server that rejects long prompts", () => {
  test("gets prompts that fit into the limit that it reports", async () => {
    const { engine, server } = await start({ contextTokens: 3_000 });
    const { result } = await engine.summarizeSermon(LONG);
    expect(result).toContain("## Point 1");
    const lengths = server.calls.map(({ instructions, input }) => estimateTokens(instructions + input));
    expect(lengths.filter((length) => length > 3_000)).toHaveLength(1);
  });

  test("gets passages in smaller calls, and none twice", async () => {
    const { engine, server } = await start({ contextTokens: 1_100 });
    const texts: string[] = [];
    const progress: number[] = [];
    const { result } = await engine.refineTranscript(LONG, {
      onText: (text) => texts.push(text),
      onProgress: ({ done }) => progress.push(done),
    });
    expect(result).toBe((await builtin.refineTranscript(LONG)).result);
    expect(texts.join("")).toBe(result);
    expect(progress).toEqual(progress.map((_, at) => at));
    expect(server.calls.length).toBeGreaterThan(10);
  });

  test("causes an error when its limit is too small", async () => {
    const { engine, host } = await start({ contextTokens: 100 });
    for (const make of [engine.refineTranscript, engine.summarizeSermon, engine.extractHighlights]) {
      const failed = make(LONG);
      await expect(failed).rejects.toBeInstanceOf(ModelError);
      await expect(failed).rejects.toThrow(
        `The model “small-model” at ${host} can't read that much text at once (its limit is 100 tokens). Ask your administrator to have long sermons processed in parts, or to choose a model with a larger context window.`,
      );
    }
  });

  test.each([
    "This model's maximum context length is 4097 tokens. However, you requested 5000 tokens",
    "the request exceeds the available context size (4097 tokens), try increasing it",
    "Trying to keep the first 6000 tokens when context the overflows. However, the model is loaded with context length of only 4097 tokens",
    "prompt is too long: 9000 tokens > 4097 maximum",
    "Requested tokens exceed n_ctx 4097",
  ])("is understood: %s", async (message) => {
    const { engine } = await start({
      fault: () => ({ kind: "status", status: 400, body: { error: { message } } }),
    });
    await expect(engine.summarizeSermon(LONG)).rejects.toThrow(
      "can't read that much text at once (its limit is 4097 tokens)",
    );
  });
});

test("gives up when notes don't get shorter", async () => {
  const { engine, server } = await start(
    {
      answer: ({ step, input }, text) => (step === "notes" ? (readData(input)[0] ?? "") : text),
    },
    { context: 2_048 },
  );
  await expect(engine.summarizeSermon(LONG)).rejects.toThrow("choose a model with a larger context window");
  expect(server.calls.length).toBeLessThan(40);
});
