// What every journey starts from: a running Berea, and people who sign up to it.
import { randomUUID } from "node:crypto";
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, type BrowserContext, expect, type Page } from "@playwright/test";
import { ServerProcess } from "./server-process.ts";

export const PASSWORD = "grace and peace";

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
  // No test depends on what is or is not to be had outside this machine.
  context: async ({ context }, use) => {
    await stayInside(context);
    await use(context);
  },
});

/** A page in another browser in which the same person is signed in. */
export async function openElsewhere(page: Page): Promise<Page> {
  const storageState = await page.context().storageState();
  const browser = page.context().browser();
  const elsewhere = await browser?.newContext({ baseURL: new URL(page.url()).origin, storageState });
  if (!elsewhere) throw new Error("this page belongs to no browser");
  await stayInside(elsewhere);
  return elsewhere.newPage();
}

/** Answers whatever a page asks of other machines with nothing. */
export async function stayInside(context: BrowserContext): Promise<void> {
  await context.route(
    ({ hostname }) => hostname !== "localhost",
    (route) => route.fulfill({ contentType: "text/html", body: "" }),
  );
}

/** Signs a new person up on the login page, closes the welcome, and answers their e-mail address. */
export async function signUp(page: Page, name = "Lydia"): Promise<string> {
  const email = `${randomUUID()}@berea.test`;
  await page.goto("/#/login");
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
  await expect(page.getByRole("dialog")).toBeHidden();
  return email;
}

/** Signs a person in on the login page. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Fails on anything that axe-core finds against WCAG 2.2 A and AA on the page as it is. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .exclude("iframe")
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

export { expect };
