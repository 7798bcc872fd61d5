// The community with sample content. Changes last until the page is closed.
import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectReadable,
  expectToFit,
  openOnPhone,
  signUp,
  test,
  MAIN,
} from "../support/test.ts";

const article = (page: Page, name: string) => page.getByRole("article", { name });

test("likes, comments and prayers are counted and can be undone", MAIN, async ({ page }) => {
  await signUp(page);
  await page.goto("/#/community");
  const post = article(page, "Miriam Okafor");
  const like = post.getByRole("button", { name: "Like" });
  await expect(like).toHaveText(/34/);
  await like.click();
  await expect(like).toHaveText(/35/);
  await expect(like).toHaveAttribute("aria-pressed", "true");

  const comment = post.getByRole("button", { name: /^Comment/ });
  await comment.click();
  await expect(post.getByRole("textbox", { name: "Your comment" })).toBeFocused();
  await page.keyboard.type("We have sown mustard on the balcony.");
  await post.getByRole("button", { name: "Post", exact: true }).click();
  await expect(post.getByRole("listitem").filter({ hasText: "mustard on the balcony" })).toBeVisible();
  await expect(comment).toHaveText(/3/);

  await page.getByRole("tab", { name: "Prayer" }).click();
  const pray = article(page, "Peter Adeyemi").getByRole("button", { name: "Pray" });
  await pray.click();
  await expect(pray).toHaveText(/28/);
  await pray.click();
  await expect(pray).toHaveText(/27/);
  await page.getByRole("tab", { name: "News Feed" }).click();
  await expect(like).toHaveText(/35/);
});

test("events are attended and shared by link; groups are joined and left", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page);
  await page.goto("/#/community?tab=events");
  const event = article(page, "Prayer at Dawn");
  await expect(event).toContainText("Friday, November 8, 2024");
  await event.getByRole("button", { name: "Attend" }).click();
  await expect(event).toContainText("You and 12 others are going");
  await event.getByRole("button", { name: "Share" }).click();
  await expect(event.getByRole("status")).toHaveText("Link copied");
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect(event).toBeFocused();

  await page.goto("/#/community?tab=groups");
  const group = article(page, "Slow Readers of Luke");
  await group.getByRole("button", { name: "Join Group" }).click();
  await expect(group).toContainText("10 members");
  await group.getByRole("button", { name: "Leave Group" }).click();
  await expect(group).toContainText("9 members");
  await expect(group.getByRole("button", { name: "Join Group" })).toBeVisible();
});

test("every screen shows that its content is a sample, also when scrolled", async ({ page }) => {
  test.setTimeout(120_000);
  await signUp(page);
  for (const address of [
    "/community?tab=feed",
    "/community?tab=events",
    "/community?tab=groups",
    "/community?tab=prayer",
    "/community/groups",
    "/community/events",
    "/community/prayer",
    "/community/dashboard?tab=overview",
    "/community/dashboard?tab=discover",
    "/community/dashboard?tab=connected",
    "/community/dashboard?tab=mine",
  ]) {
    await page.goto(`/#${address}`);
    const note = page.getByText("Demo content. Nothing here is real or shared.");
    await expect(note, address).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
    await page.getByRole("main").getByRole("button").last().scrollIntoViewIfNeeded();
    await expect(note, address).toBeInViewport({ ratio: 1 });
  }
});

