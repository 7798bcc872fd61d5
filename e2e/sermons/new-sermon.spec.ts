// From a dropped file, pasted text or a link to a finished sermon.
import type { Page } from "@playwright/test";
import { ServerProcess } from "../support/server-process.ts";
import { createSermonRecording, sentenceOf, SpeechServer } from "../support/speech-server.ts";
import { makeTone } from "../support/sounds.ts";
import { expect, expectAccessible, expectToFit, signUp, test, MAIN } from "../support/test.ts";

const CAPTIONS = [
  "Peter was tired of the empty nets.",
  "Jesus asks for the boat before he fills the net.",
  "Obedience acts on the word of Jesus and not on the feeling.",
  "Grace is enough for every one of us today.",
  "Turn with me to Luke chapter 5 verse 4.",
  "The catch was meant to be shared with the other boat.",
]
  .map(
    (line, index) => `${index + 1}\n00:00:${10 + index * 5},000 --> 00:00:${14 + index * 5},000\n${line}\n`,
  )
  .join("\n");

/** Drops files on an element of the page. */
async function drop(page: Page, selector: string, files: readonly { name: string; text: string }[]) {
  const transfer = await page.evaluateHandle((dropped) => {
    const data = new DataTransfer();
    for (const { name, text } of dropped) data.items.add(new File([text], name, { type: "text/plain" }));
    return data;
  }, files);
  for (const event of ["dragenter", "dragover", "drop"])
    await page.dispatchEvent(selector, event, { dataTransfer: transfer });
}

const write = (name: string) => ({ name, text: "His mercy is new every morning. ".repeat(20) });

const summary = (page: Page) => page.getByRole("tabpanel", { name: "Summary" });

