// What every journey starts from: a running Berea, and people who sign up to it.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test as base, type Browser, expect, type Page } from "@playwright/test";
import type { default as Axe, RunOnly } from "axe-core";
import { ServerProcess } from "./server-process.ts";

export const PASSWORD = "grace and peace";

/** Marks the main journey of a feature, which `npm test` runs; `npm run test:all` runs every journey. */
export const MAIN = { tag: "@main" };

/** A test on a server that all tests of its worker share; each signs up people of its own. */
export const test = base.extend<object, { berea: ServerProcess }>({
  berea: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const server = await ServerProcess.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ berea }, use) => use(berea.address),
});

/** A page in another browser in which the same person is signed in. */
export async function openInOtherBrowser(page: Page): Promise<Page> {
  const storageState = await page.context().storageState();
  const browser = page.context().browser();
  const elsewhere = await browser?.newContext({ baseURL: new URL(page.url()).origin, storageState });
  if (!elsewhere) throw new Error("this page belongs to no browser");
  return elsewhere.newPage();
}

/** A page of a browser as wide as a telephone, in these colors; its context is the caller's to close. */
export async function openOnPhone(
  browser: Browser,
  baseURL: string | undefined,
  colorScheme: "light" | "dark",
): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    colorScheme,
    viewport: { width: 360, height: 740 },
  });
  return context.newPage();
}

/** Signs a new person up on the login page and leaves the welcome open; answers their e-mail address. */
export async function signUpOnLoginPage(page: Page, name = "Lydia"): Promise<string> {
  const email = `${randomUUID()}@berea.test`;
  await page.goto("/#/login");
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("dialog", { name: `Welcome, ${name}` })).toBeVisible();
  return email;
}

/**
 * Has a new person signed in on a page, at the dashboard, and answers their e-mail address. They have signed up elsewhere:
 * what greets a person is for `signUpOnLoginPage`, and these seconds would be spent in every test.
 */
export async function signUp(page: Page, name = "Lydia"): Promise<string> {
  const email = `${randomUUID()}@berea.test`;
  const { origin } = new URL((await page.request.get("/api/health")).url());
  const answer = await page.request.post("/api/auth/sign-up/email", {
    headers: { origin },
    data: { name, email, password: PASSWORD },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const wasOpen = page.url() !== "about:blank";
  await page.goto("/#/");
  // A page that was open already only changes its fragment, and has not heard of it.
  if (wasOpen) await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name.split(" ")[0] ?? name);
  return email;
}

/** Signs somebody else up in the browser of a page, of which the page hears nothing. */
export async function signUpWithoutReload(page: Page, name: string): Promise<void> {
  await page.context().clearCookies();
  const answer = await page.context().request.post("/api/auth/sign-up/email", {
    headers: { origin: new URL(page.url()).origin },
    data: { name, email: `${randomUUID()}@berea.test`, password: PASSWORD },
  });
  expect(answer.ok()).toBe(true);
}

/** Signs a person in on the login page. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Ends the session in the browser of a page, which is loaded anew by that. */
export async function signOut(page: Page): Promise<void> {
  await page.goto("/#/profile?tab=manage");
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL(/#\/login/);
  // The address is there before the page is.
  await expect(page.getByRole("heading", { name: "Welcome to Berea" })).toBeVisible();
}

const STANDARD: RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

const COLORS: RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Fails on anything that axe-core finds against WCAG 2.2 A and AA on the page as it is, in light colors and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, STANDARD);
  const isDark = await page.evaluate<boolean>(`matchMedia("(prefers-color-scheme: dark)").matches`);
  await changeColors(page, isDark ? "light" : "dark");
  await expectReadable(page);
  await changeColors(page, isDark ? "dark" : "light");
}

/** Shows a page in other colors, and has what turns to them slowly be there at once. */
async function changeColors(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    // What has turned can have what inherits from it begin to.
    for (;;) {
      const turning = document.getAnimations().filter((one) => one instanceof CSSTransition);
      if (turning.length === 0) return;
      for (const one of turning) one.finish();
    }
  });
}

/** As `expectAccessible`, but only what colors can spoil: for a page that was looked at in other colors already. */
export const expectReadable = (page: Page): Promise<void> => expectNoViolations(page, COLORS);

/** A page that is on its way to the next may lack its heading for a moment, so that it is looked at again. */
async function expectNoViolations(page: Page, rules: RunOnly): Promise<void> {
  await expect(async () => expect(await findViolations(page, rules)).toEqual([])).toPass({ timeout: 20_000 });
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * axe-core is given to a document once, and judges all that is not in frames. (`@axe-core/playwright` gives it anew for
 * every look, twice, and opens a page for that, which takes seven times the processor time.)
 */
async function findViolations(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`"axe" in window`))) await page.evaluate(AXE);
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(
      { exclude: ["iframe"] },
      { runOnly: rules, resultTypes: ["violations"] },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, runOnly);
}

/** Fails where a page is wider than its window; `address` names it where there are several. */
export async function expectToFit(page: Page, address?: string): Promise<void> {
  const overflow = await page
    .locator("html")
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(overflow, address).toBeLessThanOrEqual(0);
}

export { expect };
