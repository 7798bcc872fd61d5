// Signing out lists what is not saved and can wait for it.
import type { Page } from "@playwright/test";
import { RecordingBrowser } from "../support/fake-microphone.ts";
import { ServerProcess } from "../support/server-process.ts";
import { createSermon } from "../support/sermon-steps.ts";
import { makeTone } from "../support/sounds.ts";
import { studiesUrl, storeStudy } from "../support/stored-studies.ts";
import { editStudy, objectives } from "../support/study-steps.ts";
import {
  expect,
  expectAccessible,
  expectToFit,
  PASSWORD,
  signIn,
  signUp,
  test,
  MAIN,
} from "../support/test.ts";

const ROMANS = { title: "Romans", scripture: "Romans 8" };
const CHANGES = "Changes to the Bible study “Romans”";

const question = (page: Page) => page.getByRole("dialog", { name: "Some changes aren’t saved yet" });
const press = (page: Page, name: string) => question(page).getByRole("button", { name }).click();

/** Opens the page with "Sign Out" from an editor, which asks before leaving. */
async function openManage(page: Page): Promise<void> {
  await page.goto("/#/profile?tab=manage");
  const leave = page.getByRole("button", { name: "Leave", exact: true });
  const signOut = page.getByRole("button", { name: "Sign Out", exact: true });
  await expect(leave.or(signOut).first()).toBeVisible();
  if (await leave.isVisible()) await leave.click();
  await expect(signOut).toBeVisible();
}

async function askToSignOut(page: Page): Promise<void> {
  await openManage(page);
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
}

const expectSignedOut = (page: Page) =>
  expect(page.getByRole("heading", { name: "Welcome to Berea" })).toBeVisible({ timeout: 30_000 });

/** Makes saves of studies fail; returns a function that ends that. */
async function failSaves(page: Page): Promise<() => Promise<void>> {
  const address = "**/studies/*";
  const fail = {
    status: 503,
    json: { error: { code: "unavailable", message: "The database is unavailable." } },
  };
  await page
    .context()
    .route(address, (route) =>
      route.request().method() === "PATCH" ? route.fulfill(fail) : route.fallback(),
    );
  return () => page.context().unroute(address);
}

/** A new user with a study open in its editor; returns functions that read it with their session or with a new one. */
async function openStudy(page: Page) {
  const email = await signUp(page);
  const { id } = await storeStudy(page, ROMANS);
  const address = `${await studiesUrl(page)}/${id}`;
  await editStudy(page, id);
  await expect(objectives(page)).toBeVisible();
  const { origin } = new URL(page.url());
  const { request } = page.context();
  const readAgain = async () => {
    const person = { email, password: PASSWORD };
    await request.post("/api/auth/sign-in/email", { headers: { origin }, data: person });
    return (await request.get(address)).json();
  };
  return { email, id, readAgain };
}

test("saves what was just typed before signing out, without a question", MAIN, async ({ page }) => {
  const { readAgain } = await openStudy(page);
  await objectives(page).fill("Typed at the last moment");
  await askToSignOut(page);
  await expectSignedOut(page);
  expect(await readAgain()).toMatchObject({ objectives: "Typed at the last moment" });
});

test("lists an edit made offline, waits for it, and then signs the user out", async ({ page }) => {
  const { readAgain } = await openStudy(page);
  await openManage(page);
  await page.goBack();
  await page.context().route("**/api/**", (route) => route.abort());
  await objectives(page).fill("Typed on the train");
  await askToSignOut(page);
  await expect(question(page).getByRole("listitem")).toContainText(CHANGES);
  await expect(question(page)).toContainText("If you sign out now, they stay on this device");
  await expect(question(page).getByText("Everything is saved")).toHaveCount(0);
  await expectAccessible(page);
  await press(page, "Wait, then sign out");
  await expect(question(page)).toContainText(
    "Saving continues when you reconnect, and then you’re signed out.",
  );
  await page.context().unroute("**/api/**");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expectSignedOut(page);
  expect(await readAgain()).toMatchObject({ objectives: "Typed on the train" });
});

test("staying keeps the session, and after signing out anyway the edit is restored", async ({ page }) => {
  const { email, id, readAgain } = await openStudy(page);
  const letThrough = await failSaves(page);
  await objectives(page).fill("Not through yet");
  await askToSignOut(page);
  await press(page, "Stay signed in");
  await expect(question(page)).toBeHidden();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  // The browser doesn't ask again after our question.
  page.on("dialog", () => expect(false, "the browser asked, too").toBe(true));
  await press(page, "Sign out anyway");
  await expectSignedOut(page);
  await letThrough();
  expect((await readAgain()).objectives).toBe("");
  await page.context().clearCookies();
  await page.reload();
  await signIn(page, email);
  await editStudy(page, id);
  await expect(objectives(page)).toHaveValue("Not through yet");
  await expect.poll(async () => (await readAgain()).objectives).toBe("Not through yet");
});

