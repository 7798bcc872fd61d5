// Series: named in records, with a page of their own, planned sermons, and the days of devotionals as one entry.
import { createImageFile } from "../support/images.ts";
import { storeRecord } from "../support/stored-records.ts";
import { storeSermon } from "../support/stored-sermons.ts";
import { expect, expectAccessible, expectToFit, MAIN, signUp, test } from "../support/test.ts";

test("a series has a page with its records, and a planned sermon becomes a draft", MAIN, async ({ page }) => {
  await signUp(page);
  await storeSermon(page, {
    title: "Grace",
    date: "2024-06-02",
    scripture: "Romans 8:1-4",
    series: "Romans",
  });
  await storeSermon(page, { title: "Glory", date: "2024-06-09", scripture: "Romans 9", series: "romans" });
  await page.goto("/#/library");
  await page.getByRole("combobox", { name: "Series" }).selectOption({ index: 1 });
  await page.getByRole("link", { name: "Open series" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /romans/i })).toBeVisible();
  await expect(page).toHaveTitle(/romans/i);
  await expect(page.getByText("June 2, 2024 – June 9, 2024")).toBeVisible();
  const sermons = page.getByRole("region", { name: "Sermons", exact: true }).getByRole("listitem");
  await expect(sermons).toHaveText([/^Grace/, /^Glory/]);

  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Name").fill("The Letter to the Romans");
  await page.getByLabel("Description").fill("Good news for everyone");
  await page.locator("input[type=file]").setInputFiles(await createImageFile(640, 360));
  await expect(page.getByRole("button", { name: "Remove cover" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save Series" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The Letter to the Romans" })).toBeVisible();
  await expect(page.getByText("Good news for everyone")).toBeVisible();

  const plan = page.getByRole("form", { name: "Plan a sermon" });
  await plan.getByLabel("Title").fill("Love");
  await plan.getByLabel("Date").fill("2030-01-06");
  await plan.getByLabel("Scripture Reference").fill("rom 12");
  await expect(plan.getByRole("button", { name: "Open Romans 12" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("January 6, 2030 · Romans 12")).toBeVisible();
  await expect(plan.getByLabel("Title")).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start draft of Love" }).click();
  await expect(page.getByLabel("Sermon Title")).toHaveValue("Love");
  await expect(page.getByLabel("Series")).toHaveValue("The Letter to the Romans");

  await page.goto("/#/library?tab=my-content&q=letter");
  await expect(page.getByRole("navigation", { name: "Series found" })).toContainText(
    "The Letter to the Romans",
  );
  await page.goto("/#/series");
  await expect(page.getByRole("article")).toContainText("3 sermons");
  await expectAccessible(page);
  await page.getByRole("link", { name: "The Letter to the Romans" }).click();
  await expect(sermons).toHaveCount(3);
  await sermons.getByRole("link", { name: "Grace" }).click();
  await page.getByRole("link", { name: "The Letter to the Romans" }).click();
  await page.getByRole("button", { name: "Delete series" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No Series Yet" })).toBeVisible();
});

test("a new series is planned before it has records; an unknown one says so", async ({ page }) => {
  await signUp(page);
  await page.goto("/#/library");
  await page.getByRole("link", { name: "Series", exact: true }).click();
  await page.getByRole("button", { name: "New Series" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Name is required")).toBeVisible();
  await page.getByLabel("Name").fill("Jonah");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Nothing in This Series Yet" })).toBeVisible();
  await page.goto("/#/series/00000000-0000-4000-8000-000000000000");
  await expect(page.getByRole("alert")).toContainText("Series not found");
});

test("days of devotionals are one entry that is selected and opened as a whole, on phones too", async ({
  page,
}) => {
  await signUp(page);
  for (const day of [1, 2, 3, 4, 5]) {
    const fields = { title: `Salt ${day}`, series: "Light", seriesDay: day, date: `2026-12-0${day}` };
    await storeRecord(page, "devotionals", fields);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/#/library?tab=devotionals");
  const entry = page.getByRole("article");
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText("5 days");
  await page.getByLabel("Select Light").click();
  await expect(page.getByText("5 selected")).toBeVisible();
  await entry.getByRole("link", { name: "Light", exact: true }).click();
  await page.getByText("5 days").click();
  await expect(page.getByRole("link", { name: "Salt 5" })).toBeVisible();
  await expectToFit(page);
});
