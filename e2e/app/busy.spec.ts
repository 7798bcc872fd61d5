// What users see of an overloaded server that rejects requests.
import type { Page } from "@playwright/test";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { editSermon, readSermon, storeSermon } from "../support/stored-sermons.ts";
import { expectSaved } from "../support/study-steps.ts";
import { expect, expectAccessible, signUp, test, MAIN } from "../support/test.ts";

const WORDS = "Cast all your worries on him.";

/** Rejects every call except the health check; returns a function that ends that. */
async function refuseAll(page: Page): Promise<() => Promise<void>> {
  const calls = /\/api\/(?!health)/;
  await page.route(calls, (route) =>
    route.fulfill({
      status: 503,
      headers: { "retry-after": "2" },
      json: { error: { code: "unavailable", message: ERROR_MESSAGES.busy } },
    }),
  );
  return () => page.unroute(calls);
}

const waitForRefusal = (page: Page, method: string) =>
  page.waitForResponse((answer) => answer.status() === 503 && answer.request().method() === method);

test("a page opened during the overload loads when the server recovers", async ({ page }) => {
  await signUp(page);
  const sermon = await storeSermon(page, { title: "Worries", transcript: WORDS });
  await page.goto("about:blank");
  const stopRefusing = await refuseAll(page);
  const refused = waitForRefusal(page, "GET");
  await page.goto(`/#/sermon/${sermon.id}`);
  await refused;
  await stopRefusing();
  await expect(page.getByText(WORDS)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a record that fails to load shows an error and loads on retry", async ({ page }) => {
  await signUp(page);
  const sermon = await storeSermon(page, { title: "Worries", transcript: WORDS });
  const stopRefusing = await refuseAll(page);
  await page.goto(`/#/sermon/${sermon.id}`);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Failed to load sermon");
  await expectAccessible(page);
  await stopRefusing();
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(WORDS)).toBeVisible();
});

test(
  "edits during the overload survive a reload and are saved when the server recovers",
  MAIN,
  async ({ page }) => {
    await signUp(page);
    const { id } = await storeSermon(page, { title: "Worries", transcript: WORDS });
    await editSermon(page, id);
    const notes = page.getByRole("textbox", { name: "Notes", exact: true });
    await expect(notes).toBeVisible();
    const stopRefusing = await refuseAll(page);
    const refused = waitForRefusal(page, "PATCH");
    await notes.fill("Begin with the lilies");
    await refused;
    await expect(page.getByRole("alert")).toContainText(
      "Your changes are saved on this device and will sync as soon as the server responds.",
    );
    const refusedAgain = waitForRefusal(page, "GET");
    await page.reload();
    await refusedAgain;
    await stopRefusing();
    await expect(notes).toHaveValue("Begin with the lilies");
    await expectSaved(page);
    expect((await readSermon(page, id)).notes).toBe("Begin with the lilies");
  },
);

test("rejected work says why and succeeds on retry", async ({ page }) => {
  await signUp(page);
  const { id } = await storeSermon(page, { title: "Worries", transcript: WORDS });
  await page.goto(`/#/create/sermon/process/${id}`);
  const refine = page.getByRole("button", { name: "Refine Transcript" });
  await expect(refine).toBeVisible();
  const stopRefusing = await refuseAll(page);
  await refine.click();
  await expect(page.getByRole("alert")).toContainText(ERROR_MESSAGES.busy);
  await expectAccessible(page);
  await stopRefusing();
  await refine.click();
  await expect(page.getByRole("heading", { name: "Refining Transcript Result" })).toBeVisible();
});