test("waits for a slow server and shows that", async ({ page }) => {
  const { readAgain } = await openStudy(page);
  const { promise, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/studies/*", async (route) => {
    if (route.request().method() === "PATCH") await promise;
    await route.continue().catch(() => undefined);
  });
  await objectives(page).fill("Slowly");
  await askToSignOut(page);
  await press(page, "Wait, then sign out");
  await expect(question(page)).toContainText("Saving… 1 left. You’ll be signed out when it’s done.");
  letThrough();
  await expectSignedOut(page);
  expect(await readAgain()).toMatchObject({ objectives: "Slowly" });
});

test("sends a draft of an earlier page before signing out, even if it was not opened again", async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const server = await ServerProcess.start();
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  const { readAgain } = await openStudy(page);
  await server.kill();
  await objectives(page).fill("Left behind");
  await expect(page.getByRole("alert")).toContainText(/your changes are saved on this device/i);
  await page.close();
  await server.restart();

  const next = await context.newPage();
  await next.goto("/#/library");
  await expect(next.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
  expect((await readAgain()).objectives).toBe("");
  await askToSignOut(next);
  await expectSignedOut(next);
  expect(await readAgain()).toMatchObject({ objectives: "Left behind" });
  await context.close();
  await server.stop();
});

test("lists an edit in another tab, which keeps it if the user signs out anyway", async ({
  page,
  context,
}) => {
  await openStudy(page);
  await failSaves(page);
  await objectives(page).fill("In the other tab");
  const other = await context.newPage();
  await askToSignOut(other);
  await expect(question(other).getByRole("listitem")).toContainText(`${CHANGES}, in another tab`);
  await press(other, "Sign out anyway");
  await expectSignedOut(other);
  const again = page.getByRole("dialog", { name: "Please sign in again" });
  await expect(again).toContainText(`Not saved yet: ${CHANGES}.`);
  await expect(objectives(page)).toHaveValue("In the other tab");
});

test("lists an active upload and waits for it", async ({ page }) => {
  await signUp(page);
  const { promise, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/api/uploads/*", async (route) => {
    if (route.request().method() === "PATCH") await promise;
    await route.continue().catch(() => undefined);
  });
  await createSermon(page, "Brought in");
  const reachesServer = page.waitForRequest(
    (request) => request.url().includes("/api/uploads/") && request.method() === "PATCH",
  );
  const file = { name: "sermon.wav", mimeType: "audio/wav", buffer: makeTone(3) };
  await page.locator('input[type="file"]').last().setInputFiles(file);
  await reachesServer;
  await askToSignOut(page);
  await expect(question(page).getByRole("listitem")).toContainText("The upload of “sermon.wav”");
  await press(page, "Wait, then sign out");
  letThrough();
  await expectSignedOut(page);
});

test("lists an incomplete profile as needing attention, from every tab", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  await page.goto("/#/profile");
  await page.getByLabel("Full Name").fill("");
  await page.getByRole("tab", { name: "Manage" }).click();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(question(page).getByRole("listitem")).toContainText("Changes to your profile");
  await expect(question(page)).toContainText("Add a title or name so it can be saved.");
  await expect(question(page).getByRole("button", { name: "Wait, then sign out" })).toHaveCount(0);
  await expectToFit(page);
  await expectAccessible(page);
  await press(page, "Stay signed in");
  await page.getByRole("tab", { name: "Info" }).click();
  await page.getByLabel("Full Name").fill("Grace");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("button", { name: "Saved" })).toBeVisible();
  await page.getByRole("tab", { name: "Manage" }).click();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expectSignedOut(page);
});

test("signing out everywhere also asks about unsaved work", async ({ page }) => {
  await openStudy(page);
  await failSaves(page);
  await objectives(page).fill("Not through yet");
  await openManage(page);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(question(page).getByRole("listitem")).toContainText(CHANGES);
  await press(page, "Sign out anyway");
  await expectSignedOut(page);
});

test("deleting the account lists what the archive doesn't contain", async ({ page }) => {
  await openStudy(page);
  const letThrough = await failSaves(page);
  await objectives(page).fill("Not through yet");
  await openManage(page);
  await page.getByRole("button", { name: "Delete Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Account" });
  await expect(dialog).toContainText(`Not saved yet, so not in the archive: ${CHANGES}.`);
  await letThrough();
  await expect(dialog).not.toContainText("Not saved yet", { timeout: 30_000 });
});

test("waits until the server has a recording that another tab is making", async ({ berea }) => {
  test.setTimeout(180_000);
  const browser = await RecordingBrowser.start(berea.address);
  const { page } = browser;
  await signUp(page, "Silas");
  const sermonId = await createSermon(page, "On the mountain");
  await page.goto(`/#/create/sermon/record/${sermonId}`);
  await page.getByRole("button", { name: "Start Recording" }).click();
  await expect(page.getByText("Saved on this device").locator("..").locator("dd")).not.toHaveText("0:00", {
    timeout: 40_000,
  });
  const other = await browser.context.newPage();
  await askToSignOut(other);
  await expect(question(other).getByRole("listitem")).toContainText(
    /The recording of “On the mountain” \(.*\), still recording in another tab/,
  );
  await press(other, "Wait, then sign out");
  await expect(question(other)).toContainText("Saving… 1 left.");
  await page.bringToFront();
  await page.getByRole("button", { name: "Stop" }).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: /Stop/ });
  if (await confirm.isVisible()) await confirm.click();
  await expectSignedOut(other);
  await browser.stop();
});
