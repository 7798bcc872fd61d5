// A sermon cannot be recorded twice, so recordings must survive every failure.
import type { Page } from "@playwright/test";
import { type RecordingMeasurement, measureRecording, RecordingBrowser } from "../support/fake-microphone.ts";
import { ServerProcess } from "../support/server-process.ts";
import { createSermon } from "../support/sermon-steps.ts";
import { expect, expectAccessible, signIn, signUp, test, MAIN } from "../support/test.ts";

/** Opens a page after a crash, which may have lost the new session too. */
async function reopen(browser: RecordingBrowser, { address, email }: Visit): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(address);
  const title = page.getByRole("heading", { name: "Record Audio", level: 1 });
  const signInButton = page.getByRole("button", { name: "Sign In", exact: true });
  await expect(title.or(signInButton)).toBeVisible();
  if (await signInButton.isVisible()) await signIn(page, email);
  await expect(title).toBeVisible();
  return page;
}

interface Visit {
  address: string;
  email: string;
}

// Audio plays in real time.
test.setTimeout(180_000);

/** Opens the recording page of a new sermon of a new user. */
async function openRecording(browser: RecordingBrowser, title: string): Promise<Visit> {
  const { page } = browser;
  const email = await signUp(page, "Silas");
  const sermonId = await createSermon(page, title);
  await page.goto(`/#/create/sermon/record/${sermonId}`);
  await expect(page.getByRole("button", { name: "Start Recording" })).toBeVisible();
  return { address: `/#/create/sermon/record/${sermonId}`, email };
}

const startRecording = (page: Page) => page.getByRole("button", { name: "Start Recording" }).click();

/** The seconds that the page shows as saved. */
async function readSaved(page: Page, place: "device" | "server"): Promise<number> {
  const line = page.getByText(`Saved on ${place === "device" ? "this device" : "the server"}`).locator("..");
  const [minutes = 0, seconds = 0] = (await line.locator("dd").innerText()).split(":").map(Number);
  return minutes * 60 + seconds;
}

const waitUntilSaved = (page: Page, place: "device" | "server", seconds: number) =>
  expect.poll(() => readSaved(page, place), { timeout: 40_000 }).toBeGreaterThanOrEqual(seconds);

/** Waits until the server has confirmed a recording, and measures it. */
async function measureOnServer(page: Page): Promise<RecordingMeasurement> {
  const finished = page.getByRole("region", { name: "Recordings of this sermon" });
  await expect(finished.getByRole("listitem")).not.toHaveCount(0);
  await expect(finished.getByText("Saved on this device", { exact: true })).toHaveCount(0, {
    timeout: 60_000,
  });
  const address = await finished.getByRole("link", { name: "Download" }).first().getAttribute("href");
  return measureRecording(page, address ?? "");
}

/** Expects consecutive tones from the first one on. */
function expectConsecutive(tones: readonly number[]): void {
  const [first = 0] = tones;
  expect(tones).toEqual(tones.map((_, at) => first + at));
}

