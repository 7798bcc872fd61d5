import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, signUp, test, MAIN } from "../support/test.ts";

test(
  "the drawer navigates, the page has a title, and the drawer closes after navigating on a small screen",
  MAIN,
  async ({ page }) => {
    await signUp(page);
    const drawer = page.getByRole("navigation", { name: "Ministry Dashboard" });
    for (const name of ["Create", "Library", "Community", "Dashboard"]) {
      await drawer.getByRole("link", { name, exact: true }).click();
      await expect(page.getByRole("banner")).toContainText(name);
      await expect(page).toHaveTitle(new RegExp(name));
      await expect(drawer).toBeVisible();
    }

    await page.setViewportSize({ width: 800, height: 700 });
    await expect(drawer.getByRole("link", { name: "Library" })).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
    const overlay = page.getByRole("dialog", { name: "Ministry Dashboard" });
    await overlay.getByRole("link", { name: "Library" }).click();
    await expect(page).toHaveURL(/#\/library/);
    await expect(overlay).toBeHidden();
  },
);

test("the QR button and the footer's buttons open their dialogs", async ({ page }) => {
  await signUp(page);
  await page.getByRole("button", { name: /QR/ }).click();
  await expect(page.getByRole("dialog", { name: "Scan QR Code" })).toBeVisible();
  await page.keyboard.press("Escape");
  for (const name of ["Contact", "About"]) {
    await page.getByRole("contentinfo").getByRole("button", { name }).click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await page.getByRole("contentinfo").getByRole("button", { name: "Help" }).click();
  await expect(page).toHaveURL(/#\/help$/);
});

test("the welcome appears once for a new user", async ({ page }) => {
  await signUp(page);
  await page.reload();
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("every route shows a screen, and unknown routes redirect to the dashboard", async ({ page }) => {
  await signUp(page);
  const addresses = [
    "/profile/setup",
    "/create",
    "/create/sermon",
    "/create/sermon/youtube/x",
    "/create/sermon/record/x",
    "/create/sermon/edit/x",
    "/create/biblestudy",
    "/create/biblestudy/edit/x",
    "/create/biblestudy/x",
    "/create/devotional",
    "/create/devotional/edit/x",
    "/create/testimony",
    "/create/testimony/edit/x",
    "/library",
    "/community",
    "/community/groups",
    "/community/events",
    "/community/prayer",
    "/profile",
    "/study/x",
    "/devotional/x",
    "/testimony/x",
  ];
  for (const address of addresses) {
    await page.goto(`/#${address}`);
    await expect(page).toHaveURL(new RegExp(`#${address}`));
    const main = page.getByRole("main");
    await expect(main.getByRole("heading").first()).toBeVisible();
    await expect(main.getByRole("link").or(main.getByRole("button")).first()).toBeVisible();
  }
  await page.goto("/#/nowhere/at/all");
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.getByText("There is no page at /nowhere/at/all.")).toBeVisible();
  await page.goto("/some/path");
  expect(new URL(page.url()).pathname).toBe("/");
  await expect(page.getByRole("navigation", { name: "Ministry Dashboard" })).toBeVisible();
});

test("removes an older service worker and registers none", async ({ page, berea }) => {
  const server = createServer(async (request, response) => {
    if (request.url === "/old-worker.js") {
      response.setHeader("content-type", "text/javascript").end("// what an older version left behind");
      return;
    }
    const answer = await fetch(new URL(request.url ?? "/", berea.address));
    response.setHeader("content-type", answer.headers.get("content-type") ?? "text/plain");
    response.end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  const countWorkers = () =>
    page.evaluate(() =>
      navigator.serviceWorker.getRegistrations().then((registrations) => registrations.length),
    );

  await page.goto(`http://localhost:${port}/old-worker.js`);
  await page.evaluate(() => navigator.serviceWorker.register("/old-worker.js").then(() => undefined));
  expect(await countWorkers()).toBe(1);
  await page.goto(`http://localhost:${port}/#/login`);
  await expect.poll(countWorkers).toBe(0);
  server.close();
});

test("a part of the page that fails to load shows an error and can be reloaded", async ({ page }) => {
  await signUp(page);
  await page.route(/assets\/create-page-.*\.js/, (route) => route.abort());
  await page.goto("/#/create");
  const retry = page.getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  await page.unroute(/assets\/create-page-.*\.js/);
  await retry.click();
  await expect(page.getByText("What would you like to create?")).toBeVisible();
});
