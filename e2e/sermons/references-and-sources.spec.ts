// References open their passage, and sentences link to their source in the sermon.
import type { Page } from "@playwright/test";
import { createSermon, runSteps, uploadTranscript } from "../support/sermon-steps.ts";
import { SERMON_CAPTIONS } from "../support/sermons.ts";
import { storeSermon } from "../support/stored-sermons.ts";
import { expect, expectAccessible, signUp, test, MAIN } from "../support/test.ts";

const VIDEO = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

const CHECKED_SERMON = [
  "We read in John 3:16, “For God so loved the world, that he gave his only begotten Son, that whosoever believeth in him should not perish, but have everlasting life.”",
  "Somebody wrote to me about John 3:99, and I looked for it for a long time.",
  "It says in Romans 5:8, “The LORD is my shepherd; I shall not want. He maketh me to lie down in green pastures: he leadeth me beside the still waters.”",
  "And now let us go home and love one another, as we have been loved by him who loved us first.",
].join("\n\n");

async function addSermon(page: Page, file: { name: string; text: string }, link?: string): Promise<string> {
  await signUp(page);
  const sermonId = await createSermon(page, "Searched");
  await uploadTranscript(page, file, link);
  return sermonId;
}

test("references open their passage, and findings are reviewed and dismissed", MAIN, async ({ page }) => {
  const sermonId = await addSermon(page, { name: "sermon.txt", text: CHECKED_SERMON });
  await page.getByRole("button", { name: "Refine Transcript" }).click();
  await page.goto(`/#/sermon/${sermonId}`);

  const link = page.getByRole("link", { name: "John 3:16" });
  await link.focus();
  await page.keyboard.press("Enter");
  const passage = page.getByRole("dialog", { name: "John 3:16" });
  await expect(passage).toContainText("that whosoever believeth in him should not perish");
  await expect(passage).toContainText("Word for word as in the King James Version.");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(passage).toBeHidden();
  await expect(link).toBeFocused();

  await expect(page.getByRole("link", { name: "John 3:99" })).toHaveAccessibleDescription(
    "To review: no such verse",
  );
  await page.getByRole("button", { name: "2 to review" }).click();
  const finding = page.getByRole("dialog");
  await expect(finding).toContainText("There is no John 3:99 in the Bible.");
  await expect(finding.getByText("1 of 2 to review")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  await expect(finding).toContainText(/These words are from Psalm 23:1.*, not from Romans 5:8\./);
  await expect(finding.getByText("2 of 2 to review")).toBeVisible();
  await expect(page.locator("[data-current]").first()).toBeInViewport();
  await expectAccessible(page);

  const dismissal = page.waitForResponse((answer) => answer.url().endsWith("/checks/dismissals"));
  await finding.getByRole("button", { name: "Not a quotation" }).click();
  await expect(finding.getByText("1 to review")).toBeVisible();
  await finding.getByRole("button", { name: "Undo" }).click();
  await expect(finding.getByText("2 of 2 to review")).toBeVisible();
  await dismissal;
  const again = page.waitForResponse((answer) => answer.url().endsWith("/checks/dismissals"));
  await finding.getByRole("button", { name: "Not a quotation" }).click();
  await again;
  await page.reload();
  await expect(page.getByRole("button", { name: "1 to review" })).toBeVisible();
  await page.getByRole("link", { name: "Romans 5:8" }).click();
  await expect(finding).toContainText("commendeth his love toward us");
  await expect(finding).not.toContainText("These words are from");
});

test("references that are none are ignored, which can be undone and lasts", async ({ page }) => {
  const transcript = `${CHECKED_SERMON}\n\nTurn to Hebrews 114 with me, where we read of the angels.`;
  const sermonId = await addSermon(page, { name: "sermon.txt", text: transcript });
  await page.goto(`/#/sermon/${sermonId}`);
  await page.getByRole("button", { name: "3 to review" }).click();
  const finding = page.getByRole("dialog");
  await expect(finding).toContainText("There is no John 3:99 in the Bible.");
  const ignore = async () => {
    const answer = page.waitForResponse((response) => response.url().endsWith("/checks/dismissals"));
    await finding.getByRole("button", { name: "Ignore" }).click();
    await answer;
  };
  await ignore();
  await expect(finding).toContainText("“John 3:99” is no longer marked.");
  await expectAccessible(page);
  await expect(finding.getByText("2 to review")).toBeVisible();
  await finding.getByRole("button", { name: "Undo" }).click();
  await expect(finding.getByText("1 of 3 to review")).toBeVisible();
  await ignore();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(finding).toContainText("Did you mean Hebrews 1:14?");
  await ignore();
  await page.reload();
  await expect(page.getByRole("button", { name: "1 to review" })).toBeVisible();
  for (const name of ["John 3:99", "Hebrews 114"]) {
    await expect(page.getByRole("link", { name })).toHaveAccessibleDescription("");
  }
  await page.getByRole("link", { name: "John 3:99" }).click();
  await finding.getByRole("button", { name: "Undo" }).click();
  await expect(finding).toContainText("There is no John 3:99 in the Bible.");
});

test("a finding opens the passage that its words are from", async ({ page }) => {
  const sermonId = await addSermon(page, { name: "sermon.txt", text: CHECKED_SERMON });
  await page.goto(`/#/sermon/${sermonId}`);
  await page
    .getByTitle(/^To review: words from Psalm 23:1/)
    .last()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Open Psalm/ })
    .click();
  await expect(page.getByRole("dialog", { name: /^Psalm 23/ })).toContainText("my shepherd");
});

