import type { Page } from "@playwright/test";
import { PROFILE_MESSAGES } from "../../contract/account/profile.ts";
import { createImageFile, invalidImage } from "../support/images.ts";
import {
  signUpOnLoginPage,
  expect,
  expectAccessible,
  expectToFit,
  openInOtherBrowser,
  openOnPhone,
  PASSWORD,
  signIn,
  signUp,
  test,
  MAIN,
} from "../support/test.ts";

const openTab = async (page: Page, tab: string) => {
  await page.goto(`/#/profile?tab=${tab}`);
  await expect(page.getByRole("tabpanel")).toBeVisible();
};

const schemeOf = (page: Page) =>
  page.evaluate(() => document.documentElement.getAttribute("data-mantine-color-scheme"));

const pictureInTopBar = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: "Profile" }).locator("img");

async function choosePicture(page: Page, button: string, file: Awaited<ReturnType<typeof createImageFile>>) {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await choosing).setFiles(file);
}

test("saves and shows the user's information", MAIN, async ({ page }) => {
  await signUp(page, "Lydia");
  await openTab(page, "info");
  await page.getByLabel("Home Church").fill("St. Mark's");
  await page.getByLabel("Ministry Role").fill("Pastor");
  await page.getByLabel("Ministry Areas").fill("#worship");

  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("button", { name: "Saved" })).toBeFocused();
  const card = page.getByRole("region", { name: "You" });
  await expect(card).toContainText("St. Mark's");
  await expect(card).toContainText("Pastor");
  await page.reload();
  await expect(page.getByLabel("Ministry Areas")).toHaveValue("#worship");
  await page.getByRole("link", { name: "Library" }).click();
  await expect(page).toHaveURL(/#\/library/);
});

test("the profile checks the YouTube connection on load, whichever tab is open", async ({ page }) => {
  await signUp(page);
  for (const tab of ["info", "preferences", "subscription", "manage"]) {
    const check = page.waitForRequest("**/api/check-youtube-auth");
    await page.goto(`/#/profile?tab=${tab}`);
    expect((await check).method()).toBe("POST");
    await page.goto("/#/library");
    await expect(page.getByRole("heading", { name: "Library" })).toBeVisible();
  }
});

test("a name is required, and a new name appears everywhere at once", async ({ page }) => {
  await signUp(page, "Lydia");
  await openTab(page, "info");
  const name = page.getByLabel("Full Name");
  await name.fill("  ");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(PROFILE_MESSAGES.nameRequired)).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill("Priscilla");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { name: "Priscilla" })).toBeVisible();
  await page.goto("/#/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Priscilla");
});

