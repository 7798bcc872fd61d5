// Edits are saved while typing, not replaced without confirmation, and never lost.
import type { Page } from "@playwright/test";
import { writeSource } from "../support/rich-text.ts";
import { createSermon, runSteps, uploadTranscript } from "../support/sermon-steps.ts";
import { expectSaved } from "../support/study-steps.ts";
import { SERMON_CAPTIONS, SERMON_TEXT } from "../support/sermons.ts";
import { expect, expectAccessible, openInOtherBrowser, signUp, test, MAIN } from "../support/test.ts";

const MINE = "## My own words\n\nFear not, little flock.";
const THEIRS = "What the other browser says.";

async function processSermon(page: Page, title: string): Promise<string> {
  await signUp(page);
  const sermonId = await createSermon(page, title);
  await uploadTranscript(page, { name: "sermon.txt", text: SERMON_TEXT });
  await runSteps(page);
  return sermonId;
}

const summaryOf = (page: Page) => page.getByRole("region", { name: "Summary", exact: true });

test("regenerating an edited summary asks first, and the edit can be restored", async ({ page }) => {
  await processSermon(page, "Edited");
  await page.getByRole("button", { name: "Review Final Content" }).click();
  const summary = summaryOf(page);
  await summary.getByRole("button", { name: "Edit Summary" }).click();
  await writeSource(page, "Summary", MINE);

  // Edits are saved automatically.
  await expectSaved(page);
  await summary.getByRole("button", { name: "Done" }).click();
  await expect(summary.getByRole("textbox", { name: "Summary" })).toBeHidden();
  await page.reload();
  await expect(summary.getByRole("heading", { name: "My own words" })).toBeVisible();

  await summary.getByRole("button", { name: "Generate Summary" }).click();
  const question = page.getByRole("dialog", { name: "Replace Summary" });
  await expect(question).toContainText("You can restore them under Versions.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(summary.getByRole("heading", { name: "My own words" })).toBeVisible();
  await summary.getByRole("button", { name: "Generate Summary" }).click();
  await question.getByRole("button", { name: "Replace" }).click();
  await expect(summary.getByRole("heading", { name: "My own words" })).toBeHidden();
  await expect(summary.getByRole("heading", { name: "Summary", exact: true })).toBeVisible();

  await summary.getByRole("button", { name: "Versions of Summary" }).click();
  const versions = page.getByRole("dialog", { name: "Versions of the Summary" });
  const mine = versions.getByRole("listitem").filter({ hasText: "You" }).first();
  await mine.getByRole("button", { name: "Preview" }).click();
  await expect(mine.getByRole("heading", { name: "My own words" })).toBeVisible();
  await expectAccessible(page);
  await mine.getByRole("button", { name: "Restore" }).click();
  await expect(versions).toBeHidden();
  await expect(summary.getByRole("heading", { name: "My own words" })).toBeVisible();
});

/** Edits the summary on `page` and in another browser, which saves first. */
async function editInTwoBrowsers(page: Page): Promise<void> {
  const sermonId = await processSermon(page, "In two browsers");
  const other = await openInOtherBrowser(page);
  for (const tab of [page, other]) {
    await tab.goto(`/#/create/sermon/process/${sermonId}`);
    await tab.getByRole("button", { name: /Generating Summary/ }).click();
    await tab.getByRole("button", { name: "Edit Summary" }).click();
  }
  await other.getByRole("textbox", { name: "Summary" }).fill(THEIRS);
  await expectSaved(other);
  await other.context().close();
  await writeSource(page, "Summary", MINE);
  await expect(page.getByRole("alert").first()).toContainText(
    "This was changed elsewhere while you were editing.",
  );
}

async function expectLastVersion(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Versions of Summary" }).click();
  const versions = page.getByRole("dialog", { name: "Versions of the Summary" });
  await versions.getByRole("button", { name: "Preview" }).first().click();
  await expect(versions.getByRole("region")).toContainText(text);
}

test("after a conflict between two browsers, the user keeps their own text and finds the other version", async ({
  page,
}) => {
  await editInTwoBrowsers(page);
  const conflict = page.getByRole("alert").first();
  await expect(conflict.getByRole("region", { name: "Mine" })).toContainText("My own words");
  await expect(conflict.getByRole("region", { name: "Theirs" })).toContainText(THEIRS);
  await expectAccessible(page);
  await conflict.getByRole("button", { name: "Keep Mine" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { name: "My own words" })).toBeVisible();
  await expectLastVersion(page, THEIRS);
});

test("after a conflict between two browsers, the user takes the other text and finds their own version", async ({
  page,
}) => {
  await editInTwoBrowsers(page);
  await page.getByRole("alert").getByRole("button", { name: "Take Theirs" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(THEIRS)).toBeVisible();
  await expect(page.getByRole("heading", { name: "My own words" })).toBeHidden();
  await expectLastVersion(page, "My own words");
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).first().click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("heading", { name: "My own words" })).toBeVisible();
});

test("a lesson plan is edited as rich text, and highlights are edited and sorted", MAIN, async ({ page }) => {
  await processSermon(page, "All kinds");
  const quotes = page.getByRole("list", { name: "Highlights" }).getByRole("blockquote");
  await page.getByRole("button", { name: "Edit Highlights" }).click();
  await expect(quotes.first()).toBeVisible();
  const [first = "", second = ""] = await quotes.allTextContents();
  const count = await quotes.count();
  await page.getByRole("button", { name: "Move highlight 1 down" }).click();
  await page.getByRole("button", { name: "Remove highlight 2" }).click();
  await expect(quotes).toHaveCount(count - 1);
  await page.getByLabel("Note").first().fill("For the bulletin");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();
  const cards = page.getByRole("figure");
  await expect(cards).toHaveCount(count - 1);
  await expect(cards.first()).toContainText(second);
  await expect(cards.first()).toContainText("For the bulletin");
  await expect(page.getByRole("main")).not.toContainText(first);

  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByRole("button", { name: "Edit Lesson Plan" }).click();
  const plan = page.getByRole("textbox", { name: "Lesson Plan" });
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  await plan.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("Bring candles. ");
  await expectAccessible(page);
  await page.keyboard.press("Control+s");
  await expect(plan).toBeHidden();
  await expect(page.getByText("Bring candles.")).toBeVisible();
});

