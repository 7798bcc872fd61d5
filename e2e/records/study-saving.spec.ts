// No edit of a study is lost to the network, the server, a crashed tab, another editor or the end of a session.
import type { Page } from "@playwright/test";
import { ServerProcess } from "../support/server-process.ts";
import { storeStudy } from "../support/stored-studies.ts";
import {
  changeStudy,
  countStudies,
  description,
  editStudy,
  expectSaved,
  objectives,
  readStudy,
  studyIdOf,
  studyTitle,
} from "../support/study-steps.ts";
import {
  expect,
  openInOtherBrowser,
  PASSWORD,
  signUp,
  signUpWithoutReload,
  test,
  MAIN,
} from "../support/test.ts";

const ROMANS = { title: "Romans", scripture: "Romans 8", objectives: "To understand" };

async function openNewStudy(page: Page): Promise<Page> {
  await signUp(page);
  const { id } = await storeStudy(page, ROMANS);
  await editStudy(page, id);
  return page;
}

test("a server that is killed during typing loses no character", async ({ browser }) => {
  test.setTimeout(150_000);
  const server = await ServerProcess.start();
  const page = await browser.newPage({ baseURL: server.address });
  await signUp(page, "Tabitha");
  await page.goto("/#/create/biblestudy");
  await studyTitle(page).click();
  await page.keyboard.type("The Sermon ");
  await expectSaved(page);
  const id = studyIdOf(page);

  const words = "on the Mount, in twelve evenings ";
  const typing = page.keyboard.type(words.repeat(3), { delay: 20 });
  await server.kill();
  await typing;
  await expect(page.getByRole("alert")).toContainText(/your changes are saved on this device/i);
  await objectives(page).fill("Typed while the server was down");

  await server.restart();
  await expectSaved(page);
  const stored = await readStudy(page, id);
  expect(stored).toMatchObject({
    title: `The Sermon ${words.repeat(3)}`.trim(),
    objectives: "Typed while the server was down",
  });
  expect(await countStudies(page)).toBe(1);
  await page.close();
  await server.stop();
});

test("every change shown as saved survives the kill of the server", async ({ browser }) => {
  test.setTimeout(150_000);
  const server = await ServerProcess.start();
  const page = await browser.newPage({ baseURL: server.address });
  await signUp(page, "Dorcas");
  const { id } = await storeStudy(page, ROMANS);
  await editStudy(page, id);
  for (const words of ["first", "second", "third"]) {
    await objectives(page).fill(words);
    await expect(page.getByText("Unsaved changes")).toBeVisible();
    await expectSaved(page);
    await server.kill();
    await server.restart();
    expect(await readStudy(page, id)).toMatchObject({ objectives: words });
  }
  await page.close();
  await server.stop();
});

test("a tab that crashes right after a key press leaves its last characters to the next one", async ({
  page,
  context,
}) => {
  await signUp(page);
  await page.goto("/#/create/biblestudy");
  await objectives(page).click();
  await page.keyboard.type("No title yet, and already gone");
  await page.close();

  const second = await context.newPage();
  await second.goto("/#/create/biblestudy");
  await expect(objectives(second)).toHaveValue("No title yet, and already gone");
  await expect(second.getByText("We restored what you hadn’t saved last time.")).toBeVisible();
  await studyTitle(second).click();
  await second.keyboard.type("Named at last");
  await expectSaved(second);
  await description(second).click();
  await second.keyboard.type("Once more");
  const address = second.url();
  await second.close();

  const third = await context.newPage();
  await third.goto(address);
  await expect(description(third)).toHaveValue("Once more");
  await expect(studyTitle(third)).toHaveValue("Named at last");
  await expect
    .poll(() => readStudy(third, studyIdOf(third)))
    .toMatchObject({ title: "Named at last", description: "Once more" });
  expect(await countStudies(third)).toBe(1);
});