test("merges changes from another device, and lets the user resolve a conflict", async ({ page }) => {
  await signUp(page);
  await openTab(page, "info");
  const elsewhere = await openInOtherBrowser(page);
  await openTab(elsewhere, "info");
  await elsewhere.getByLabel("Home Church").fill("Theirs");
  await elsewhere.getByLabel("Ministry Areas").fill("#youth");
  await expect(elsewhere.getByRole("button", { name: "Saved" })).toBeVisible();

  await page.getByLabel("Home Church").fill("Mine");
  await page.getByLabel("Ministry Role").fill("Pastor");
  const clash = page.getByRole("region", { name: "Home Church" });
  await expect(clash.getByRole("region", { name: "Theirs" })).toContainText("Theirs");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep Mine" }).click();
  await expect(page.getByRole("button", { name: "Saved" })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Home Church")).toHaveValue("Mine");
  await expect(page.getByLabel("Ministry Role")).toHaveValue("Pastor");
  await expect(page.getByLabel("Ministry Areas")).toHaveValue("#youth");
});

test("keeps changes that could not be saved until they can be", async ({ page, context }) => {
  await signUp(page);
  await openTab(page, "info");
  await page.getByLabel("Home Church").fill("St. Mark's");
  await context.route("**/profile", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert")).toContainText(PROFILE_MESSAGES.saveFailed);
  await context.unroute("**/profile");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("button", { name: "Saved" })).toBeVisible();
});

test("previews, sets, removes and restores a picture", MAIN, async ({ page }) => {
  await signUp(page);
  await openTab(page, "info");
  await choosePicture(page, "Change profile picture", await createImageFile(60, 40));
  const dialog = page.getByRole("dialog", { name: "Your new picture" });
  await expect(dialog.getByRole("img", { name: "Preview of your picture" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Use This Picture" }).click();
  await expect(dialog).toBeHidden();
  await expect(pictureInTopBar(page)).toBeVisible();
  await expect(pictureInTopBar(page)).toHaveJSProperty("naturalWidth", 40);
  const first = await pictureInTopBar(page).getAttribute("src");

  await choosePicture(page, "Change profile picture", await createImageFile(30, 30, "#256553"));
  await dialog.getByRole("button", { name: "Use This Picture" }).click();
  await expect(pictureInTopBar(page)).not.toHaveAttribute("src", first ?? "");

  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(page.getByText("Your picture was removed.")).toBeVisible();
  await expect(pictureInTopBar(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(pictureInTopBar(page)).toHaveJSProperty("naturalWidth", 30);
});

test("rejects a file that isn't a picture and keeps the current one", async ({ page }) => {
  await signUp(page);
  await openTab(page, "info");
  await choosePicture(page, "Change profile picture", await createImageFile(20, 20));
  await page.getByRole("button", { name: "Use This Picture" }).click();
  await expect(pictureInTopBar(page)).toBeVisible();
  await choosePicture(page, "Change profile picture", invalidImage);
  await expect(page.getByRole("alert")).toContainText(PROFILE_MESSAGES.notPicture);
  const large = { ...invalidImage, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
  await choosePicture(page, "Change profile picture", large);
  await expect(page.getByRole("alert")).toContainText(PROFILE_MESSAGES.pictureTooLarge);
  await expect(pictureInTopBar(page)).toBeVisible();
});

test("dark mode applies at once, before the first paint of the next visit, and on other devices", async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signUp(page);
  await openTab(page, "preferences");
  expect(await schemeOf(page)).toBe("light");
  const sent = page.evaluate(
    () =>
      new Promise((resolve) => {
        const send = window.fetch;
        window.fetch = (url, request) => {
          if (request?.method === "PATCH") resolve(request.keepalive);
          return send(url, request);
        };
      }),
  );
  await page.getByRole("switch", { name: "Dark Mode" }).click();
  expect(await sent, "the choice is sent even if the page reloads meanwhile").toBe(true);
  await expect.poll(() => schemeOf(page)).toBe("dark");
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Use device setting" })).toBeVisible();

  await page.route("**/*.js", (route) =>
    route.request().url().endsWith("color-scheme.js") ? route.continue() : route.abort(),
  );
  await page.reload({ waitUntil: "commit" });
  await expect.poll(() => schemeOf(page)).toBe("dark");

  const elsewhere = await (await browser.newContext({ baseURL })).newPage();
  await elsewhere.goto("/#/login");
  await signIn(elsewhere, email, PASSWORD);
  await expect.poll(() => schemeOf(elsewhere)).toBe("dark");
  await openTab(elsewhere, "preferences");
  await elsewhere.getByRole("button", { name: "Use device setting" }).click();
  await expect.poll(() => schemeOf(elsewhere)).toBe("light");
  await elsewhere.context().close();
});

test("a preference that waits for another to be saved is not lost when the page reloads", async ({
  page,
}) => {
  await signUp(page);
  await openTab(page, "preferences");
  await page.evaluate(() => {
    const send = window.fetch;
    window.fetch = async (url, request) => {
      const response = await send(url, request);
      return request?.method === "PATCH" ? new Promise(() => undefined) : response;
    };
  });
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByRole("switch", { name: "Dark Mode" }).click();
  await saved;
  const mails = page.getByRole("switch", { name: "Email Notifications" });
  await mails.click();
  await expect(mails).not.toBeChecked();
  await page.reload();
  await expect(mails).not.toBeChecked();
  expect(await schemeOf(page)).toBe("dark");
});

test("reverts a preference that could not be saved and says so", async ({ page }) => {
  await signUp(page);
  await openTab(page, "preferences");
  const mails = page.getByRole("switch", { name: "Email Notifications" });
  await expect(mails).toBeChecked();
  await mails.click();
  await expect(mails).not.toBeChecked();
  await page.reload();
  await expect(mails).not.toBeChecked();
  await page.route("**/profile", (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 500, body: "{}" }) : route.continue(),
  );
  await mails.click();
  await expect(page.getByRole("alert")).toContainText(PROFILE_MESSAGES.saveFailed);
  await expect(mails).not.toBeChecked();
});

test("every tab is accessible, and the subscription is labeled as a sample", async ({ page }) => {
  await signUp(page);
  for (const tab of ["info", "preferences", "manage", "subscription"]) {
    await openTab(page, tab);
    await expectAccessible(page);
  }
  const panel = page.getByRole("tabpanel");
  await expect(panel).toContainText("Premium Plan");
  await expect(panel).toContainText("This is a sample plan");
  await expect(panel).toContainText("Next billing: April 1, 2024");
  await expect(panel).toContainText("Active Subscription");
  await expect(panel.getByRole("button", { name: "Manage Plan" })).toBeVisible();
  await expect(panel.getByRole("button", { name: "View History" })).toBeVisible();
});

test("the setup has three steps, survives a reload, and ends on the dashboard", async ({ page }) => {
  await signUp(page, "Lydia");
  await page.goto("/#/profile/setup");
  await page.getByLabel("Display Name").fill(" ");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText(PROFILE_MESSAGES.nameRequired)).toBeVisible();
  await page.getByLabel("Display Name").fill("Lydia of Thyatira");
  await page.getByLabel("Church/Ministry").fill("Philippi");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next" }).click();

  await expect(page.getByRole("heading", { name: "Profile Picture" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Profile Picture" })).toBeVisible();
  await choosePicture(page, "Choose a Picture", await createImageFile(50, 50));
  await expect(page.getByRole("img", { name: "Preview of your picture" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next" }).click();

  await expect(page.getByRole("heading", { name: "Preferences" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Profile Picture" })).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Receive Email Updates").uncheck();
  await page.getByLabel("Dark Mode").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await expect(page).toHaveURL(/#\/$/);
  await expect.poll(() => schemeOf(page)).toBe("dark");
  await expect(pictureInTopBar(page)).toBeVisible();

  const session = await (await page.request.get("/api/auth/get-session")).json();
  const profile = await (await page.request.get(`/api/users/${session.user.id}/profile`)).json();
  expect(profile).toMatchObject({
    displayName: "Lydia of Thyatira",
    church: "Philippi",
    preferences: { notifications: true, emailUpdates: false, darkMode: true },
    setupCompleted: true,
  });
});

test("a setup that could not be saved says so and keeps what was entered", async ({ page }) => {
  await signUp(page, "Lydia");
  await page.goto("/#/profile/setup");
  await page.getByLabel("Church/Ministry").fill("Philippi");
  for (let step = 1; step < 3; step += 1) await page.getByRole("button", { name: "Next" }).click();
  await page.route("**/profile", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await expect(page.getByRole("alert")).toContainText(PROFILE_MESSAGES.saveFailed);
  await page.unroute("**/profile");
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await expect(page).toHaveURL(/#\/$/);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the profile and the setup fit 360 pixels and are accessible, in ${colorScheme}`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const page = await openOnPhone(browser, baseURL, colorScheme);
    const look = async () => {
      await expectToFit(page);
      await expectAccessible(page);
    };
    await signUpOnLoginPage(page, "Maximiliane-Wilhelmine von und zu Hohenlohe-Waldenburg-Schillingsfürst");
    await look();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    for (const tab of ["info", "preferences", "subscription", "manage"]) {
      await openTab(page, tab);
      await look();
    }
    await page.goto("/#/profile/setup");
    for (const step of ["Basic Information", "Profile Picture", "Preferences"]) {
      await expect(page.getByRole("heading", { name: step })).toBeVisible();
      await look();
      if (step !== "Preferences") await page.getByRole("button", { name: "Next" }).click();
    }
    await page.context().close();
  });
}
