// The library as a tool: searching, filtering, sorting, the dense list, the keyboard, and changes of many records.
import type { Page } from "@playwright/test";
import { storeSermon } from "../support/stored-sermons.ts";
import { expect, expectAccessible, MAIN, signUp, test } from "../support/test.ts";

async function storeSermons(page: Page): Promise<void> {
  const sermons = [
    { title: "Advent Lamp", date: "2023-12-03", scripture: "Isaiah 9:2", series: "Advent", speaker: "Silas" },
    { title: "Bread of Life", date: "2024-05-05", scripture: "John 6", series: "Signs", tags: ["bread"] },
    { title: "Cedar Beams", date: "2024-06-02", scripture: "Romans 8:1-4", series: "Romans" },
    { title: "Dust and Glory", date: "2024-06-09", scripture: "Romans 9", series: "Romans" },
  ];
  for (const sermon of sermons) await storeSermon(page, sermon);
}

const list = (page: Page) => page.getByRole("list", { name: "Sermons" });
const entries = (page: Page) => list(page).getByRole("article");
const field = (page: Page) => page.getByRole("searchbox", { name: "Search sermons" });

async function openLibrary(page: Page): Promise<void> {
  await signUp(page);
  await storeSermons(page);
  await page.goto("/#/library");
  await expect(entries(page)).toHaveCount(4);
}

test("a list is filtered, sorted and searched, and the address keeps it", MAIN, async ({ page }) => {
  await openLibrary(page);
  await expect(page.getByText("4 sermons", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("combobox", { name: "Series" }).selectOption("Romans");
  await expect(entries(page)).toHaveCount(2);
  await expect(page.getByText("2 of 4 sermons")).toBeVisible();
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("title");
  await expect(entries(page).first()).toContainText("Cedar Beams");
  await page.reload();
  await expect(entries(page)).toHaveCount(2);
  await expect(page.getByRole("combobox", { name: "Series" })).toHaveValue("Romans");

  await page.getByRole("combobox", { name: "Year" }).selectOption("2023");
  await expect(page.getByRole("heading", { name: "No sermons match" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(entries(page)).toHaveCount(4);

  // The index of the search follows a few seconds later.
  await expect(async () => {
    await field(page).fill("");
    await field(page).fill("lamp");
    await expect(entries(page)).toHaveCount(1, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await expect(page).toHaveURL(/q=lamp/);
});

test("the dense list is remembered, and works with the keyboard alone", async ({ page }) => {
  await openLibrary(page);
  await page.getByRole("button", { name: "List", exact: true }).click();
  const box = await entries(page).first().boundingBox();
  expect(box?.height).toBe(56);
  await page.reload();
  await expect(page.getByRole("button", { name: "List", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expectAccessible(page);

  await entries(page).first().getByRole("link", { name: "Dust and Glory", exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: "Cedar Beams", exact: true })).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByText("1 selected")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sermon\//);
});

test("many records are archived, tagged, moved and deleted at once, and changes are undone", async ({
  page,
}) => {
  await openLibrary(page);
  const select = async (title: string) => page.getByRole("checkbox", { name: `Select ${title}` }).check();
  await select("Advent Lamp");
  await select("Bread of Life");
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await expect(page.getByText("2 sermons archived.")).toBeVisible();
  await expect(entries(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(entries(page)).toHaveCount(4);

  await select("Advent Lamp");
  await page.getByRole("button", { name: "Select all 4" }).click();
  await page.getByRole("button", { name: "Tag", exact: true }).click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Tag" }).fill("hope");
  await page.getByRole("button", { name: "Add tag" }).click();
  await expect(page.getByText("“hope” added to 4 sermons.")).toBeVisible();
  await page.getByRole("combobox", { name: "Tag", exact: true }).selectOption("hope");
  await expect(entries(page)).toHaveCount(4);

  await select("Advent Lamp");
  await select("Cedar Beams");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Markdown (zip)" }).click();
  expect((await download).suggestedFilename()).toBe("Berea sermons.zip");

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Delete 2 Sermons");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(entries(page)).toHaveCount(2);
});

test("on a phone the filters are in a sheet", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openLibrary(page);
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("combobox", { name: "Series" }).selectOption("Advent");
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(entries(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
});
