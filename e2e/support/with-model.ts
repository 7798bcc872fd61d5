// A real Berea server with a fake language model, whose behavior tests control.
import type { Browser, Page } from "@playwright/test";
import {
  type ModelServer,
  type ModelServerOptions,
  startModelServer,
} from "../../server/engine/model/calls/testing-model-server.ts";
import { createSermon, uploadTranscript } from "./sermon-steps.ts";
import { SERMON_TEXT } from "./sermons.ts";
import { ServerProcess } from "./server-process.ts";
import { signUp, test } from "./test.ts";

export const MODEL = "a-model";

interface Journey {
  /** On the processing page of a new sermon. */
  page: Page;
  model: ModelServer;
  sermonId: string;
}

/** Runs `journey` on a Berea server with a fake model that behaves as given. */
export async function withModel(
  browser: Browser,
  options: ModelServerOptions,
  journey: (journey: Journey) => Promise<void>,
): Promise<void> {
  // Includes the time to start a server with its own database.
  test.setTimeout(120_000);
  const model = await startModelServer({ model: MODEL, ...options });
  const server = await ServerProcess.start({
    AI_PROVIDER: "openai-compatible",
    AI_BASE_URL: model.url,
    AI_MODEL: MODEL,
  });
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  try {
    await signUp(page);
    const sermonId = await createSermon(page, "Of the mountain");
    await uploadTranscript(page, { name: "sermon.txt", text: SERMON_TEXT });
    await journey({ page, model, sermonId });
  } finally {
    await context.close();
    await server.stop();
    await model.close();
  }
}
