import type { Page } from "@playwright/test";
import { storeStudy } from "../support/stored-studies.ts";
import {
  changeStudy,
  description,
  editStudy,
  expectSaved,
  objectives,
  readStudy,
  sessionsOf,
  studyIdOf,
  studyTitle,
} from "../support/study-steps.ts";
import { expect, expectAccessible, openOnPhone, signUp, test, MAIN } from "../support/test.ts";

const openTab = (page: Page, name: string) => page.getByRole("tab", { name }).click();
const titlesOf = ({ sessions }: { sessions: { title: string }[] }) => sessions.map(({ title }) => title);

test("a study is created in three tabs, autosaved and published", MAIN, async ({ page }) => {
  await signUp(page);
  await page.goto("/#/create/biblestudy");
  await expect(page.getByRole("heading", { level: 1, name: "Create Bible Study" })).toBeVisible();

  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toContainText("Title and Scripture reference are required");
  await studyTitle(page).click();
  await page.keyboard.type("Life in the Spirit");
  await expectSaved(page);
  await expect(page).toHaveURL(/#\/create\/biblestudy\/[\da-f-]{36}$/);
  await expect(studyTitle(page)).toBeFocused();
  const id = studyIdOf(page);
  await page.getByRole("textbox", { name: "Scripture Reference" }).fill("Romans 8:1-11");
  await objectives(page).fill("To walk by the Spirit");
  await page.getByRole("button", { name: "Next" }).click();

  await expect(page.getByText("No sessions added yet")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toContainText("At least one session is required");
  await page.getByRole("button", { name: "Add First Session" }).click();
  await expect(page.getByRole("textbox", { name: "Session Title" })).toHaveValue("Session 1");
  await expect(page.getByRole("alert")).toBeHidden();
  await page.getByRole("textbox", { name: "Question 1" }).fill("What is condemnation?");
  await expect(page.getByRole("button", { name: "Remove Question 1" })).toBeDisabled();
  await page.getByRole("button", { name: "Add Question" }).click();
  await expect(page.getByRole("textbox", { name: "Question 2" })).toBeFocused();
  await page.keyboard.type("What sets us free?");
  await page.getByRole("textbox", { name: "Activity 1" }).fill("Read the passage aloud");
  await expect(page.getByRole("button", { name: "Remove Media 1" })).toBeDisabled();
  await page.getByRole("textbox", { name: "Link" }).fill("https://youtu.be/dQw4w9WgXcQ");
  await expect(page.locator("iframe")).toHaveAttribute("src", "https://www.youtube.com/embed/dQw4w9WgXcQ");
  await expect(page.getByRole("combobox", { name: "Type" })).toHaveValue("youtube");
  await page.getByRole("button", { name: "Add Another Session" }).click();
  await page.getByRole("button", { name: "Next" }).click();

  await page.getByRole("combobox", { name: "Frequency" }).selectOption({ label: "Bi-weekly" });
  await expect(page.getByPlaceholder("#youth #adults #womens #mens")).toBeVisible();
  await page.getByText("More details").click();
  await page.getByRole("textbox", { name: "Expected Outcomes" }).fill("Peace\nHope");
  await expectSaved(page);
  expect(await readStudy(page, id)).toMatchObject({ status: "draft" });
  await page.getByRole("button", { name: "Create Study" }).click();
  await expect(page).toHaveURL(/#\/study\/[\da-f-]{36}/);
  await expect(page.getByRole("heading", { level: 1, name: "Life in the Spirit" })).toBeVisible();
  expect(await readStudy(page, id)).toMatchObject({
    status: "published",
    title: "Life in the Spirit",
    scripture: "Romans 8:1-11",
    objectives: "To walk by the Spirit",
    frequency: "biweekly",
    expectedOutcomes: ["Peace", "Hope"],
    studyFormat: "in-person",
    languageOptions: ["English"],
    sessions: [
      {
        title: "Session 1",
        discussionQuestions: ["What is condemnation?", "What sets us free?"],
        activities: ["Read the passage aloud"],
        media: [{ type: "youtube", url: "https://youtu.be/dQw4w9WgXcQ" }],
      },
      { title: "Session 2", media: [{ type: "video", url: "" }] },
    ],
  });
});

test("dates are limited to today and the start date, except an old study's start date", async ({ page }) => {
  await signUp(page);
  const { id } = await storeStudy(page, {
    title: "Old",
    scripture: "Acts",
    startDate: "2020-01-05",
    sessions: sessionsOf(1, 1),
  });
  await editStudy(page, id);
  await openTab(page, "Study Settings");
  const start = page.getByLabel("Start Date");
  const end = page.getByLabel("End Date");
  await expect(start).toHaveAttribute("min", "2020-01-05");
  await start.fill("2019-12-31");
  await expect(page.getByText("Start date cannot be before today")).toBeVisible();
  await start.fill("2030-02-01");
  await expect(end).toHaveAttribute("min", "2030-02-01");
  await end.fill("2030-01-01");
  await expect(page.getByText("End date cannot be before the start date")).toBeVisible();
  await end.fill("2030-03-01");
  await expectSaved(page);
  expect(await readStudy(page, id)).toMatchObject({ startDate: "2030-02-01", endDate: "2030-03-01" });
});

test("sessions are reordered with mouse and keyboard, removed and restored", async ({ page }) => {
  await signUp(page);
  const { id } = await storeStudy(page, { title: "Order", scripture: "Acts", sessions: sessionsOf(4, 1) });
  await editStudy(page, id);
  await openTab(page, "Study Sessions");
  const stored = async () => titlesOf(await readStudy(page, id));

  await page.getByRole("button", { name: "Move session 1 down" }).press("Enter");
  await expect.poll(stored).toEqual(["Session 2", "Session 1", "Session 3", "Session 4"]);

  const boxOfHandle = (session: number) =>
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: `Move session ${session} up` }) })
      .locator("[data-drag-handle]")
      .first()
      .boundingBox();
  const from = await boxOfHandle(4);
  const to = await boxOfHandle(1);
  if (!from || !to) throw new Error("the handles are not on the screen");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 30, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(stored).toEqual(["Session 4", "Session 2", "Session 1", "Session 3"]);

  await page.getByRole("button", { name: "Move session 2 up" }).click();
  await expect.poll(stored).toEqual(["Session 2", "Session 4", "Session 1", "Session 3"]);
  await page.getByRole("button", { name: "Remove session 1" }).click();
  await expect.poll(stored).toEqual(["Session 4", "Session 1", "Session 3"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(stored).toEqual(["Session 2", "Session 4", "Session 1", "Session 3"]);
});

test("a chosen file is previewed at once, uploaded and stored, with its name as the title", async ({
  page,
}) => {
  await signUp(page);
  const { id } = await storeStudy(page, { title: "Media", scripture: "Acts", sessions: sessionsOf(1, 1) });
  await editStudy(page, id);
  await openTab(page, "Study Sessions");
  const picker = page.locator("input[type=file]");
  const type = page.getByRole("combobox", { name: "Type" });
  await expect(picker).not.toHaveAttribute("accept");
  for (const [kind, accept] of [
    ["audio", "audio/*"],
    ["image", "image/*"],
    ["document", ".pdf,application/pdf"],
  ] as const) {
    await type.selectOption(kind);
    await expect(picker).toHaveAttribute("accept", accept);
  }
  await type.selectOption("image");
  await picker.setInputFiles({ name: "map of Judea.png", mimeType: "image/png", buffer: PICTURE });
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("map of Judea.png");
  await expect(page.getByRole("img", { name: "map of Judea.png" })).toBeVisible();
  const mediaOf = async () => (await readStudy(page, id)).sessions[0]?.media[0];
  await expect
    .poll(async () => (await mediaOf())?.url)
    .toMatch(/^\/api\/users\/.+\/files\/[\da-f-]{36}\/content$/);
  expect(await mediaOf()).toMatchObject({ type: "image", title: "map of Judea.png" });

  await page.reload();
  await openTab(page, "Study Sessions");
  const picture = page.getByRole("img", { name: "map of Judea.png" });
  await expect(picture).toHaveAttribute("src", /\/content$/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
});

/** An image of one pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("an earlier version is previewed and restored", async ({ page }) => {
  await signUp(page);
  const { id } = await storeStudy(page, {
    title: "As it was",
    scripture: "Acts",
    sessions: sessionsOf(2, 2),
  });
  await editStudy(page, id);
  await changeStudy(page, id, { title: "As it became", sessions: [] });
  await page.getByRole("button", { name: "Versions" }).click();
  const dialog = page.getByRole("dialog", { name: "Versions" });
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText("Question 2 of session 2")).toBeVisible();
  await dialog.getByRole("button", { name: "Restore" }).click();
  await expect(dialog).toBeHidden();
  await expect(studyTitle(page)).toHaveValue("As it was");
  expect(titlesOf(await readStudy(page, id))).toEqual(["Session 1", "Session 2"]);
});

test("52 sessions of 20 questions open quickly, and a key press re-renders only one session", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  const { id } = await storeStudy(page, { title: "A year", scripture: "Acts", sessions: sessionsOf(52, 20) });
  const changes: { changedSessions?: unknown[]; sessions?: unknown }[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") changes.push(request.postDataJSON());
  });
  await editStudy(page, id);
  await openTab(page, "Study Sessions");
  await expect(page.getByRole("heading", { name: "52 sessions" })).toBeVisible();
  await page
    .getByRole("button", { name: /Session 30 / })
    .first()
    .click();
  const question = page.getByRole("textbox", { name: "Question 20" });
  await question.click();
  await page.keyboard.press("End");
  await page.keyboard.type(" And why?");
  await expectSaved(page);
  expect(changes.every(({ sessions, changedSessions }) => !sessions && changedSessions?.length === 1)).toBe(
    true,
  );
  const { sessions } = await readStudy(page, id);
  expect(sessions[29]?.discussionQuestions[19]).toMatch(/think about\? And why\?$/);
});

test("a study can be written by keyboard only", async ({ page }) => {
  test.setTimeout(120_000);
  await signUp(page);
  await page.goto("/#/create/biblestudy");
  const reach = async (role: "textbox" | "button" | "tab" | "combobox", name: string) => {
    const target = page.getByRole(role, { name, exact: true }).first();
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${role} ${name} cannot be reached with the Tab key`);
  };
  await reach("textbox", "Study Title");
  await page.keyboard.type("Without a mouse");
  await reach("textbox", "Scripture Reference");
  await page.keyboard.type("John 3");
  await reach("button", "Next");
  await page.keyboard.press("Enter");
  await reach("button", "Add First Session");
  await page.keyboard.press("Enter");
  await reach("textbox", "Question 1");
  await page.keyboard.type("Who came by night?");
  await reach("button", "Add Question");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Why?");
  await reach("button", "Move Question 2 up");
  await page.keyboard.press("Enter");
  await reach("button", "Next");
  await page.keyboard.press("Enter");
  await reach("combobox", "Frequency");
  await page.keyboard.type("Mon");
  await reach("button", "Create Study");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/study\//);
  expect(await readStudy(page, studyIdOf(page))).toMatchObject({
    frequency: "monthly",
    sessions: [{ discussionQuestions: ["Why?", "Who came by night?"] }],
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe-core finds nothing on the editor, and it fits 360 pixels, in ${colorScheme}`, async ({
    browser,
    berea,
  }) => {
    test.setTimeout(180_000);
    const page = await openOnPhone(browser, berea.address, colorScheme);
    const look = async () => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(360);
      await expectAccessible(page);
    };
    await signUp(page);
    await page.goto("/#/create/biblestudy");
    await page.getByRole("button", { name: "Next" }).click();
    await look();
    await openTab(page, "Study Sessions");
    await look();
    const { id } = await storeStudy(page, { title: "Full", scripture: "Acts", sessions: sessionsOf(2, 2) });
    await editStudy(page, id);
    await openTab(page, "Study Sessions");
    await page.getByRole("button", { name: "Remove Question 2" }).first().click();
    await expectSaved(page);
    await look();
    await openTab(page, "Study Settings");
    await page.getByText("More details").click();
    await look();
    await changeStudy(page, id, { materials: "Theirs" });
    await page.getByRole("textbox", { name: "Materials" }).fill("Mine");
    await expect(page.getByRole("button", { name: "Keep Both" })).toBeVisible();
    await look();
    await page.getByRole("button", { name: "Versions" }).click();
    await page.getByRole("button", { name: "Preview" }).first().click();
    await look();
    await page.keyboard.press("Escape");
    await page.context().setOffline(true);
    await page.getByRole("textbox", { name: "Prerequisites" }).fill("Offline");
    await expect(page.getByText("You’re offline. Your changes")).toBeVisible();
    await look();
    await page.context().close();
  });
}

const ATTACK = `<img src=x onerror="window.attacked = true"><script>window.attacked = true</script>`;

test("every field is safe from script injection, and no link in it is followed", async ({ page }) => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await signUp(page);
  const fields = {
    title: ATTACK,
    description: ATTACK,
    scripture: ATTACK,
    objectives: ATTACK,
    ministryTags: ATTACK,
    materials: ATTACK,
    studyFormat: ATTACK,
    languageOptions: [ATTACK],
    expectedOutcomes: [ATTACK],
    sessions: [
      {
        id: "a",
        title: ATTACK,
        description: ATTACK,
        scripture: ATTACK,
        discussionQuestions: [ATTACK],
        activities: [ATTACK],
        media: [
          { type: "youtube", url: "javascript:window.attacked=true", title: ATTACK },
          {
            type: "document",
            url: "javascript:window.attacked=true",
            title: ATTACK,
            fileId: crypto.randomUUID(),
          },
          { type: "image", url: "https://evil.example/x.png", title: ATTACK, fileId: crypto.randomUUID() },
        ],
      },
    ],
  };
  const { id } = await storeStudy(page, fields as object);
  await editStudy(page, id);
  await changeStudy(page, id, { objectives: `${ATTACK} theirs` });
  await objectives(page).fill(`${ATTACK} mine`);
  await expect(page.getByRole("button", { name: "Keep Both" })).toBeVisible();
  for (const tab of ["Study Sessions", "Study Settings"]) await openTab(page, tab);
  const main = page.getByRole("main");
  await expect(
    main.locator("script, [onerror], a[href^='javascript'], iframe, img[src*='evil']"),
  ).toHaveCount(0);
  await page.getByRole("button", { name: "Versions" }).click();
  await page.getByRole("button", { name: "Preview" }).first().click();
  await expect(page.getByRole("dialog").locator("script, img, a")).toHaveCount(0);
  expect(await page.evaluate(() => "attacked" in window)).toBe(false);
  expect(complaints).toEqual([]);
});

test("another user's study can't be edited", async ({ page, browser, berea }) => {
  await signUp(page);
  const { id } = await storeStudy(page, { title: "Private", scripture: "Acts" });
  const context = await browser.newContext({ baseURL: berea.address });
  const stranger = await context.newPage();
  await signUp(stranger, "Simon");
  for (const address of [`edit/${id}`, id, "edit/nonsense"]) {
    await stranger.goto(`/#/create/biblestudy/${address}`);
    await expect(stranger.getByRole("alert")).toContainText("Bible study not found");
    await expect(stranger.getByRole("link", { name: "Back to Library" })).toBeVisible();
  }
  await context.close();
});

test("a study that fails to load shows an error and can be retried", async ({ page }) => {
  await signUp(page);
  const { id } = await storeStudy(page, { title: "Slow to come", scripture: "Acts" });
  const block = `**/studies/${id}`;
  await page.route(block, (route) => route.abort());
  await page.goto(`/#/create/biblestudy/edit/${id}`);
  await expect(page.getByText("Failed to load study")).toBeVisible();
  await page.unroute(block);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(studyTitle(page)).toHaveValue("Slow to come");
  await expect(description(page)).toBeVisible();
});
