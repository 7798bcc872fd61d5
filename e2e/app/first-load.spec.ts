// How much of the app loads before a page can be used.
import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, signUp, test, MAIN } from "../support/test.ts";

/** Limits for the scripts and styles of the first pages, in bytes of brotli. */
const LIMITS = { signIn: 150_000, library: 185_000 };

/** The bytes of scripts and styles, in brotli, that a new page loads at a URL. */
async function weigh(page: Page, address: string, isThere: (page: Page) => Promise<void>): Promise<number> {
  const answers: Promise<Buffer>[] = [];
  page.on("response", (answer) => {
    if (/\.(js|css)$/.test(new URL(answer.url()).pathname)) answers.push(answer.body());
  });
  await page.goto(address);
  await isThere(page);
  await page.waitForLoadState("networkidle");
  const bodies = await Promise.all(answers);
  return bodies.reduce((bytes, body) => bytes + brotliCompressSync(body).length, 0);
}

test("the sign-in page loads no more than its limit", MAIN, async ({ page }) => {
  const bytes = await weigh(page, "/#/login", (login) =>
    expect(login.getByRole("button", { name: "Sign in with Google" })).toBeVisible(),
  );
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(LIMITS.signIn);
});

test("the library loads no more than its limit", MAIN, async ({ page, context }) => {
  await signUp(page);
  const bytes = await weigh(await context.newPage(), "/#/library", (library) =>
    expect(
      library.getByRole("button", { name: "Create Sermon" }).or(library.getByText("No Content Yet")).first(),
    ).toBeVisible(),
  );
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(LIMITS.library);
});

for (const address of ["/#/login", "/#/library", "/#/community"]) {
  test(`the styles that come with ${address} are in use before it is shown`, async ({ page, context }) => {
    if (address !== "/#/login") await signUp(page);
    const first = await context.newPage();
    // In the page, at the moment when the heading is there: parts of the page ask for their styles a moment later.
    await first.addInitScript(`
      new MutationObserver((_, observer) => {
        if (!document.querySelector("h1")) return;
        observer.disconnect();
        const links = [...document.querySelectorAll('link[href$=".css"]')];
        window.styles = links.map(({ href, sheet }) => ({ href, isInUse: sheet !== null }));
      }).observe(document, { childList: true, subtree: true });
    `);
    await first.goto(address);
    await expect(first.getByRole("heading", { level: 1 })).toBeVisible();
    const styles: { href: string; isInUse: boolean }[] = await first.evaluate("window.styles");
    expect(styles.length).toBeGreaterThan(0);
    expect(styles.filter(({ isInUse }) => !isInUse)).toEqual([]);
  });
}

test(
  "nothing violates the content security policy on the way to the library",
  MAIN,
  async ({ page, context }) => {
    await signUp(page);
    const library = await context.newPage();
    await library.addInitScript(`
    window.violations = [];
    addEventListener("securitypolicyviolation", ({ violatedDirective }) => window.violations.push(violatedDirective));
  `);
    await library.goto("/#/library");
    await expect(library.getByText("No Content Yet")).toBeVisible();
    expect(await library.evaluate("window.violations")).toEqual([]);
  },
);
