// Sign-in with Google: in a pop-up, without one, and with errors.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { GOOGLE_CALLBACK_PATH } from "../../server/account/google/google-callback.ts";
import type { TestOpenidProvider } from "../../server/account/google/testing-openid-provider.ts";
import { ServerProcess } from "../support/server-process.ts";
import {
  expect,
  expectAccessible,
  expectToFit,
  signIn,
  signUp,
  test as base,
  MAIN,
} from "../support/test.ts";
import { testWithGoogle } from "../support/with-google.ts";

const test = testWithGoogle().extend<{ fresh: void }>({
  fresh: [
    async ({ google }, use) => {
      google.isolatesWindows = false;
      await use();
    },
    { auto: true },
  ],
});

/** Creates an account at Google; returns its login. */
function meet(google: TestOpenidProvider, claims: object = {}): { login: string; email: string } {
  const login = randomUUID();
  const email = `${login}@gmail.test`;
  google.users.set(login, { email, email_verified: true, name: "Lydia of Thyatira", ...claims });
  return { login, email };
}

const button = (page: Page) => page.getByRole("button", { name: /Sign in with Google|Signing in/ });

/** Clicks the button; returns the window that opens. */
async function openGoogle(page: Page): Promise<Page> {
  const opening = page.waitForEvent("popup");
  await button(page).click();
  return opening;
}

/** Signs in on the provider's pages, and consents if it asks. */
async function passProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(login);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

async function signInWithGoogle(page: Page, login: string): Promise<void> {
  const opened = await openGoogle(page);
  await passProvider(opened, login);
  await expectClosed(opened);
}

const expectClosed = (opened: Page) => expect.poll(() => opened.isClosed()).toBe(true);

/** Blocks pop-ups. */
const blockWindows = (page: Page) => page.addInitScript(() => (window.open = () => null));

/** Ends the session without signing out, by deleting the cookies of the app. */
const forget = (page: Page) => page.context().clearCookies({ name: /^berea/ });

