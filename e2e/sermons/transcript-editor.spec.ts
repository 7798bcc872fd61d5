// Editing a transcript along with its recording, and choosing its highlights word for word.
import type { Page } from "@playwright/test";
import { parseHighlights, serializeHighlights } from "../../contract/processing/highlights.ts";
import { getWordStarts, wordsOf } from "../../contract/transcript/segment-words.ts";
import { expect, expectAccessible, signUp, test, MAIN } from "../support/test.ts";
import { readSermon, storeSermon } from "../support/stored-sermons.ts";
import { uploadRecording } from "../support/timed-sermon.ts";
import { makeSpeech } from "../support/timed-speech.ts";

const PARAGRAPHS = 4;

type Part = "transcript" | "highlights";

const open = (page: Page, sermonId: string, part: Part) =>
  page.goto(`/#/create/sermon/edit/${sermonId}?tab=${part}`);

async function beginSermon(page: Page, part: Part, highlights = "") {
  await signUp(page);
  const sermon = await storeSermon(page, { title: "Little flock", ...makeSpeech(PARAGRAPHS), highlights });
  await open(page, sermon.id, part);
  return sermon;
}

const transcriptOf = (page: Page) => page.getByRole("textbox", { name: "Transcript" });
const paragraphsOf = (page: Page) => transcriptOf(page).locator("p");

/** Moves the caret before some words of the transcript, and waits until it is there. */
const putCaret = (page: Page, words: string) =>
  transcriptOf(page).evaluate(async (text, sought) => {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    const selection = getSelection();
    (text as HTMLElement).focus();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(sought) ?? -1;
      if (at === -1) continue;
      const isThere = () => selection?.anchorNode === node && selection.anchorOffset === at;
      // Shortly after a change, the editor restores its own caret.
      for (let tries = 0; tries === 0 || !isThere(); tries += 1) {
        const noticed = new Promise((resolve) =>
          document.addEventListener("selectionchange", resolve, { once: true }),
        );
        selection?.setBaseAndExtent(text, 0, text, 0);
        selection?.setBaseAndExtent(node, at, node, at);
        await noticed;
      }
      return;
    }
    throw new Error(`"${sought}" does not stand there`);
  }, words);

const readPlayer = (page: Page) =>
  page.locator("audio").evaluate((audio: HTMLAudioElement) => ({
    second: audio.currentTime,
    isPlaying: !audio.paused,
    speed: audio.playbackRate,
  }));

/** Each word of the stored speech with its time. */
async function readTimes(page: Page, sermonId: string): Promise<[string, number][]> {
  const { segments } = await readSermon(page, sermonId);
  return (segments ?? []).flatMap((segment) => {
    const times = getWordStarts(segment);
    return wordsOf(segment.text).map((word, at): [string, number] => [word, times[at] ?? -1]);
  });
}

const readStored = async (page: Page, sermonId: string) =>
  parseHighlights((await readSermon(page, sermonId)).highlights);

test(
  "typed words keep the times of the others, and a new paragraph gets its mark",
  MAIN,
  async ({ page }) => {
    const sermon = await beginSermon(page, "transcript");
    const before = await readTimes(page, sermon.id);
    await putCaret(page, "little flock");
    await page.keyboard.type("my ");
    await putCaret(page, "for it is");
    await page.keyboard.press("Enter");
    const edited = /^\[0:00\] Fear not, my little flock,\n\n\[0:02\] for it is your/;
    await expect.poll(async () => (await readSermon(page, sermon.id)).transcript).toMatch(edited);
    const after = await readTimes(page, sermon.id);
    expect(after.filter(([word]) => word !== "my")).toEqual(before);
    const [, [, fearNot] = ["", 0], [, my] = ["", 0], [, little] = ["", 0]] = after;
    expect(my).toBeGreaterThan(fearNot);
    expect(my).toBeLessThan(little);

    await putCaret(page, "for it is");
    await page.keyboard.press("Backspace");
    await expect(paragraphsOf(page).first()).toContainText("flock, for it is");
    await page.keyboard.press("Control+z");
    await expect(paragraphsOf(page).nth(1)).toHaveText(/^for it is/);
    await expectAccessible(page);
  },
);

