// Generating guides and questions for a study, and recognizing references while typing.
import type { Page } from "@playwright/test";
import { writeSource } from "../support/rich-text.ts";
import { expectSaved } from "../support/study-steps.ts";
import { BORN_FROM_ABOVE, studiesUrl, storeStudy } from "../support/stored-studies.ts";
import { expect, expectAccessible, openInOtherBrowser, signUp, test, MAIN } from "../support/test.ts";
import { withModel } from "../support/with-model.ts";

const guideHeading = (page: Page) => page.getByRole("heading", { name: "Leader's Guide", exact: true });

test(
  "a guide is generated, checked, edited, generated again after a confirmation, and restored",
  MAIN,
  async ({ page }) => {
    await signUp(page);
    const { id } = await storeStudy(page, BORN_FROM_ABOVE);
    await page.goto(`/#/study/${id}?tab=study`);
    await page.getByRole("button", { name: "Generate Study" }).click();
    await expect(guideHeading(page)).toBeVisible({ timeout: 30_000 });
    const panel = page.getByRole("tabpanel");
    await expect(panel).toContainText("Why does he come at night?");
    await expect(panel.getByRole("link", { name: "John 3:1-21" }).first()).toBeVisible();
    await expect(panel.getByRole("link", { name: "John 3:99" }).first()).toHaveAccessibleDescription(
      "To review: no such verse",
    );
    await expectAccessible(page);

    await page.getByRole("button", { name: "Edit the guide" }).click();
    await writeSource(page, "Leader's Guide", "# Mine\n\nRead John 3:16 aloud.");
    await expectSaved(page);
    await page.reload();
    await expect(panel.getByRole("heading", { name: "Mine" })).toBeVisible();
    await panel.getByRole("link", { name: "John 3:16" }).click();
    await expect(page.getByRole("dialog", { name: "John 3:16" })).toContainText("For God so loved the world");
    await page.keyboard.press("Escape");

    const change = await changeScripture(page, id, "John 4");
    expect(change.ok()).toBe(true);
    await page.reload();
    await expect(
      page.getByText("Out of date: the study has changed since this was generated."),
    ).toBeVisible();

    await page.getByRole("button", { name: "Generate Study Again" }).click();
    const question = page.getByRole("dialog", { name: "Replace the Guide" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(panel.getByRole("heading", { name: "Mine" })).toBeVisible();
    await page.getByRole("button", { name: "Generate Study Again" }).click();
    await question.getByRole("button", { name: "Replace" }).click();
    await expect(panel).toContainText("Why does he come at night?", { timeout: 30_000 });

    await page.getByRole("button", { name: "Versions of the guide" }).click();
    const versions = page.getByRole("dialog", { name: "Guide Versions" });
    const mine = versions.getByRole("listitem").filter({ hasText: "You" });
    await mine.getByRole("button", { name: "Preview" }).click();
    await expect(mine).toContainText("Read John 3:16 aloud.");
    await expectAccessible(page);
    await mine.getByRole("button", { name: "Restore" }).click();
    await expect(panel.getByRole("heading", { name: "Mine" })).toBeVisible();
  },
);

/** Changes a study's scripture through the API, like another device. */
async function changeScripture(page: Page, id: string, scripture: string) {
  const address = `${await studiesUrl(page)}/${id}`;
  const { version } = await (await page.request.get(address)).json();
  return page.request.patch(address, { data: { version, scripture } });
}

test("the user chooses between two edits of a guide, and the other one stays a version", async ({ page }) => {
  await signUp(page);
  const { id } = await storeStudy(page, { title: "Twice", generatedContent: { markdown: "At first" } });
  const other = await openInOtherBrowser(page);
  for (const at of [page, other]) {
    await at.goto(`/#/study/${id}?tab=study`);
    await at.getByRole("button", { name: "Edit the guide" }).click();
  }
  await page.getByRole("textbox", { name: "Leader's Guide" }).fill("From here");
  await expectSaved(page);
  await other.getByRole("textbox", { name: "Leader's Guide" }).fill("From there");
  await expect(other.getByRole("alert").first()).toContainText(
    "This was changed elsewhere while you were editing.",
  );
  await other.getByRole("button", { name: "Take Theirs" }).click();
  await other.getByRole("button", { name: "Done" }).click();
  await expect(other.getByRole("tabpanel").getByText("From here")).toBeVisible();
  await other.getByRole("button", { name: "Versions of the guide" }).click();
  const kept = other.getByRole("dialog").getByRole("listitem");
  await expect(kept).toHaveCount(2);
  await kept.first().getByRole("button", { name: "Preview" }).click();
  await expect(kept.first()).toContainText("From there");
  await other.context().close();
});

test("a guide streams, continues while another tab is open, and can be canceled", async ({ browser }) => {
  await withModel(browser, { tokensPerSecond: 8 }, async ({ page }) => {
    const { id } = await storeStudy(page, BORN_FROM_ABOVE);
    await page.goto(`/#/study/${id}?tab=study`);
    await page.getByRole("button", { name: "Generate Study" }).click();
    const panel = page.getByRole("tabpanel");
    await expect(panel.getByText("Writing a leader's guide for this study...")).toBeVisible();
    await expect(panel.getByRole("heading", { name: /Born from above/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Overview" }).click();
    await page.getByRole("tab", { name: "Study", exact: true }).click();
    await expect(panel.getByRole("heading", { name: /Born from above/ })).toBeVisible();
    await panel.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Generate Study" })).toBeVisible();
  });
});

const refuse = () => ({ kind: "status" as const, status: 401 });

test("a failing model shows an error, and the built-in engine can be used instead", async ({ browser }) => {
  await withModel(browser, { fault: refuse }, async ({ page }) => {
    const { id } = await storeStudy(page, BORN_FROM_ABOVE);
    await page.goto(`/#/study/${id}?tab=study`);
    await page.getByRole("button", { name: "Generate Study" }).click();
    await expect(page.getByRole("alert")).toContainText("Failed to generate study");
    await page.getByRole("button", { name: "Use the built-in engine" }).click();
    await expect(guideHeading(page)).toBeVisible({ timeout: 30_000 });

    await openFirstSession(page, id);
    await page.getByRole("button", { name: "Generate More questions" }).first().click();
    const alert = page.getByRole("alert").filter({ hasText: "Failed to generate questions" });
    await alert.getByRole("button", { name: "Use the built-in engine" }).click();
    await expect(page.getByText(/^\d questions? added\.$/)).toBeVisible();
    await expect(alert).toBeHidden();
    await page.getByRole("button", { name: "Generate More activities" }).first().click();
    await expect(page.getByRole("alert")).toContainText("Failed to generate activities");
  });
});

async function openFirstSession(page: Page, id: string): Promise<void> {
  await page.goto(`/#/create/biblestudy/edit/${id}`);
  await page.getByRole("tab", { name: "Study Sessions" }).click();
  const fold = page.getByRole("button", { name: /By night/ }).first();
  if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click();
  await expect(page.getByRole("button", { name: "Generate More questions" }).first()).toBeVisible();
}

test("generated questions are appended without duplicates, and Undo removes them", async ({ page }) => {
  await signUp(page);
  const { id } = await storeStudy(page, BORN_FROM_ABOVE);
  await openFirstSession(page, id);
  const questions = () =>
    page
      .getByRole("textbox", { name: /^Question \d+/ })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
  const before = await questions();
  const more = page.getByRole("button", { name: "Generate More questions" }).first();
  const added = page.getByText(/^\d+ questions? added\.$/);
  await more.click();
  await expect(added).toBeVisible();
  const first = await questions();
  expect(first.length).toBeGreaterThan(before.length);
  expect(first.slice(0, 2)).toEqual(["Why does he come at night?", "What is the wind in John 3:8 like?"]);

  await more.click();
  await expect.poll(async () => (await questions()).length).toBeGreaterThan(first.length);
  await expect(added).toBeVisible();
  const second = await questions();
  const written = second.filter(Boolean);
  expect(new Set(written).size).toBe(written.length);
  await page.getByRole("button", { name: /^Undo: remove \d+ questions?$/ }).click();
  await expect(page.getByText("Removed.")).toBeVisible();
  expect(await questions()).toEqual(first);
});

test("references are recognized while typing, normalized, and marked if they don't exist", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/#/create/biblestudy");
  const field = page.getByLabel("Scripture Reference");
  await field.fill("jn 3.16");
  await page.getByRole("button", { name: "Open John 3:16" }).click();
  await expect(page.getByRole("dialog", { name: "John 3:16" })).toContainText("For God so loved the world");
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("John 3:16");
  await field.press("Control+z");
  await expect(field).toHaveValue("jn 3.16");
  await field.blur();
  await expect(page.getByRole("button", { name: "Open John 3:16" })).toBeVisible();
  await expect(field).toHaveValue("jn 3.16");

  await field.fill("jn 3:16 and our own words");
  await field.blur();
  await expect(page.getByRole("button", { name: "Open John 3:16" })).toBeVisible();
  await expect(field).toHaveValue("jn 3:16 and our own words");

  await field.fill("John 3:99");
  await expect(page.getByText("There is no John 3:99 in the Bible.")).toBeVisible();
  await expect(field).toHaveAccessibleDescription(/There is no John 3:99/);
  await expectAccessible(page);
});

test("typing works while references can't be parsed", async ({ page }) => {
  await signUp(page);
  await page.route("**/api/references*", (route) => route.abort());
  await page.goto("/#/create/biblestudy");
  const field = page.getByLabel("Scripture Reference");
  await field.pressSequentially("jn 3.16; my own");
  await field.blur();
  await expect(field).toHaveValue("jn 3.16; my own");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
