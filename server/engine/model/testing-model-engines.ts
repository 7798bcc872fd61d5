// Model engines with model servers, for tests.
import pino from "pino";
import { afterAll, afterEach } from "vitest";
import { type BuiltinEngine, createBuiltinEngine } from "../builtin-engine.ts";
import { deserializeSource } from "../engine.ts";
import { createModelEngine, type ModelEngine } from "./model-engine.ts";
import type { ModelClientTiming } from "./calls/model-client.ts";
import type { ModelSettings } from "./calls/model-settings.ts";
import { type ModelServer, type ModelServerOptions, startModelServer } from "./calls/testing-model-server.ts";
import { shareSurveys } from "./steps/share-surveys.ts";
import { SHORT_TIMING } from "./calls/testing-timing.ts";

interface StartedEngine {
  engine: ModelEngine;
  server: ModelServer;
  host: string;
}

/**
 * Returns a function that starts engines, each with its own model server, and closes them after each test. `defaults` are
 * the settings shared by the tests of a file.
 */
export function prepareModelEngines(defaults: Partial<ModelSettings> = {}) {
  const processes = createBuiltinEngine(pino({ level: "silent" }));
  const survey = shareSurveys(processes);
  const builtin: BuiltinEngine = {
    ...processes,
    // What a test has surveyed is known at once to the engines that it starts.
    surveySermon: async (source) => ({
      result: await survey(deserializeSource(source), {}),
      tokens: { input: 0, output: 0 },
    }),
  };
  const open: StartedEngine[] = [];
  afterEach(async () => {
    for (const { engine, server } of open.splice(0)) {
      engine.close();
      await server.close();
    }
  });
  afterAll(() => builtin.close());

  async function start(
    options: ModelServerOptions = {},
    settings: Partial<ModelSettings> = {},
    timing: ModelClientTiming = SHORT_TIMING,
  ): Promise<StartedEngine> {
    const server = await startModelServer(options);
    const engine = createModelEngine(
      {
        provider: "openai-compatible",
        baseUrl: server.url,
        model: "test-model",
        concurrency: 4,
        ...defaults,
        ...settings,
      },
      { builtin, timing },
    );
    const started = { engine, server, host: new URL(server.url).host };
    open.push(started);
    return started;
  }

  return { builtin, start };
}
