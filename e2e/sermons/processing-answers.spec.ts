// Responses of other services to the processing calls: with a status field, and without storing the result.
import type { Page } from "@playwright/test";
import { readSermon, storeSermon } from "../support/stored-sermons.ts";
import { expect, signUp, test } from "../support/test.ts";

const answerWith = (page: Page, path: string, answer: object) =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ json: answer }));

const runStep = async (page: Page, action: string) => {
  await page.getByRole("button", { name: action }).click();
};

test("results in differently named fields are recognized, shown and stored", async ({ page }) => {
  await signUp(page);
  const { id } = await storeSermon(page, { title: "Little Flock", transcript: "Fear not, little flock." });
  const highlights = JSON.stringify([{ quote: "Fear not", note: "First", start_time: 0 }]);
  await answerWith(page, "refine-transcription", {
    status: "Success",
    refined_transcription: "Fear not, refined flock.",
  });
  await answerWith(page, "summarize", { status: "Success", summary_text: "Nobody needs to fear." });
  await answerWith(page, "generate-lesson-plan", { status: "Success", plan: "<h2>Trust the shepherd</h2>" });
  await answerWith(page, "get-highlights", { highlights });

  await page.goto(`/#/create/sermon/process/${id}`);
  for (const [action, shown] of [
    ["Refine Transcript", "Fear not, refined flock."],
    ["Generate Summary", "Nobody needs to fear."],
    ["Generate Lesson Plan", "Trust the shepherd"],
  ] as const) {
    await runStep(page, action);
    await expect(page.getByText(shown)).toBeVisible();
    await page.getByRole("button", { name: "Next" }).click();
  }
  await runStep(page, "Extract Highlights");
  await expect(page.getByText("First")).toBeVisible();
  expect(await readSermon(page, id)).toMatchObject({
    refinedTranscript: "Fear not, refined flock.",
    summary: "Nobody needs to fear.",
    lessonPlan: "<h2>Trust the shepherd</h2>",
    // In the nested form in which sermons store highlights.
    highlights: JSON.stringify({ highlights: JSON.stringify({ highlights: JSON.parse(highlights) }) }),
  });
});

test("a response without a result fails the step and leaves the sermon unchanged", async ({ page }) => {
  await signUp(page);
  const sermon = await storeSermon(page, { title: "Little Flock", transcript: "Fear not, little flock." });
  await answerWith(page, "refine-transcription", { status: "Failed", refined_transcription: "Half of it" });
  await page.goto(`/#/create/sermon/process/${sermon.id}`);
  await runStep(page, "Refine Transcript");
  await expect(page.getByRole("alert")).toContainText(
    "Error during Refining Transcript: Failed to refining transcript",
  );
  expect(await readSermon(page, sermon.id)).toEqual(sermon);
});

test("the first step of the wizard reports why the sermon was not saved", async ({ page }) => {
  await signUp(page);
  await page.goto("/#/create/sermon");
  await page.getByLabel("Sermon Title").fill("Little Flock");
  await page.route("**/sermons", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { error: { code: "internal", message: "The disk is full." } } })
      : route.fallback(),
  );
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to save sermon: The disk is full.");
  await page.unroute("**/sermons");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(
    page
      .getByRole("heading", { name: "Input" })
      .or(page.getByText("Upload Audio", { exact: true }))
      .first(),
  ).toBeVisible();
});

test("the viewer says which text is missing, and how to add it", async ({ page }) => {
  await signUp(page);
  const { id } = await storeSermon(page, { title: "Little Flock" });
  for (const [tab, noun] of [
    ["transcript", "transcript"],
    ["summary", "summary"],
    ["lessonPlan", "lesson plan"],
    ["highlights", "highlights"],
  ]) {
    await page.goto(`/#/sermon/${id}?tab=${tab}`);
    await expect(page.getByText(`No ${noun} available`, { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Add a Recording or Transcript" })).toBeVisible();
  }
  const { id: unprocessed } = await storeSermon(page, {
    title: "Fear not",
    transcript: "Fear not, little flock.",
  });
  await page.goto(`/#/sermon/${unprocessed}?tab=summary`);
  await page.getByRole("tabpanel").getByRole("link", { name: "Process Sermon" }).click();
  await expect(page).toHaveURL(new RegExp(`process/${unprocessed}`));
});
