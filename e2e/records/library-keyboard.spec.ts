// A library of 300 sermons without a mouse: finding, sorting, selecting, changes of many, series, and sharing.
import type { Locator, Page } from "@playwright/test";
import { storeSermon } from "../support/stored-sermons.ts";
import { expect, signUp, test } from "../support/test.ts";

const BOOKS = ["Luke", "Romans", "Psalms", "Jonah"];

async function openLibrary(page: Page): Promise<void> {
  await signUp(page);
  const sermons = Array.from({ length: 300 }, (_, at) => ({
    title: nameSermon(at + 1),
    date: `${2019 + (at % 6)}-03-0${1 + (at % 9)}`,
    scripture: `${BOOKS[at % BOOKS.length]} 2:1-11`,
    transcript: "Fear not, little flock.",
    summary: "The flock is little, and the Father is glad.",
  }));
  for (let from = 0; from < sermons.length; from += 20)
    await Promise.all(sermons.slice(from, from + 20).map((sermon) => storeSermon(page, sermon)));
  await page.goto("/#/library?sort=title");
  await expect(page.getByText("300 sermons", { exact: true })).toBeVisible();
}

/** The element has the focus, shows it, and nothing covers it. */
async function expectFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await expect(target).not.toHaveCSS("outline-style", "none");
  await expect
    .poll(() =>
      target.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top !== null && (element.contains(top) || top.contains(element));
      }),
    )
    .toBe(true);
}

/** Presses Tab, or Shift+Tab, until the element has the focus. */
async function tabTo(page: Page, target: Locator, keys = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectFocus(target);
    await page.keyboard.press(keys);
  }
  throw new Error(`${String(target)} cannot be reached with ${keys}`);
}

