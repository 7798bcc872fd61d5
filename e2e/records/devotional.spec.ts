// Devotionals: generated from a passage or a sermon, edited, read, and printed.
import type { Page } from "@playwright/test";
import { LAMP_SERMON } from "../../server/engine/builtin/testing-sermons.ts";
import { changeRecord, readRecord, storeRecord } from "../support/stored-records.ts";
import { expectSaved } from "../support/study-steps.ts";
import { expect, expectAccessible, signUp, test, MAIN } from "../support/test.ts";
import { withModel } from "../support/with-model.ts";

const title = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true });
const scripture = (page: Page) => page.getByRole("textbox", { name: "Scripture Reference" });
const reading = (page: Page) => page.getByRole("textbox", { name: "Reading" });
const prayer = (page: Page) => page.getByRole("textbox", { name: "Prayer" });
/** The built-in engine's first start can be slow on a busy machine. */
const GENERATED = { timeout: 60_000 };
const idOf = (page: Page) => page.url().split("/").at(-1) ?? "";
const edit = async (page: Page, id: string) => {
  await page.goto(`/#/create/devotional/edit/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Edit Devotional" })).toBeVisible();
  await expect(reading(page)).toBeVisible();
};

test("a devotional is drafted from a passage, edited, published and read", MAIN, async ({ page }) => {
  await signUp(page);
  await page.goto("/#/create");
  await page.getByRole("listitem").filter({ hasText: "Devotional" }).getByRole("button").click();
  await expect(page.getByRole("heading", { level: 1, name: "Create Devotional" })).toBeVisible();
  // Without a model nothing is written.
  const write = page.getByRole("button", { name: "Make a Reading Guide" });
  await expect(write).toBeDisabled();
  await scripture(page).fill("ps 23");
  await expect(page.getByText("The LORD is my shepherd; I shall not want.")).toBeVisible();
  await write.click();

  await expect(title(page)).toHaveValue("Psalm 23", GENERATED);
  await expect(reading(page)).toContainText("He maketh me to lie down in green pastures");
  await expect(page.getByRole("textbox", { name: "Question 1" })).not.toHaveValue("");
  await expect(prayer(page)).toHaveValue(/Amen\.$/);
  await expect(page).toHaveURL(/#\/create\/devotional\/edit\/[\da-f-]{36}$/);
  const id = idOf(page);

  await prayer(page).fill("Lead us today. Amen.");
  await page.getByRole("textbox", { name: "Series" }).fill("Psalms");
  await page.getByRole("textbox", { name: "Day in Series" }).fill("3");
  await expectSaved(page);
  // It is already saved.
  await expect(page.getByRole("button", { name: "Close", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Save Devotional" }).click();
  await expect(page).toHaveURL(`/#/devotional/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Psalm 23" })).toBeVisible();
  await expect(page.getByText("Lead us today. Amen.")).toBeVisible();
  await expect(page.getByText("Psalms: Day 3 of 3")).toBeVisible();
  expect(await readRecord(page, "devotionals", id)).toMatchObject({
    status: "published",
    scripture: "Psalm 23",
    series: "Psalms",
    seriesDay: 3,
    origin: { engine: "Built-in engine", isEdited: true },
  });
});