test(
  "records with pauses and marks, shows what is saved, and adds the file to the sermon",
  MAIN,
  async ({ berea }) => {
    const browser = await RecordingBrowser.start(berea.address);
    const { page } = browser;
    const { address } = await openRecording(browser, "On the mountain");
    await expect(page.getByText("Remember to tell people you’re recording.")).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Test Microphone" }).click();
    await expect(page.getByLabel("Microphone", { exact: true })).toHaveValue(/./);
    await expect
      .poll(() => page.getByRole("meter", { name: "Microphone level" }).getAttribute("value").then(Number))
      .toBeGreaterThan(20);

    await startRecording(page);
    await waitUntilSaved(page, "device", 2);
    await page.getByRole("button", { name: "Mark This Moment" }).click();
    await expect(page.getByText(/^Marked 0:0\d/)).toBeVisible();
    await expectAccessible(page);
    await waitUntilSaved(page, "server", 3);

    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText("Paused", { exact: true })).toBeVisible();
    const paused = await page.getByRole("timer").innerText();
    await page.waitForTimeout(1500);
    expect(await page.getByRole("timer").innerText()).toBe(paused);
    await page.getByRole("button", { name: "Resume" }).click();
    await waitUntilSaved(page, "device", 6);

    await page.getByRole("link", { name: "Library" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Keep Recording" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("button", { name: "Stop" }).click();

    const { seconds, tones } = await measureOnServer(page);
    expect(seconds).toBeGreaterThan(6);
    expect(tones.length).toBeGreaterThan(4);
    await expectAccessible(page);

    await page.getByRole("button", { name: /^0:0\d$/ }).click();
    await expect
      .poll(() => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(1);

    await page.getByRole("button", { name: "Add to Notes" }).click();
    await expect(page.getByText("Marked moments")).toBeHidden();
    const [user, id] = [await readUserId(page), address.split("/").at(-1)];
    const sermon = await page.request.get(`/api/users/${user}/sermons/${id}`);
    expect(await sermon.json()).toMatchObject({
      notes: expect.stringMatching(/^Marked while recording:\n\[0:0\d\]$/),
    });

    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("region", { name: "Recordings of this sermon" })).toBeHidden();
    await browser.stop();
  },
);

async function readUserId(page: Page): Promise<string> {
  const session = await page.request.get("/api/auth/get-session");
  return ((await session.json()) as { user: { id: string } }).user.id;
}

test("a killed browser loses at most five seconds, and the rest is recovered", async ({ berea }) => {
  const browser = await RecordingBrowser.start(berea.address);
  const visit = await openRecording(browser, "Killed");
  await startRecording(browser.page);
  await expect(browser.page.getByRole("timer")).toHaveText("0:12", { timeout: 30_000 });
  await browser.kill();

  await browser.restart();
  const page = await reopen(browser, visit);
  await page.goto("/#/");
  await expect(page.getByText(/^A recording of “Killed” was interrupted\./)).toBeVisible();
  await page.getByRole("link", { name: "Open Recording" }).click();
  const recover = page.getByRole("button", { name: /^Recover \d+:\d\d$/ });
  await expect(recover).toBeVisible();
  await expectAccessible(page);
  await recover.click();
  const { seconds, tones } = await measureOnServer(page);
  expect(seconds).toBeGreaterThan(12 - 5);
  expect(tones.length).toBeGreaterThanOrEqual(12 - 5);
  expectConsecutive(tones);
  await page.reload();
  await expect(page.getByRole("button", { name: "Record Again" })).toBeVisible();
  await expect(recover).toBeHidden();
  await browser.stop();
});

test("after a tab crash, the recording resumes in the same file", async ({ berea }) => {
  const browser = await RecordingBrowser.start(berea.address);
  const visit = await openRecording(browser, "Crashed");
  const crashing = browser.page;
  await startRecording(crashing);
  await waitUntilSaved(crashing, "device", 6);
  const crashed = crashing.waitForEvent("crash");
  const session = await browser.context.newCDPSession(crashing);
  void session.send("Page.crash").catch(() => undefined);
  await crashed;

  await crashing.close();
  const page = await reopen(browser, visit);
  await page.getByRole("button", { name: "Resume Recording" }).click();
  await expect(page.getByRole("timer")).toHaveText("0:12", { timeout: 30_000 });
  await page.getByRole("button", { name: "Stop" }).click();
  const { seconds, tones } = await measureOnServer(page);
  expect(seconds).toBeGreaterThan(11);
  // The fake microphone starts its tones over.
  const again = tones.findIndex((tone, at) => at > 0 && tone < (tones[at - 1] ?? 0));
  expect(again).toBeGreaterThanOrEqual(5);
  expectConsecutive(tones.slice(0, again));
  expectConsecutive(tones.slice(again));
  await browser.stop();
});

test("a lost connection and a killed server lose nothing", async () => {
  const server = await ServerProcess.start();
  const browser = await RecordingBrowser.start(server.address);
  const { page } = browser;
  await openRecording(browser, "Far from everything");
  await startRecording(page);
  await waitUntilSaved(page, "server", 2);

  await browser.context.setOffline(true);
  await expect(page.getByText(/The server can’t be reached\. Recording continues/)).toBeVisible();
  await waitUntilSaved(page, "device", 8);
  expect(await readSaved(page, "server")).toBeLessThan(8);
  await browser.context.setOffline(false);
  await waitUntilSaved(page, "server", 8);
  await expect(page.getByText(/The server can’t be reached/)).toBeHidden();

  await server.kill();
  await expect(page.getByText(/The server can’t be reached\. Recording continues/)).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText(/It uploads when you’re back online/)).toBeVisible();
  await server.restart();
  const { seconds, tones } = await measureOnServer(page);
  expect(seconds).toBeGreaterThan(10);
  expect(tones.length).toBeGreaterThan(8);
  expectConsecutive(tones);
  await browser.stop();
  await server.stop();
});

test("a recording that was stopped offline is uploaded on the next visit", async () => {
  const server = await ServerProcess.start();
  const browser = await RecordingBrowser.start(server.address);
  const visit = await openRecording(browser, "Sent later");
  await startRecording(browser.page);
  await waitUntilSaved(browser.page, "device", 3);
  await server.kill();
  await browser.page.getByRole("button", { name: "Stop" }).click();
  await expect(browser.page.getByRole("region", { name: "Recordings of this sermon" })).toBeVisible();
  await browser.kill();

  await server.restart();
  await browser.restart();
  const page = await reopen(browser, visit);
  const { tones } = await measureOnServer(page);
  expect(tones.length).toBeGreaterThanOrEqual(3);
  expectConsecutive(tones);
  await browser.stop();
  await server.stop();
});