const nameSermon = (number: number) => `Sermon ${String(number).padStart(3, "0")}`;
const entry = (page: Page, number: number) =>
  page.getByRole("link", { name: nameSermon(number), exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Selects from one sermon to another, and goes to the first action. */
async function select(page: Page, from: number, to: number): Promise<void> {
  await tabTo(page, entry(page, from));
  await page.keyboard.press("x");
  for (let at = from + 1; at <= to; at += 1) {
    await page.keyboard.press("ArrowDown");
    await expectFocus(entry(page, at));
  }
  await page.keyboard.press("Shift+X");
  await expect(page.getByText(`${to - from + 1} selected`)).toBeVisible();
  await expect(page.getByText("for these actions")).toBeVisible();
  await expectFocus(entry(page, to));
  await page.keyboard.press("a");
  await expectFocus(button(page, "Tag"));
}

for (const view of ["Cards", "List"]) {
  test(`sermons are tagged, archived, exported and deleted without a mouse: ${view}`, async ({ page }) => {
    test.setTimeout(180_000);
    await openLibrary(page);
    await tabTo(page, button(page, view));
    await page.keyboard.press("Enter");

    await select(page, 1, 10);
    await page.keyboard.press("Enter");
    const tag = page.getByRole("dialog").getByRole("combobox", { name: "Tag" });
    await expectFocus(tag);
    await page.keyboard.press("Escape");
    await expectFocus(button(page, "Tag"));
    await page.keyboard.press("Enter");
    await expectFocus(tag);
    await page.keyboard.type("hope");
    await page.keyboard.press("Enter");
    await expect(page.getByText("“hope” added to 10 sermons.")).toBeVisible();
    await expectFocus(button(page, "Undo"));
    await page.keyboard.press("Enter");
    // The tag is removed again.
    await expect(page.getByRole("combobox", { name: "Tag", exact: true })).toBeHidden();
    await expectFocus(entry(page, 10));

    await tabTo(page, entry(page, 1), "ArrowUp");
    await select(page, 1, 5);
    await tabTo(page, button(page, "Archive"));
    await page.keyboard.press("Enter");
    await expect(page.getByText("5 sermons archived.")).toBeVisible();
    await expectFocus(button(page, "Undo"));
    await tabTo(page, button(page, "Close"));
    await page.keyboard.press("Enter");
    await expectFocus(entry(page, 10));
    await page.keyboard.press("/");
    await expectFocus(page.getByRole("searchbox", { name: "Search sermons" }));
    await tabTo(page, page.getByRole("checkbox", { name: "Archived" }));
    await page.keyboard.press("Space");
    await expect(page.getByRole("article")).toHaveCount(5);
    await select(page, 1, 5);
    await tabTo(page, button(page, "Restore"));
    await page.keyboard.press("Enter");
    await expectFocus(button(page, "Undo"));
    await tabTo(page, button(page, "Show sermons"), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expectFocus(page.getByRole("searchbox", { name: "Search sermons" }));
    await expect(page.getByText("300 sermons", { exact: true })).toBeVisible();

    await page.keyboard.press("Escape");
    await select(page, 1, 10);
    await tabTo(page, button(page, "Export"));
    const download = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    await expectFocus(page.getByRole("menuitem", { name: "Word (zip)" }));
    await page.keyboard.press("Enter");
    expect((await download).suggestedFilename()).toBe("Berea sermons.zip");
    await expectFocus(button(page, "Export"));

    await tabTo(page, button(page, "Delete"));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Delete 10 Sermons" });
    await expectFocus(dialog.getByRole("button", { name: "Cancel" }));
    await page.keyboard.press("Escape");
    await expectFocus(button(page, "Delete"));
    await page.keyboard.press("Enter");
    await tabTo(page, dialog.getByRole("button", { name: "Delete" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("290 sermons", { exact: true })).toBeVisible();
    await expectFocus(entry(page, 20));

    await tabTo(page, page.getByRole("button", { name: "Delete Sermon 020" }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
    await page.keyboard.press("Enter");
    await expectFocus(entry(page, 21));

    await page.keyboard.press("x");
    await page.keyboard.press("Alt+a");
    await expectFocus(button(page, "Tag"));
    await page.keyboard.press("Escape");
    await expect(page.getByText("1 selected")).toBeHidden();
    await expectFocus(entry(page, 21));
  });
}

test("sermons are found by book and year, sorted, and opened without a mouse", async ({ page }) => {
  test.setTimeout(120_000);
  await openLibrary(page);
  // The index of the search follows a few seconds later.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("combobox", { name: "Book" })).toContainText("Romans (75)", {
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });
  await tabTo(page, page.getByRole("combobox", { name: "Book" }));
  await page.keyboard.type("Rom");
  await tabTo(page, page.getByRole("combobox", { name: "Year" }));
  await page.keyboard.type("2024");
  await expect(page.getByText("25 of 300 sermons")).toBeVisible();
  await tabTo(page, page.getByRole("combobox", { name: "Sort by" }), "Shift+Tab");
  await page.keyboard.type("Oldest");
  await expect(page).toHaveURL(/sort=oldest/);
  await tabTo(page, button(page, "Clear filters"));
  await page.keyboard.press("Enter");
  await expect(page.getByText("300 sermons", { exact: true })).toBeVisible();
  await expectFocus(page.getByRole("searchbox", { name: "Search sermons" }));

  await tabTo(page, page.getByRole("combobox", { name: "Sort by" }));
  await page.keyboard.type("Title");
  await tabTo(page, entry(page, 1));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Sermon 001" })).toBeVisible();
  await tabTo(page, button(page, "Share"));
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog");
  await tabTo(page, sheet.getByRole("button", { name: "Create Link" }));
  await page.keyboard.press("Enter");
  await tabTo(page, sheet.getByRole("button", { name: "Copy Link" }), "Shift+Tab");
  await page.keyboard.press("Escape");
  await expectFocus(button(page, "Share"));
  await page.goBack();
  await expect(page).toHaveURL(/sort=title/);
  await page.keyboard.press("ArrowDown");
  await expectFocus(entry(page, 1));
});

test("a series is created and planned without a mouse", async ({ page }) => {
  await signUp(page);
  await page.goto("/#/series");
  await tabTo(page, button(page, "New Series"));
  await page.keyboard.press("Enter");
  await expectFocus(page.getByRole("dialog").getByRole("textbox", { name: "Name" }));
  await page.keyboard.type("Letters to Tired People");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Letters to Tired People" })).toBeVisible();
  for (const title of ["First", "Second"]) {
    await tabTo(page, page.getByRole("textbox", { name: "Title" }));
    await page.keyboard.type(title);
    await page.keyboard.press("Enter");
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expectFocus(page.getByRole("textbox", { name: "Title" }));
  }
  await tabTo(page, page.getByRole("button", { name: "Remove First" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("First", { exact: true })).toBeHidden();
  await expectFocus(page.getByRole("button", { name: "Start draft of Second" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Sermon Title" })).toHaveValue("Second");
});