test("an open tab restores the unsaved changes of another tab that closes", async ({ page, context }) => {
  await openNewStudy(page);
  const second = await context.newPage();
  const address = page.url();
  await page.route("**/studies/*", (route) => route.abort("connectionrefused"));
  await objectives(page).fill("Never sent from here");
  await expect(page.getByRole("alert")).toContainText("Failed to save changes");
  await second.goto(address);
  await description(second).fill("Written beside it");
  await expectSaved(second);
  await page.close();
  await expect(objectives(second)).toHaveValue("Never sent from here");
  await expect(description(second)).toHaveValue("Written beside it");
  await expect
    .poll(() => readStudy(second, studyIdOf(second)))
    .toMatchObject({ objectives: "Never sent from here", description: "Written beside it" });
});

test("keeps offline edits, shows that they are not sent, and sends them on reconnect", async ({
  page,
  context,
}) => {
  await openNewStudy(page);
  await context.setOffline(true);
  await objectives(page).fill("Typed under ground");
  await expect(page.getByText("You’re offline. Your changes are saved on this device.")).toBeVisible();
  await context.setOffline(false);
  await expectSaved(page);
  await page.reload();
  await expect(objectives(page)).toHaveValue("Typed under ground");
});

test("a save whose response is lost creates no second study and no conflict", async ({ page }) => {
  await signUp(page);
  await page.goto("/#/create/biblestudy");
  let losses = 2;
  await page.route("**/studies**", async (route) => {
    if (route.request().method() === "GET" || losses === 0) return route.continue();
    losses -= 1;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await studyTitle(page).click();
  await page.keyboard.type("Only once");
  await expect(page.getByRole("alert")).toContainText("Failed to save changes");
  await page.keyboard.type(", and typed on");
  await expectSaved(page);
  expect(await countStudies(page)).toBe(1);
  expect(await readStudy(page, studyIdOf(page))).toMatchObject({
    title: "Only once, and typed on",
  });
});

test("merges changes of two devices to different fields without a conflict", async ({ page }) => {
  await openNewStudy(page);
  const other = await openInOtherBrowser(page);
  await other.goto(page.url());
  await expect(studyTitle(other)).toHaveValue("Romans");
  await Promise.all([description(page).fill("From here"), objectives(other).fill("From there")]);
  await expectSaved(page);
  await expectSaved(other);
  await page.reload();
  await expect(description(page)).toHaveValue("From here");
  await expect(objectives(page)).toHaveValue("From there");
});

test("shows both versions of a text that two devices changed, and can keep both", MAIN, async ({ page }) => {
  await openNewStudy(page);
  const id = studyIdOf(page);
  await changeStudy(page, id, { objectives: "Theirs", description: "Also theirs" });
  await objectives(page).fill("Mine");
  const conflict = page.getByRole("region", { name: "Study Objectives" });
  await expect(conflict.getByRole("region", { name: "Mine" })).toContainText("Mine");
  await expect(conflict.getByRole("region", { name: "Theirs" })).toContainText("Theirs");
  await expect(description(page)).toHaveValue("Also theirs");
  expect(await readStudy(page, id)).toMatchObject({ objectives: "Theirs" });

  await conflict.getByRole("button", { name: "Keep Both" }).click();
  await expect(objectives(page)).toHaveValue("Theirs\n\nMine");
  await expectSaved(page);
  expect(await readStudy(page, id)).toMatchObject({ objectives: "Theirs\n\nMine" });

  await changeStudy(page, id, { objectives: "Theirs again" });
  await objectives(page).fill("Mine again");
  await conflict.getByRole("button", { name: "Take Theirs" }).click();
  await expect(objectives(page)).toHaveValue("Theirs again");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(objectives(page)).toHaveValue("Mine again");
});

test("tabs of one browser receive each other's saves", async ({ page, context }) => {
  await openNewStudy(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await objectives(second).fill("Written in the second tab");
  await expect(objectives(page)).toHaveValue("Written in the second tab");
});

const sessionDialog = (page: Page) => page.getByRole("dialog", { name: "Please sign in again" });

async function signInAgain(page: Page): Promise<void> {
  await sessionDialog(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
  await sessionDialog(page).getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(sessionDialog(page)).toBeHidden();
}

test("sends everything after signing in again when the session ends", async ({ page, context }) => {
  await openNewStudy(page);
  await context.clearCookies();
  await objectives(page).fill("After the session ended");
  await signInAgain(page);
  await expectSaved(page);
  await page.reload();
  await expect(objectives(page)).toHaveValue("After the session ended");
});

test("asks for the sign-in only when the user pauses typing", async ({ page, context }) => {
  await openNewStudy(page);
  await page.clock.install();
  await page.reload();
  await expect(objectives(page)).toBeVisible();
  // The dialog was open before, so it would open at once.
  await context.clearCookies();
  await objectives(page).fill("First.");
  await signInAgain(page);
  await expectSaved(page);

  await context.clearCookies();
  const { promise: typedOn, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/studies/*", async (route) => {
    await typedOn;
    await route.continue();
  });
  const saving = page.waitForRequest((request) => request.method() === "PATCH");
  await objectives(page).click();
  await page.keyboard.press("End");
  // The clock of the page is paused between key presses, so that no pause is too long by chance.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await page.keyboard.type(" Then the session");
  await page.clock.runFor(1000);
  await saving;
  await page.keyboard.type(" had");
  const noticed = page.waitForResponse("**/api/auth/get-session*");
  letThrough();
  await (await noticed).finished();
  // Shorter than the pause that the dialog waits for, and enough for the response to arrive.
  await page.clock.runFor(500);
  await page.keyboard.type(" ended, and nobody looked up from the keys.");
  await expect(sessionDialog(page)).toBeHidden();
  await page.clock.resume();

  await signInAgain(page);
  await expectSaved(page);
  await page.reload();
  await expect(objectives(page)).toHaveValue(
    "First. Then the session had ended, and nobody looked up from the keys.",
  );
});

test("if another user has signed in, unsaved edits wait for their own user", async ({ page }) => {
  await openNewStudy(page);
  const id = studyIdOf(page);
  await signUpWithoutReload(page, "Paul");
  await objectives(page).fill("Written by Lydia");
  await expect(sessionDialog(page)).toContainText("Someone else is now signed in on this browser.");
  await expect(page.getByText("This was deleted elsewhere")).toBeHidden();
  expect(await countStudies(page)).toBe(0);

  await signInAgain(page);
  await expectSaved(page);
  expect(await countStudies(page)).toBe(1);
  expect(await readStudy(page, id)).toMatchObject({ title: "Romans", objectives: "Written by Lydia" });
});

test("asks before leaving with unsaved work, and restores it on return", async ({ page, context }) => {
  await openNewStudy(page);
  const address = page.url();
  // The code of the next page is already loaded.
  await page.getByRole("link", { name: "Library" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
  await page.goBack();
  await expect(objectives(page)).toHaveValue("To understand");
  await context.setOffline(true);
  await objectives(page).fill("On the way out");
  await page.getByRole("link", { name: "Library" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Leave with unsaved changes?");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(objectives(page)).toHaveValue("On the way out");
  await page.getByRole("link", { name: "Library" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/#\/library/);

  await context.setOffline(false);
  await page.goto(address);
  await expect(objectives(page)).toHaveValue("On the way out");
  await expect.poll(() => readStudy(page, studyIdOf(page))).toMatchObject({ objectives: "On the way out" });
});

test("a study that was deleted elsewhere can be saved as a new one", async ({ page }) => {
  await openNewStudy(page);
  const id = studyIdOf(page);
  const { createdBy } = await readStudy(page, id);
  await page.request.delete(`/api/users/${String(createdBy)}/studies/${id}`);
  await objectives(page).fill("Written after it was deleted");
  await expect(page.getByText("This was deleted elsewhere")).toBeVisible();
  await page.getByRole("button", { name: "Save as new" }).click();
  await expectSaved(page);
  expect(await readStudy(page, id)).toMatchObject({
    title: "Romans",
    objectives: "Written after it was deleted",
  });
});