test("a full device is reported, and the server saves the recording", async ({ berea }) => {
  const browser = await RecordingBrowser.start(berea.address);
  const { page } = browser;
  const session = await browser.context.newCDPSession(page);
  // Set before anything is stored, because Chromium caches the available space.
  await session.send("Storage.overrideQuotaForOrigin", { origin: berea.address, quotaSize: 60_000 });
  await openRecording(browser, "No space");
  await startRecording(page);
  await expect(page.getByText(/This device is out of storage\. Recording continues/)).toBeVisible();
  const stored = await readSaved(page, "device");
  await waitUntilSaved(page, "server", stored + 4);
  expect(await readSaved(page, "device")).toBe(stored);

  await session.send("Storage.overrideQuotaForOrigin", { origin: berea.address });
  await waitUntilSaved(page, "device", stored + 4);
  await page.getByRole("button", { name: "Stop" }).click();
  const { tones } = await measureOnServer(page);
  expect(tones.length).toBeGreaterThanOrEqual(stored + 4);
  expectConsecutive(tones);
  await browser.stop();
});

test("a microphone that is unplugged is replaced within the same recording", async ({ berea }) => {
  const browser = await RecordingBrowser.start(berea.address);
  const { page } = browser;
  await openRecording(browser, "Unplugged");
  await startRecording(page);
  await waitUntilSaved(page, "device", 4);
  await page.evaluate(() => {
    const { streams } = window as unknown as { streams: MediaStream[] };
    for (const track of streams.at(-1)?.getTracks() ?? []) track.stop();
  });
  await expect(
    page.getByText(/The microphone was disconnected at 0:0\d\. Recording continues with/),
  ).toBeVisible();
  await waitUntilSaved(page, "device", 9);
  await page.getByRole("button", { name: "Stop" }).click();
  const { seconds, tones } = await measureOnServer(page);
  expect(seconds).toBeGreaterThan(8.5);
  const again = tones.findIndex((tone, at) => at > 0 && tone < (tones[at - 1] ?? 0));
  expectConsecutive(tones.slice(0, again));
  expectConsecutive(tones.slice(again));
  await browser.stop();
});

test("two tabs cannot record at the same time", async ({ berea }) => {
  const browser = await RecordingBrowser.start(berea.address);
  const first = browser.page;
  const { address } = await openRecording(browser, "Twice");
  await startRecording(first);
  await waitUntilSaved(first, "device", 1);
  const second = await browser.context.newPage();
  await second.goto(address);
  await expect(second.getByText(/Another tab or window is already recording/)).toBeVisible();
  await expect(second.getByRole("button", { name: /^Recover/ })).toBeHidden();
  await startRecording(second);
  await expect(second.getByRole("alert")).toContainText("Another tab or window is already recording");
  await browser.stop();
});

test("a blocked microphone is reported, with advice and other input methods", async ({ berea }) => {
  const browser = await RecordingBrowser.start(berea.address, { isAllowed: false });
  const { page } = browser;
  await openRecording(browser, "Denied");
  await startRecording(page);
  await expect(page.getByRole("alert")).toContainText("Microphone access is blocked.");
  await expect(page.getByRole("heading", { name: "Other ways to add this sermon" })).toBeVisible();
  await expectAccessible(page);
  await browser.stop();
});

test("Record Now leaves no empty sermon behind, but never deletes one with a recording", async ({
  berea,
}) => {
  const browser = await RecordingBrowser.start(berea.address);
  const { page } = browser;
  await signUp(page, "Silas");
  const recordNow = async () => {
    await page.goto("/#/new");
    await page.getByRole("button", { name: "Record Now" }).click();
    await expect(page.getByRole("button", { name: "Start Recording" })).toBeVisible();
  };
  const sermonsInLibrary = page.getByRole("list", { name: "Sermons" }).getByRole("article");

  await recordNow();
  await page.getByRole("link", { name: "Library" }).first().click();
  await expect(page.getByText("No Content Yet")).toBeVisible();

  await recordNow();
  await startRecording(page);
  await waitUntilSaved(page, "device", 1);
  await page.getByRole("button", { name: "Stop" }).click();
  await measureOnServer(page);
  await page.getByRole("link", { name: "Library" }).first().click();
  await expect(sermonsInLibrary).toHaveCount(1);

  await recordNow();
  const deleted = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.getByRole("link", { name: "Library" }).first().click();
  await deleted;
  await page.reload();
  await expect(sermonsInLibrary).toHaveCount(1);
  await browser.stop();
});
