// Playback of a recording in sync with the transcript.
import type { Page } from "@playwright/test";
import { createSermon, runSteps, uploadTranscript } from "../support/sermon-steps.ts";
import { SERMON_CAPTIONS } from "../support/sermons.ts";
import { makeTone } from "../support/sounds.ts";
import { expect, expectAccessible, signUp, test, MAIN } from "../support/test.ts";

const RECORDING = { name: "sermon.wav", mimeType: "audio/wav", buffer: makeTone(940) };

/** Creates a sermon with a recording and a timed transcript; returns its id on the processing page. */
async function addSermon(page: Page, link = ""): Promise<string> {
  await signUp(page);
  const sermonId = await createSermon(page, "In step");
  await page.locator('input[type="file"]').setInputFiles(RECORDING);
  await expect(page.getByRole("button", { name: "Delete sermon.wav" })).toBeVisible();
  await uploadTranscript(page, { name: "sermon.vtt", text: SERMON_CAPTIONS }, link);
  return sermonId;
}

const readPlayer = (page: Page) =>
  page.locator("audio").evaluate((audio: HTMLAudioElement) => ({
    second: audio.currentTime,
    isPlaying: !audio.paused,
    speed: audio.playbackRate,
  }));

const paragraphs = (page: Page) => page.locator("[data-second]");
const secondOf = async (page: Page, index: number) =>
  Number(await paragraphs(page).nth(index).getAttribute("data-second"));

/** The width of a paragraph's band, with the parts left and right of the text. */
const measureBand = (page: Page, index: number) =>
  paragraphs(page)
    .nth(index)
    .evaluate((element) => {
      const { boxShadow } = getComputedStyle(element);
      const offsets = [...boxShadow.matchAll(/(-?[\d.]+)px 0px 0px 0px/g)].map(([, offset]) =>
        Number(offset),
      );
      // The bar of the current paragraph is outside of its band.
      return {
        width: element.getBoundingClientRect().width,
        sides: offsets.filter((offset) => offset > -13),
      };
    });

test("the length of a recording is shown before it is played, in the app and on the public page", async ({
  page,
  browser,
  baseURL,
}) => {
  const sermonId = await addSermon(page);
  const { user } = await (await page.request.get("/api/auth/get-session")).json();
  const published = await page.request.put(`/api/users/${user.id}/sermons/${sermonId}/publication`, {
    data: { published: true },
  });
  const { url } = await published.json();
  const visitor = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await visitor.goto(new URL(url).pathname);
  await expect
    .poll(() => visitor.locator("audio").evaluate((audio: HTMLAudioElement) => audio.duration))
    .toBeCloseTo(940, 0);
  await visitor.close();

  // The app knows it before the recording arrives.
  await page.route("**/content", () => new Promise(() => undefined));
  await page.goto(`/#/sermon/${sermonId}`);
  await expect(page.getByRole("slider", { name: "Position" })).toHaveAttribute("max", "940");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a clicked paragraph is played and marked, and then the next one", MAIN, async ({ page }) => {
  const sermonId = await addSermon(page);
  await page.goto(`/#/sermon/${sermonId}`);
  const player = page.getByRole("region", { name: "Recording of In step" });
  await expect(player.getByRole("button", { name: "Play" })).toBeVisible();
  await expect(page.locator("[aria-current=time]")).toHaveCount(0);

  const pointed = await paragraphs(page)
    .nth(2)
    .hover({ position: { x: 120, y: 60 } })
    .then(() => measureBand(page, 2));
  await paragraphs(page)
    .nth(2)
    .click({ position: { x: 120, y: 60 } });
  await expect(paragraphs(page).nth(2)).toHaveAttribute("aria-current", "time");
  expect(await measureBand(page, 2)).toEqual(pointed);
  const start = await secondOf(page, 2);
  await expect.poll(async () => (await readPlayer(page)).second).toBeGreaterThan(start);
  expect((await readPlayer(page)).isPlaying).toBe(true);
  await expectAccessible(page);

  const position = player.getByRole("slider", { name: "Position" });
  await position.focus();
  await page.keyboard.press("Space");
  await expect.poll(async () => (await readPlayer(page)).isPlaying).toBe(false);
  const next = await secondOf(page, 3);
  while ((await readPlayer(page)).second < next) {
    await expect(paragraphs(page).nth(2)).toHaveAttribute("aria-current", "time");
    await page.keyboard.press("ArrowRight");
  }
  await expect(paragraphs(page).nth(3)).toHaveAttribute("aria-current", "time");
  await expect(page.locator("[aria-current=time]")).toHaveCount(1);
});

