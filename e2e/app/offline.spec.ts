// Reading offline.
import type { BrowserContext, Page } from "@playwright/test";
import type { Sermon } from "../../contract/records/sermon.schema.ts";
import { ServerProcess } from "../support/server-process.ts";
import { BORN_FROM_ABOVE, originOf, storeStudy } from "../support/stored-studies.ts";
import { expect, expectAccessible, signIn, signOut, signUp, test } from "../support/test.ts";

const bar = (page: Page) => page.getByRole("status").filter({ hasText: "Offline" });
const AS_OF = /Offline, as of .*\d\d/;
const expectOffline = (page: Page) => expect(bar(page)).toContainText(AS_OF);
const isBack = (page: Page) => expect(bar(page)).toHaveCount(0);

/** Makes the browser offline and waits until the page notices, because responses may still arrive. */
async function loseConnection(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("offline")));
    await expect(bar(page)).toContainText(AS_OF, { timeout: 2000 });
  }).toPass();
}

/** Clicks "Reconnect", unless the page has already reconnected. */
async function reconnect(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Reconnect" });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 });
    await expect(bar(page)).toHaveCount(0, { timeout: 2000 });
  }).toPass();
}

/** Stores a sermon of the user who is signed in on a page. */
async function storeSermon(page: Page, sermon: Partial<Sermon>): Promise<Sermon> {
  const { user } = await (await page.request.get(`${originOf(page)}/api/auth/get-session`)).json();
  const address = `${originOf(page)}/api/users/${user.id}/sermons`;
  const answer = await page.request.post(address, { data: sermon });
  if (!answer.ok()) throw new Error(await answer.text());
  return answer.json();
}

/** The cached responses of the browser, by query keys. */
function readCachedKeys(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === "berea-answers")) return [];
    const opening = indexedDB.open("berea-answers");
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const database = opening.result;
    const reading = database.transaction("answers").objectStore("answers").getAllKeys();
    await new Promise((resolve) => reading.addEventListener("success", resolve));
    database.close();
    return reading.result.map(String);
  });
}

const expectCached = (page: Page, id: string, is = true) =>
  expect.poll(async () => (await readCachedKeys(page)).some((key) => key.includes(id))).toBe(is);

/** Blocks the API but not the app's files; returns a function that ends that. */
async function blockServer(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route("**/api/**", (route) => route.abort());
  return () => context.unroute("**/api/**");
}

/** Waits until the code of the pages for reading is prefetched. */
async function waitForPrefetch(page: Page): Promise<void> {
  const isFetched = () =>
    page.evaluate(() => {
      const names = performance.getEntriesByType("resource").map(({ name }) => name);
      return ["sermon-viewer", "study-viewer", "passage-drawer", "profile-page"].every((part) =>
        names.some((name) => name.includes(`/${part}-`)),
      );
    });
  await expect.poll(isFetched, { timeout: 40_000 }).toBe(true);
}

const WORDS = "The words of John 3:16 stay.";

/** Stores a sermon and a study of a new user and opens both. */
async function readBoth(page: Page) {
  const email = await signUp(page);
  const sermon = await storeSermon(page, { title: "Kept", transcript: WORDS });
  const study = await storeStudy(page, BORN_FROM_ABOVE);
  // The page doesn't know about them yet.
  await page.reload();
  await page.goto(`/#/study/${study.id}`);
  await expect(page.getByText("Two evenings with")).toBeVisible();
  await page.goto(`/#/sermon/${sermon.id}`);
  await expect(page.getByText("The words of")).toBeVisible();
  await page.goto("/#/library");
  await expect(page.getByRole("heading", { name: "Kept" })).toBeVisible();
  return { email, sermon, study };
}

