// Searching the user's content by words and passages, and opening results at their place.
import type { Page } from "@playwright/test";
import { storeSermon } from "../support/stored-sermons.ts";
import { storeStudy } from "../support/stored-studies.ts";
import { expect, expectAccessible, signUp, test, MAIN } from "../support/test.ts";

const LONG = Array.from({ length: 60 }, (_, at) => `Paragraph ${at + 1} speaks of other things.`);

async function storeWork(page: Page): Promise<void> {
  await storeSermon(page, {
    title: "The Lamp in the Window",
    transcript: [...LONG, "She kept a lighthouse for the fishermen.", ...LONG].join("\n\n"),
  });
  await storeStudy(page, {
    title: "Born from above",
    sessions: [{ title: "By night", discussionQuestions: [...LONG, "What does a lighthouse say?"] }],
  });
  await storeStudy(page, { title: "Freedom", scripture: "Romans 8:1-4" });
}

const field = (page: Page) => page.getByRole("searchbox", { name: "Search all your content" });
const results = (page: Page) => page.getByRole("list", { name: "Search results" }).getByRole("article");

/** Searches until the index has caught up. */
async function search(page: Page, words: string, found: number): Promise<void> {
  await expect(async () => {
    await field(page).fill("");
    await field(page).fill(words);
    await expect(results(page)).toHaveCount(found, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

test("all content is listed, filtered by kind, and searched while typing", MAIN, async ({ page }) => {
  await signUp(page);
  await page.goto("/#/library?tab=my-content");
  await expect(page.getByRole("heading", { name: "No Content Yet" })).toBeVisible();
  await expectAccessible(page);

  await storeWork(page);
  await page.reload();
  const listed = page.getByRole("list", { name: "Your content" }).getByRole("article");
  await expect(listed).toHaveCount(3);
  await expect(listed.first()).toContainText("Freedom");
  await page.getByText("Sermons", { exact: true }).last().click();
  await expect(listed).toHaveCount(1);
  await page.getByText("All", { exact: true }).click();

  await page.locator("body").press("/");
  await expect(field(page)).toBeFocused();
  await search(page, "lighthou", 2);
  await expect(results(page).locator("mark").first()).toHaveText("lighthouse");
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);

  await search(page, "Romans 8", 1);
  await expect(page.getByText("Results that mention or quote Romans 8")).toBeVisible();
  await search(page, "zeppelin", 0);
  await expect(page.getByRole("heading", { name: "No Results" })).toBeVisible();
  await field(page).press("Escape");
  await expect(listed).toHaveCount(3);
});

test("a search result opens at its place, and going back shows the results", async ({ page }) => {
  await signUp(page);
  await storeWork(page);
  await page.goto("/#/library?tab=my-content");
  await search(page, "lighthouse", 2);
  await results(page)
    .filter({ hasText: "The Lamp" })
    .getByRole("link", { name: /^Transcript/ })
    .click();
  await expect(page.getByText("She kept a lighthouse")).toBeInViewport();

  await page.goBack();
  await expect(field(page)).toHaveValue("lighthouse");
  await results(page)
    .filter({ hasText: "Born from above" })
    .getByRole("link", { name: /^Session 1/ })
    .click();
  await expect(page.getByText("What does a lighthouse say?")).toBeInViewport();
});