test(
  "captions dropped on any page become a sermon whose summary is one click away",
  MAIN,
  async ({ page }) => {
    await signUp(page);
    await page.goto("/#/community");
    await drop(page, "main", [{ name: "2026-11-08 Launch out again.srt", text: CAPTIONS }]);
    await expect(page).toHaveURL(/#\/sermon\//);
    await expect(page.getByRole("heading", { level: 1, name: "Launch out again" })).toBeVisible();
    await expect(page.getByText("November 8, 2026")).toBeVisible();
    await page.getByRole("tab", { name: "Summary" }).click();
    await expect(summary(page)).toContainText("boat", { timeout: 60_000 });
    await expect(page.getByText("All done. Your four results are ready.")).toBeVisible();
    await expect(page.getByText("November 8, 2026 · Luke 5:4")).toBeVisible();
    await page.getByRole("button", { name: "Review Final Content" }).click();
    await expect(page.getByRole("heading", { name: "Review Generated Content" })).toBeVisible();
    const overview = page.getByRole("navigation", { name: "Results" });
    await expect(overview.getByRole("button")).toHaveCount(4);
    await expect(overview.getByRole("button", { name: /^Refined Transcript/ })).toContainText(/\d+ words/);
    await expect(overview).not.toContainText("Checking...");
    await overview.getByRole("button", { name: /^Highlights/ }).click();
    await expect(page.getByRole("region", { name: "Highlights" })).toBeFocused();
  },
);

test("a sermon whose job finishes while its page opens has its results", async ({ page }) => {
  await signUp(page);
  await page.goto("/#/community");
  await page.route(/\/jobs\?sermonId=/, async (route) => {
    const read = async () => (await (await route.fetch()).json()).items[0]?.state as string | undefined;
    await expect.poll(read, { timeout: 30_000 }).toBe("completed");
    await route.continue();
  });
  await drop(page, "main", [{ name: "Launch out again.srt", text: CAPTIONS }]);
  await page.getByRole("tab", { name: "Summary" }).click();
  await expect(summary(page)).toContainText("boat", { timeout: 30_000 });
});

test("several files become several sermons, and each rejected one has its reason", async ({ page }) => {
  await signUp(page);
  await page.goto("/#/new");
  await page.locator('input[type="file"]').setInputFiles([
    {
      name: "Mercy.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("His mercy is new every morning. ".repeat(20)),
    },
    { name: "slides.pptx", mimeType: "application/octet-stream", buffer: Buffer.from("PK") },
    { name: "broken.docx", mimeType: "application/octet-stream", buffer: Buffer.from("not a document") },
  ]);
  await expect(page.getByText("1 sermon was added.")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(2);
  await expect(page.getByText("“slides.pptx” isn’t a supported file.")).toBeVisible();
  await page.getByRole("link", { name: "Open the library" }).click();
  await expect(page.getByText("Mercy")).toBeVisible();
  await expect(page.getByText("broken")).toBeHidden();
});

test("files that are dropped or chosen while others are added come after them", async ({ page }) => {
  await signUp(page);
  await page.goto("/#/new");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/sermons", async (route) => {
    await released;
    await route.continue();
  });
  await drop(page, "main", [write("Mercy.txt")]);
  await expect(page.getByText("Adding...")).toBeVisible();
  await drop(page, "main", [write("Grace.txt"), write("Hope.txt")]);
  await expect(page.getByText("Adding 1 of 3...")).toBeVisible();
  const zone = page.getByText("Drop a recording or transcript here");
  await zone.evaluate((element) => element.setAttribute("data-test", "zone"));
  await drop(page, "[data-test=zone]", [write("Peace.txt")]);
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a File" }).click();
  await (
    await choosing
  ).setFiles({ name: "slides.pptx", mimeType: "application/octet-stream", buffer: Buffer.from("PK") });
  await expect(page.getByText("Adding 1 of 5...")).toBeVisible();
  release();
  await expect(page.getByText("4 sermons were added.")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("“slides.pptx” isn’t a supported file.");
});

test("pasted text survives a reload and is added with its first line as title", async ({ page }) => {
  await signUp(page);
  await page.goto("/#/new");
  const field = page.getByLabel("Paste text or a video link");
  await field.fill("https://example.org/sermons");
  await page.getByRole("button", { name: "Add Sermon" }).click();
  await expect(page.getByText("Please enter a valid YouTube URL")).toBeVisible();
  await field.fill(`The Better Portion\n\n${"Martha was worried about many things. ".repeat(20)}`);
  await page.reload();
  await expect(field).toHaveValue(/^The Better Portion/);
  await page.getByRole("button", { name: "Add Sermon" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The Better Portion" })).toBeVisible();
  await page.goto("/#/new");
  await expect(field).toHaveValue("");
});

test("a recording is uploaded into a draft that says what is missing", async ({ page }) => {
  await signUp(page);
  await page.goto("/#/new");
  await page.locator('input[type="file"]').setInputFiles({
    name: "Sunday of Hope.wav",
    mimeType: "audio/wav",
    buffer: makeTone(2),
  });
  await expect(page.getByRole("heading", { level: 1, name: "Sunday of Hope" })).toBeVisible();
  await expect(page.getByText("The recording is saved. It isn’t transcribed yet.")).toBeVisible();
});

test("the wizard says where a sermon that was already preached can be added", async ({ page }) => {
  await signUp(page);
  await page.goto("/#/create/sermon");
  await page.getByLabel("Sermon Title").fill("Last Easter");
  await page.getByLabel("Sermon Date").fill("2024-03-31");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Sermon date cannot be before today")).toBeVisible();
  await page.getByRole("link", { name: "Add it as a new sermon" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New Sermon" })).toBeVisible();
});

test("the screen is accessible and fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  await page.goto("/#/new");
  await expect(page.getByRole("heading", { level: 1, name: "New Sermon" })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
});

test("a recording is uploaded, transcribed and processed, also when its page was left", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const speech = await SpeechServer.start();
  const server = await ServerProcess.start(speech.settings);
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  await signUp(page);
  speech.callsBeforeWait = 1;
  await page.goto("/#/new");
  const file = { name: "Part by part.wav", mimeType: "audio/wav", buffer: createSermonRecording(4) };
  await page.locator('input[type="file"]').setInputFiles(file);
  const progress = page.getByRole("region", { name: "Progress" });
  await expect(progress).toContainText("Transcribing, 1 of");
  const address = page.url();
  await page.close();

  speech.release();
  const next = await context.newPage();
  await next.goto(address);
  await expect(next.getByText("All done. Your four results are ready.")).toBeVisible({ timeout: 60_000 });
  await expect(next.getByRole("tabpanel", { name: "Transcript" })).toContainText(sentenceOf(3));
  await context.close();
  await server.stop();
  await speech.stop();
});