test("an open page stays readable and shows that the server stopped, and refreshes when it is back", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const server = await ServerProcess.start();
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  const { study, sermon } = await readBoth(page);
  await waitForPrefetch(page);
  await isBack(page);

  await server.kill();
  await page.goto(`/#/study/${study.id}`);
  await expect(page.getByText("Two evenings with")).toBeVisible();
  await expectOffline(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Profile" }).click();
  await expect(page.getByRole("heading", { name: "Lydia" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Two evenings with")).toBeVisible();
  await page.goto(`/#/sermon/${sermon.id}`);
  await expect(page.getByText("The words of")).toBeVisible();
  await page.getByRole("tab", { name: "Summary" }).click();
  await expect(page.getByText("No summary available")).toBeVisible();
  await expectOffline(page);

  await server.restart();
  await reconnect(page);
  await context.close();
  await server.stop();
});

test("a page loaded offline shows what was opened before, and says why the rest is missing", async ({
  page,
  context,
}) => {
  const { study, sermon } = await readBoth(page);
  const other = await storeSermon(page, { title: "Never opened", transcript: WORDS });
  await page.goto(`/#/sermon/${sermon.id}`);
  await page.getByRole("link", { name: "John 3:16" }).click();
  await expect(page.getByRole("dialog")).toContainText("For God so loved the world");
  const unblockServer = await blockServer(context);
  await page.goto("about:blank");

  await page.goto(`/#/sermon/${sermon.id}`);
  await expect(page.getByText("The words of")).toBeVisible();
  await expectOffline(page);
  await page.getByRole("link", { name: "John 3:16" }).click();
  await expect(page.getByRole("dialog")).toContainText("For God so loved the world");
  await page.keyboard.press("Escape");
  await page.goto(`/#/study/${study.id}`);
  await expect(page.getByText("Two evenings with")).toBeVisible();
  await page.goto("/#/library");
  await expect(page.getByRole("heading", { name: "Kept" })).toBeVisible();
  await page.goto(`/#/sermon/${other.id}`);
  await expect(page.getByRole("alert")).toContainText("You’re offline. This will work when you reconnect.");
  await expectAccessible(page);

  await unblockServer();
  await reconnect(page);
  await expect(page.getByText("The words of")).toBeVisible();
});

test("actions that need the server explain this before and after an attempt, and work on reconnect", async ({
  page,
  context,
}) => {
  await signUp(page);
  const sermon = await storeSermon(page, { title: "To be refined", transcript: WORDS });
  await page.goto(`/#/create/sermon/process/${sermon.id}`);
  const refine = page.getByRole("button", { name: "Refine Transcript" });
  await expect(refine).toBeVisible();
  const unblockServer = await blockServer(context);
  await loseConnection(page);
  await expectOffline(page);
  await expect(page.getByText("You’re offline. This will work when you reconnect.")).toBeVisible();
  await refine.click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Error during Refining Transcript");
  await expect(alert).toContainText("You’re offline. This will work when you reconnect.");
  await expectAccessible(page);

  await unblockServer();
  await reconnect(page);
  await refine.click();
  await expect(page.getByRole("heading", { name: "Refining Transcript Result" })).toBeVisible();
});

test("clears the cache when signing out, so that the next user finds nothing", async ({ page, context }) => {
  const { sermon } = await readBoth(page);
  await expectCached(page, sermon.id);
  await signOut(page);
  expect(await readCachedKeys(page)).toEqual([]);

  await signUp(page, "Paul");
  await blockServer(context);
  await page.goto("about:blank");
  await page.goto(`/#/sermon/${sermon.id}`);
  await expect(page.getByRole("alert")).toContainText("Failed to load sermon");
  await expect(page.getByText("The words of")).toHaveCount(0);
});

test("clears the cache of one user when another has signed in on a different page", async ({
  page,
  context,
}) => {
  const { email, sermon } = await readBoth(page);
  await expectCached(page, sermon.id);
  const other = await context.newPage();
  await context.clearCookies();
  await other.goto("/#/login");
  await expectCached(other, sermon.id, false);
  await signIn(other, email);
  await expect(other.getByRole("heading", { level: 1 })).toContainText("Lydia");
  await other.goto(`/#/sermon/${sermon.id}`);
  await expectCached(other, sermon.id);
});

test("removes a deleted sermon from the cache", async ({ page }) => {
  const { sermon } = await readBoth(page);
  await expectCached(page, sermon.id);
  await page.getByRole("button", { name: "Delete Kept" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "Kept" })).toHaveCount(0);
  await expectCached(page, `"one","${sermon.id}"`, false);
});

test("caches at most 40 MB and evicts the least recently used responses", async ({ page }) => {
  const { sermon, study } = await readBoth(page);
  await expectCached(page, sermon.id);
  await page.evaluate(async () => {
    const opening = indexedDB.open("berea-answers");
    await new Promise((resolve) => opening.addEventListener("success", resolve));
    const work = opening.result.transaction(["held", "answers"], "readwrite");
    const sizes = { long: 20_000_000, lately: 21_943_000 };
    for (const [key, bytes] of Object.entries(sizes)) {
      work.objectStore("held").put({ key, bytes, usedAt: key === "long" ? 1 : Date.now() + 60_000 });
      work.objectStore("answers").put({ data: {}, updatedAt: 1 }, key);
    }
    await new Promise((resolve) => work.addEventListener("complete", resolve));
    opening.result.close();
  });
  await page.goto(`/#/study/${study.id}`);
  await page.reload();
  await expectCached(page, "long", false);
  await expectCached(page, "lately");
  await expectCached(page, study.id);
});

test("works in a browser without storage", async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("No room", "QuotaExceededError");
    };
  });
  await readBoth(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Kept" })).toBeVisible();
});
