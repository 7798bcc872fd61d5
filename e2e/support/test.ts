// Fixtures and steps that all journeys share: a running server, and users who sign up.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test as base, type Browser, expect, type Page } from "@playwright/test";
import type { default as Axe, RunOnly } from "axe-core";
import { ServerProcess } from "./server-process.ts";

export const PASSWORD = "grace and peace";

/** Marks the main journey of a feature, which `npm test` runs; `npm run test:all` runs every journey. */
export const MAIN = { tag: "@main" };

/** A test on a server that all tests of its worker share; each test signs up its own users. */
export const test = base.extend<object, { berea: ServerProcess }>({
  berea: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const server = await ServerProcess.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ berea }, use) => use(berea.address),
});

/** Opens a page in another browser context in which the same user is signed in. */
export async function openInOtherBrowser(page: Page): Promise<Page> {
  const storageState = await page.context().storageState();
  const browser = page.context().browser();
  const context = await browser?.newContext({ baseURL: new URL(page.url()).origin, storageState });
  if (!context) throw new Error("this page has no browser");
  return context.newPage();
}

/** Opens a page as wide as a phone in a color scheme. The caller closes its context. */
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

/** Signs up a new user on the login page, leaves the welcome dialog open, and returns the email address. */
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
 * Signs up a new user through the API, opens the dashboard, and returns the email address. It is faster than
 * `signUpOnLoginPage`, which also shows the welcome dialog.
 */
export async function signUp(page: Page, name = "Lydia"): Promise<string> {
  const email = `${randomUUID()}@berea.test`;
  const { origin } = new URL((await page.request.get("/api/health")).url());
  const response = await page.request.post("/api/auth/sign-up/email", {
    headers: { origin },
    data: { name, email, password: PASSWORD },
  });
  expect(response.status(), await response.text()).toBe(200);
  const wasOpen = page.url() !== "about:blank";
  await page.goto("/#/");
  // On a page that was already open, `goto` only changes the fragment, so the app doesn't notice the new session.
  if (wasOpen) await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name.split(" ")[0] ?? name);
  return email;
}

/** Signs up another user in the page's browser without notifying the page. */
export async function signUpWithoutReload(page: Page, name: string): Promise<void> {
  await page.context().clearCookies();
  const response = await page.context().request.post("/api/auth/sign-up/email", {
    headers: { origin: new URL(page.url()).origin },
    data: { name, email: `${randomUUID()}@berea.test`, password: PASSWORD },
  });
  expect(response.ok()).toBe(true);
}

/** Signs in on the login page. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Signs out, which reloads the page. */
export async function signOut(page: Page): Promise<void> {
  await page.goto("/#/profile?tab=manage");
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL(/#\/login/);
  // The URL changes before the page renders.
  await expect(page.getByRole("heading", { name: "Welcome to Berea" })).toBeVisible();
}

const STANDARD: RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

const COLORS: RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Fails if axe-core finds a violation of WCAG 2.2 A or AA on the page, in light or dark colors. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, STANDARD);
  const isDark = await page.evaluate<boolean>(`matchMedia("(prefers-color-scheme: dark)").matches`);
  await changeColors(page, isDark ? "light" : "dark");
  await expectReadable(page);
  await changeColors(page, isDark ? "dark" : "light");
}

/** Switches the color scheme and finishes all CSS transitions at once. */
async function changeColors(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    // A finished transition can start transitions of elements that inherit from it.
    for (;;) {
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      if (transitions.length === 0) return;
      for (const transition of transitions) transition.finish();
    }
  });
}

/** Like `expectAccessible`, but checks only contrast, for a page that was already checked in another color scheme. */
export const expectReadable = (page: Page): Promise<void> => expectNoViolations(page, COLORS);

/** Retries, because a page may lack its heading for a moment during navigation. */
async function expectNoViolations(page: Page, rules: RunOnly): Promise<void> {
  await expect(async () => expect(await findViolations(page, rules)).toEqual([])).toPass({ timeout: 20_000 });
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * Injects axe-core once per document and checks everything outside of frames. (`@axe-core/playwright` injects it twice for
 * each check and opens a page for that, which takes seven times the CPU time.)
 */
async function findViolations(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`"axe" in window`))) await page.evaluate(AXE);
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    // What a sticky bar covers can be scrolled into view, but axe would measure only the part that is visible.
    const bars = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (element) => getComputedStyle(element).position === "sticky",
    );
    for (const bar of bars) bar.style.setProperty("position", "static");
    const { violations } = await axe.run(
      { exclude: ["iframe"] },
      { runOnly: rules, resultTypes: ["violations"] },
    );
    for (const bar of bars) bar.style.removeProperty("position");
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, runOnly);
}

/** Fails if a page is wider than its window. `address` names the page in the error message. */
export async function expectToFit(page: Page, address?: string): Promise<void> {
  const overflow = await page
    .locator("html")
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(overflow, address).toBeLessThanOrEqual(0);
}

export { expect };