test("a word is replaced everywhere, counted, keeps its times, and is undone in one step", async ({
  page,
}) => {
  const sermon = await beginSermon(page, "transcript");
  const before = await readTimes(page, sermon.id);
  await transcriptOf(page).focus();
  await page.keyboard.press("Control+f");
  const find = page.getByRole("search");
  await find.getByRole("textbox", { name: "Find", exact: true }).fill("holly spirit");
  await expect(find.getByText("2 found")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(find.getByText("1 of 2")).toBeVisible();
  await find.getByRole("textbox", { name: "Replace with" }).fill("Holy Spirit");
  await find.getByRole("button", { name: "Replace All" }).click();
  await expect(find.getByText("2 replaced.")).toBeVisible();
  await expectAccessible(page);
  const corrected = sermon.transcript.replaceAll("Holly", "Holy");
  await expect.poll(async () => (await readSermon(page, sermon.id)).transcript).toBe(corrected);
  const times = await readTimes(page, sermon.id);
  expect(times).toEqual(before.map(([word, time]) => [word.replace("Holly", "Holy"), time]));

  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await readSermon(page, sermon.id)).transcript).toBe(sermon.transcript);
  expect(await readTimes(page, sermon.id)).toEqual(before);
});

test("the recording is played, skipped and slowed down from the text, which follows it", async ({ page }) => {
  const sermon = await beginSermon(page, "transcript");
  await uploadRecording(page, sermon.id, PARAGRAPHS * 10);
  await open(page, sermon.id, "transcript");
  await transcriptOf(page).getByRole("button", { name: "Play from 0:10" }).click();
  const current = transcriptOf(page).locator("[aria-current=time]");
  await expect(current).toContainText("poured out");
  await expect.poll(async () => (await readPlayer(page)).second).toBeGreaterThan(10);

  await putCaret(page, "seek, and ye");
  await page.keyboard.press("Alt+k");
  await expect.poll(async () => (await readPlayer(page)).isPlaying).toBe(false);
  const { second } = await readPlayer(page);
  await page.keyboard.press("Alt+j");
  await expect.poll(async () => (await readPlayer(page)).second).toBeLessThan(second - 4);
  await page.keyboard.press("Alt+.");
  expect((await readPlayer(page)).speed).toBe(1.25);
  await page.keyboard.press("Alt+,");
  expect((await readPlayer(page)).speed).toBe(1);

  const word = makeSpeech(3).segments[2];
  await page.keyboard.press("Alt+p");
  const said = word?.wordStarts?.[wordsOf(word.text).indexOf("seek,")] ?? 0;
  await expect.poll(async () => (await readPlayer(page)).second).toBeGreaterThanOrEqual(said);
  expect((await readPlayer(page)).second).toBeLessThan(said + 8);
  await expect(current).toContainText("seek");
  await page.keyboard.press("Alt+k");
  await paragraphsOf(page)
    .nth(3)
    .click({ modifiers: ["Alt"], position: { x: 5, y: 10 } });
  await expect(current).toContainText("home in peace");
});

test("a highlight is chosen by keyboard, word for word and with its times", async ({ page }) => {
  const sermon = await beginSermon(page, "highlights");
  await page.getByRole("button", { name: "Add a Highlight" }).press("Enter");
  const find = page.getByRole("textbox", { name: "Find words in the transcript" });
  await find.fill("little flock");
  await find.press("Enter");
  const first = page.getByRole("slider", { name: "First word" });
  const last = page.getByRole("slider", { name: "Last word" });
  await first.press("ArrowLeft");
  await first.press("ArrowLeft");
  await expect(first).toHaveAttribute("aria-valuetext", "Fear, 0:00");
  for (let step = 0; step < 4; step += 1) await last.press("ArrowRight");
  await last.press("ArrowLeft");
  await expect(last).toHaveAttribute("aria-valuetext", "is, 0:03");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Highlight" }).press("Enter");
  await page.getByRole("textbox", { name: "Note" }).fill("Luke 12:32 says so");
  const chosen = { quote: "Fear not, little flock, for it is", note: "Luke 12:32 says so", start_time: 0 };
  await expect.poll(() => readStored(page, sermon.id)).toEqual([{ ...chosen, end_time: 3.94 }]);
});