test("Get Started opens the screens that create each item", async ({ page }) => {
  test.setTimeout(120_000);
  await signUp(page, "Lydia");
  const start = async (name: string) => {
    await page.goto("/#/community/dashboard");
    await page
      .getByRole("region", { name: "Community Actions" })
      .getByRole("listitem")
      .filter({ hasText: name })
      .getByRole("link", { name: "Get Started" })
      .click();
    await page.getByRole("button", { name }).click();
    const form = page.getByRole("dialog", { name });
    await expect(form.getByText("Demo content.")).toBeVisible();
    await form.getByRole("button", { name: "Add" }).click();
    await expect(form, "a form with nothing in it is not accepted").toBeVisible();
    return form;
  };

  const post = await start("New Post");
  await expect(page).toHaveURL(/#\/community$/);
  await post.getByRole("textbox").fill("Purple cloth for the hall is here.");
  await post.getByRole("button", { name: "Add" }).click();
  await expect(article(page, "Lydia")).toContainText("Purple cloth");

  const group = await start("New Group");
  await expect(page).toHaveURL(/#\/community\/groups$/);
  await group.getByRole("textbox", { name: "Name" }).fill("Riverside Prayer");
  await group.getByRole("textbox", { name: "Description" }).fill("By the river, on the Sabbath.");
  await group.getByRole("button", { name: "Add" }).click();
  await expect(article(page, "Riverside Prayer")).toContainText("Admin");

  const event = await start("New Event");
  await expect(page).toHaveURL(/#\/community\/events$/);
  await event.getByLabel("Title").fill("Baptism");
  await event.getByLabel("Date").fill("2024-11-09");
  await event.getByLabel("Time").fill("09:00");
  await event.getByLabel("Location").fill("The river");
  await event.getByRole("button", { name: "Add" }).click();
  await expect(article(page, "Baptism")).toContainText("You’re going");

  const prayer = await start("New Prayer Request");
  await expect(page).toHaveURL(/#\/community\/prayer$/);
  await prayer.getByRole("textbox", { name: "How can we pray for you?" }).fill("For Paul and Silas.");
  await prayer.getByRole("textbox", { name: "Tags" }).fill("#prison");
  await prayer.getByRole("button", { name: "Add" }).click();
  await expect(article(page, "Lydia")).toContainText("#prison");
});

test("the dashboard's notifications are dismissed, and its sections collapse", async ({ page }) => {
  await signUp(page);
  await page.goto("/#/community");
  await page.getByRole("link", { name: "Community dashboard" }).click();
  const notifications = page.getByRole("list", { name: "Notifications" }).getByRole("listitem");
  await expect(notifications).toHaveCount(3);
  await page.getByRole("button", { name: /^Dismiss: Grace Tan/ }).click();
  await expect(notifications).toHaveCount(2);

  const group = page.getByRole("link", { name: /Tuesday Home Group/ });
  await expect(group).toBeVisible();
  await page.getByRole("button", { name: "My Groups" }).click();
  await expect(group).toBeHidden();
});

test("ministries are discovered, joined and left; those that the user leads are counted", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/#/community/dashboard?tab=discover");
  const ministry = article(page, "Harbor Light Church");
  await ministry.getByRole("button", { name: "Details" }).click();
  await expect(page.getByRole("dialog", { name: "Harbor Light Church" })).toContainText("Baptist");
  await page.keyboard.press("Escape");
  await ministry.getByRole("button", { name: "Join Ministry" }).click();
  await expect(ministry).toBeHidden();

  await page.getByRole("tab", { name: "Connected" }).click();
  await expect(ministry).toContainText("Member");
  await ministry.getByRole("button", { name: "Control Panel" }).click();
  await page.keyboard.press("Escape");
  await ministry.getByRole("button", { name: "Settings" }).click();
  await page
    .getByRole("dialog", { name: "Harbor Light Church settings" })
    .getByRole("button", { name: "Leave Ministry" })
    .click();
  await expect(ministry).toBeHidden();

  await page.getByRole("tab", { name: "My Ministry" }).click();
  await expect(article(page, "Cedar Grove Community Church")).toContainText("Lead Pastor");
  await expect(page.getByRole("term")).toHaveText(["Ministries", "Staff and members", "My groups", "Events"]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe-core finds nothing in any tab, form or dialog, and all fit 360 pixels, in ${colorScheme}`, async ({
    browser,
    berea,
  }) => {
    test.setTimeout(240_000);
    const page = await openOnPhone(browser, berea.address, colorScheme);
    await signUp(page);
    const check = async (address: string, dialogButton?: string) => {
      await page.goto(`/#${address}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (dialogButton) {
        await page.getByRole("button", { name: dialogButton }).first().click();
        await expect(page.getByRole("dialog")).toBeVisible();
      }
      await expectToFit(page, address);
      await (colorScheme === "light" ? expectAccessible : expectReadable)(page);
      await page.keyboard.press("Escape");
    };
    await check("/community?tab=feed");
    await check("/community?tab=feed", "New Post");
    await check("/community?tab=events");
    await check("/community?tab=groups");
    await check("/community?tab=prayer");
    await check("/community/events", "New Event");
    await check("/community/dashboard");
    await check("/community/dashboard?tab=discover", "Details");
    await check("/community/dashboard?tab=connected", "Settings");
    await check("/community/dashboard?tab=mine", "Control Panel");
    await page.context().close();
  });
}

test("a post is written and commented on by keyboard only", async ({ page }) => {
  await signUp(page, "Lydia");
  await page.goto("/#/community");
  const newPost = page.getByRole("button", { name: "New Post" });
  await expect(newPost).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    if (await newPost.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "What would you like to share?" })).toBeFocused();
  await page.keyboard.type("Written without a mouse.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const post = article(page, "Lydia");
  await expect(post).toContainText("Written without a mouse.");
  await expect(newPost).toBeFocused();
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press("Tab");
  await expect(post.getByRole("button", { name: "Comment" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("And commented on.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(post.getByRole("list", { name: "Comments" })).toContainText("And commented on.");
});
