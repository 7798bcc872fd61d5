// Help inside the app: searchable pages with addresses of their own, the contact, and what this server runs.
import { ServerProcess } from "../support/server-process.ts";
import { expect, expectAccessible, expectToFit, MAIN, openOnPhone, signUp, test } from "../support/test.ts";

test("help is searched, a result opens at its section, and works offline", MAIN, async ({ page, berea }) => {
  await signUp(page);
  await page.goto("/#/help");
  const search = page.getByRole("searchbox", { name: "Search help" });
  await search.fill("close page upload");
  await expect(page.getByText("1 result", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /Recordings and videos/ }).click();
  await expect(page).toHaveURL(/#\/help\/adding-sermons\?section=recordings-and-videos/);
  await expect(page).toHaveTitle("Ways to add a sermon · Help · Berea");
  await expect(page.getByRole("heading", { name: "Recordings and videos" })).toBeInViewport();

  await page.goBack();
  await expect(search).toHaveValue("close page upload");
  await page.context().setOffline(true);
  await search.fill("");
  await page.getByRole("link", { name: /^Privacy/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
  await page.context().setOffline(false);
  await page.goto(`${berea.address}/#/help/nothing`);
  await expect(page).toHaveURL(/#\/help$/);
  await page.goto(`${berea.address}/#/library`);
  await expect(page).toHaveTitle("Library · Berea");
  await page.goto(`${berea.address}/#/help/checks`);
  await expect(page).toHaveTitle("What the checks mean · Help · Berea");
});

test("the pages are accessible and fit a phone", async ({ browser, berea }) => {
  const page = await openOnPhone(browser, berea.address, "light");
  await signUp(page);
  await page.goto("/#/help");
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  const addresses = await page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const pages = addresses.filter((address) => address.startsWith("#/help/"));
  expect(pages.length).toBeGreaterThanOrEqual(7);
  await expectAccessible(page);
  for (const address of pages) {
    await page.goto(`/${address}`);
    await expect(page.getByRole("link", { name: "All help" })).toBeVisible();
    if (address.endsWith("licenses"))
      await expect(page.getByText(/packages from the npm registry/)).toBeVisible();
    await expectToFit(page, address);
    await expectAccessible(page);
  }
  await page.context().close();
});

test("Contact has the operator's address, and About the version, the engine and the licenses", async ({
  browser,
}) => {
  const server = await ServerProcess.start({ CONTACT_EMAIL: "office@grace.test" });
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  await signUp(page);
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("button", { name: "Contact" }).click();
  const contact = page
    .getByRole("dialog", { name: "Contact" })
    .getByRole("link", { name: "office@grace.test" });
  await expect(contact).toHaveAttribute("href", "mailto:office@grace.test");
  await page.keyboard.press("Escape");

  const { version } = await (await page.request.get("/api/health")).json();
  await footer.getByRole("button", { name: "About" }).click();
  const about = page.getByRole("dialog", { name: "About" });
  await expect(about).toContainText(`Version ${version}.`);
  await expect(about).toContainText(/built-in engine/i);
  await expectAccessible(page);
  await about.getByRole("link", { name: /Licenses/ }).click();
  await expect(page.getByText("King James Version")).toBeVisible();
  await page.getByText(/^MIT \(\d{3}\)$/).click();
  await expect(page.getByText(/^react \d/)).toBeVisible();
  await context.close();
  await server.stop();
});