test("highlights are moved, removed and restored, and their ends dragged", async ({ page }) => {
  const quotes = ["Fear not, little flock", "seek, and ye shall find", "let us go home in peace"];
  const stored = serializeHighlights(quotes.map((quote) => ({ quote, note: "" })));
  const sermon = await beginSermon(page, "highlights", stored);
  const storedQuotes = async () => (await readStored(page, sermon.id))?.map(({ quote }) => quote);
  await page.getByRole("button", { name: "Move highlight 1 down" }).press("Enter");
  await expect.poll(storedQuotes).toEqual([quotes[1], quotes[0], quotes[2]]);
  await page.getByRole("button", { name: "Remove highlight 3" }).click();
  await expect.poll(storedQuotes).toEqual([quotes[1], quotes[0]]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(storedQuotes).toEqual([quotes[1], quotes[0], quotes[2]]);

  await page.getByRole("button", { name: "Change Quote" }).first().click();
  const last = page.getByRole("slider", { name: "Last word" });
  const from = await last.boundingBox();
  const word = page.locator("[data-text]", { hasText: "knock" }).first();
  const to = await word.evaluate((text) => {
    const range = document.createRange();
    const end = text.lastChild ?? text;
    range.setStart(end, (end.textContent ?? "").indexOf("knock"));
    range.setEnd(end, (end.textContent ?? "").indexOf("knock") + "knock".length);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  await page.mouse.move((from?.x ?? 0) + 1, (from?.y ?? 0) + (from?.height ?? 0) / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await page.getByRole("button", { name: "Use This Quote" }).click();
  await expect.poll(async () => (await storedQuotes())?.[0]).toBe("seek, and ye shall find; knock,");
});

test("a quote that an edit removed is reported, and the nearest passage is found", async ({ page }) => {
  const stored = serializeHighlights([
    { quote: "The Holly Spirit was poured out on all of them", note: "Acts 2" },
  ]);
  const sermon = await beginSermon(page, "highlights", stored);
  const lost = page.getByText("This quote is no longer in the transcript.");
  await expect(page.getByRole("button", { name: "Change Quote" })).toBeVisible();
  await expect(lost).toBeHidden();
  await page.getByRole("tab", { name: "Transcript", exact: true }).click();
  await putCaret(page, "lly Spirit was poured");
  await page.keyboard.press("Delete");
  await page.getByRole("tab", { name: "Highlights" }).click();
  await expect(lost).toBeVisible();
  await page.getByRole("button", { name: "Find the Nearest Passage" }).click();
  await page.getByRole("button", { name: "Use This Quote" }).click();
  await expect(lost).toBeHidden();
  const quote = "The Holy Spirit was poured out on all of them,";
  const expected = [{ quote, note: "Acts 2", start_time: 10, end_time: 15.63 }];
  await expect.poll(() => readStored(page, sermon.id)).toEqual(expected);
});

test("stored highlights that cannot be parsed stay until the user starts over", async ({ page }) => {
  const unreadable = "Highlights: <b>see my notes</b>";
  const sermon = await beginSermon(page, "highlights", unreadable);
  await expect(page.getByLabel("Stored highlights")).toHaveText(unreadable);
  await expectAccessible(page);
  expect((await readSermon(page, sermon.id)).highlights).toBe(unreadable);
  await page.getByRole("button", { name: "Start Over" }).click();
  await expect(page.getByText("No highlights yet.")).toBeVisible();
  await expect.poll(async () => (await readSermon(page, sermon.id)).highlights).toBe("");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(async () => (await readSermon(page, sermon.id)).highlights).toBe(unreadable);
});
