// Nothing that was typed on a study is lost: not to the network, the server, the tab, another writer or the end of a session.
import type { Page } from "@playwright/test";
import { ServerProcess } from "./server-process.ts";
import { storeStudy } from "./stored-studies.ts";
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
} from "./study-steps.ts";
import { expect, openElsewhere, PASSWORD, signUp, test } from "./test.ts";

const ROMANS = { title: "Romans", scripture: "Romans 8", objectives: "To understand" };

async function openNewStudy(page: Page): Promise<Page> {
  await signUp(page);
  const { id } = await storeStudy(page, ROMANS);
  await editStudy(page, id);
  return page;
}

test("a server that is killed in the middle of typing loses no character", async ({ browser }) => {
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
  await expect(page.getByRole("alert")).toContainText("Failed to save changes");
  await objectives(page).fill("Typed while the server was away");

  await server.restart();
  await expectSaved(page);
  const stored = await readStudy(page, id);
  expect(stored).toMatchObject({
    title: `The Sermon ${words.repeat(3)}`.trim(),
    objectives: "Typed while the server was away",
  });
  expect(await countStudies(page)).toBe(1);
  await page.close();
  await server.stop();
});

test("every change that was said to be saved is there after the server was killed", async ({ browser }) => {
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

test("a tab that dies right after a key was pressed leaves its last characters for the next one", async ({
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
  await expect(second.getByText("What you wrote last time and was not saved is here again.")).toBeVisible();
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

test("what is typed offline is kept, said to be, and sent when the network is back", async ({
  page,
  context,
}) => {
  await openNewStudy(page);
  await context.setOffline(true);
  await objectives(page).fill("Typed under ground");
  await expect(page.getByText("Offline: your changes are kept on this device")).toBeVisible();
  await context.setOffline(false);
  await expectSaved(page);
  await page.reload();
  await expect(objectives(page)).toHaveValue("Typed under ground");
});

test("a save whose answer is lost makes no second study and asks no question", async ({ page }) => {
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

test("two devices that change different fields get along without a question", async ({ page }) => {
  await openNewStudy(page);
  const other = await openElsewhere(page);
  await other.goto(page.url());
  await expect(studyTitle(other)).toHaveValue("Romans");
  await Promise.all([description(page).fill("From here"), objectives(other).fill("From there")]);
  await expectSaved(page);
  await expectSaved(other);
  await page.reload();
  await expect(description(page)).toHaveValue("From here");
  await expect(objectives(page)).toHaveValue("From there");
});

test("of one text that two devices changed both are shown, and both can stay", async ({ page }) => {
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

test("tabs of one browser learn of each other's saves", async ({ page, context }) => {
  await openNewStudy(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await objectives(second).fill("Written in the second tab");
  await expect(objectives(page)).toHaveValue("Written in the second tab");
});

test("when the session ends one types on, signs in again, and everything is sent", async ({
  page,
  context,
}) => {
  await openNewStudy(page);
  await context.clearCookies();
  await objectives(page).fill("After the session ended");
  await expect(page.getByText("You are signed out")).toBeVisible();
  await page.getByRole("button", { name: "Sign in" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expectSaved(page);
  await page.reload();
  await expect(objectives(page)).toHaveValue("After the session ended");
});

test("leaving with work that is not saved asks, and what was typed is there on return", async ({
  page,
  context,
}) => {
  await openNewStudy(page);
  const address = page.url();
  // The parts of the next page are there already.
  await page.getByRole("link", { name: "Library" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
  await page.goBack();
  await expect(objectives(page)).toHaveValue("To understand");
  await context.setOffline(true);
  await objectives(page).fill("On the way out");
  await page.getByRole("link", { name: "Library" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Not everything is saved");
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

test("a study that was deleted elsewhere can be saved again", async ({ page }) => {
  await openNewStudy(page);
  const id = studyIdOf(page);
  const { createdBy } = await readStudy(page, id);
  await page.request.delete(`/api/users/${String(createdBy)}/studies/${id}`);
  await objectives(page).fill("Written after it was deleted");
  await expect(page.getByText("This was deleted elsewhere")).toBeVisible();
  await page.getByRole("button", { name: "Save it again" }).click();
  await expectSaved(page);
  expect(await readStudy(page, id)).toMatchObject({
    title: "Romans",
    objectives: "Written after it was deleted",
  });
});
