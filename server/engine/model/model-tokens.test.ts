import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createBuiltinEngine } from "../builtin-engine.ts";
import { LAMP_SERMON } from "../builtin/sermons-for-tests.ts";
import type { SermonSource } from "../engine.ts";
import { createModelEngine, type ModelEngine } from "./model-engine.ts";
import {
  type Fault,
  type ModelServer,
  type ModelServerOptions,
  startModelServer,
} from "./testing-model-server.ts";
import { SHORT_PATIENCE } from "./testing-patience.ts";

const builtin = createBuiltinEngine();
const open: { engine: ModelEngine; server: ModelServer }[] = [];

async function start(options: ModelServerOptions = {}) {
  const server = await startModelServer(options);
  const engine = createModelEngine(
    { provider: "openai-compatible", baseUrl: server.url, model: "test-model", concurrency: 4 },
    { builtin, patience: SHORT_PATIENCE },
  );
  open.push({ engine, server });
  return { engine, server };
}

afterEach(async () => {
  for (const { engine, server } of open.splice(0)) {
    engine.close();
    await server.close();
  }
});
afterAll(() => builtin.close());

const LAMP: SermonSource = { transcription: LAMP_SERMON, scripture: "Matthew 5:14-16" };

describe("the tokens spent", () => {
  test("are those that the server reports, and estimated where it reports none", async () => {
    const reporting = await start();
    const silent = await start({ reportsUsage: false });
    const made = await reporting.engine.summarizeSermon(LAMP);
    expect(made.tokens).toEqual(reporting.server.tokens);
    expect((await silent.engine.summarizeSermon(LAMP)).tokens).toEqual(made.tokens);
  });

  const faults: [string, Fault][] = [
    ["whose connection broke", { kind: "cut", after: 300 }],
    ["that hung", { kind: "hang", after: 300 }],
    ["that stopped at its longest length", { kind: "length", after: 300 }],
    ["that failed before it began", { kind: "status", status: 500 }],
  ];

  test.each(faults)("are those of an attempt %s as well", async (_, fault) => {
    const { engine, server } = await start({
      tokensPerSecond: 8_000,
      fault: ({ number }) => (number === 1 ? fault : undefined),
    });
    const { tokens } = await engine.createLessonPlan(LAMP);
    expect(server.calls).toHaveLength(2);
    expect(tokens).toEqual(server.tokens);
  });

  test("are those of a reply that said nothing as well", async () => {
    const { engine, server } = await start({ answer: ({ number }, text) => (number === 1 ? " " : text) });
    const { tokens } = await engine.extractHighlights(LAMP);
    expect(server.calls).toHaveLength(2);
    expect(tokens).toEqual(server.tokens);
  });

  test("are those of passages that were done again, and kept as they were, as well", async () => {
    const { engine, server } = await start({
      answer: ({ step }, text) =>
        step === "refine" ? text.replace("Nobody thanked", "Everybody thanked") : text,
    });
    const { tokens, guardedPieces } = await engine.refineTranscript(LAMP);
    expect(guardedPieces).toBe(1);
    expect(tokens).toEqual(server.tokens);
  });
});