/** Signs a new user in with Google, and loses their session while they start a sermon. */
async function loseSession(page: Page, google: TestOpenidProvider, title: string): Promise<void> {
  const { login } = meet(google);
  await page.goto("/#/login");
  await signInWithGoogle(page, login);
  await expect(page).toHaveURL(/#\/profile\/setup$/);
  await page.goto("/#/create/sermon");
  await page.getByLabel("Sermon Title").fill(title);
  await forget(page);
  await page.getByRole("button", { name: "Next" }).click();
}

const readState = (page: Page) => page.evaluate(() => window.history.state.usr);

test(
  "a new user signs in through a window and continues to the profile setup",
  MAIN,
  async ({ page, google }) => {
    const { login, email } = meet(google, { picture: "https://lh3.googleusercontent.com/a/lydia" });
    await page.goto("/#/login");
    await signInWithGoogle(page, login);
    await expect(page).toHaveURL(/#\/profile\/setup$/);
    expect(await readState(page)).toMatchObject({
      displayName: "Lydia of Thyatira",
      email,
      imageUrl: "https://lh3.googleusercontent.com/a/lydia",
    });
  },
);

test("a new user sees their Google name in the setup, completes it and is welcomed", async ({
  page,
  google,
}) => {
  const { login, email } = meet(google);
  await page.goto("/#/login");
  await signInWithGoogle(page, login);
  await expect(page.getByLabel("Display Name")).toHaveValue("Lydia of Thyatira");
  await expect(page.getByText(`You’re signed in as ${email}.`)).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  for (let step = 1; step < 3; step += 1) await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.getByRole("dialog", { name: "Welcome, Lydia of Thyatira" })).toBeVisible();
});

test("a known user returns to the page they came from", MAIN, async ({ page, google }) => {
  const { login } = meet(google);
  await page.goto("/#/login");
  await signInWithGoogle(page, login);
  await expect(page).toHaveURL(/#\/profile\/setup$/);
  await forget(page);
  await page.goto("/#/library?tab=studies");
  await page.reload();
  // The provider still has a session and doesn't ask again.
  await expectClosed(await openGoogle(page));
  await expect(page).toHaveURL(/#\/library\?tab=studies$/);
  await expect(page.getByText("No Bible Studies Yet")).toBeVisible();
});

test("a user without a password signs in again with Google over the page and continues", async ({
  page,
  google,
}) => {
  await loseSession(page, google, "Without a password");
  await expect(page.getByRole("dialog", { name: "Please sign in again" })).toBeVisible();
  await expectAccessible(page);
  await expectClosed(await openGoogle(page));
  await expect(page.getByRole("heading", { name: "Input" })).toBeVisible();
});

test("over a page, a blocked pop-up is reported and the page stays", async ({ page, google }) => {
  await loseSession(page, google, "Not lost");
  await page.evaluate(() => (window.open = () => null));
  await button(page).click();
  await expect(page.getByRole("alert")).toContainText("Please allow pop-ups for this site.");
  await expect(page.getByLabel("Sermon Title")).toHaveValue("Not lost");
});

test("receives the outcome from a window whose opener the provider severed", async ({ page, google }) => {
  google.isolatesWindows = true;
  const { login } = meet(google);
  await page.goto("/#/login");
  const opened = await openGoogle(page);
  // The window now looks closed to this page, and the button is enabled again.
  await expect(button(page)).toHaveText("Sign in with Google");
  await passProvider(opened, login);
  await expect(page).toHaveURL(/#\/profile\/setup$/);
  await expectClosed(opened);
});

test("with blocked pop-ups, goes to Google and back in the same tab", async ({ page, google }) => {
  await blockWindows(page);
  const { login, email } = meet(google);
  await page.goto("/#/library?tab=studies");
  await button(page).click();
  await passProvider(page, login);
  await expect(page).toHaveURL(/localhost:\d+\/#\/profile\/setup$/);
  expect(await readState(page)).toMatchObject({ displayName: "Lydia of Thyatira", email, imageUrl: null });

  await forget(page);
  await page.goto("/#/library?tab=studies");
  await page.reload();
  await button(page).click();
  await expect(page).toHaveURL(/localhost:\d+\/#\/library\?tab=studies$/);
  await expect(page.getByText("No Bible Studies Yet")).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(page).toHaveURL(/#\/library\?tab=studies$/);
});

test("navigating back from Google restores the page", async ({ page }) => {
  await blockWindows(page);
  await page.goto("/#/login");
  await page.getByLabel("Email").fill("lydia@thyatira.test");
  await button(page).click();
  await expect(page.getByPlaceholder("Enter any login")).toBeVisible();
  await page.goBack();
  await expect(button(page)).toHaveText("Sign in with Google");
});

test("closing the window shows no error, and the user can try again", async ({ page, google }) => {
  const { login } = meet(google);
  await page.goto("/#/login");
  const opened = await openGoogle(page);
  await expect(opened.getByPlaceholder("Enter any login")).toBeVisible();
  await expect(button(page)).toHaveText("Signing in...");
  await expect(page.getByText("Finish signing in with Google in the other window.")).toBeVisible();
  await opened.close();
  await expect(button(page)).toHaveText("Sign in with Google");
  await expect(page.getByRole("alert")).toBeHidden();
  await signInWithGoogle(page, login);
  await expect(page).toHaveURL(/#\/profile\/setup$/);
});

test("declining at Google shows an error on the page and closes the window", async ({ page }) => {
  await page.goto("/#/login");
  const opened = await openGoogle(page);
  await opened.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Failed to sign in with Google: you didn't allow Google to share your account with Berea.",
  );
  await expectClosed(opened);
  await expect(page).toHaveURL(/#\/login$/);
  await expectAccessible(page);
});

test("declining in the same tab shows an error on the sign-in page", async ({ page }) => {
  await blockWindows(page);
  await page.goto("/#/login");
  await button(page).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "you didn't allow Google to share your account with Berea.",
  );
  await expect(page).toHaveURL(/#\/login$/);
});

test("someone who signed up with the email before is signed out when its owner signs in with Google", async ({
  page,
  browser,
  google,
}) => {
  const email = await signUp(page);
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const owner = await context.newPage();
  const { login } = meet(google, { email });
  await owner.goto("/#/login");
  await signInWithGoogle(owner, login);
  await expect(owner.getByRole("heading", { level: 1 })).toContainText("Lydia");

  await page.reload();
  await expect(page).toHaveURL(/#\/login/);
  await signIn(page, email);
  await expect(page.getByRole("alert")).toContainText("the email or password is incorrect.");
  await owner.reload();
  await expect(owner.getByRole("heading", { level: 1 })).toContainText("Lydia");
  await context.close();
});

test("rejects an email that is not verified at Google and says why", async ({ page, google }) => {
  const { login } = meet(google, { email_verified: false });
  await page.goto("/#/login");
  await signInWithGoogle(page, login);
  await expect(page.getByRole("alert")).toContainText("this Google account isn't verified.");
  await page.goto("/#/library");
  await expect(page).toHaveURL(/#\/login/);
});

test("if the page that opened the window is closed, the window continues as the app", async ({
  page,
  google,
}) => {
  const { login } = meet(google);
  await page.goto("/#/login");
  const opened = await openGoogle(page);
  await expect(opened.getByPlaceholder("Enter any login")).toBeVisible();
  await page.goto("about:blank");
  await passProvider(opened, login);
  await expect(opened).toHaveURL(/localhost:\d+\/#\/profile\/setup$/);
});

test("rejects a return that was not started here and shows nothing from its URL", async ({ page }) => {
  await page.goto(`${GOOGLE_CALLBACK_PATH}?code=4/stolen&state=made-up`);
  await expect(page.getByRole("alert")).toContainText("it took too long or was started in another window.");
  await page.goto("about:blank");
  await page.goto("/#/login?google=%3Cb%3ECall+555");
  await expect(page.getByRole("alert")).toContainText("something went wrong on the server.");
  await expect(page.getByText("555")).toBeHidden();
});

test("shows an error if the browser blocks cookies", async ({ page, google }) => {
  const { login } = meet(google);
  await page.route("**/api/auth/get-session*", (route) => route.fulfill({ json: null }));
  await page.goto("/#/login");
  await signInWithGoogle(page, login);
  await expect(page.getByRole("alert")).toContainText("Please allow cookies and try again.");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the sign-in page and the page of the window fit 360 pixels, in ${colorScheme}`, async ({
    browser,
    berea,
  }) => {
    const context = await browser.newContext({
      baseURL: berea.address,
      colorScheme,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    await page.goto("/google-return.html");
    await page.evaluate(() => window.stop());
    await expectAccessible(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await expectToFit(page);
    await expectAccessible(page);
    await context.close();
  });
}

const outageTest = base.extend<object, { berea: ServerProcess }>({
  berea: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const server = await ServerProcess.start({
        GOOGLE_CLIENT_ID: "berea.apps.test",
        GOOGLE_CLIENT_SECRET: "secret",
        GOOGLE_DISCOVERY_URL: "http://127.0.0.1:2/.well-known/openid-configuration",
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

outageTest("while Google does not respond, the page says so and closes the window", async ({ page }) => {
  await signUp(page);
  await forget(page);
  await page.goto("/#/login");
  await page.reload();
  const opened = await openGoogle(page);
  await expect(page.getByRole("alert")).toContainText(
    "Failed to sign in with Google: Google isn't responding right now.",
  );
  await expectClosed(opened);
});

base("without a Google client, the button is disabled and says why", async ({ page }) => {
  await page.goto("/#/login");
  await expect(page.getByText("Google isn’t set up on this server.")).toBeVisible();
  await expect(button(page)).toHaveAccessibleDescription("Google isn’t set up on this server.");
  await expect(button(page)).toBeDisabled();
  await expectAccessible(page);
});
