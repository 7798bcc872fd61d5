import type { Page } from "@playwright/test";
import {
  changeSermon,
  editSermon,
  LITTLE_FLOCK,
  readSermon,
  storeSermon,
} from "../support/stored-sermons.ts";
import { expectSaved } from "../support/study-steps.ts";
import { expect, expectAccessible, signUp, test, MAIN } from "../support/test.ts";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });
const TABS = ["Transcript", "Refined Transcript", "Summary", "Lesson Plan", "Highlights"];

/** A list with two items as Word puts it on the clipboard. */
const WORD_ITEMS = ["one", "two"]
  .map(
    (words) =>
      `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span>${words}</p>`,
  )
  .join("");

/** The browser notifies the editor of a selection within two frames. */
const untilHeard = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** Types at the end of a text. */
async function typeAtEnd(page: Page, name: string, words: string): Promise<void> {
  await field(page, name).locator("p").last().click();
  await page.keyboard.press("ControlOrMeta+End");
  await untilHeard(page);
  await page.keyboard.type(words);
}

test(
  "every part of a sermon can be edited from the library and is saved automatically",
  MAIN,
  async ({ page }) => {
    test.slow();
    await signUp(page);
    const { id } = await storeSermon(page, LITTLE_FLOCK);
    await page.goto("/#/library");
    await page.reload();
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page).toHaveURL(new RegExp(`#/create/sermon/edit/${id}`));

    await expect(page.getByText("John 3:99: no such passage")).toBeVisible();
    await field(page, "Scripture Reference").fill("lk 12.32; Rom 8:1-11");
    await field(page, "Speaker").fill("Lydia Purple");
    await expect(field(page, "Scripture Reference")).toHaveValue("Luke 12:32; Romans 8:1-11");
    await page.getByRole("button", { name: "Open Romans 8:1-11" }).click();
    await expect(page.getByRole("dialog")).toContainText("There is therefore now no condemnation");
    await page.keyboard.press("Escape");
    await field(page, "Sermon Title").fill("The Little Flock");
    await page.getByLabel("Sermon Date").fill("1999-12-31");
    await field(page, "Series").fill("Fear Not");
    await page.getByRole("combobox", { name: "Tags" }).fill("hope, #Luke");
    await page.keyboard.press("Enter");
    await page.keyboard.type("HOPE");
    await page.keyboard.press("Enter");
    await field(page, "Video link").fill("https://example.org/no-video");
    await field(page, "Notes").fill("Bring the staff");
    await expect(page.getByText("Please enter a valid YouTube URL")).toBeVisible();
    await field(page, "Video link").fill("https://youtu.be/dQw4w9WgXcQ");
    await page.getByRole("combobox", { name: "Status" }).selectOption({ label: "Completed" });
    await expectSaved(page);

    await tab(page, "Transcript").click();
    await typeAtEnd(page, "Transcript", " Sell what you have.");
    await tab(page, "Refined Transcript").click();
    await typeAtEnd(page, "Refined Transcript", " and more");
    await tab(page, "Summary").click();
    await field(page, "Summary").getByText("The Father is glad").click();
    await page.keyboard.press("End");
    await untilHeard(page);
    await page.keyboard.press("Enter");
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type("To give");
    await tab(page, "Lesson Plan").click();
    await field(page, "Lesson Plan").getByText("Open").click();
    await page.keyboard.press("End");
    await untilHeard(page);
    await page.keyboard.type(" & greet");
    await tab(page, "Highlights").click();
    await field(page, "Note").fill("The first word of the King");

    await expect
      .poll(() => readSermon(page, id))
      .toMatchObject({ highlights: expect.stringContaining("the King") });
    const saved = await readSermon(page, id);
    expect(saved).toMatchObject({
      title: "The Little Flock",
      date: "1999-12-31",
      scripture: "Luke 12:32; Romans 8:1-11",
      speaker: "Lydia Purple",
      series: "Fear Not",
      tags: ["hope", "Luke"],
      notes: "Bring the staff",
      youtubeUrl: "https://youtu.be/dQw4w9WgXcQ",
      status: "completed",
      sourceType: "youtube",
      completedAt: expect.any(String),
      transcript: `${LITTLE_FLOCK.transcript} Sell what you have.`,
    });
    // Unchanged parts and content that the editor cannot show are preserved.
    expect(saved.refinedTranscript).toBe(`${LITTLE_FLOCK.refinedTranscript.trimEnd()} and more`);
    expect(saved.summary).toBe(
      "## Fear not\n\n- The flock is little\n- The Father is glad\n- **To give**\n\n| Verse | Word |\n|---|---|\n| 32 | Fear |",
    );
    expect(saved.lessonPlan).toBe(LITTLE_FLOCK.lessonPlan.replace("Open", "Open &amp; greet"));

    await page.reload();
    await expect(field(page, "Note")).toHaveValue("The first word of the King");
    await tab(page, "Summary").click();
    await expect(field(page, "Summary").getByText("To give")).toBeVisible();
    await tab(page, "Details").click();
    await expect(field(page, "Notes")).toHaveValue("Bring the staff");
  },
);

