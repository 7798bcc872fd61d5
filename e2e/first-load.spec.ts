// How much of the app comes before a page can be used: what the build counts, and nothing beside it.
import type { Page } from "@playwright/test";
import { FIRST_PAGES, weigh as weighFile } from "../web/build/first-pages.ts";
import { storeSermon } from "./stored-sermons.ts";
import { expect, signUp, test } from "./test.ts";

/** Bytes of the scripts and styles that a page of its own loads at an address. */
async function weigh(page: Page, address: string, isThere: (page: Page) => Promise<void>): Promise<number> {
  const answers: Promise<Buffer>[] = [];
  page.on("response", (answer) => {
    if (/\.(js|css)$/.test(new URL(answer.url()).pathname)) answers.push(answer.body());
  });
  await page.goto(address);
  await isThere(page);
  await page.waitForLoadState("networkidle");
  const bodies = await Promise.all(answers);
  return bodies.reduce((bytes, body) => bytes + weighFile(body), 0);
}

test("the sign-in page comes with no more than its limit", async ({ page }) => {
  const bytes = await weigh(page, "/#/login", (login) =>
    expect(login.getByRole("button", { name: "Sign in with Google" })).toBeVisible(),
  );
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(FIRST_PAGES.login.limit);
});

test("the library comes with no more than its limit", async ({ page, context }) => {
  await signUp(page);
  const bytes = await weigh(await context.newPage(), "/#/library", (library) =>
    expect(
      library.getByRole("button", { name: "Create Sermon" }).or(library.getByText("No Content Yet")).first(),
    ).toBeVisible(),
  );
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(FIRST_PAGES.library.limit);
});

test("a page asks who is signed in once, and for its parts before anything has run", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const { promise: mayRun, resolve: letRun } = Promise.withResolvers<void>();
  await page.route(/\/assets\/first-.*\.js$/, async (route) => {
    await mayRun;
    await route.continue();
  });
  await page.goto("/#/login", { waitUntil: "commit" });
  await expect
    .poll(() => asked.filter((path) => /^\/assets\/sign-in-.*\.js$|get-session$/.test(path)))
    .toHaveLength(2);
  letRun();
  await expect(page.getByRole("button", { name: "Sign in with Google" })).toBeVisible();
  expect(asked.filter((path) => path.endsWith("get-session"))).toHaveLength(1);
});

test("the library asks once for what it shows, before anything has run", async ({ page, context }) => {
  await signUp(page);
  const library = await context.newPage();
  const asked: string[] = [];
  library.on("request", (request) =>
    asked.push(new URL(request.url()).pathname.replace(/users\/[^/]+/, "users/:uid")),
  );
  const { promise: mayRun, resolve: letRun } = Promise.withResolvers<void>();
  await library.route(/\/assets\/first-.*\.js$/, async (route) => {
    await mayRun;
    await route.continue();
  });
  await library.goto("/#/library", { waitUntil: "commit" });
  const shown = () => asked.filter((path) => path.startsWith("/api/users/")).toSorted();
  await expect.poll(shown).toEqual(["/api/users/:uid/profile", "/api/users/:uid/sermons"]);
  letRun();
  await expect(library.getByText("No Content Yet")).toBeVisible();
  expect(shown()).toEqual(["/api/users/:uid/profile", "/api/users/:uid/sermons"]);
});

for (const address of ["/#/login", "/#/library", "/#/community"]) {
  test(`the styles that come with ${address} are in use before it is shown`, async ({ page, context }) => {
    if (address !== "/#/login") await signUp(page);
    const first = await context.newPage();
    const asked = new Set<string>();
    first.on("request", (request) => {
      if (request.url().endsWith(".css")) asked.add(request.url());
    });
    await first.goto(address);
    await expect(first.getByRole("heading", { level: 1 })).toBeVisible();
    const inUse = await first.evaluate(() => Array.from(document.styleSheets, ({ href }) => href));
    expect(asked.size).toBeGreaterThan(0);
    expect(inUse).toEqual(expect.arrayContaining([...asked]));
  });
}

test("a page of its own comes in few files", async ({ page, context }) => {
  await signUp(page);
  const { id } = await storeSermon(page, { title: "Worries", transcript: "Cast all your worries on him." });
  const viewer = await context.newPage();
  const asked: string[] = [];
  viewer.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await viewer.goto(`/#/sermon/${id}`);
  await expect(viewer.getByText("Cast all your worries on him.")).toBeVisible();
  expect(asked.filter((path) => /\.(js|css)$/.test(path)).length).toBeLessThan(30);
});

test("nothing on the way into the library is against the content policy", async ({ page, context }) => {
  await signUp(page);
  const library = await context.newPage();
  await library.addInitScript(`
    window.violations = [];
    addEventListener("securitypolicyviolation", ({ violatedDirective }) => window.violations.push(violatedDirective));
  `);
  await library.goto("/#/library");
  await expect(library.getByText("No Content Yet")).toBeVisible();
  expect(await library.evaluate("window.violations")).toEqual([]);
});
