// Edits during a generation are kept, and the generated text is offered as a version.
import type { Page } from "@playwright/test";
import { SERMON_TEXT } from "../support/sermons.ts";
import { expect, expectAccessible, openInOtherBrowser, test } from "../support/test.ts";
import { withModel } from "../support/with-model.ts";

const MINE = "What I wrote meanwhile.";

const NOTICE = "We kept your edits. The newly generated version is under Versions.";

/** Generates a refined transcript and a summary with the built-in engine. */
async function makeFirstResults(page: Page, sermonId: string): Promise<void> {
  const onSermon = { sermon_id: sermonId, engine: "builtin" };
  for (const [path, body] of [
    ["refine-transcription", { transcription: SERMON_TEXT, ...onSermon }],
    ["summarize", { text: SERMON_TEXT, ...onSermon }],
  ] as const) {
    expect((await page.request.post(`/api/${path}`, { data: body })).ok()).toBe(true);
  }
}

async function openSummary(page: Page, sermonId: string): Promise<void> {
  await page.goto(`/#/create/sermon/process/${sermonId}`);
  await page.reload();
  await page.getByRole("button", { name: /Generating Summary/ }).click();
  await expect(page.getByRole("heading", { name: "Generating Summary Result" })).toBeVisible();
}

async function writeSummary(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Edit Summary" }).click();
  await page.getByRole("textbox", { name: "Summary" }).fill(MINE);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Edit Summary" })).toBeVisible();
}

async function restoreGenerated(page: Page): Promise<void> {
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(page.getByText(MINE)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Preview" }).click();
  const versions = page.getByRole("dialog", { name: "Versions of the Summary" });
  const generated = versions.getByRole("listitem").filter({ has: page.getByRole("region") });
  await expect(generated.getByRole("heading", { name: "Point 1" })).toBeVisible();
  await generated.getByRole("button", { name: "Restore" }).click();
  await expect(versions).toBeHidden();
  await expect(page.getByRole("heading", { name: "Point 1" })).toBeVisible();
  await expect(page.getByText(NOTICE)).toBeHidden();
  await page.getByRole("button", { name: "Versions of Summary" }).click();
  await versions.getByRole("listitem").first().getByRole("button", { name: "Preview" }).click();
  await expect(versions.getByText(MINE)).toBeVisible();
}

test("an edit in another browser while a step runs", async ({ browser }) => {
  const written = Promise.withResolvers<void>();
  await withModel(browser, { until: written.promise }, async ({ page, model, sermonId }) => {
    await makeFirstResults(page, sermonId);
    await openSummary(page, sermonId);
    await page.getByRole("button", { name: "Generate Summary" }).click();
    await expect.poll(() => model.calls.length).toBe(1);

    const other = await openInOtherBrowser(page);
    await openSummary(other, sermonId);
    await writeSummary(other);
    await other.context().close();
    written.resolve();
    await restoreGenerated(page);
  });
});

test("an edit while everything is processed", async ({ browser }) => {
  const written = Promise.withResolvers<void>();
  await withModel(browser, { until: written.promise }, async ({ page, model, sermonId }) => {
    await makeFirstResults(page, sermonId);
    await openSummary(page, sermonId);
    await page.getByRole("button", { name: "Process Everything" }).click();
    await expect(page.getByRole("region", { name: "Process everything" })).toContainText("Cancel");
    await expect.poll(() => model.calls.length).toBeGreaterThan(0);
    await writeSummary(page);
    await expect(page.getByText(NOTICE)).toBeHidden();
    written.resolve();
    await expect(page.getByText("All done. Your four results are ready.")).toBeVisible();
    await restoreGenerated(page);
  });
});
