import type { Page } from "@playwright/test";
import { SAMPLE_TITLE } from "../../contract/records/sermon.ts";
import { signUpOnLoginPage, expect, expectAccessible, signIn, test, MAIN } from "../support/test.ts";

const welcomeOf = (page: Page) => page.getByRole("dialog", { name: "Welcome, Lydia" });

test("the welcome offers to start with a sermon or a study, and appears only once on all devices", async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signUpOnLoginPage(page);
  await expectAccessible(page);
  await expect(welcomeOf(page).getByRole("link", { name: "Add a sermon" })).toBeFocused();
  await welcomeOf(page).getByRole("link", { name: "Build a Bible study" }).click();
  await expect(page).toHaveURL(/#\/create\/biblestudy/);
  await expect(welcomeOf(page)).toBeHidden();
  await page.goto("/#/");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();

  const elsewhere = await (await browser.newContext({ baseURL })).newPage();
  await elsewhere.goto("/#/login");
  // Even on a device that was about to show it.
  await elsewhere.evaluate(() => localStorage.setItem("berea.first-sign-in", "welcome"));
  await signIn(elsewhere, email);
  await expect(elsewhere.getByRole("heading", { level: 1 })).toContainText("Lydia");
  await expect.poll(() => elsewhere.evaluate(() => localStorage.getItem("berea.first-sign-in"))).toBeNull();
  await expect(elsewhere.getByRole("dialog")).toBeHidden();
  await elsewhere.context().close();
});

test("a welcome that was not closed appears again", async ({ page }) => {
  await signUpOnLoginPage(page);
  await page.reload();
  await expect(welcomeOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(welcomeOf(page)).toBeHidden();
});

test("opens the sample sermon with its results, and only one", MAIN, async ({ page }) => {
  await signUpOnLoginPage(page);
  await welcomeOf(page).getByRole("button", { name: "Open a sample sermon" }).click();
  await expect(page).toHaveURL(/#\/sermon\//);
  await expect(page.getByRole("heading", { name: SAMPLE_TITLE })).toBeVisible();
  await expect(page.getByRole("tabpanel")).toContainText("Jesus is in the boat with us.");
  for (const tab of ["Summary", "Lesson Plan", "Highlights"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tabpanel")).not.toContainText("available");
  }
  await page.goto("/#/library");
  await expect(page.getByRole("heading", { name: SAMPLE_TITLE })).toHaveCount(1);
});

test("the sample has three hints, which stay hidden once they were hidden", async ({ page }) => {
  await signUpOnLoginPage(page);
  await welcomeOf(page).getByRole("button", { name: "Open a sample sermon" }).click();
  const hints = page.getByRole("region", { name: "Three things to see here" });
  await expectAccessible(page);
  await hints.getByRole("button", { name: "Show Highlights" }).click();
  await expect(page.getByRole("tab", { name: "Highlights" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("figure").first()).toContainText(/\d+:\d\d/);

  await hints.getByRole("button", { name: "Show Misquotation" }).click();
  await expect(page.getByRole("tab", { name: "Transcript" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("dialog", { name: "Psalm 23:4" })).toContainText("no evil");
  await page.keyboard.press("Escape");

  await hints.getByRole("button", { name: "Open Mark 4:35-41" }).click();
  await expect(page.getByRole("dialog", { name: "Mark 4:35-41" })).toContainText("the other side");
  await page.keyboard.press("Escape");

  await hints.getByRole("button", { name: "Hide hints" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { name: SAMPLE_TITLE })).toBeVisible();
  await expect(hints).toBeHidden();
});

test("shows an error if the sample could not be created, and can retry", async ({ page }) => {
  await signUpOnLoginPage(page);
  await page.route("**/sample-sermon", (route) => route.abort());
  const way = welcomeOf(page).getByRole("button", { name: "Open a sample sermon" });
  await way.click();
  await expect(welcomeOf(page).getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/sample-sermon");
  await way.click();
  await expect(page).toHaveURL(/#\/sermon\//);
});