test("the text scrolls along with playback until the user scrolls away", async ({ page }) => {
  const sermonId = await addSermon(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/#/sermon/${sermonId}`);
  await page
    .getByRole("button", { name: /^Play from/ })
    .first()
    .click();
  await expect(paragraphs(page).first()).toHaveAttribute("aria-current", "time");
  const jump = (second: number) =>
    page.locator("audio").evaluate((audio: HTMLAudioElement, to) => {
      audio.currentTime = to;
    }, second);

  await jump(await secondOf(page, 7));
  await expect(paragraphs(page).nth(7)).toBeInViewport();
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, -100_000);
  await expect(paragraphs(page).nth(7)).not.toBeInViewport();
  await jump(await secondOf(page, 8));
  await expect(paragraphs(page).nth(8)).toHaveAttribute("aria-current", "time");
  await expect(paragraphs(page).nth(8)).not.toBeInViewport();
});

test("the player skips, changes its speed, and works by keyboard", async ({ page }) => {
  const sermonId = await addSermon(page);
  await page.goto(`/#/sermon/${sermonId}?t=100`);
  await expect.poll(async () => (await readPlayer(page)).second).toBe(100);
  await page.getByRole("button", { name: "Forward 15 seconds" }).click();
  await expect.poll(async () => (await readPlayer(page)).second).toBe(115);
  await page.getByRole("button", { name: "Back 15 seconds" }).press("Enter");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await readPlayer(page)).second).toBe(95);
  await page.getByLabel("Speed").selectOption("1.5");
  expect((await readPlayer(page)).speed).toBe(1.5);
  await expect(page.getByRole("slider", { name: "Position" })).toHaveAttribute(
    "aria-valuetext",
    "1:35 of 15:40",
  );
});

test("a highlight plays at its time, and the user can switch between video and recording", async ({
  page,
}) => {
  const sermonId = await addSermon(page);
  await runSteps(page);
  const first = page.getByRole("button", { name: /^Play from \d+:\d\d$/ }).first();
  const [minutes = 0, seconds = 0] = ((await first.textContent()) ?? "").match(/\d+/g)?.map(Number) ?? [];
  await first.click();
  await expect.poll(async () => (await readPlayer(page)).second).toBeGreaterThan(minutes * 60 + seconds);
  expect((await readPlayer(page)).second).toBeLessThan(minutes * 60 + seconds + 30);

  await page.goto(`/#/create/sermon/upload/${sermonId}`);
  await page.getByLabel(/Video/).fill("https://youtu.be/dQw4w9WgXcQ");
  await page.getByRole("button", { name: "Continue to Processing" }).click();
  // Waits for the navigation, which would otherwise override the next one.
  await expect(page.getByRole("heading", { name: "Process Sermon Content" })).toBeVisible();
  await page.goto(`/#/sermon/${sermonId}`);
  await expect(page.getByRole("heading", { name: "In step" })).toBeVisible();
  await expect(page.locator("iframe")).toBeVisible();
  await expect(page.locator("audio")).toHaveCount(0);
  await page.getByText("Recording", { exact: true }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.getByRole("button", { name: "Play from 0:00" }).click();
  await expect(paragraphs(page).first()).toHaveAttribute("aria-current", "time");
});
