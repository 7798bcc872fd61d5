// How the church writes and whom a text is for, on the screens and in the prompts of a language model.
import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectToFit,
  MAIN,
  openInOtherBrowser,
  signUp,
  test,
} from "../support/test.ts";
import { storeRecord } from "../support/stored-records.ts";
import { withModel } from "../support/with-model.ts";

const openChurch = (page: Page) => page.goto("/#/profile?tab=church");
const church = (page: Page) => page.getByRole("region", { name: "How Your Church Writes" });

test(
  "the church profile is saved while the user types, and follows them to another browser",
  MAIN,
  async ({ page }) => {
    await signUp(page);
    await openChurch(page);
    await expect(church(page)).toContainText("Nothing here yet");
    await expect(church(page)).toContainText("This server uses the built-in engine");
    await page.getByLabel("Names and Terms").fill("Okafor (our youth pastor)\nLife Group");
    await page.getByLabel("Voice").fill("Warm and plain.");
    await expect(church(page).getByText(/^Saved /)).toBeVisible();
    await expect(church(page)).not.toContainText("Nothing here yet");
    await expectAccessible(page);
    const other = await openInOtherBrowser(page);
    await openChurch(other);
    await expect(other.getByLabel("Names and Terms")).toHaveValue("Okafor (our youth pastor)\nLife Group");
    await other.setViewportSize({ width: 360, height: 740 });
    await expectToFit(other);
    await other.context().close();
  },
);

test("a text can't be longer than the server accepts", async ({ page }) => {
  await signUp(page);
  await openChurch(page);
  await page.getByLabel("Voice").fill("x".repeat(2_000));
  await expect(page.getByLabel("Voice")).toHaveValue("x".repeat(1_500));
  await expect(church(page).getByText(/^Saved /)).toBeVisible();
});

test("profile and options are in the prompts, and are remembered", async ({ browser }) => {
  await withModel(browser, {}, async ({ page, model, sermonId }) => {
    await openChurch(page);
    await page.getByLabel("Words to Avoid").fill("unchurched");
    await expect(church(page).getByText(/^Saved /)).toBeVisible();
    await page.goto(`/#/create/sermon/process/${sermonId}`);
    await page.getByText("Options", { exact: true }).click();
    await page.getByLabel("Audience").fill("Young parents");
    await page.getByLabel("Age", { exact: true }).selectOption("Teens");
    await page.getByLabel("Length").selectOption("Short");
    await expect(page.getByText("Options: Young parents, Teens, Short")).toBeVisible();
    await page.getByRole("button", { name: "Process Everything" }).click();
    await expect(page.getByText("All done. Your four results are ready.")).toBeVisible({ timeout: 60_000 });
    const writing = model.calls.filter(({ step }) => step !== "refine");
    expect(writing.length).toBeGreaterThan(2);
    for (const { input } of writing) {
      expect(input).toContain("Words to avoid: unchurched");
      expect(input).toContain("Young parents");
      expect(input).toContain("Write for teenagers.");
    }
    await page.reload();
    await expect(page.getByText("Options: Young parents, Teens, Short")).toBeVisible();
    await expectAccessible(page);
  });
});

test("misheard names and garbled references are proposed, and changed only when the user accepts them", async ({
  page,
}) => {
  await signUp(page);
  await openChurch(page);
  await page.getByLabel("Names and Terms").fill("Okafor");
  await expect(church(page).getByText(/^Saved /)).toBeVisible();
  const text = "Pastor Okafer opened Hebrews 114 with us. We thank Okafer for it.";
  const { id } = await storeRecord(page, "sermons", {
    title: "Guests",
    transcript: text,
    refinedTranscript: text,
  });
  await page.goto(`/#/create/sermon/process/${id}`);
  await page.getByRole("button", { name: /Refining Transcript/ }).click();
  const panel = page.getByRole("region", { name: "Suggested corrections" });
  await expect(panel).toContainText("2 suggested corrections");
  await expect(panel).toContainText("(2 places)");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Keep Okafer" }).press("Enter");
  await expect(panel).toContainText("“Okafer” stays.");
  await expect(panel).toContainText("1 suggested correction");
  await panel.getByRole("button", { name: "Undo" }).click();
  await panel.getByRole("button", { name: "Accept All" }).press("Enter");
  await expect(panel).toContainText("2 corrections were made.");
  const result = page.getByText("Pastor Okafor opened Hebrews 1:14 with us. We thank Okafor for it.");
  await expect(result).toBeVisible();
  await panel.getByRole("button", { name: "Undo" }).click();
  await expect(result).toBeHidden();
  await expect(panel).toContainText("2 suggested corrections");
});
