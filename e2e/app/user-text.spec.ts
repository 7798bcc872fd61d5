// Text of users in any script: each text has its own direction, and the browser's tab has the name of the record.
import type { Page } from "@playwright/test";
import { serializeHighlights } from "../../contract/processing/highlights.ts";
import { storeSermon } from "../support/stored-sermons.ts";
import { storeStudy } from "../support/stored-studies.ts";
import { expect, signUp, test } from "../support/test.ts";

const WORD = "سلام";
const text = (name: string) => `${WORD} ${name}`;

/** Elements whose text begins with the Arabic word but is not laid out from right to left. */
const findLeftToRight = (page: Page) =>
  page.evaluate((word) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: element, textContent } = walker.currentNode;
      if (!element?.checkVisibility() || element.matches("textarea") || !textContent?.trim().startsWith(word))
        continue;
      const { direction, unicodeBidi } = getComputedStyle(element);
      const isPlain = element.closest("bdi") !== null || unicodeBidi === "plaintext";
      const block = element.closest<HTMLElement>("p, li, blockquote, h1, h2, h3, td");
      const isInPlainBlock = block !== null && getComputedStyle(block).unicodeBidi === "plaintext";
      if (direction !== "rtl" && !isPlain && !isInPlainBlock) found.push(element.outerHTML.slice(0, 120));
    }
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "input, textarea",
    )) {
      const isWrong =
        field.type !== "hidden" &&
        field.value.startsWith(word) &&
        getComputedStyle(field).direction !== "rtl";
      if (isWrong) found.push(field.outerHTML);
    }
    return found;
  }, WORD);

test("texts in Arabic are written from right to left on all screens, and tabs are named after records", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  const sermon = await storeSermon(page, {
    title: text("sermon"),
    description: text("description"),
    speaker: text("speaker"),
    series: text("series"),
    tags: [text("tag")],
    transcript: `${text("transcript")}\n\n${text("second paragraph")}`,
    summary: `## ${text("heading")}\n\n${text("summary")}`,
    lessonPlan: `<h2>${text("lesson")}</h2><p>${text("plan")}</p>`,
    highlights: serializeHighlights([{ quote: text("quote"), note: text("note"), start_time: 0 }]),
  });
  const study = await storeStudy(page, {
    title: text("study"),
    description: text("description"),
    objectives: text("objectives"),
    sessions: [
      { title: text("session"), discussionQuestions: [text("question")], activities: [text("activity")] },
    ],
  });
  await page.reload();
  const places: [address: string, tab?: string][] = [
    ["/"],
    ["/library"],
    ["/library?tab=studies"],
    ["/library?tab=my-content"],
    [`/sermon/${sermon.id}`, text("sermon")],
    [`/sermon/${sermon.id}?tab=summary`, text("sermon")],
    [`/sermon/${sermon.id}?tab=lessonPlan`, text("sermon")],
    [`/sermon/${sermon.id}?tab=highlights`, text("sermon")],
    [`/create/sermon/edit/${sermon.id}`, text("sermon")],
    [`/create/sermon/process/${sermon.id}`],
    [`/study/${study.id}`, text("study")],
    [`/study/${study.id}?tab=sessions`, text("study")],
    [`/create/biblestudy/edit/${study.id}`, text("study")],
  ];
  for (const [address, tab] of places) {
    await page.goto(`/#${address}`);
    const shown = page
      .getByRole("main")
      .getByText(WORD)
      .or(page.locator(`input[value^="${WORD}"]`));
    await expect(shown.filter({ visible: true }).first()).toBeVisible();
    if (tab !== undefined) await expect(page).toHaveTitle(`${tab} · Berea`);
    await expect(page.locator("main .mantine-Skeleton-root")).toHaveCount(0);
    expect.soft(await findLeftToRight(page), address).toEqual([]);
  }
});
