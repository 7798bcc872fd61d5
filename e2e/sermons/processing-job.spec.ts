// Processing everything in a job that continues without the page.
import { createSermon, STEPS, uploadTranscript } from "../support/sermon-steps.ts";
import { SERMON_TEXT } from "../support/sermons.ts";
import { expect, expectAccessible, signUp, test } from "../support/test.ts";
import { MODEL, withModel } from "../support/with-model.ts";

const READY = "All done. Your four results are ready.";

test("everything is processed while the page is closed, and the results are there when it is opened again", async ({
  browser,
}) => {
  const closed = Promise.withResolvers<void>();
  await withModel(browser, { until: closed.promise }, async ({ page, sermonId }) => {
    await page.getByRole("button", { name: "Process Everything" }).click();
    const work = page.getByRole("region", { name: "Process everything" });
    for (const { name } of STEPS)
      await expect(work.getByRole("listitem").filter({ hasText: name })).toBeVisible();
    await expect(page.getByRole("button", { name: "Refine Transcript" })).toBeHidden();
    await expectAccessible(page);

    await page.goto("/#/");
    await expect(page.getByRole("link", { name: /Of the mountain.*Processing, \d of 4 done/ })).toBeVisible();
    await page.close();
    closed.resolve();

    const later = await page.context().newPage();
    await later.goto(`/#/create/sermon/process/${sermonId}`);
    await expect(later.getByText(READY)).toBeVisible({
      timeout: 60_000,
    });
    await expectAccessible(later);
    await later.getByRole("button", { name: "Review Final Content" }).click();
    for (const section of ["Refined Transcript", "Summary", "Lesson Plan", "Highlights"]) {
      await expect(later.getByRole("region", { name: section, exact: true })).not.toBeEmpty();
    }
  });
});

test("stopping a job asks first, and single steps still work", async ({ browser }) => {
  await withModel(browser, { tokensPerSecond: 2 }, async ({ page }) => {
    await page.getByRole("button", { name: "Process Everything" }).click();
    const work = page.getByRole("region", { name: "Process everything" });
    await work.getByRole("button", { name: "Cancel" }).click();
    const question = page.getByRole("dialog", { name: "Stop Processing" });
    await expect(question).toContainText("Results generated so far are kept.");
    await question.getByRole("button", { name: "Stop Processing" }).click();
    await expect(page.getByRole("button", { name: "Process Everything" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Refine Transcript" })).toBeVisible();
  });
});

const refuse = () => ({ kind: "status" as const, status: 401 });

test("a failed job shows the reason and can be started again", async ({ browser }) => {
  let isRefusing = true;
  const fault = () => (isRefusing ? refuse() : undefined);
  await withModel(browser, { fault }, async ({ page }) => {
    await page.getByRole("button", { name: "Process Everything" }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("key", { timeout: 60_000 });
    await expect(
      alert.getByRole("button", { name: "Process everything with the built-in engine" }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(alert).toContainText("key");

    isRefusing = false;
    await alert.getByRole("button", { name: "Start Again" }).click();
    await expect(page.getByText(READY)).toBeVisible();
    await expect(alert).toBeHidden();
    await page.getByText("Details").click();
    await expect(page.getByRole("definition").first()).toHaveText(MODEL);
  });
});

test("a job that a model failed can be run with the built-in engine", async ({ browser }) => {
  await withModel(browser, { fault: refuse }, async ({ page }) => {
    await page.getByRole("button", { name: "Process Everything" }).click();
    await page.getByRole("button", { name: "Process everything with the built-in engine" }).click();
    await expect(page.getByText(READY)).toBeVisible();
    await page.getByText("Details").click();
    await expect(page.getByRole("definition").first()).toHaveText("Built-in engine");
  });
});

test("a job without an event stream is polled until it is done", async ({ page }) => {
  let refused = 0;
  await page.route("**/api/users/*/jobs/*/events", (route) => {
    refused += 1;
    return route.abort();
  });
  await signUp(page);
  await createSermon(page, "Not heard of");
  await uploadTranscript(page, { name: "sermon.txt", text: SERMON_TEXT });
  await page.getByRole("button", { name: "Process Everything" }).click();
  await expect(page.getByText(READY)).toBeVisible({ timeout: 30_000 });
  expect(refused).toBeGreaterThan(0);
});
