import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { createSermon } from "../support/sermon-steps.ts";
import { ServerProcess } from "../support/server-process.ts";
import { createSermonRecording, MAX_PARTS, sentenceOf, SpeechServer } from "../support/speech-server.ts";
import { expect, expectAccessible, signUp, test } from "../support/test.ts";

test.describe.configure({ timeout: 120_000 });

/** The text of so many parts. */
const listSentences = (parts: number) => Array.from({ length: parts }, (_, part) => sentenceOf(part));

/** A speech service, and a Berea server that uses it. */
async function startBoth(settings: Record<string, string> = {}) {
  const speech = await SpeechServer.start();
  const server = await ServerProcess.start({ ...speech.settings, ...settings });
  return { speech, server };
}

/** Uploads audio to a new sermon. */
async function uploadSound(page: Page, title: string, parts: number): Promise<void> {
  await createSermon(page, title);
  const file = { name: "Sunday.wav", mimeType: "audio/wav", buffer: createSermonRecording(parts) };
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await expect(page.getByText("Sunday.wav").first()).toBeVisible();
}

/** The sentences of the transcript on the page. */
async function readSentences(page: Page): Promise<string[]> {
  const text = await page.getByRole("region", { name: "Transcript of this sermon" }).innerText();
  return text.match(/This is part number \w+ of the sermon\./g) ?? [];
}

const panel = (page: Page) => page.getByRole("region", { name: "Transcription" });

test("a transcription survives killing the server, is visible in every tab, and is stored once", async ({
  browser,
}) => {
  const { speech, server } = await startBoth();
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  await signUp(page);
  speech.callsBeforeWait = 1;
  await uploadSound(page, "Killed in the middle", MAX_PARTS);
  await expect(
    page.getByText(/Your audio will be sent to whisper-of-tests at 127\.0\.0\.1:\d+ for transcription\./),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Spoken language").selectOption("English");
  await page.getByLabel("Names and terms").fill("Habakkuk, Pastor Okafor");
  await page.getByRole("button", { name: "Transcribe", exact: true }).click();
  await expect(panel(page).getByText(/^1 of [2-9]$/)).toBeVisible();
  const finished = new Set(speech.transcribed);

  const second = await context.newPage();
  await second.goto("/#/");
  const watch = second.getByRole("link", { name: /Killed in the middle.*Transcribing, 1 of [2-9]/ });
  await watch.click();
  await expect(panel(second).getByText(/^1 of [2-9]$/)).toBeVisible();

  await server.kill();
  speech.release();
  speech.transcribed.length = 0;
  await server.restart();
  for (const tab of [page, second]) {
    await expect(tab.getByText("The transcript is ready.")).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => readSentences(tab)).toEqual(listSentences(MAX_PARTS));
  }
  // Parts that were finished before the kill were not requested again.
  expect(speech.transcribed.filter((part) => finished.has(part))).toEqual([]);
  expect(speech.languages).toEqual(new Set(["en"]));
  expect([...speech.prompts].every((prompt) => prompt.includes("Habakkuk, Pastor Okafor"))).toBe(true);

  await page.getByRole("button", { name: "Continue to Processing" }).click();
  await expect(page.getByRole("button", { name: "Refine Transcript" })).toBeVisible();
  await context.close();
  await server.stop();
  await speech.stop();
});

test("a cancelled transcription keeps the recording, and a failed one shows the reason and can be retried", async ({
  browser,
}) => {
  const { speech, server } = await startBoth();
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  await signUp(page);
  speech.callsBeforeWait = 0;
  await uploadSound(page, "Stopped and started", 2);
  const transcribe = page.getByRole("button", { name: "Transcribe", exact: true });
  await transcribe.click();
  await panel(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop Transcribing" }).click();
  await expect(transcribe).toBeVisible();

  speech.failureStatus = 401;
  speech.release();
  await transcribe.click();
  await expect(page.getByRole("alert")).toContainText("127.0.0.1");
  await expect(page.getByRole("link", { name: /Record here/ })).toBeVisible();
  await expectAccessible(page);

  speech.failureStatus = undefined;
  await page.reload();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("The transcript is ready.")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Transcribe Again" }).click();
  await expect(page.getByLabel("Spoken language")).toHaveValue("en");
  await page.getByLabel("Spoken language").selectOption("Detect automatically");
  await transcribe.click();
  const question = page.getByRole("dialog", { name: "Replace Transcript" });
  await expect(question).toContainText("You can restore the current one under Versions.");
  await question.getByRole("button", { name: "Transcribe" }).click();
  await expect(page.getByText("The transcript is ready.")).toBeVisible({ timeout: 60_000 });
  expect(speech.languages).toEqual(new Set(["not given"]));
  await context.close();
  await server.stop();
  await speech.stop();
});

test("without speech recognition the recording is saved, and is transcribed with one click once it is set up", async ({
  browser,
}) => {
  const { speech, server } = await startBoth({ SPEECH_PROVIDER: "none" });
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  await signUp(page);
  await uploadSound(page, "Waiting", 2);
  const waiting = page.getByRole("region", { name: "Not transcribed yet" });
  await expect(waiting).toContainText("Your recording is saved.");
  await expect(waiting).toContainText("paste the text or choose a transcript file below");
  await expectAccessible(page);

  await server.kill();
  server.settings["SPEECH_PROVIDER"] = "openai-compatible";
  await server.restart();
  await page.reload();
  await page.getByRole("button", { name: "Transcribe", exact: true }).click();
  await expect(page.getByText("The transcript is ready.")).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => readSentences(page)).toEqual(listSentences(2));
  await context.close();
  await server.stop();
  await speech.stop();
});

test("the installation of the local model shows its progress, resumes after a kill, and reports why it failed", async ({
  browser,
}) => {
  const asked: (string | undefined)[] = [];
  // Sends only the start of the first file, and wrong bytes for the rest.
  const source = createServer(({ headers }, response) => {
    asked.push(headers.range);
    const from = Number(/\d+/.exec(headers.range ?? "")?.[0] ?? 0);
    if (from === 0) return void response.writeHead(200).write(Buffer.alloc(5_000));
    response
      .writeHead(206, { "content-range": `bytes ${from}-11953/11954` })
      .end(Buffer.alloc(11_954 - from));
  });
  await new Promise<void>((resolve) => source.listen(0, "127.0.0.1", resolve));
  const { port } = source.address() as AddressInfo;
  const settings = { SPEECH_PROVIDER: "local", SPEECH_DOWNLOAD_URL: `http://127.0.0.1:${port}/speech` };
  const server = await ServerProcess.start(settings);
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  await signUp(page);
  await uploadSound(page, "On this machine", 1);
  await page.getByRole("button", { name: "Install Speech Recognition" }).click();
  await expect(page.getByText(/^5 KB of \d+ MB$/)).toBeVisible();
  await expectAccessible(page);

  await server.kill();
  await server.restart();
  await expect(page.getByRole("alert")).toContainText("sherpa-onnx-node-1.13.8.tgz has the wrong checksum");
  expect(asked).toEqual([undefined, "bytes=5000-"]);
  await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  await context.close();
  await server.stop();
  source.closeAllConnections();
  await new Promise((resolve) => source.close(resolve));
});