test("a sermon that is only opened is not saved, and a change sends only itself", async ({ page }) => {
  await signUp(page);
  const { id, version } = await storeSermon(page, LITTLE_FLOCK);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(request.postData() ?? "");
  });
  await editSermon(page, id);
  for (const name of TABS) {
    await tab(page, name).click();
    await expect(heading(page, name)).toBeVisible();
    if (name !== "Highlights") await expect(field(page, name)).toBeVisible();
  }
  await field(page, "Note").click();
  await tab(page, "Details").click();
  await field(page, "Speaker").fill("Lydia");
  await expectSaved(page);
  expect(sent.map((body) => Object.keys(JSON.parse(body)))).toEqual([["version", "editor", "speaker"]]);
  expect(await readSermon(page, id)).toMatchObject({ ...LITTLE_FLOCK, version: version + 1 });
});

test("the user resolves a conflict between two tabs, and other changes are merged", async ({ page }) => {
  await signUp(page);
  const { id } = await storeSermon(page, LITTLE_FLOCK);
  await editSermon(page, id, "summary");
  await expect(field(page, "Summary")).toContainText("The Father is glad");
  await changeSermon(page, id, { summary: "Theirs", speaker: "Silas" });
  await typeAtEnd(page, "Summary", " Mine");
  const conflict = page.getByRole("region", { name: "Summary", exact: true });
  await expect(conflict.getByRole("region", { name: "Theirs" })).toContainText("Theirs");
  await tab(page, "Details").click();
  await expect(field(page, "Speaker")).toHaveValue("Silas");
  await conflict.getByRole("button", { name: "Take Theirs" }).click();
  await tab(page, "Summary").click();
  await expect(field(page, "Summary")).toHaveText("Theirs");
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(field(page, "Summary")).toContainText("Mine");
  await expect.poll(async () => (await readSermon(page, id)).summary).toContain("Mine");
  await page.getByRole("button", { name: "Versions of Summary" }).click();
  await expect(page.getByRole("dialog")).toContainText("Saved on");
});

test("another tab shows changes without a conflict", async ({ page }) => {
  await signUp(page);
  const { id } = await storeSermon(page, LITTLE_FLOCK);
  await editSermon(page, id, "refinedTranscript");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(field(other, "Refined Transcript")).toBeVisible();
  await typeAtEnd(page, "Refined Transcript", " and more");
  await expect(field(other, "Refined Transcript")).toContainText("and more");
  await expect(other.getByRole("alert")).toBeHidden();
});

