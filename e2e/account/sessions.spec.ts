// What happens to an open page when its session ends, here or elsewhere.
import type { Page } from "@playwright/test";
import { createSermon } from "../support/sermon-steps.ts";
import { makeTone } from "../support/sounds.ts";
import {
  expect,
  expectAccessible,
  openInOtherBrowser,
  PASSWORD,
  signIn,
  signOut,
  signUp,
  signUpWithoutReload,
  test,
} from "../support/test.ts";

/** Ends all sessions of the user from another browser. */
async function endSessions(page: Page): Promise<void> {
  const elsewhere = await openInOtherBrowser(page);
  const origin = new URL(page.url()).origin;
  const answer = await elsewhere.request.post("/api/auth/revoke-sessions", { headers: { origin }, data: {} });
  expect(answer.ok()).toBe(true);
  await elsewhere.context().close();
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Please sign in again" });

async function enterPassword(page: Page, password: string): Promise<void> {
  await dialogOf(page).getByLabel("Password", { exact: true }).fill(password);
  await dialogOf(page).getByRole("button", { name: "Sign In" }).click();
}

/** Starts the upload of a recording whose requests wait until they are released. */
async function beginUpload(page: Page, seconds: number) {
  const { promise, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/api/uploads/*", async (route) => {
    if (route.request().method() === "PATCH") await promise;
    await route.continue().catch(() => undefined);
  });
  await createSermon(page, "Brought in");
  const file = { name: "sermon.wav", mimeType: "audio/wav", buffer: makeTone(seconds) };
  const reachesServer = page.waitForRequest(
    (request) => request.url().includes("/api/uploads/") && request.method() === "PATCH",
  );
  await page.locator('input[type="file"]').last().setInputFiles(file);
  await reachesServer;
  return { letThrough };
}

test("a session that ends during an edit asks for the password over the page, and the edit continues", async ({
  page,
}) => {
  const email = await signUp(page);
  await page.goto("/#/create/sermon");
  await page.getByLabel("Sermon Title").fill("Written before the end");
  await page.getByLabel("Description").fill("All of this stays.");
  await endSessions(page);
  await page.getByRole("button", { name: "Next" }).click();

  await expect(dialogOf(page)).toBeVisible();
  await expect(dialogOf(page).getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeVisible();
  await enterPassword(page, "not the password");
  await expect(page.getByRole("alert")).toContainText("Failed to sign in: the password is incorrect.");
  await enterPassword(page, PASSWORD);

  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Input" })).toBeVisible();
  await page.goto("/#/library");
  const saved = page.getByRole("article").filter({ hasText: "Written before the end" });
  await expect(saved).toContainText("All of this stays.");
  await expect(saved).toHaveCount(1);
});

test("a page whose session has ended continues when the user signs in in another tab", async ({
  page,
  context,
}) => {
  const email = await signUp(page);
  await page.goto("/#/create/sermon");
  await page.getByLabel("Sermon Title").fill("Another way");
  await endSessions(page);
  await page.getByRole("button", { name: "Next" }).click();
  const opening = context.waitForEvent("page");
  await dialogOf(page).getByRole("link", { name: "Sign in another way" }).click();
  const other = await opening;
  await signIn(other, email);
  await expect(other.getByRole("heading", { level: 1 })).toContainText("Lydia");
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Input" })).toBeVisible();
});

test("signing out in one tab signs out the others", async ({ page, context }) => {
  await signUp(page);
  const other = await context.newPage();
  await other.goto("/#/library");
  await expect(other.getByRole("tab", { name: "Sermons" })).toBeVisible();
  await signOut(page);
  await expect(other).toHaveURL(/#\/login/);
  await expect(other.getByRole("heading", { name: "Welcome to Berea" })).toBeVisible();
});

test("another user who signs in gets all tabs and sees nothing of the previous user", async ({
  page,
  context,
}) => {
  // Not the operator, whose name all users can see.
  await signUp(page, "Priscilla");
  const other = await context.newPage();
  await other.goto("/#/profile");
  await expect(other.getByRole("heading", { name: "Priscilla" })).toBeVisible();
  await signUpWithoutReload(page, "Paul");
  const third = await context.newPage();
  await third.goto("/#/login");
  await expect(third.getByRole("heading", { level: 1 })).toContainText("Paul");
  await expect(other.getByRole("heading", { name: "Paul" })).toBeVisible();
  await expect(other.getByText("Priscilla")).toHaveCount(0);
});

const ends = [
  { what: "whose session has ended", end: endSessions },
  {
    what: "in whose place somebody else has signed in",
    end: (page: Page) => signUpWithoutReload(page, "Paul"),
  },
];
for (const { what, end } of ends) {
  test(`an upload waits for the user ${what}, and then resumes`, async ({ page }) => {
    await signUp(page);
    const upload = await beginUpload(page, 3);
    await end(page);
    upload.letThrough();
    await expect(dialogOf(page)).toBeVisible();
    await enterPassword(page, PASSWORD);
    await expect(page.getByRole("button", { name: "Delete sermon.wav" })).toBeVisible({ timeout: 30_000 });
  });
}

test("another user who signs in does not discard an unfinished upload without a question", async ({
  page,
  context,
}) => {
  const email = await signUp(page);
  await beginUpload(page, 3);
  await signUpWithoutReload(page, "Paul");
  const other = await context.newPage();
  await other.goto("/#/login");
  await expect(other.getByRole("heading", { level: 1 })).toContainText("Paul");
  await expect(dialogOf(page)).toContainText("Someone else is now signed in on this browser.");
  await expect(dialogOf(page)).toContainText(email);
  await expectAccessible(page);
  await enterPassword(page, PASSWORD);
  await expect(dialogOf(page)).toBeHidden();
  // Now the other tab belongs to the first user, too.
  await expect(other.getByRole("heading", { level: 1 })).toContainText("Lydia");
});

test("an action that can't be undone asks for the password again if the sign-in is long ago, and can be canceled", async ({
  page,
}) => {
  await signUp(page);
  let refusals = 2;
  await page.route("**/api/users/*/sermons", (route) => {
    if (route.request().method() !== "POST" || (refusals -= 1) < 0) return route.continue();
    const error = { code: "requires_recent_login", message: "Please enter your password again to continue." };
    return route.fulfill({ status: 403, json: { error } });
  });
  const dialog = page.getByRole("dialog", { name: "Confirm it’s you" });
  await page.goto("/#/create/sermon");
  await page.getByLabel("Sermon Title").fill("Certain");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toContainText("Please enter your password again to continue.");

  await page.getByRole("button", { name: "Next" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Input" })).toBeVisible();
});

test("signing out everywhere reaches other browsers", async ({ page }) => {
  await signUp(page);
  const elsewhere = await openInOtherBrowser(page);
  await elsewhere.goto("/#/create/sermon");
  await elsewhere.getByLabel("Sermon Title").fill("On the other device");
  await page.goto("/#/profile?tab=manage");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("on every device");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/#\/login/);

  await elsewhere.getByRole("button", { name: "Next" }).click();
  await expect(dialogOf(elsewhere)).toBeVisible();
  await enterPassword(elsewhere, PASSWORD);
  await expect(elsewhere.getByRole("heading", { name: "Input" })).toBeVisible();
});

interface SessionQuery {
  /** The times of the page's queries, by its own clock. */
  at: number;
  isAnswered: boolean;
}

/** Makes a page record when it queries its session; returns a function that reads the record. */
async function recordQueries(page: Page): Promise<() => Promise<SessionQuery[]>> {
  await page.addInitScript(() => {
    const queries: SessionQuery[] = [];
    const send = window.fetch;
    const note = async (...call: Parameters<typeof fetch>) => {
      if (!String(call[0]).includes("/api/auth/get-session")) return send(...call);
      const query = { at: Date.now(), isAnswered: false };
      queries.push(query);
      const answer = await send(...call);
      const copy = answer.clone();
      void copy.text().then(() => (query.isAnswered = true));
      return answer;
    };
    Object.assign(window, { queries, fetch: note });
  });
  return () => page.evaluate(() => (globalThis as { queries?: SessionQuery[] }).queries ?? []);
}

test("an open page extends its session in time, and retries after failures", async ({ page }) => {
  test.setTimeout(150_000);
  await signUp(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lydia");
  let isOffline = false;
  let isFirst = true;
  await page.route("**/api/auth/get-session*", async (route) => {
    if (isOffline) return route.abort();
    const response = await route.fetch();
    const answer = await response.json();
    // Six minutes are left at first, and a day after the extension.
    const left = isFirst ? 6 * 60_000 : 86_400_000;
    isFirst = false;
    answer.session.expiresAt = new Date(Date.now() + left).toISOString();
    return route.fulfill({ response, json: answer });
  });
  await page.clock.install();
  const readQueries = await recordQueries(page);
  const readClock = () => page.evaluate(() => Date.now());
  const startedAt = await readClock();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lydia");
  // From here on, the test advances the clock of the page.
  await page.clock.pauseAt((await readClock()) + 1000);
  const loaded = await readClock();
  expect(await readQueries()).toHaveLength(1);
  const runUntilQueried = async (times: number) => {
    const step = async () => {
      const { length } = await readQueries();
      if (length < times) await page.clock.runFor(5000);
      return length;
    };
    await expect.poll(step, { timeout: 60_000, intervals: [0] }).toBeGreaterThanOrEqual(times);
    return (await readQueries())[times - 1]?.at ?? 0;
  };

  isOffline = true;
  const failure = page.waitForEvent("requestfailed");
  const looked = page.waitForResponse("**/api/health");
  const second = await runUntilQueried(2);
  // A minute after the session started; its response arrived while the page was loading.
  expect(second).toBeGreaterThan(startedAt + 55_000);
  expect(second).toBeLessThan(loaded + 70_000);
  await failure;
  // The connection check ends before its timeout.
  await looked;
  isOffline = false;
  const third = await runUntilQueried(3);
  expect(third - second).toBeGreaterThanOrEqual(25_000);
  expect(third - second).toBeLessThan(40_000);
  await expect.poll(async () => (await readQueries())[2]?.isAnswered).toBe(true);
  await page.clock.runFor(30 * 60_000);
  expect(await readQueries()).toHaveLength(3);
  await expect(dialogOf(page)).toBeHidden();
});
