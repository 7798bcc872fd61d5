// Deleting an account, downloading an archive of it, and restoring it in another account.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ACCOUNT_DATA_MESSAGES } from "../../contract/account/account-data.ts";
import { makeTone } from "../support/sounds.ts";
import { expect, expectAccessible, PASSWORD, signIn, signUp, test, MAIN } from "../support/test.ts";

const openManage = async (page: Page) => {
  await page.goto("/#/profile?tab=manage");
  await expect(page.getByRole("heading", { name: "Your content" })).toBeVisible();
};

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Delete Account" });

async function openDialog(page: Page) {
  await openManage(page);
  // The sections above load one by one and move the button.
  await expect(async () => {
    await page.getByRole("button", { name: "Delete Account" }).click();
    await expect(dialogOf(page)).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** Calls the API as the user of a page; returns the response body. */
async function call(page: Page, method: "POST" | "GET", address: string, data?: object) {
  const headers = { origin: new URL(page.url()).origin };
  const answer = await page.context().request.fetch(address, { method, headers, ...(data && { data }) });
  expect(answer.ok()).toBe(true);
  return answer.json();
}

const findUid = async (page: Page): Promise<string> =>
  (await call(page, "GET", "/api/auth/get-session")).user.id;

async function addSermon(page: Page, fields: object): Promise<string> {
  return (await call(page, "POST", `/api/users/${await findUid(page)}/sermons`, fields)).id;
}

/** Clicks "Download everything" in the dialog; returns the path of the downloaded file. */
async function download(page: Page): Promise<string> {
  const saved = page.waitForEvent("download");
  await dialogOf(page).getByRole("button", { name: "Download everything" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^berea-\d{4}-\d\d-\d\d\.zip$/);
  return file.path();
}

async function chooseArchive(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Restore from archive" }).click();
  await (await choosing).setFiles(file);
}

/** Stores an unsent recording in the browser. */
const keepRecording = (page: Page, owner: string) =>
  page.evaluate(async (uid) => {
    const opening = indexedDB.open("berea-recordings", 1);
    opening.addEventListener("upgradeneeded", () => {
      opening.result.createObjectStore("recordings", { keyPath: "id" });
      opening.result.createObjectStore("pieces", { keyPath: ["recordingId", "start"] });
    });
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const writing = opening.result.transaction(["recordings", "pieces"], "readwrite");
    writing.objectStore("recordings").put({ id: "one", uid });
    writing.objectStore("pieces").put({ recordingId: "one", start: 0 });
    await new Promise((resolve) => writing.addEventListener("complete", resolve));
    opening.result.close();
  }, owner);

/** Counts the recordings in the browser, and their pieces. */
const countRecorded = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open("berea-recordings", 1);
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const reading = opening.result.transaction(["recordings", "pieces"]);
    const counts = ["recordings", "pieces"].map((name) => reading.objectStore(name).count());
    await new Promise((resolve) => reading.addEventListener("complete", resolve));
    opening.result.close();
    return counts.reduce((sum, { result }) => sum + result, 0);
  });

test("deletes the account after the user typed DELETE, with all its data", MAIN, async ({ page }) => {
  const email = await signUp(page);
  await addSermon(page, { title: "Fear not" });
  const uid = await findUid(page);
  await page.evaluate((owner) => localStorage.setItem(`berea.kept.${owner}.draft`, "typed"), uid);
  await keepRecording(page, uid);
  expect(await countRecorded(page)).toBe(2);
  await openDialog(page);
  await expectAccessible(page);

  const confirm = dialogOf(page).getByRole("button", { name: "Delete", exact: true });
  const field = dialogOf(page).getByLabel("Type DELETE to confirm");
  await expect(field).toBeFocused();
  for (const typed of ["", "delete", "DELETE "]) {
    await field.fill(typed);
    await expect(confirm).toBeDisabled();
  }
  await field.fill("DELETE");
  await expect(confirm).toBeEnabled();

  const { promise: seen, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(`**/api/users/${uid}`, async (route) => {
    await seen;
    await route.continue();
  });
  await field.press("Enter");
  await expect(dialogOf(page).getByRole("button", { name: "Deleting..." })).toBeVisible();
  await expect(dialogOf(page).getByRole("button", { name: "Cancel" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeVisible();
  letThrough();

  await expect(page.getByText(ACCOUNT_DATA_MESSAGES.deleted)).toBeVisible();
  await expect(page).toHaveURL(/#\/login/);
  await expectAccessible(page);
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain(uid);
  expect(await countRecorded(page)).toBe(0);
  await signIn(page, email);
  await expect(page.getByRole("alert")).toContainText("Failed to sign in");
});

test("shows why an account could not be deleted and lets the user try again", async ({ page }) => {
  await signUp(page);
  await openDialog(page);
  await page.route("**/api/users/*", (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: "unavailable", message: "The server is starting." } },
    }),
  );
  const field = dialogOf(page).getByLabel("Type DELETE to confirm");
  await field.fill("DELETE");
  await dialogOf(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dialogOf(page).getByRole("alert")).toContainText(
    ACCOUNT_DATA_MESSAGES.deleteFailed("The server is starting."),
  );
  await expect(field).toBeEditable();
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  await expect(dialogOf(page)).toBeHidden();

  await page.getByRole("button", { name: "Delete Account" }).click();
  await expect(dialogOf(page).getByLabel("Type DELETE to confirm")).toHaveValue("");
  await expect(dialogOf(page).getByRole("alert")).toBeHidden();
});

test("asks for the password before deleting if the sign-in is long ago", async ({ page }) => {
  await signUp(page);
  await openDialog(page);
  const refusal = {
    error: { code: "requires_recent_login", message: "Please enter your password again to continue." },
  };
  await page.route("**/api/users/*", (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 });
  await dialogOf(page).getByLabel("Type DELETE to confirm").fill("DELETE");
  await dialogOf(page).getByRole("button", { name: "Delete", exact: true }).click();
  const again = page.getByRole("dialog").filter({ has: page.getByLabel("Password", { exact: true }) });
  await again.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await again.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(ACCOUNT_DATA_MESSAGES.deleted)).toBeVisible();
});

test("restores in a new account what was downloaded before the deletion", MAIN, async ({ page }) => {
  const title = `Fear not, little flock ${randomUUID().slice(0, 8)}`;
  await signUp(page);
  await addSermon(page, { title, transcript: "Fear not, little flock.", scripture: "Luke 12:32" });
  await openDialog(page);
  const archive = await download(page);
  await expect(dialogOf(page)).toContainText("Your download has started.");
  await dialogOf(page).getByLabel("Type DELETE to confirm").fill("DELETE");
  await dialogOf(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText(ACCOUNT_DATA_MESSAGES.deleted)).toBeVisible();

  await signUp(page);
  await openManage(page);
  await chooseArchive(page, archive);
  await expect(page.getByText("1 record restored.")).toBeVisible();
  await expectAccessible(page);
  await chooseArchive(page, archive);
  await expect(page.getByText("Everything in this archive is already here")).toBeVisible();
  await page.goto("/#/library");
  await expect(page.getByRole("article").filter({ hasText: title })).toHaveCount(1);
});

test("rejects a file that isn't an archive, and lets the user cancel an upload", async ({ page }) => {
  await signUp(page);
  await openManage(page);
  await chooseArchive(page, { name: "sermon.wav", mimeType: "audio/wav", buffer: makeTone(1) });
  await expect(page.getByRole("alert")).toContainText(ACCOUNT_DATA_MESSAGES.notArchive);

  await page.route("**/archive", () => new Promise(() => undefined));
  await chooseArchive(page, { name: "archive.zip", mimeType: "application/zip", buffer: makeTone(1) });
  await expect(page.getByText("Uploading the archive")).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Uploading the archive")).toBeHidden();
  await expect(page.getByRole("button", { name: "Restore from archive" })).toBeEnabled();
});
