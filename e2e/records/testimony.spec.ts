// Testimonies: written in three steps, private, with a photo that requires permission.
import type { Page } from "@playwright/test";
import { readRecord, storeRecord } from "../support/stored-records.ts";
import { expectSaved } from "../support/study-steps.ts";
import { expect, expectAccessible, signUp, test, MAIN } from "../support/test.ts";

/** An image of one pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const title = (page: Page) => page.getByRole("textbox", { name: "Title" });
const preview = (page: Page) => page.getByRole("region", { name: "How others would see it" });
const idOf = (page: Page) => page.url().split("/").at(-1) ?? "";

test(
  "a testimony is written in three steps, shows the name as chosen, and is private",
  MAIN,
  async ({ page }) => {
    await signUp(page, "Lydia of Thyatira");
    await page.goto("/#/create");
    await page.getByRole("listitem").filter({ hasText: "Testimony" }).getByRole("button").click();
    await expect(page.getByRole("heading", { level: 1, name: "Create Testimony" })).toBeVisible();
    await expect(page.getByText("What were you looking for, or afraid of?")).toBeVisible();
    await page.getByRole("textbox", { name: "How was your life before?" }).fill("I sold purple.");
    await page.getByRole("button", { name: "Next: How It Happened" }).click();
    await expect(page.getByRole("textbox", { name: "What happened, and how?" })).toBeFocused();
    await page.keyboard.type("Paul spoke by the river.");
    await page.getByRole("button", { name: "Next: After" }).click();
    await page.keyboard.type("My house is open.");

    await page.getByRole("button", { name: /^(Create|Save) Testimony$/ }).click();
    await expect(page.getByRole("alert")).toContainText("Title is required");
    await title(page).fill("By the river");
    await page.getByRole("textbox", { name: "Scripture Reference" }).fill("Acts 16:14");
    await expect(page.getByText("whose heart the Lord opened")).toBeVisible();
    await expect(preview(page)).toContainText("by Lydia");
    await page.getByRole("combobox", { name: "Show name as" }).selectOption("anonymous");
    await expect(preview(page)).toContainText("by Anonymous");
    await page.getByRole("combobox", { name: "Show name as" }).selectOption("full");
    await expect(preview(page)).toContainText("by Lydia of Thyatira");
    await expect(page.getByRole("radio", { name: "Private" })).toBeChecked();
    await page.getByRole("button", { name: /^(Create|Save) Testimony$/ }).click();

    await expect(page.getByRole("heading", { level: 1, name: "By the river" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Before", "How It Happened", "After"]);
    await expect(page.getByText("Private")).toBeVisible();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const sharing = page.getByRole("dialog", { name: "Share “By the river”" });
    await expect(sharing.getByRole("link", { name: "Create or join a church" })).toBeVisible();
    await expect(sharing.getByRole("button", { name: "Create Link" })).toHaveCount(0);
    await sharing.getByRole("button", { name: "Close" }).click();
    expect(await readRecord(page, "testimonies", idOf(page))).toMatchObject({
      before: "I sold purple.",
      how: "Paul spoke by the river.",
      after: "My house is open.",
      visibility: "private",
      status: "published",
    });
  },
);

test("a photo is visible to others only with permission, and can be removed and restored", async ({
  page,
}) => {
  await signUp(page);
  const { id } = await storeRecord(page, "testimonies", { title: "With a photo", before: "Alone." });
  await page.goto(`/#/create/testimony/edit/${id}`);
  const picker = page.locator("input[type=file]");
  await picker.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(page.getByRole("alert")).toContainText("This image format isn't supported.");
  await picker.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: PICTURE });
  const photo = page.getByRole("region", { name: "Photo" }).getByRole("img");
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(preview(page).getByRole("img")).toBeHidden();
  await page.getByRole("checkbox", { name: "Everyone in this photo agrees to it being shown" }).check();
  await expect(preview(page).getByRole("img")).toBeVisible();
  await page.getByRole("button", { name: "Remove Photo" }).click();
  await expect(photo).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(photo).toBeVisible();
  await expectSaved(page);

  await page.goto(`/#/testimony/${id}`);
  await expect(page.getByRole("main").getByRole("img")).toBeVisible();
  await page.goto(`/#/create/testimony/edit/${id}`);
  await page.getByRole("checkbox", { name: "Everyone in this photo agrees to it being shown" }).uncheck();
  await expectSaved(page);
  await page.goto(`/#/testimony/${id}`);
  await expect(page.getByText("Alone.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("img")).toHaveCount(0);
});

test("the library announces sharing and lists the user's own testimonies", async ({ page }) => {
  await signUp(page, "Lydia of Thyatira");
  await page.goto("/#/library?tab=testimonies");
  await expect(page.getByRole("heading", { name: "Coming Soon" })).toBeVisible();
  await expect(page.getByText("Testimony sharing feature is coming soon!")).toBeVisible();
  await expect(page.getByText("You haven’t written a testimony yet.")).toBeVisible();
  await storeRecord(page, "testimonies", { title: "By the river", name: "Lydia of Thyatira" });
  await page.reload();
  const card = page.getByRole("article", { name: "By the river" });
  await expect(card).toContainText("by Lydia");
  await expect(card).toContainText("Private");
  await card.getByRole("link", { name: "Edit" }).click();
  await expect(title(page)).toHaveValue("By the river");
  await page.goBack();
  await card.getByRole("button", { name: "Delete By the river" }).click();
  await page
    .getByRole("dialog", { name: "Delete Testimony" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(card).toBeHidden();
});

test("another user's testimony and photo aren't found", async ({ page, browser, berea }) => {
  await signUp(page);
  const { id } = await storeRecord(page, "testimonies", { title: "Private" });
  const context = await browser.newContext({ baseURL: berea.address });
  const stranger = await context.newPage();
  await signUp(stranger, "Simon");
  for (const address of [`/testimony/${id}`, `/create/testimony/edit/${id}`]) {
    await stranger.goto(`/#${address}`);
    await expect(stranger.getByRole("alert")).toContainText("Testimony not found");
  }
  await context.close();
});

for (const [width, colorScheme] of [
  [1280, "dark"],
  [360, "light"],
] as const) {
  test(`testimonies are accessible at ${width} pixels in ${colorScheme} colors`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await signUp(page);
    const { id } = await storeRecord(page, "testimonies", {
      title: "By the river",
      before: "I sold purple.",
      scripture: "Acts 16:14",
    });
    const look = async () => {
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    };
    await page.goto(`/#/testimony/${id}`);
    await expect(page.getByText("King James Version")).toBeVisible();
    await look();
    await page.goto(`/#/create/testimony/edit/${id}`);
    await expect(page.getByText("King James Version")).toBeVisible();
    await look();
    await page.goto("/#/library?tab=testimonies");
    await expect(page.getByRole("article")).toBeVisible();
    await look();
  });
}
