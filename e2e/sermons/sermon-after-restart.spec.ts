import { createSermon, runSteps, uploadTranscript } from "../support/sermon-steps.ts";
import { SERMON_TEXT } from "../support/sermons.ts";
import { ServerProcess } from "../support/server-process.ts";
import { expect, signUp, test, MAIN } from "../support/test.ts";

const FILE = { name: "sermon.txt", text: SERMON_TEXT };

test(
  "processing continues where it was after a reload and in a second tab",
  MAIN,
  async ({ page, context }) => {
    await signUp(page);
    const sermonId = await createSermon(page, "Resumed");
    await uploadTranscript(page, FILE);
    await page.getByRole("button", { name: "Refine Transcript" }).click();
    await expect(page.getByRole("heading", { name: "Refining Transcript Result" })).toBeVisible();

    await page.reload();
    await expect(page.getByRole("button", { name: "Generate Summary" })).toBeVisible();

    const second = await context.newPage();
    await second.goto(`/#/create/sermon/process/${sermonId}`);
    await expect(second.getByRole("button", { name: "Generate Summary" })).toBeVisible();
    await runSteps(second, 1);
    await expect(second.getByRole("button", { name: "Review Final Content" })).toBeVisible();
  },
);

test("a typed title and a pasted text survive a reload", MAIN, async ({ page }) => {
  await signUp(page);
  await page.goto("/#/create/sermon");
  await page.getByLabel("Sermon Title").fill("Half a tit");
  await page.reload();
  await expect(page.getByLabel("Sermon Title")).toHaveValue("Half a tit");

  await createSermon(page, "Pasted");
  await page.getByRole("tab", { name: "Paste Text" }).click();
  await page.getByLabel("Transcript", { exact: true }).fill(SERMON_TEXT);
  await page.reload();
  await expect(page.getByLabel("Transcript", { exact: true })).toHaveValue(SERMON_TEXT);
  await page.getByRole("button", { name: "Continue to Processing" }).click();
  await expect(page.getByRole("button", { name: "Refine Transcript" })).toBeVisible();
});

test("a killed server loses nothing, and the page shows the failure and continues after the restart", async ({
  browser,
}) => {
  const server = await ServerProcess.start();
  const page = await browser.newPage({ baseURL: server.address });
  await signUp(page, "Tabitha");
  await createSermon(page, "Killed in the middle");
  await uploadTranscript(page, FILE);
  await page.getByRole("button", { name: "Refine Transcript" }).click();
  await expect(page.getByRole("heading", { name: "Refining Transcript Result" })).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();

  await server.kill();
  await page.getByRole("button", { name: "Generate Summary" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Error during Generating Summary: Failed to generating summary");

  await server.restart();
  await page.getByRole("button", { name: "Generate Summary" }).click();
  await expect(page.getByRole("heading", { name: "Generating Summary Result" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Generate Lesson Plan" })).toBeVisible();
  await page.close();
  await server.stop();
});