test("an earlier version is restored, and the replaced one becomes a version", MAIN, async ({ page }) => {
  await signUp(page);
  const { id } = await storeSermon(page, LITTLE_FLOCK);
  await editSermon(page, id, "summary");
  await typeAtEnd(page, "Summary", " My own words");
  await page.getByRole("button", { name: "Versions of Summary" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).first().click();
  // The current edit was saved as a version before.
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(field(page, "Summary")).not.toContainText("My own words");
  expect((await readSermon(page, id)).summary).toBe(LITTLE_FLOCK.summary);
  await page.getByRole("button", { name: "Versions of Summary" }).click();
  await page.getByRole("button", { name: "Preview" }).first().click();
  await expect(page.getByRole("dialog")).toContainText("My own words");
});

test("an out-of-date result is marked and regenerated, after confirmation if it was edited", async ({
  page,
}) => {
  await signUp(page);
  const { id } = await storeSermon(page, { title: "Little Flock", transcript: LITTLE_FLOCK.transcript });
  await editSermon(page, id, "refinedTranscript");
  await page.getByRole("button", { name: "Refine Transcript" }).click();
  await expect(field(page, "Refined Transcript")).toContainText("good pleasure");
  await tab(page, "Transcript").click();
  await typeAtEnd(page, "Transcript", " Sell that ye have, and give alms.");
  await tab(page, "Refined Transcript").click();
  await expect(page.getByText("Out of date. The transcript changed after this was generated.")).toBeVisible();
  await typeAtEnd(page, "Refined Transcript", " Mine");
  await page.getByRole("button", { name: "Refine Transcript Again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
  await expect(field(page, "Refined Transcript")).toContainText("give alms");
  await expect(page.getByText("Out of date.")).toBeHidden();
});

test("offline edits are kept and saved when the network is back", async ({ page, context }) => {
  await signUp(page);
  const { id } = await storeSermon(page, LITTLE_FLOCK);
  await editSermon(page, id, "summary");
  await expect(field(page, "Summary")).toBeVisible();
  await context.setOffline(true);
  await typeAtEnd(page, "Summary", " Written on the train");
  await expect(page.getByText("You’re offline. Your changes are saved on this device.")).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await readSermon(page, id)).summary).toContain("Written on the train");
  await expectSaved(page);
});

test("text pasted from Word becomes clean HTML", async ({ page }) => {
  await signUp(page);
  const { id } = await storeSermon(page, { title: "Pasted" });
  await editSermon(page, id, "summary");
  await field(page, "Summary").click();
  await field(page, "Summary").evaluate((element, items) => {
    const data = new DataTransfer();
    data.setData(
      "text/html",
      `<html><head><style>p{color:red}</style></head><body><!--StartFragment--><h2 style="color:blue">Fear&nbsp;not</h2><p class="MsoNormal"><b><span style="font-size:14pt">Little</span></b> flock<o:p></o:p></p><p><o:p>&nbsp;</o:p></p>${items}<!--EndFragment--></body></html>`,
    );
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, WORD_ITEMS);
  await expect
    .poll(async () => (await readSermon(page, id)).summary)
    .toBe("## Fear not\n\n**Little** flock\n\n- one\n- two");
});

test("every part can be edited by keyboard and is accessible", async ({ page }) => {
  test.slow();
  await signUp(page);
  const { id } = await storeSermon(page, LITTLE_FLOCK);
  await editSermon(page, id);
  await expect(field(page, "Sermon Title")).toBeVisible();
  await expectAccessible(page);
  await tab(page, "Details").focus();
  for (const name of TABS) {
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
    await expect(heading(page, name)).toBeVisible();
    if (name !== "Highlights") await expect(field(page, name)).toBeVisible();
    await expectAccessible(page);
  }
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  const toolbar = page.getByRole("tabpanel", { name: "Summary" }).getByRole("toolbar");
  await toolbar.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(toolbar.getByRole("button", { name: "Bold" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(field(page, "Summary")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Berea");
  await page.keyboard.press("Shift+Home");
  await untilHeard(page);
  await page.keyboard.press("ControlOrMeta+k");
  await untilHeard(page);
  await page.keyboard.type("example.org");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await readSermon(page, id)).summary).toBe("[Berea](https://example.org/)");
});

test("the source of a text can be edited, including content that the editor cannot show", async ({
  page,
}) => {
  await signUp(page);
  const { id } = await storeSermon(page, LITTLE_FLOCK);
  await editSermon(page, id, "summary");
  await page.getByRole("button", { name: "Source view" }).click();
  const source = field(page, "Summary as Markdown");
  await source.fill((await source.inputValue()).replace("| 32 | Fear |", "| 32 | Fear not |"));
  await page.getByRole("button", { name: "Back to Editor" }).click();
  await expect(field(page, "Summary")).toContainText("Fear not");
  await expect.poll(async () => (await readSermon(page, id)).summary).toContain("| 32 | Fear not |");
});

test("the editor fits a phone, and a sermon can be deleted there", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await signUp(page);
  const { id } = await storeSermon(page, LITTLE_FLOCK);
  await editSermon(page, id);
  for (const name of ["Details", ...TABS]) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
  await page.getByRole("button", { name: "Delete this sermon" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL(/#\/library$/);
  await editSermon(page, id);
  await expect(page.getByText("Sermon not found")).toBeVisible();
});
