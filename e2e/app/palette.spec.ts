// The command palette, keyboard shortcuts, and the bar at the bottom of phones.
import type { Page } from "@playwright/test";
import { LITTLE_FLOCK, storeSermon } from "../support/stored-sermons.ts";
import { expect, expectAccessible, expectToFit, MAIN, openOnPhone, signUp, test } from "../support/test.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Search and commands" });
/** The index of the search follows a change after a few seconds. */
async function expectToBeIndexed(page: Page, words: string): Promise<void> {
  const { user } = await (await page.request.get("/api/auth/get-session")).json();
  const find = () =>
    page.request.get(`/api/users/${user.id}/search?q=${words}`).then((answer) => answer.json());
  await expect.poll(async () => (await find()).items?.length).toBe(1);
}

const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

test(
  "the palette finds records, opens passages and runs actions with the keyboard alone",
  MAIN,
  async ({ page }) => {
    await signUp(page);
    const { id } = await storeSermon(page, LITTLE_FLOCK);
    await expectToBeIndexed(page, "little glad");
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await field(page).fill("little glad");
    await expect(option(page, /Little Flock/)).toHaveAttribute("aria-selected", "true");
    await field(page).press("Enter");
    await expect(page).toHaveURL(new RegExp(`#/sermon/${id}\\?`));
    await expect(page.getByRole("main")).toBeFocused();

    await page.keyboard.press("Control+k");
    await field(page).fill("rom 8");
    await expect(option(page, /Romans 8/)).toHaveAttribute("aria-selected", "true");
    await field(page).press("Enter");
    const passage = page.getByRole("dialog", { name: "Romans 8" });
    await expect(passage).toContainText("There is therefore now no condemnation");
    await page.keyboard.press("Escape");
    await expect(passage).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();

    await page.keyboard.press("Control+k");
    await field(page).fill("new");
    await expect(option(page, "New Sermon")).toHaveAttribute("aria-selected", "true");
    await field(page).press("ArrowDown");
    await expect(field(page)).toHaveAttribute(
      "aria-activedescendant",
      (await option(page, "New Bible Study").getAttribute("id")) ?? "",
    );
    await field(page).press("Enter");
    await expect(page).toHaveURL(/#\/create\/biblestudy/);
  },
);

test("without text the palette lists recent records; the search button opens it; Escape closes it", async ({
  page,
}) => {
  await signUp(page);
  await storeSermon(page, LITTLE_FLOCK);
  const button = page.getByRole("banner").getByRole("button", { name: "Search and commands" });
  await button.click();
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([/Little Flock/]);
  await expectAccessible(page);
  await field(page).fill("xyzzy");
  await expect(page.getByText("No results for “xyzzy”.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button).toBeFocused();
});

test("? lists all shortcuts, except in a field, and single keys can be turned off", async ({ page }) => {
  await signUp(page);
  await page.goto("/#/library");
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const everywhere = sheet.getByRole("region", { name: "Everywhere" });
  await expect(everywhere).toContainText("CtrlK");
  await expectAccessible(page);
  await sheet.getByRole("switch", { name: /single key/ }).click();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await expect(sheet).toBeHidden();
  await field(page).fill("keyboard sh");
  await field(page).press("Enter");
  await sheet.getByRole("switch", { name: /single key/ }).click();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  await page.goto("/#/create/sermon");
  await page.getByRole("textbox", { name: "Sermon Title" }).press("?");
  await expect(page.getByRole("textbox", { name: "Sermon Title" })).toHaveValue("?");
  await expect(sheet).toBeHidden();
});

test("in an editor, Ctrl+K adds a link and does not open the palette", async ({ page }) => {
  await signUp(page);
  const { id } = await storeSermon(page, LITTLE_FLOCK);
  await page.goto(`/#/create/sermon/edit/${id}?tab=summary`);
  await page.getByRole("textbox", { name: "Summary" }).press("Control+k");
  await expect(page.getByRole("textbox", { name: "Link URL" })).toBeFocused();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("phones have a bar with the main pages, which covers nothing and gives way to the bar of an editor", async ({
  browser,
  berea,
}) => {
  const page = await openOnPhone(browser, berea.address, "light");
  await signUp(page);
  const bar = page.getByRole("navigation", { name: "Main pages" });
  for (const [name, heading] of [
    ["Library", "Library"],
    ["New", "New Sermon"],
    ["Community", "Community"],
    ["Home", /Lydia/],
  ] as const) {
    await bar.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(bar.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await expectToFit(page);
  }
  const footer = page.getByRole("contentinfo");
  await footer.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 10_000);
  await expect(async () => {
    const [above, below] = [await footer.boundingBox(), await bar.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan((below?.y ?? 0) + 1);
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBe(740);
  }).toPass();
  await expectAccessible(page);

  const { id } = await storeSermon(page, LITTLE_FLOCK);
  await page.goto(`/#/create/sermon/edit/${id}`);
  await expect(page.getByRole("textbox", { name: "Sermon Title" })).toBeVisible();
  await expect(bar).toBeHidden();
  await page.context().close();
});
