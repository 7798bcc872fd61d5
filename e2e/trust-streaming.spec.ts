// A language model at work: its text comes as it is made, it can be stopped, and it is never replaced in silence.
import type { Browser, Page } from "@playwright/test";
import { startModelServer, type ModelServerOptions } from "../server/engine/model/testing-model-server.ts";
import { createSermon, uploadTranscript } from "./sermon-steps.ts";
import { SERMON_TEXT } from "./sermons.ts";
import { ServerProcess } from "./server-process.ts";
import { expect, expectAccessible, signUp, test } from "./test.ts";

const MODEL = "a-model";

/** Runs `journey` on a Berea whose engine is a model server that behaves as asked. */
async function withModel(
  browser: Browser,
  options: ModelServerOptions,
  journey: (page: Page, model: Awaited<ReturnType<typeof startModelServer>>) => Promise<void>,
): Promise<void> {
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
    await createSermon(page, "Streamed");
    await uploadTranscript(page, { name: "sermon.txt", text: SERMON_TEXT });
    await journey(page, model);
  } finally {
    await context.close();
    await server.stop();
    await model.close();
  }
}

test("a model's text appears as it is made, and cancelling stops the model", async ({ browser }) => {
  await withModel(browser, { tokensPerSecond: 5 }, async (page, model) => {
    await expect(page.getByText(`${MODEL} on this machine`)).toBeVisible();
    await page.getByRole("button", { name: "Refine Transcript" }).click();
    await expect(page.getByText("Cleaning and formatting the transcript...")).toBeVisible();
    await expect(page.getByRole("main")).toContainText(/seeing the multitudes/i);
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Refine Transcript" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Refining Transcript Result" })).toBeHidden();
    await expect.poll(() => model.abandoned).toBeGreaterThan(0);
  });
});

const refuse = () => ({ kind: "status" as const, status: 401 });

test("a model that cannot be used says why, and the built-in engine works only when asked", async ({
  browser,
}) => {
  await withModel(browser, { fault: refuse }, async (page) => {
    await page.getByRole("button", { name: "Refine Transcript" }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Error during Refining Transcript: Failed to refining transcript");
    await expect(page.getByRole("heading", { name: "Refining Transcript Result" })).toBeHidden();
    await expectAccessible(page);

    await alert.getByRole("button", { name: "Run this step on the built-in engine" }).click();
    await expect(page.getByRole("heading", { name: "Refining Transcript Result" })).toBeVisible();
    await page.getByText("Details").click();
    await expect(page.getByRole("definition").first()).toHaveText("Built-in engine");
  });
});