test("generating again asks first, and the earlier text can be restored", async ({ page }) => {
  await signUp(page);
  const { id } = await storeRecord(page, "devotionals", {
    title: "Mine",
    scripture: "John 3:16",
    reading: "My own words.",
  });
  await edit(page, id);
  await page.getByRole("button", { name: "Make a Reading Guide" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
  await expect(reading(page)).toContainText("For God so loved the world", GENERATED);
  await expect(title(page)).toHaveValue("Mine");
  await page.getByRole("button", { name: "Versions" }).click();
  const dialog = page.getByRole("dialog", { name: "Versions" });
  await dialog.getByRole("button", { name: "Preview" }).first().click();
  await expect(dialog.getByText("My own words.")).toBeVisible();
  await dialog.getByRole("button", { name: "Restore" }).first().click();
  await expect(reading(page)).toHaveText("My own words.");
  await expect(page.getByText("The passage has changed")).toBeHidden();
});

test("publishing requires a title and a passage, and no input is lost", async ({ page }) => {
  await signUp(page);
  await page.goto("/#/create/devotional");
  await prayer(page).fill("Hear us.");
  await page.getByRole("button", { name: /^(Create|Save) Devotional$/ }).click();
  await expect(page.getByRole("alert")).toContainText("Title and Scripture reference are required");
  await expectSaved(page);
  await page.reload();
  await expect(prayer(page)).toHaveValue("Hear us.");
});

test("edits of two devices are merged, and a removed question can be restored", async ({ page }) => {
  await signUp(page);
  const { id } = await storeRecord(page, "devotionals", {
    title: "One",
    scripture: "John 1",
    reflectionQuestions: ["First?", "Second?"],
  });
  await edit(page, id);
  await changeRecord(page, "devotionals", id, { title: "Theirs" });
  await title(page).fill("Mine");
  await page.getByRole("button", { name: "Keep Both" }).click();
  await expect(title(page)).toHaveValue("Theirs / Mine");
  await page.getByRole("button", { name: "Remove Question 1" }).click();
  await expect(page.getByRole("textbox", { name: "Question 1" })).toHaveValue("Second?");
  // The rich-text editor has an Undo button too, but with an icon instead of text.
  await page.getByRole("button").filter({ hasText: "Undo" }).click();
  await expect(page.getByRole("textbox", { name: "Question 1" })).toHaveValue("First?");
  await expectSaved(page);
  await expect
    .poll(async () => (await readRecord(page, "devotionals", id)).reflectionQuestions)
    .toEqual(["First?", "Second?"]);
});

test("a sermon without text says why there can be no series", async ({ page }) => {
  await signUp(page);
  const sermon = await storeRecord(page, "sermons", { title: "Not preached yet" });
  await page.goto(`/#/sermon/${sermon.id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Create a Reading Guide" }).click();
  const dialog = page.getByRole("dialog", { name: "Reading Guide" });
  await expect(dialog).toContainText("This sermon has no text yet to create devotionals from.");
  await expect(dialog.getByRole("button", { name: "Create" })).toBeHidden();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
});

test(
  "a series with a day for each point is generated from a sermon, and the arrow keys navigate it",
  MAIN,
  async ({ page }) => {
    await signUp(page);
    const sermon = await storeRecord(page, "sermons", {
      title: "The Lamp in the Window",
      transcript: LAMP_SERMON,
    });
    await page.goto(`/#/sermon/${sermon.id}`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Create a Reading Guide" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("only 3 distinct points or passages, too few for a five-day series");
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(page.getByText("The Lamp in the Window: Day 1 of 3")).toBeVisible(GENERATED);
    await expect(page.getByText("From the sermon:", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: /^Previous day/ })).toBeHidden();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText("Day 2 of 3")).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByText("Day 1 of 3")).toBeVisible();
    await page.getByRole("link", { name: /^Next day/ }).click();
    await expect(page.getByText("Day 2 of 3")).toBeVisible();
    await page.getByRole("link", { name: "one of your sermons" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The Lamp in the Window" })).toBeVisible();

    await page.goto("/#/library?tab=devotionals");
    const cards = page.getByRole("list", { name: "Devotionals" }).getByRole("article");
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText("3 days");
    await cards.getByRole("link", { name: "The Lamp in the Window" }).click();
    await page.getByText("3 days").click();
    await expect(page.getByText("Day 3")).toBeVisible();
    await page.goto("/#/library?tab=devotionals&series=The%20Lamp%20in%20the%20Window");
    await expect(cards).toHaveCount(3);
    await expect(cards.first()).toContainText("Day 1 of 3");
    await cards
      .nth(2)
      .getByRole("button", { name: /^Delete/ })
      .click();
    await page
      .getByRole("dialog", { name: "Delete Devotional" })
      .getByRole("button", { name: "Delete" })
      .click();
    await expect(cards).toHaveCount(2);
  },
);

test("only the devotional is printed, and its references open in a drawer", async ({ page }) => {
  await signUp(page);
  const { id } = await storeRecord(page, "devotionals", {
    title: "Salt",
    date: "2026-12-01",
    scripture: "Matthew 5:13-30",
    reading: "Read **Romans 8:1** too, and John 3:99.",
    reflectionQuestions: ["What does salt do?"],
    prayer: "Make us salt.",
  });
  await page.goto(`/#/devotional/${id}`);
  await expect(page.getByText("Ye are the salt of the earth")).toBeVisible();
  await expect(page.getByRole("link", { name: "John 3:99" })).toHaveAccessibleDescription(
    "To review: no such verse",
  );
  await page.getByRole("link", { name: "Romans 8:1" }).click();
  await expect(page.getByRole("dialog", { name: "Romans 8:1" })).toContainText("no condemnation");
  await page.keyboard.press("Escape");
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator("body > article");
  for (const text of [
    "Salt",
    "Ye are the salt of the earth",
    "if thy right hand offend thee",
    "What does salt do?",
    "Make us salt.",
  ]) {
    await expect(sheet).toContainText(text);
  }
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("another user's devotional isn't found, and a failed load can be retried", async ({
  page,
  browser,
  berea,
}) => {
  await signUp(page);
  const { id } = await storeRecord(page, "devotionals", { title: "Private", scripture: "Acts 1" });
  const context = await browser.newContext({ baseURL: berea.address });
  const stranger = await context.newPage();
  await signUp(stranger, "Simon");
  for (const address of [`/devotional/${id}`, `/create/devotional/edit/${id}`]) {
    await stranger.goto(`/#${address}`);
    await expect(stranger.getByRole("alert")).toContainText("Devotional not found");
    await expect(stranger.getByRole("link", { name: "Back to Library" })).toBeVisible();
  }
  await context.close();
  await page.route(`**/devotionals/${id}`, (route) => route.abort());
  await page.goto(`/#/devotional/${id}`);
  await expect(page.getByRole("alert")).toContainText("Failed to load devotional");
  await page.unroute(`**/devotionals/${id}`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Private" })).toBeVisible();
});

const ATTACK = `<img src=x onerror="window.attacked = true"><script>window.attacked = true</script>`;

test("every field is safe from script injection", async ({ page }) => {
  await signUp(page);
  const { id } = await storeRecord(page, "devotionals", {
    title: ATTACK,
    scripture: ATTACK,
    reading: ATTACK,
    reflectionQuestions: [ATTACK],
    prayer: ATTACK,
    series: ATTACK,
    seriesDay: 1,
  });
  for (const address of [`/devotional/${id}`, `/create/devotional/edit/${id}`, "/library?tab=devotionals"]) {
    await page.goto(`/#${address}`);
    await expect(page.getByRole("main")).toContainText(/onerror|Devotional/);
    await expect(page.getByRole("main").locator("script, [onerror]")).toHaveCount(0);
  }
  expect(await page.evaluate(() => "attacked" in window)).toBe(false);
});

for (const [width, colorScheme] of [
  [1280, "light"],
  [360, "dark"],
] as const) {
  test(`devotionals are accessible at ${width} pixels in ${colorScheme} colors`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await signUp(page);
    const { id } = await storeRecord(page, "devotionals", {
      title: "Salt",
      scripture: "Matthew 5:13-16",
      reading: "> Ye are the salt of the earth\n\nRead Romans 8:1.",
      reflectionQuestions: ["What does salt do?"],
      prayer: "Amen.",
      series: "The Mount",
      seriesDay: 1,
    });
    const look = async () => {
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    };
    await page.goto(`/#/devotional/${id}`);
    await expect(page.getByText("The Mount: Day 1 of 1")).toBeVisible();
    await look();
    await edit(page, id);
    await expect(page.getByText("King James Version")).toBeVisible();
    await look();
    await page.goto("/#/library?tab=devotionals");
    // The dashboard's cached list doesn't have this devotional yet.
    await page.reload();
    await expect(page.getByRole("article")).toBeVisible();
    await look();
  });
}

test("a model's draft streams, and concurrent edits are kept", async ({ browser }) => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await withModel(browser, { until: mayAnswer, tokensPerSecond: 60 }, async ({ page }) => {
    const { id } = await storeRecord(page, "devotionals", { scripture: "John 3:16-18" });
    await edit(page, id);
    await page.getByRole("button", { name: "Write a Draft from the Passage" }).click();
    const writing = page.getByRole("progressbar", { name: "Writing a draft..." });
    await expect(writing).toBeVisible();
    await prayer(page).fill("In my own words.");
    await expectSaved(page);
    answer();
    await expect(page.getByRole("region", { name: "Writing help" })).toContainText(
      "For God so loved the world",
      GENERATED,
    );
    await expect(reading(page)).toContainText("For God so loved the world", GENERATED);
    await expect(writing).toBeHidden();
    await expect(prayer(page)).toHaveValue("In my own words.");
    await expect(page.getByText("We kept your edits.")).toBeVisible();
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("dialog", { name: "Versions" })).toContainText(
      "Lord, let your word dwell in us today.",
    );
  });
});
