// What every journey starts from: a running Berea, and people who sign up to it.
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { ServerProcess } from "./server-process.ts";

export const PASSWORD = "grace and peace";

interface Fixtures {
  /** Signs a new person up on the login page and closes the welcome. */
  signUp(page: Page, name?: string): Promise<{ email: string }>;
}

interface WorkerFixtures {
  berea: ServerProcess;
}

let people = 0;

export const test = base.extend<Fixtures, WorkerFixtures>({
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
  signUp: async ({ berea: _ }, use) => {
    await use(async (page, name = "Lydia Thyatira") => {
      people += 1;
      const email = `person${people}.${process.pid}@berea.test`;
      await page.goto("/#/login");
      await page.getByRole("link", { name: "Sign up" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill(name);
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign Up" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().click();
      await expect(page.getByRole("dialog")).toBeHidden();
      return { email };
    });
  },
});

/** Fails on anything that axe-core finds against WCAG 2.2 A and AA on the page as it is. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .exclude("iframe")
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

export { expect };
