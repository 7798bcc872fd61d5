import { parseHighlights } from "../../contract/processing/highlights.ts";
import { createSermon, runSteps, uploadTranscript } from "../support/sermon-steps.ts";
import { SERMON_CAPTIONS, SERMON_TEXT, toWords } from "../support/sermons.ts";
import { expect, signUp, test, MAIN } from "../support/test.ts";

const VIDEO = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

test("a pastor turns captions into a finished sermon in the library and opens it", MAIN, async ({ page }) => {
  await signUp(page);
  const sermonId = await createSermon(page, "The Sermon on the Mount");
  await uploadTranscript(page, { name: "sermon.vtt", text: SERMON_CAPTIONS }, VIDEO);

  await expect(page.getByRole("heading", { name: "Process Sermon Content" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Previous" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Next" })).toBeHidden();
  await runSteps(page);

  await page.getByRole("button", { name: "Review Final Content" }).click();
  await expect(page.getByRole("heading", { name: "Review Generated Content" })).toBeVisible();
  for (const section of ["Refined Transcript", "Summary", "Lesson Plan", "Highlights"]) {
    await expect(page.getByRole("region", { name: section })).not.toBeEmpty();
  }
  await page.getByRole("button", { name: "Save to Library" }).click();

  await expect(page).toHaveURL(/#\/library/);
  const card = page.getByRole("article").filter({ hasText: "The Sermon on the Mount" });
  await expect(card.getByText("Completed")).toBeVisible();
  await expect(card.locator("img")).toHaveAttribute("src", /dQw4w9WgXcQ\/hqdefault\.jpg/);
  await card.getByRole("link", { name: /View/ }).click();

  await expect(page).toHaveURL(new RegExp(`#/sermon/${sermonId}`));
  await expect(page.getByRole("heading", { name: "The Sermon on the Mount" })).toBeVisible();
  await expect(page.getByText("Matthew 5:1-12").first()).toBeVisible();
  for (const tab of ["Summary", "Lesson Plan"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tabpanel")).not.toBeEmpty();
  }
  await page.getByRole("tab", { name: "Highlights" }).click();
  const watch = page.getByRole("link", { name: /^Watch on YouTube at \d+:\d\d - \d+:\d\d/ }).first();
  await expect(watch).toHaveAttribute("href", /watch\?v=dQw4w9WgXcQ&t=\d+s/);
});

test(
  "every highlight is in the transcript word for word, at the right time",
  MAIN,
  async ({ page, berea }) => {
    await signUp(page);
    const sermonId = await createSermon(page, "The Sermon on the Mount");
    await uploadTranscript(page, { name: "sermon.vtt", text: SERMON_CAPTIONS });
    await runSteps(page);

    const session = await (await page.request.get(`${berea.address}/api/auth/get-session`)).json();
    const answer = await page.request.get(
      `${berea.address}/api/users/${session.user.id}/sermons/${sermonId}`,
    );
    const sermon = await answer.json();
    const highlights = parseHighlights(sermon.highlights) ?? [];
    expect(highlights.length).toBeGreaterThanOrEqual(5);

    const spoken = toWords(SERMON_TEXT);
    const transcript = ` ${spoken.join(" ")} `;
    for (const { quote, start_time: start = -1 } of highlights) {
      const words = toWords(quote);
      expect(transcript).toContain(` ${words.join(" ")} `);
      // Captions of eight words in three seconds: the word at position n is transcript at n * 3/8 seconds.
      const positions = spoken.flatMap((_, at) =>
        words.every((word, n) => spoken[at + n] === word) ? [at] : [],
      );
      expect(positions.some((at) => Math.abs((at * 3) / 8 - start) <= 3)).toBe(true);
    }
  },
);

test("deleting a sermon asks first and leaves the library empty", MAIN, async ({ page }) => {
  await signUp(page);
  await createSermon(page, "Only once");
  await page.goto("/#/library");
  await page.getByRole("button", { name: "Delete Only once" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Sermon" });
  await expect(dialog).toContainText(
    "Are you sure you want to delete this sermon? This action cannot be undone.",
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Only once" })).toBeVisible();
  await page.getByRole("button", { name: "Delete Only once" }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No Content Yet")).toBeVisible();
  await expect(page.getByText("Start by creating your first sermon")).toBeVisible();
});
