// The community: sample content, of which every button does its thing in this browser.
import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectReadable,
  expectToFit,
  inDark,
  openOnPhone,
  signOut,
  signUp,
  test,
  THOROUGH,
} from "./test.ts";

const article = (page: Page, name: string) => page.getByRole("article", { name });

test("likes, comments and prayers count, can be taken back, outlive a reload, and go with signing out", async ({
  page,
}) => {
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
  await post.getByRole("button", { name: "Post", exact: true }).click();
  await expect(post.getByText("Write something first")).toBeVisible();
  await page.keyboard.type("We have sown mustard on the balcony.");
  await post.getByRole("button", { name: "Post", exact: true }).click();
  await expect(post.getByRole("listitem").filter({ hasText: "mustard on the balcony" })).toBeVisible();
  await expect(comment).toHaveText(/3/);
  await post.getByRole("button", { name: "Delete your comment" }).click();
  await expect(comment).toHaveText(/2/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(comment).toHaveText(/3/);

  await page.getByRole("tab", { name: "Prayer" }).click();
  const pray = article(page, "Peter Adeyemi").getByRole("button", { name: "Pray" });
  await pray.click();
  await expect(pray).toHaveText(/28/);

  await page.reload();
  await expect(pray).toHaveText(/28/);
  await pray.click();
  await expect(pray).toHaveText(/27/);
  await page.getByRole("tab", { name: "News Feed" }).click();
  await expect(like).toHaveText(/35/);

  await signOut(page);
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.includes("community")),
  );
  expect(kept).toEqual([]);
});

test("events are attended and shared by a link that leads to them; groups are joined and left", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page);
  await page.goto("/#/community?tab=events");
  const event = article(page, "Prayer at Dawn");
  await event.getByRole("button", { name: "Attend" }).click();
  await expect(event).toContainText("13 attend, you too");
  await event.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("What you did in it stays in your browser.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Copy Link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Link to “Prayer at Dawn” copied" })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  const details = page.getByRole("dialog", { name: "Prayer at Dawn" });
  await expect(details).toContainText("Friday, November 8, 2024");
  await details.getByRole("button", { name: "Attend" }).click();
  await expect(details).toContainText("12 attend");
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(/#\/community\/events$/);

  await page.goto("/#/community?tab=groups");
  const group = article(page, "Slow Readers of Luke");
  await group.getByRole("button", { name: "Join Group" }).click();
  await expect(group).toContainText("10 members");
  await expect(group).toContainText("Member");
  await group.getByRole("button", { name: "Leave Group" }).click();
  await expect(group).toContainText("9 members");
  await expect(group.getByRole("button", { name: "Join Group" })).toBeVisible();
});

test("every screen and dialog says before anything is done that it is a sample nobody else sees", async ({
  page,
}) => {
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
    const note = page.getByText("Sample content, kept in this browser. Nobody else sees what you do here.");
    await expect(note, address).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
    // It stays in sight, also next to what is far down the page.
    await page.getByRole("main").getByRole("button").last().scrollIntoViewIfNeeded();
    await expect(note, address).toBeInViewport({ ratio: 1 });
  }
  for (const address of [
    "/community?tab=feed&new=post",
    "/community/groups?new=group",
    "/community/groups?group=group-greek",
    "/community/events?new=event",
    "/community/events?event=event-dawn",
    "/community/prayer?new=prayer",
    "/community/dashboard?tab=discover&ministry=harbor-light",
    "/community/dashboard?tab=connected&settings=lamplight",
    "/community/dashboard?tab=mine&panel=cedar-grove",
    "/community/dashboard?invite=harbor-light&as=staff",
  ]) {
    await page.goto(`/#${address}`);
    await expect(
      page.getByRole("dialog").getByText(/^This is a sample.*nobody else sees/i),
      address,
    ).toBeVisible();
  }
  await page.goto("/#/community");
  await article(page, "Miriam Okafor")
    .getByRole("button", { name: /^Comment/ })
    .click();
  await expect(page.getByText("Your comment stays in this browser, and nobody else sees it.")).toBeVisible();
});

