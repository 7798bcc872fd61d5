// Reading, printing and deleting a Bible study, and creating one from a sermon.
import type { Page } from "@playwright/test";
import { SERMON_TEXT } from "../support/sermons.ts";
import { BORN_FROM_ABOVE, studiesUrl, originOf, storeStudy } from "../support/stored-studies.ts";
import { expect, expectAccessible, expectToFit, signUp, test, MAIN } from "../support/test.ts";

const openTab = async (page: Page, name: string) => {
  await page.getByRole("tab", { name, exact: true }).click();
  return page.getByRole("tabpanel", { name });
};

test(
  "a study is read in three tabs with its media, and its references open in a drawer",
  MAIN,
  async ({ page }) => {
    await signUp(page);
    const { id } = await storeStudy(page, BORN_FROM_ABOVE);
    await page.goto(`/#/study/${id}`);

    await expect(page.getByRole("heading", { level: 1, name: "Born from above" })).toBeVisible();
    const day = (date: string) =>
      page.evaluate((text) => new Date(text).toLocaleDateString(undefined, { dateStyle: "long" }), date);
    await expect(page.getByText(`Starts: ${await day("2026-12-01T12:00")}`)).toBeVisible();
    await expect(page.getByText(`Ends: ${await day("2026-12-15T12:00")}`)).toBeVisible();
    await expect(page.getByText("Bi-weekly")).toBeVisible();

    const overview = page.getByRole("tabpanel", { name: "Overview" });
    for (const heading of ["Description", "Scripture", "Objectives", "More Details"]) {
      await expect(overview.getByRole("heading", { name: heading })).toBeVisible();
    }
    await expect(overview.locator("strong")).toHaveText("Nicodemus");
    await expect(overview.getByText("Candles, for he came by night")).toBeVisible();
    await expect(overview.getByRole("link", { name: "John 3:99" })).toHaveAccessibleDescription(
      "To review: no such verse",
    );
    await overview.getByRole("link", { name: "John 3:1-21" }).click();
    const passage = page.getByRole("dialog", { name: "John 3:1-21" });
    await expect(passage).toContainText("There was a man of the Pharisees");
    await passage.getByRole("button", { name: "Close" }).click();

    const sessions = await openTab(page, "Sessions");
    await expect(sessions.getByRole("heading", { level: 2 })).toHaveText(["By night", "Session 2"]);
    await expect(sessions.getByText("Why does he come at night?")).toBeVisible();
    await expect(sessions.getByText("Write John 3:16 on a card.")).toBeVisible();
    await expect(sessions.getByText("Watch it before you come")).toBeVisible();
    await expect(sessions.locator("iframe[title='An introduction']")).toHaveAttribute(
      "src",
      /^https:\/\/www\.youtube\.com\/embed\/dQw4w9WgXcQ/,
    );
    await expect(sessions.locator("iframe[title='The city']")).toHaveAttribute(
      "src",
      /^https:\/\/player\.vimeo\.com\/video\/76979871/,
    );
    await expect(sessions.getByRole("link", { name: /handout\.pdf/ })).toHaveAttribute("rel", /noopener/);
    await expect(
      sessions.getByRole("listitem").filter({ hasText: /^\s*Who was lifted up\?\s*$/ }),
    ).toHaveCount(1);

    await openTab(page, "Study");
    await expect(page.getByRole("button", { name: "Generate Study" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("tab", { name: "Study", exact: true })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.getByRole("link", { name: "Back to the library" }).click();
    await expect(page.getByRole("article").filter({ hasText: "Born from above" })).toBeVisible();
  },
);

test("the page shows that a study is loading or failed to load, and links back", async ({ page }) => {
  await signUp(page);
  const { id } = await storeStudy(page, BORN_FROM_ABOVE);
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/studies/${id}`, async (route) => {
    await mayAnswer;
    await route.fulfill({ status: 400, json: { error: { code: "invalid", message: "No." } } });
  });
  await page.goto(`/#/study/${id}`);
  await expect(page.getByText("Loading study...")).toBeVisible();
  answer();
  await expect(page.getByRole("alert")).toContainText("Failed to load study");
  await page.unroute(`**/studies/${id}`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Born from above" })).toBeVisible();

  await page.goto("/#/study/00000000-0000-4000-8000-000000000000");
  await expect(page.getByRole("alert")).toContainText("Unable to load study: Study not found");
  await page.getByRole("link", { name: "Back to Library" }).click();
  await expect(page).toHaveURL(/#\/library/);
});

test("another user's study isn't found", async ({ page, browser, berea }) => {
  await signUp(page);
  const { id } = await storeStudy(page, BORN_FROM_ABOVE);
  const stranger = await browser.newContext({ baseURL: berea.address });
  const strangersPage = await stranger.newPage();
  await signUp(strangersPage, "Simon");
  await strangersPage.goto(`/#/study/${id}`);
  await expect(strangersPage.getByRole("alert")).toContainText("Study not found");
  await expect(strangersPage.getByText("Nicodemus")).toBeHidden();
  const address = `${await studiesUrl(page)}/${id}`;
  expect((await strangersPage.request.get(address)).status()).toBe(404);
  expect((await strangersPage.request.delete(address)).status()).toBe(404);
  await stranger.close();
});

test("leaders see everything, participants only their part, and both can be printed", async ({ page }) => {
  await signUp(page);
  const { id } = await storeStudy(page, BORN_FROM_ABOVE);
  await page.goto(`/#/study/${id}?tab=sessions`);
  await expect(page.getByText("A map of Judea")).toBeVisible();

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const sheet = page.locator("body > article");
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole("heading", { name: "By night" })).toBeVisible();
  await expect(sheet).toContainText("A map of Judea");
  await expect(sheet).toContainText("Candles, for he came by night");
  await expect(sheet).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  for (const role of ["navigation", "banner", "tab", "button"] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await expect(sheet.locator("section", { hasText: "Who was lifted up?" })).toHaveCSS("break-before", "page");
  const leaders = countPages(await page.pdf({ format: "A4" }));
  expect(leaders).toBeGreaterThanOrEqual(2);

  await page.emulateMedia({ media: "screen" });
  await expect(sheet).toHaveCount(0);
  await page.getByRole("radiogroup", { name: "View as" }).getByText("Participant").click();
  await expect(page.getByText("A map of Judea")).toBeHidden();
  await expect(page.getByText("Why does he come at night?")).toBeVisible();
  await openTab(page, "Study");
  await expect(page.getByRole("heading", { name: "For Leaders" })).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(sheet.getByText("Why does he come at night?")).toBeVisible();
  await expect(sheet.getByText("Write John 3:16 on a card.")).toBeVisible();
  await expect(sheet.getByRole("heading", { name: "Notes" })).toHaveCount(2);
  await expect(sheet).not.toContainText("A map of Judea");
  await expect(sheet).not.toContainText("Candles");
});

const countPages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test("the library lists studies and deletes them after a confirmation", MAIN, async ({ page }) => {
  await signUp(page);
  await page.goto("/#/library?tab=studies");
  await expect(page.getByRole("heading", { name: "No Bible Studies Yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create Bible Study" })).toBeVisible();

  const { id } = await storeStudy(page, BORN_FROM_ABOVE);
  await storeStudy(page, { title: "  ", description: "Nameless" }).catch(() => undefined);
  await storeStudy(page, {});
  await page.reload();
  const card = page.getByRole("article", { name: "Born from above" });
  for (const fact of ["Bi-weekly", "John 3:1-21; John 3:99", "Two evenings with"]) {
    await expect(card).toContainText(fact);
  }
  await expect(page.getByRole("article", { name: "Untitled Study" })).toContainText("Weekly");
  await expect(card.getByRole("link", { name: "View" })).toHaveAttribute("href", `#/study/${id}`);
  await expect(card.getByRole("link", { name: "Edit" })).toHaveAttribute(
    "href",
    `#/create/biblestudy/edit/${id}`,
  );

  await card.getByRole("button", { name: "Delete Born from above" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Study" });
  await expect(dialog).toContainText(
    "Are you sure you want to delete this study? This action cannot be undone.",
  );
  await page.route(`**/studies/${id}`, (route) => route.abort());
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Failed to delete study");
  await page.unroute(`**/studies/${id}`);
  await page.request.delete(`${await studiesUrl(page)}/${id}`);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Study not found");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(card).toHaveCount(0);

  await page.getByRole("button", { name: "Delete Untitled Study" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No Bible Studies Yet" })).toBeVisible();
  await page.route("**/studies?*", (route) => route.fulfill({ status: 400, json: {} }));
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Failed to load content");
});

test("a study is created from a sermon, in the viewer and from the Create hub", async ({ page }) => {
  await signUp(page);
  const sermons = (await studiesUrl(page)).replace(/studies$/, "sermons");
  const stored = await page.request.post(sermons, {
    data: { title: "On the mountain", scripture: "Matthew 5:1-12", transcript: SERMON_TEXT },
  });
  const { id } = await stored.json();

  await page.goto(`/#/sermon/${id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Create a Bible Study" }).click();
  await expect(page).toHaveURL(/#\/create\/biblestudy\/edit\/[\w-]+$/);
  await expect(page.getByLabel("Study Title")).toHaveValue(/On the mountain/);

  await page.goto("/#/create");
  await page.getByRole("link", { name: "From a Sermon" }).click();
  const dialog = page.getByRole("dialog", { name: "Start from a Sermon" });
  await expect(dialog.getByRole("button", { name: /On the mountain/ })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /On the mountain/ }).click();
  await expect(page).toHaveURL(/#\/create\/biblestudy\/edit\/[\w-]+$/);
  const made = page.url().split("/").at(-1);
  const { sessions } = await (await page.request.get(`${await studiesUrl(page)}/${made}`)).json();
  expect(sessions.length).toBeGreaterThan(1);
});

const ATTACK = [
  "<script>window.attacked = true</script>",
  '<img src="x" onerror="window.attacked = true">',
  "[a link](javascript:window.attacked=true)",
  '<div style="position:fixed;inset:0">over everything</div>',
].join(" ");

test("every field of a study is safe from script injection", async ({ page }) => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await signUp(page);
  const line = ATTACK.slice(0, 200);
  const session = {
    title: line,
    scripture: line,
    description: ATTACK,
    discussionQuestions: [ATTACK],
    activities: [ATTACK],
    resources: [ATTACK],
    media: ["javascript:window.attacked=true", "data:text/html,<script>1</script>", line].map((url) => ({
      type: "youtube",
      url,
      title: line,
      description: ATTACK,
    })),
  };
  const { id } = await storeStudy(page, {
    title: line,
    description: ATTACK,
    scripture: line,
    objectives: ATTACK,
    ministryTags: line,
    materials: ATTACK,
    prerequisites: ATTACK,
    studyFormat: line,
    difficultyLevel: line,
    targetAgeGroup: line,
    languageOptions: [line],
    expectedOutcomes: [ATTACK],
    generatedContent: { markdown: `# ${ATTACK}\n\n${ATTACK}` },
    sessions: [session],
  });
  const tabs = ["overview", "sessions", "study"].map((tab) => `/study/${id}?tab=${tab}`);
  for (const screen of [
    ...tabs,
    "/library?tab=studies",
    `/study/${id}?passage=${encodeURIComponent(line)}`,
  ]) {
    await page.goto(`/#${screen}`);
    await expect(page.getByRole("heading", { name: /window.attacked/ }).first()).toBeVisible();
    await expectHarmless(page);
  }
  await page.keyboard.press("Escape");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("body > article")).toBeVisible();
  await expectHarmless(page);
  expect(complaints).toEqual([]);
});

async function expectHarmless(page: Page): Promise<void> {
  expect(await page.evaluate(() => "attacked" in window)).toBe(false);
  const shown = page.locator("main, body > article");
  await expect(
    shown.locator("script, [onerror], a[href^='javascript'], a[href^='data'], iframe"),
  ).toHaveCount(0);
  await expect(shown.locator("[style*='fixed']")).toHaveCount(0);
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe-core finds nothing on a study, and it fits 360 pixels, in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await signUp(page);
    const full = await storeStudy(page, {
      ...BORN_FROM_ABOVE,
      generatedContent: {
        markdown: "# Guide\n\n## By night\n\nJohn 3:16 and John 3:99\n\n| a | b |\n|---|---|\n| c | d |",
      },
    });
    const empty = await storeStudy(page, { title: "AnEmptyOne".repeat(12) });
    await page.setViewportSize({ width: 360, height: 740 });
    for (const { id } of [full, empty]) {
      for (const query of ["tab=overview", "tab=sessions", "tab=study", "tab=sessions&view=participant"]) {
        await page.goto(`${originOf(page)}/#/study/${id}?${query}`);
        await expect(page.getByRole("tabpanel")).toBeVisible();
        await expectToFit(page);
        await expectAccessible(page);
      }
    }
    await page.goto(`${originOf(page)}/#/library?tab=studies`);
    await expect(page.getByRole("article")).toHaveCount(2);
    await expectToFit(page);
    await expectAccessible(page);
  });
}
