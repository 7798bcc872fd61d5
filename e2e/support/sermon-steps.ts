// The steps from a title to a finished sermon.
import { expect, type Page } from "@playwright/test";

export const STEPS = [
  { name: "Refining Transcript", action: "Refine Transcript", result: "Refining Transcript Result" },
  { name: "Generating Summary", action: "Generate Summary", result: "Generating Summary Result" },
  { name: "Creating Lesson Plan", action: "Generate Lesson Plan", result: "Generated Lesson Plan" },
  { name: "Extracting Highlights", action: "Extract Highlights", result: "Extracting Highlights Result" },
];

/** Fills in the details and opens the upload page; returns the sermon's id. */
export async function createSermon(page: Page, title: string): Promise<string> {
  await page.goto("/#/create");
  await page
    .getByRole("link", { name: /Start Creating/ })
    .or(page.getByRole("button", { name: /Start Creating/ }))
    .first()
    .click();
  await page.getByLabel("Sermon Title").fill(title);
  await page.getByLabel("Description").fill("Preached on the mountain");
  await page.getByLabel("Scripture Reference").fill("Matthew 5:1-12");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Upload Audio", { exact: true }).click();
  await expect(page).toHaveURL(/#\/create\/sermon\/upload\/[\w-]+/);
  return page.url().split("/").at(-1) ?? "";
}

/** Uploads a transcript file with a video link, and opens the processing page. */
export async function uploadTranscript(
  page: Page,
  file: { name: string; text: string },
  link = "",
): Promise<void> {
  const buffer = Buffer.from(file.text);
  await page.locator('input[type="file"]').setInputFiles({ name: file.name, mimeType: "text/plain", buffer });
  await expect(page.getByText(/\d words/).first()).toBeVisible();
  if (link !== "") await page.getByLabel(/Video/).fill(link);
  await page.getByRole("button", { name: "Continue to Processing" }).click();
  // The URL changes before the page does.
  await expect(page.getByRole("heading", { level: 1, name: "Process Sermon Content" })).toBeVisible();
}

/** Runs the steps from `first` to the last. */
export async function runSteps(page: Page, first = 0): Promise<void> {
  for (const [at, { action, result }] of STEPS.entries()) {
    if (at < first) continue;
    await page.getByRole("button", { name: action }).click();
    await expect(page.getByRole("heading", { name: result })).toBeVisible();
    if (at < STEPS.length - 1) await page.getByRole("button", { name: "Next" }).click();
  }
}