test("a word on what was done goes by itself, unless somebody points at it or has the focus in it", async ({
  page,
}) => {
  await page.clock.install();
  await signUp(page);
  await page.goto("/#/community/dashboard");
  await page.getByRole("button", { name: /^Dismiss: Grace Tan/ }).click();
  const said = page.getByRole("status").filter({ hasText: "Notification dismissed" });
  await expect(said).toBeVisible();
  await said.hover();
  await page.clock.fastForward(60_000);
  await expect(said).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.fastForward(11_000);
  await expect(said).toBeHidden();

  await page.getByRole("button", { name: /^Dismiss: The shared table/ }).focus();
  await page.keyboard.press("Enter");
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  await page.clock.fastForward(60_000);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Dismiss: The shared table/ })).toBeVisible();
});

test("where the system has a share sheet, it gets what is shared", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (shared: ShareData) => {
        document.title = `shared ${shared.title} ${shared.url}`;
        return Promise.resolve();
      },
    });
  });
  await signUp(page);
  await page.goto("/#/community");
  await article(page, "Daniel Reyes").getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(page).toHaveTitle(/^shared Post by Daniel Reyes .*#\/community\?tab=feed&post=post-coats$/);
});

test("Get Started opens each form on its screen; what is missing is said, and what is made can be deleted and brought back", async ({
  page,
}) => {
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
    const form = page.getByRole("dialog", { name });
    await expect(form).toBeVisible();
    return form;
  };

  const postForm = await start("New Post");
  await expect(page).toHaveURL(/#\/community\?/);
  await postForm.getByRole("button", { name: "Post", exact: true }).click();
  await expect(postForm.getByText("Write something first")).toBeVisible();
  await postForm.getByRole("textbox").fill("Purple cloth for the hall is here.");
  await postForm.getByRole("button", { name: "Post", exact: true }).click();
  await expect(postForm).toBeHidden();
  const post = article(page, "Lydia");
  await expect(post).toContainText("Purple cloth");
  await post.getByRole("button", { name: "Delete Your post" }).click();
  await expect(post).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(post).toBeVisible();

  const groupForm = await start("New Group");
  await expect(page).toHaveURL(/#\/community\/groups\?/);
  await groupForm.getByRole("textbox", { name: "Description" }).fill("By the river, on the Sabbath.");
  await groupForm.getByRole("button", { name: "Create Group" }).click();
  await expect(groupForm.getByText("Give the group a name")).toBeVisible();
  // What is unfinished is there again, also after the page was closed.
  await page.keyboard.press("Escape");
  await page.goto("/#/community");
  const groupAgain = await start("New Group");
  await expect(groupAgain.getByRole("textbox", { name: "Description" })).toHaveValue(/By the river/);
  await groupAgain.getByRole("textbox", { name: "Name" }).fill("Riverside Prayer");
  await groupAgain.getByRole("button", { name: "Create Group" }).click();
  await expect(article(page, "Riverside Prayer")).toContainText("Admin");

  const eventForm = await start("New Event");
  await expect(page).toHaveURL(/#\/community\/events\?/);
  await eventForm.getByRole("button", { name: "Create Event" }).click();
  await expect(eventForm.getByText("Give the event a title")).toBeVisible();
  await expect(eventForm.getByText("Say where it takes place")).toBeVisible();
  await eventForm.getByLabel("Title").fill("Baptism");
  await eventForm.getByLabel("Date").fill("2024-11-09");
  await eventForm.getByLabel("Location").fill("The river");
  await eventForm.getByRole("button", { name: "Create Event" }).click();
  await expect(article(page, "Baptism")).toContainText("You attend");

  const prayerForm = await start("New Prayer Request");
  await expect(page).toHaveURL(/#\/community\/prayer\?/);
  await prayerForm.getByRole("button", { name: "Share Request" }).click();
  await expect(prayerForm.getByText("Say what to pray for")).toBeVisible();
  await prayerForm.getByRole("textbox", { name: "What may we pray for?" }).fill("For Paul and Silas.");
  await prayerForm.getByRole("textbox", { name: "Tags" }).fill("#prison");
  await prayerForm.getByRole("button", { name: "Share Request" }).click();
  await page.getByRole("button", { name: "#prison" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(article(page, "Lydia")).toContainText("For Paul and Silas.");
});

test("events are found by words and by kind", THOROUGH, async ({ page }) => {
  await signUp(page);
  await page.goto("/#/community/events");
  await page.getByRole("button", { name: "Study" }).click();
  await expect(page.getByRole("article")).toHaveCount(3);
  await page.getByRole("searchbox", { name: "Search events" }).fill("ROMANS library");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByText("2 events", { exact: true })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search events" }).fill("nothing like this");
  await expect(page.getByRole("heading", { name: "No events found" })).toBeVisible();
});

test(
  "the dashboard's notifications go and come back, and what is folded stays so",
  THOROUGH,
  async ({ page }) => {
    await signUp(page);
    await page.goto("/#/community");
    await page.getByRole("link", { name: "Community dashboard" }).click();
    const notifications = page.getByRole("list", { name: "Notifications" }).getByRole("listitem");
    await expect(notifications).toHaveCount(3);
    await page.getByRole("button", { name: /^Dismiss: Grace Tan/ }).click();
    await expect(notifications).toHaveCount(2);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(notifications).toHaveCount(3);
    await page.getByRole("button", { name: /^Dismiss: Grace Tan/ }).click();

    const groups = page.getByRole("button", { name: "My Groups" });
    await expect(page.getByRole("link", { name: /Tuesday Home Group/ })).toBeVisible();
    await groups.click();
    await expect(page.getByRole("link", { name: /Tuesday Home Group/ })).toBeHidden();
    await page.reload();
    await expect(groups).toHaveAttribute("aria-expanded", "false");
    await expect(notifications).toHaveCount(2);
  },
);

test("ministries are discovered, joined, set up and left", THOROUGH, async ({ page }) => {
  await signUp(page);
  await page.goto("/#/community/dashboard?tab=discover");
  const found = article(page, "Harbor Light Church");
  await found.getByRole("button", { name: "Details" }).click();
  const details = page.getByRole("dialog", { name: "Harbor Light Church" });
  await expect(details).toContainText("Baptist");
  await details.getByRole("button", { name: "Join Ministry" }).click();
  await expect(details.getByRole("button", { name: "Leave Ministry" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("tab", { name: "Connected" }).click();
  const connected = article(page, "Harbor Light Church");
  await connected.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings of Harbor Light Church" });
  const reminders = settings.getByRole("switch", { name: "Reminders" });
  await expect(reminders).toBeChecked();
  await reminders.click();
  await page.reload();
  await expect(reminders).not.toBeChecked();
  await page.keyboard.press("Escape");
  await connected.getByRole("button", { name: "Control Panel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave Ministry" }).click();
  await page.keyboard.press("Escape");
  await expect(connected).toBeHidden();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(
    `axe-core finds nothing in any tab, form or dialog, and all fit 360 pixels, in ${colorScheme}`,
    inDark(colorScheme),
    async ({ browser, berea }) => {
      test.setTimeout(240_000);
      const page = await openOnPhone(browser, berea.address, colorScheme);
      await signUp(page);
      for (const address of [
        "/community?tab=feed",
        "/community?tab=events",
        "/community?tab=groups",
        "/community?tab=prayer",
        "/community/events?event=event-dawn",
        "/community/events?new=event",
        "/community/groups?new=group",
        "/community/prayer?new=prayer",
        "/community?tab=feed&new=post",
        "/community/dashboard",
        "/community/dashboard?tab=discover",
        "/community/dashboard?tab=connected&settings=lamplight",
        "/community/dashboard?tab=mine&panel=cedar-grove",
        "/community/dashboard?invite=harbor-light&as=staff",
      ]) {
        await page.goto(`/#${address}`);
        const shown = /new=|event=|settings=|panel=|invite=/.test(address)
          ? page.getByRole("dialog")
          : page.getByRole("heading", { level: 1 });
        await expect(shown).toBeVisible();
        await expectToFit(page, address);
        await (colorScheme === "light" ? expectAccessible : expectReadable)(page);
      }
      await page.context().close();
    },
  );
}

test("a post is written, found and commented on by keyboard alone", THOROUGH, async ({ page }) => {
  await signUp(page, "Lydia");
  await page.goto("/#/community");
  const newPost = page.getByRole("button", { name: "New Post" });
  await expect(newPost).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    if (await newPost.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "What would you like to tell?" })).toBeFocused();
  await page.keyboard.type("Written without a mouse.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const post = article(page, "Lydia");
  await expect(post).toContainText("Written without a mouse.");
  await expect(newPost).toBeFocused();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Tab");
  await expect(post.getByRole("button", { name: "Comment" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("And commented on.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(post.getByRole("list", { name: "Comments" })).toContainText("And commented on.");
});