/** Edits the lesson plan of a new sermon whose results were stored through the API. */
async function editLessonPlan(page: Page, lessonPlan: string): Promise<void> {
  await signUp(page);
  const session = await (await page.request.get("/api/auth/get-session")).json();
  const texts = { transcript: SERMON_TEXT, refinedTranscript: SERMON_TEXT, summary: "Light." };
  const data = { title: "From elsewhere", ...texts, lessonPlan, highlights: '{"highlights":[]}' };
  const answer = await page.request.post(`/api/users/${session.user.id}/sermons`, { data });
  await page.goto(`/#/create/sermon/process/${(await answer.json()).id}`);
  await page.getByRole("button", { name: /Creating Lesson Plan/ }).click();
  await page.getByRole("button", { name: "Edit Lesson Plan" }).click();
}

test("a table in a lesson plan can be edited", async ({ page }) => {
  const rows = "<tr><th>Minutes</th><th>What</th></tr><tr><td>10</td><td>Opening</td></tr>";
  await editLessonPlan(page, `<h2>Order</h2><table>${rows}</table><p>Amen</p>`);
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  const plan = page.getByRole("textbox", { name: "Lesson Plan" });
  // A key right after the click would be typed at the previous caret.
  await expect(async () => {
    await plan.getByText("10", { exact: true }).click();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("Opening");
  }).toPass();
  await page.keyboard.type("Singing");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(plan).toBeHidden();
  await expect(page.getByRole("cell")).toHaveText(["10", "Singing"]);
  await expect(page.getByRole("columnheader")).toHaveText(["Minutes", "What"]);
});

test("content that the editor cannot show is preserved and can be edited as HTML", async ({ page }) => {
  await editLessonPlan(page, "<h2>Words</h2><dl><dt>Grace</dt><dd>A gift</dd></dl>");
  await page.getByRole("button", { name: "Source view" }).click();
  const source = page.getByRole("textbox", { name: "Lesson Plan as HTML" });
  await expect(source).toHaveValue(/<dl><dt>Grace<\/dt>/);
  await expectAccessible(page);
  await source.fill((await source.inputValue()).replace("A gift", "A gift to all"));
  await page.getByRole("button", { name: "Back to Editor" }).click();
  await expect(page.getByRole("textbox", { name: "Lesson Plan" })).toContainText("A gift to all");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("definition")).toHaveText("A gift to all");
});

test("a new transcript marks the results as out of date, and one click regenerates a result", async ({
  page,
}) => {
  const sermonId = await processSermon(page, "Out of date");
  await page.goto(`/#/create/sermon/upload/${sermonId}`);
  await page.getByRole("button", { name: "Replace Transcript" }).click();
  await page.getByRole("tab", { name: "Paste Text" }).click();
  await page
    .getByLabel("Transcript", { exact: true })
    .fill("Ask, and it shall be given you; seek, and ye shall find; knock, and it shall be opened unto you.");
  await page.getByRole("button", { name: "Continue to Processing" }).click();
  const question = page.getByRole("dialog", { name: "Replace Transcript" });
  await expect(question).toContainText("You can restore the current one under Versions.");
  await question.getByRole("button", { name: "Replace" }).click();

  await expect(page.getByRole("heading", { name: "Refining Transcript Result" })).toBeVisible();
  const outOfDate = page.getByText("Out of date. The transcript changed after this was generated.");
  await expect(outOfDate).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Refine Transcript Again" }).click();
  await expect(outOfDate).toBeHidden();
  await expect(
    page.getByRole("paragraph").filter({ hasText: /knock, and it shall be opened/i }),
  ).toBeVisible();
});

test("a replaced transcript can be previewed and restored with its times", async ({ page }) => {
  await signUp(page);
  const sermonId = await createSermon(page, "Replaced");
  await uploadTranscript(page, { name: "sermon.vtt", text: SERMON_CAPTIONS });
  await page.goto(`/#/create/sermon/upload/${sermonId}`);
  const facts = page.getByText(/long$/);
  await expect(facts).toBeVisible();
  await page.getByRole("button", { name: "Replace Transcript" }).click();
  await page.getByRole("tab", { name: "Paste Text" }).click();
  await page.getByLabel("Transcript", { exact: true }).fill("The wrong sermon altogether.");
  await page.getByRole("button", { name: "Continue to Processing" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
  await page.getByText("Original Transcript").first().click();
  await expect(page.getByText("The wrong sermon altogether.")).toBeVisible();

  await page.getByRole("button", { name: "Versions of Transcript" }).click();
  const versions = page.getByRole("dialog", { name: "Versions of the Transcript" });
  await versions.getByRole("button", { name: "Preview" }).click();
  await expect(versions.getByRole("region")).toContainText("seeing the multitudes");
  await expectAccessible(page);
  await versions.getByRole("button", { name: "Restore" }).click();
  await expect(versions).toBeHidden();
  await expect(page.getByText("The wrong sermon altogether.")).toBeHidden();
  await expect(facts).toBeVisible();
});