const GARBLED_SERMON = [
  "Turn to Hebrews 114 with me, where we read of the angels who are sent to serve.",
  "It says in John 3:16, “For God so loved the world, that he gave his only begotten Son, that whosoever believeth in him should perish, but have everlasting life.”",
  "And now let us go home and love one another, as we have been loved by him who loved us first.",
].join("\n\n");

test("a garbled reference is corrected where the text can be edited, and a misquotation shows the difference", async ({
  page,
}) => {
  const sermonId = await addSermon(page, { name: "sermon.txt", text: GARBLED_SERMON });
  await page.getByRole("button", { name: "Refine Transcript" }).click();
  await page.getByRole("button", { name: "2 to review" }).click();
  const finding = page.getByRole("dialog");
  await expect(finding).toContainText("The text says “Hebrews 114”. Did you mean Hebrews 1:14?");
  await expect(finding).toContainText("ministering spirits");
  await expectAccessible(page);
  await finding.getByRole("button", { name: "Change to Hebrews 1:14" }).click();
  await expect(finding).toContainText("Changed to Hebrews 1:14.");
  await finding.getByRole("button", { name: "Undo" }).click();
  await finding.getByRole("button", { name: "Change to Hebrews 1:14" }).click();
  await expect(finding).toContainText("Changed to Hebrews 1:14.");
  await finding.getByRole("button", { name: "Next to review" }).click();
  await expect(finding).toContainText("The King James Version also has “not” here.");
  await expect(finding.locator("blockquote")).toContainText("should perish");
  await page.keyboard.press("Escape");

  await page.goto(`/#/sermon/${sermonId}`);
  await expect(page.getByRole("link", { name: "Hebrews 1:14" })).toBeVisible();
  await page.getByRole("button", { name: "1 to review" }).click();
  await expect(page.getByRole("dialog", { name: "John 3:16" })).toContainText("but have everlasting life");
});

test("where the text can't be edited, the probable passage of a garbled reference opens", async ({
  page,
}) => {
  const sermonId = await addSermon(page, { name: "sermon.txt", text: GARBLED_SERMON });
  await page.goto(`/#/sermon/${sermonId}`);
  await page.getByRole("link", { name: "Hebrews 114" }).click();
  const finding = page.getByRole("dialog");
  await expect(finding.getByRole("button", { name: /^Change/ })).toBeHidden();
  await finding.getByRole("button", { name: "Open Hebrews 1:14" }).click();
  await expect(page.getByRole("dialog", { name: "Hebrews 1:14" })).toContainText("ministering spirits");
});

