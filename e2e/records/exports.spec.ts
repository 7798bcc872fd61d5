// Exporting, printing and importing sermons.
import { readFile } from "node:fs/promises";
import { storeSermon } from "../support/stored-sermons.ts";
import { expect, expectAccessible, signUp, test, MAIN } from "../support/test.ts";

const SERMON = {
  title: "The Lamp in the Window",
  date: "2026-11-22",
  scripture: "Matthew 5:14-16",
  transcript: "[0:00] Ye are the light of the world.",
  segments: [{ start: 0, end: 3, text: "Ye are the light of the world." }],
  summary: "## The lighting\n\nNo lamp ever lit itself.\n\n## The hiding\n\nA hidden lamp smokes.",
  lessonPlan: "<h2>Aim</h2><p>Set the lamp in the window.</p>",
};

test("a sermon is exported in every format, also by keyboard", MAIN, async ({ page }) => {
  await signUp(page);
  const { id } = await storeSermon(page, SERMON);
  await page.goto(`/#/sermon/${id}`);
  const exporting = page.getByRole("button", { name: "More" });
  await exporting.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Word" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  const kinds: [string, string, string][] = [
    ["Word", "docx", "PK"],
    ["PDF", "pdf", "%PDF"],
    ["Slides (PowerPoint)", "pptx", "PK"],
    ["Markdown", "md", "---"],
    ["Captions (SRT)", "srt", "1\n"],
    ["Captions (WebVTT)", "vtt", "WEBVTT"],
  ];
  for (const [name, ending, beginning] of kinds) {
    await exporting.click();
    const arriving = page.waitForEvent("download");
    await page.getByRole("menuitem", { name }).click();
    const download = await arriving;
    expect(download.suggestedFilename()).toBe(`The Lamp in the Window.${ending}`);
    expect((await readFile(await download.path(), "latin1")).slice(0, beginning.length)).toBe(beginning);
    await expect(page.getByText("saved to your downloads.")).toContainText(name);
  }
});

test("a failed export shows an error and can be retried", async ({ page }) => {
  await signUp(page);
  const { id } = await storeSermon(page, SERMON);
  await page.goto(`/#/sermon/${id}`);
  await page.route("**/export/pdf", (route) => route.abort());
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "PDF" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to export: We can’t reach the server.");
  await page.unroute("**/export/pdf");
  await page.getByRole("button", { name: "More" }).click();
  const arriving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "PDF" }).click();
  await arriving;
  await expect(page.getByRole("alert")).toBeHidden();
});

test("the open tab of a sermon is printed", async ({ page }) => {
  await signUp(page);
  const { id } = await storeSermon(page, SERMON);
  await page.goto(`/#/sermon/${id}?tab=summary`);
  await expect(page.getByText("No lamp ever lit itself.")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator("body > article");
  await expect(sheet).toContainText("The Lamp in the Window");
  await expect(sheet).toContainText("A hidden lamp smokes.");
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("a sermon is imported from its Markdown", MAIN, async ({ page }) => {
  await signUp(page);
  const { id } = await storeSermon(page, SERMON);
  await page.goto(`/#/sermon/${id}`);
  await page.getByRole("button", { name: "More" }).click();
  const arriving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Markdown" }).click();
  const file = await (await arriving).path();

  await page.goto("/#/library?tab=my-content");
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page).toHaveURL(/#\/sermon\/(?!.*undefined)[\w-]+$/);
  expect(page.url()).not.toContain(id);
  await expect(page.getByRole("heading", { name: "The Lamp in the Window", level: 1 })).toBeVisible();
  await expect(page.getByText("Ye are the light of the world.")).toBeVisible();
});
