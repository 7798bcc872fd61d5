// Engines on model servers, for tests.
import pino from "pino";
import { afterAll, afterEach } from "vitest";
import { createBuiltinEngine } from "../builtin-engine.ts";
import { createModelEngine, type ModelEngine } from "./model-engine.ts";
import type { ModelClientTiming } from "./calls/model-client.ts";
import type { ModelSettings } from "./calls/model-settings.ts";
import { type ModelServer, type ModelServerOptions, startModelServer } from "./calls/testing-model-server.ts";
import { SHORT_TIMING } from "./calls/testing-timing.ts";

interface StartedEngine {
  engine: ModelEngine;
  server: ModelServer;
  /** Where the server is, as people name it. */
  host: string;
}

/**
 * What the tests of a file start their engines with, each on a model server of its own; every test ends those that it
 * started. `usual` is what they differ in from the ones of other files.
 */
export function prepareModelEngines(usual: Partial<ModelSettings> = {}) {
  const builtin = createBuiltinEngine(pino({ level: "silent" }));
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
        ...usual,
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