test("the scripture index links to each place, and a link to a passage can be shared", async ({ page }) => {
  const sermonId = await addSermon(page, { name: "sermon.txt", text: CHECKED_SERMON });
  await page.goto(`/#/sermon/${sermonId}`);
  await page.getByRole("tab", { name: "Scripture" }).click();
  for (const reference of ["John 3:16", "John 3:99", "Romans 5:8"]) {
    await expect(page.getByRole("heading", { name: reference })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole("link", { name: /It says in Romans 5:8/ }).click();
  await expect(page.getByRole("tab", { name: "Transcript" })).toHaveAttribute("aria-selected", "true");
  const found = page.locator("mark");
  await expect(found).toHaveText("Romans 5:8");
  await expect(found).toBeInViewport();
  await expect(found).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Scripture" })).toHaveAttribute("aria-selected", "true");

  await page.goto(`/#/sermon/${sermonId}?passage=John+3%3A16`);
  await expect(page.getByRole("dialog", { name: "John 3:16" })).toContainText("only begotten Son");
});

test("a sentence of the summary links to its source and seeks the video", async ({ page }) => {
  const sermonId = await addSermon(page, { name: "sermon.vtt", text: SERMON_CAPTIONS }, VIDEO);
  await runSteps(page);
  await page.goto(`/#/sermon/${sermonId}?tab=summary`);
  const sources = page.getByRole("link", { name: /^See this in the sermon at \d+:\d\d/ });
  await expect(sources.first()).toBeVisible();
  await expect(page.getByText("not from the sermon")).toHaveCount(0);
  const source = sources.last();
  const [minutes = 0, seconds = 0] = ((await source.textContent()) ?? "").split(":").map(Number);
  await source.click();

  await expect(page.getByRole("tab", { name: "Transcript" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator("mark").first()).toBeInViewport();
  await expect(page.locator("iframe")).toHaveAttribute("src", new RegExp(`start=${minutes * 60 + seconds}$`));
});

test("a sentence without a source is marked, and a source opens in a drawer", async ({ page }) => {
  const sermonId = await addSermon(page, { name: "sermon.vtt", text: SERMON_CAPTIONS }, VIDEO);
  await runSteps(page);
  await page.getByRole("button", { name: "Review Final Content" }).click();
  const summary = page.getByRole("region", { name: "Summary", exact: true });
  await summary
    .getByRole("link", { name: /^See this in the sermon/ })
    .first()
    .click();
  const source = page.getByRole("dialog", { name: "In the sermon" });
  await expect(source.locator("mark")).not.toBeEmpty();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await summary.getByRole("button", { name: "Edit Summary" }).click();
  await summary.getByRole("button", { name: "Source view" }).click();
  const text = summary.getByRole("textbox", { name: "Summary as Markdown" });
  const invented = "Every astronaut should buy a bicycle in Copenhagen before winter.";
  await text.fill(`${invented}\n\n${await text.inputValue()}`);
  await summary.getByRole("button", { name: "Done" }).click();
  await expect(summary.getByText("not from the sermon")).toHaveCount(1);
  await page.goto(`/#/sermon/${sermonId}?tab=summary`);
  await expect(page.getByText("not from the sermon")).toBeVisible();
  await expectAccessible(page);
});

test("refining shows its changes, and one change can be undone", async ({ page }) => {
  const spoken = "So um I want to tell you that the the kingdom is near. And uh nobody knows the hour.";
  await addSermon(page, { name: "sermon.txt", text: spoken });
  await page.getByRole("button", { name: "Refine Transcript" }).click();
  await page.getByRole("button", { name: "Changes" }).click();
  const changes = page.getByRole("region", { name: "Changes" });
  await expect(changes.getByRole("listitem").first()).toBeVisible();
  const before = await changes.getByRole("listitem").count();
  await expectAccessible(page);
  await changes.getByRole("button", { name: /^Undo: “uh” removed/ }).click();
  await expect(changes).toContainText("Undone: “uh” removed");
  await expect(page.getByRole("main")).toContainText(/and uh,? nobody/i);
  await expect(changes.getByRole("listitem")).toHaveCount(before - 1);
  await changes.getByRole("button", { name: "Redo" }).click();
  await expect(changes.getByRole("listitem")).toHaveCount(before);
});

test("a passage leads to its cross references and Hebrew words, and back", async ({ page }) => {
  await signUp(page);
  const { id } = await storeSermon(page, {
    title: "The Shepherd",
    date: "2026-11-01",
    transcript: "We read Psalm 23:1 together.",
    status: "completed",
  });
  await page.goto(`/#/sermon/${id}`);
  await page.getByRole("link", { name: "Psalm 23:1" }).click();
  await page.getByRole("button", { name: "Show cross references" }).click();
  const passage = page.getByRole("dialog");
  await expect(passage.getByRole("heading", { name: "Hebrew words" })).toBeVisible();
  await expect(passage.getByText("to tend a flock")).toBeVisible();
  await expectAccessible(page);

  await passage.getByRole("button", { name: "Show all" }).click();
  await passage.getByRole("button", { name: /^John 10:11/ }).click();
  await expect(page.getByRole("dialog", { name: "John 10:11" })).toContainText("I am the good shepherd");
  await passage.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("dialog", { name: "Psalm 23:1" })).toContainText("I shall not want");
});
