// Importing captions of the user's own videos from YouTube, and its errors.
import type { Page } from "@playwright/test";
import { writeCaptions, writeRollingCaptions } from "../../server/youtube/testing-captions.ts";
import { startGoogle, type TestGoogle } from "../../server/youtube/testing-google.ts";
import { ServerProcess } from "../support/server-process.ts";
import { SERMON_TEXT, toWords } from "../support/sermons.ts";
import {
  signUpOnLoginPage,
  expect,
  expectAccessible,
  expectToFit,
  openOnPhone,
  PASSWORD,
  signIn,
  signUp,
  test as base,
  MAIN,
} from "../support/test.ts";

const ID = "abcdefghijk";
const LINK = `https://www.youtube.com/watch?v=${ID}`;
const WORDS = toWords(SERMON_TEXT).slice(0, 700);

const test = base.extend<{ fresh: void }, { google: TestGoogle }>({
  google: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const google = await startGoogle("");
      await use(google);
      await google.close();
    },
    { scope: "worker" },
  ],
  berea: [
    async ({ google }, use) => {
      const server = await ServerProcess.start({
        GOOGLE_CLIENT_ID: google.settings.clientId,
        GOOGLE_CLIENT_SECRET: google.settings.clientSecret,
        GOOGLE_DISCOVERY_URL: google.settings.discoveryUrl,
        YOUTUBE_API_URL: google.youtubeApiUrl,
      });
      google.redirectUris.add(`${server.address}/`);
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  fresh: [
    async ({ google }, use) => {
      google.fault = undefined;
      google.videos.clear();
      google.videos.set(ID, {
        tracks: [{ id: "heard", language: "en", trackKind: "asr", vtt: writeRollingCaptions(WORDS) }],
      });
      await use();
    },
    { auto: true },
  ],
});

/** Creates a sermon of the signed-in user; returns its id and API path. */
async function createSermon(page: Page, fields: object = {}): Promise<{ id: string; url: string }> {
  const session = await (await page.request.get("/api/auth/get-session")).json();
  const sermons = `/api/users/${session.user.id}/sermons`;
  const answer = await page.request.post(sermons, { data: { title: "The Beatitudes", ...fields } });
  const { id } = await answer.json();
  return { id, url: `${sermons}/${id}` };
}

async function openImport(page: Page, id: string): Promise<void> {
  await page.goto(`/#/create/sermon/youtube/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Import from YouTube" })).toBeVisible();
}

/** Grants or denies the permission on YouTube's page. */
async function consent(page: Page, button = "Allow"): Promise<void> {
  await expect(page.getByRole("heading", { name: "Berea wants to see your captions" })).toBeVisible();
  await page.getByRole("link", { name: button }).click();
}

async function connect(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Connect YouTube" }).click();
  await consent(page);
  await expect(page.getByRole("button", { name: "Import Transcript" })).toBeVisible();
}

const otherInputMethods = (page: Page) => page.getByRole("region", { name: "Other ways to add this sermon" });

test(
  "a pastor connects YouTube, imports the captions and continues to processing",
  MAIN,
  async ({ page }) => {
    await signUp(page);
    const sermon = await createSermon(page);
    await page.goto("/#/create/sermon");
    await openImport(page, sermon.id);
    await page.getByLabel("YouTube URL").fill(LINK);
    await page.getByRole("button", { name: "Connect YouTube" }).click();
    await consent(page);

    await expect(page.getByText("Your YouTube account is now connected.")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/#/create/sermon/youtube/${sermon.id}$`));
    await expect(page.getByLabel("YouTube URL")).toHaveValue(LINK);
    await page.getByRole("button", { name: "Import Transcript" }).click();

    await expect(page.getByRole("heading", { name: "Imported Transcript" })).toBeVisible();
    const preview = page.getByRole("region", { name: "Imported transcript" });
    await expect(preview).toContainText(WORDS.slice(0, 12).join(" "));
    expect((await preview.boundingBox())?.height).toBe(400);
    await expect(page.getByText("Automatic captions")).toBeVisible();
    await page.getByRole("button", { name: "Continue to Processing" }).click();

    await expect(page).toHaveURL(new RegExp(`/#/create/sermon/process/${sermon.id}$`));
    await expect(page.getByRole("button", { name: "Refine Transcript" })).toBeVisible();
    const handed = await page.evaluate(() => window.history.state.usr);
    expect(handed).toMatchObject({ sermonId: sermon.id, youtubeUrl: LINK });
    const stored = await (await page.request.get(sermon.url)).json();
    expect(stored).toMatchObject({ youtubeUrl: LINK, transcript: handed.transcript, language: "en" });
    expect(stored.segments.flatMap(({ text }: { text: string }) => text.split(" "))).toEqual(WORDS);
  },
);

test("the parameters of the authorization do not stay in the history", async ({ page }) => {
  await signUp(page);
  const sermon = await createSermon(page);
  await openImport(page, sermon.id);
  await connect(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Import Transcript" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Berea wants to see your captions" })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("button", { name: "Import Transcript" })).toBeVisible();
  expect(page.url()).not.toContain("code=");
  expect(await page.evaluate(() => JSON.stringify(window.localStorage))).not.toContain("return-path");
});

test("a denied permission is reported with other input methods, and can be granted later", async ({
  page,
}) => {
  await signUp(page);
  const sermon = await createSermon(page);
  await openImport(page, sermon.id);
  await page.getByRole("button", { name: "Connect YouTube" }).click();
  await consent(page, "Cancel");
  await expect(page.getByRole("alert")).toContainText(
    "Failed to complete YouTube authentication: Berea wasn’t given permission.",
  );
  await expect(page).toHaveURL(new RegExp(`/#/create/sermon/youtube/${sermon.id}$`));
  await expect(otherInputMethods(page).getByRole("link")).toHaveCount(2);
  await connect(page);
  await expect(page.getByRole("alert")).toBeHidden();
});

test("a code from another session connects nothing", async ({ page, google }) => {
  await signUp(page);
  const session = await (await page.request.get("/api/auth/get-session")).json();
  await page.request.get("/api/get_youtube_auth_url");
  const calls = google.callsOf("/token").length;
  for (const brought of ["code=4/stolen&state=0123456789abcdef", "code=4/stolen"]) {
    await page.goto(`/?${brought}`);
    await expect(page.getByRole("alert")).toContainText("Failed to complete YouTube authentication");
    await expect(page).toHaveURL(/\/#\/profile$/);
    await page.goto("about:blank");
  }
  expect(google.callsOf("/token")).toHaveLength(calls);
  const check = await page.request.post("/api/check-youtube-auth", { data: { user_id: session.user.id } });
  expect(await check.json()).toEqual({ isAuthenticated: false });
});

test("each failure has its message and other input methods, and the connection can be renewed", async ({
  page,
  google,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  const sermon = await createSermon(page);
  await openImport(page, sermon.id);
  await connect(page);
  const tryImport = async (url: string) => {
    await page.getByLabel("YouTube URL").fill(url);
    await page.getByRole("button", { name: "Import Transcript" }).click();
  };

  await tryImport("youtube.com/watch?v=abcdefghijk");
  await expect(page.getByText("Please enter a valid YouTube URL")).toBeVisible();
  await expect(page.getByLabel("YouTube URL")).toBeFocused();
  await expect(otherInputMethods(page)).toBeHidden();

  await tryImport("https://youtu.be/kjihgfedcba");
  await expect(page.getByRole("alert")).toContainText(
    "Failed to process YouTube video: this video doesn't exist",
  );
  google.videos.set("kjihgfedcba", {
    isOwn: false,
    tracks: [{ id: "theirs", language: "en", vtt: writeCaptions(["Not yours."]) }],
  });
  await tryImport("https://youtu.be/kjihgfedcba");
  await expect(page.getByRole("alert")).toContainText("only the owner of a video can download its captions");
  await expect(otherInputMethods(page).getByRole("link", { name: /Upload or paste/ })).toHaveAttribute(
    "href",
    `#/create/sermon/upload/${sermon.id}`,
  );

  google.grants.clear();
  google.endAccessTokens();
  await tryImport(LINK);
  await expect(page.getByRole("alert")).toContainText("the connection to your YouTube account has expired");
  await connect(page);
  await page.getByRole("button", { name: "Import Transcript" }).click();
  await expect(page.getByRole("heading", { name: "Imported Transcript" })).toBeVisible();
});

test("an existing transcript is only replaced after confirmation", async ({ page }) => {
  await signUp(page);
  const sermon = await createSermon(page, { transcript: "As it was preached." });
  await openImport(page, sermon.id);
  await connect(page);
  await page.getByLabel("YouTube URL").fill(LINK);
  await page.getByLabel("YouTube URL").press("Enter");
  await page.getByRole("button", { name: "Continue to Processing" }).click();
  const dialog = page.getByRole("dialog", { name: "Replace Transcript" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await (await page.request.get(sermon.url)).json()).toMatchObject({
    transcript: "As it was preached.",
  });
  await page.getByRole("button", { name: "Continue to Processing" }).click();
  await dialog.getByRole("button", { name: "Replace" }).click();
  await expect(page).toHaveURL(/#\/create\/sermon\/process\//);
});

test("Enter asks before it opens another site", async ({ page }) => {
  await signUp(page);
  const sermon = await createSermon(page);
  await openImport(page, sermon.id);
  await page.getByLabel("YouTube URL").fill(LINK);
  await page.getByLabel("YouTube URL").press("Enter");
  const dialog = page.getByRole("dialog", { name: "Connect YouTube Account" });
  await expect(dialog).toContainText("Would you like to link your YouTube account for importing sermons?");
  await dialog.getByRole("button", { name: "Skip for now" }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel("YouTube URL").press("Enter");
  await dialog.getByRole("button", { name: "Connect YouTube" }).click();
  await consent(page);
  await expect(page.getByRole("button", { name: "Import Transcript" })).toBeVisible();
  await expect(page.getByLabel("YouTube URL")).toHaveValue(LINK);
});

test("a visitor sees the page without API calls, and returns to it after signing in", async ({ page }) => {
  const email = await signUp(page);
  const sermon = await createSermon(page);
  await page.request.post("/api/auth/sign-out", { data: {} });
  await page.goto("about:blank");
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname);
  });
  await openImport(page, `${sermon.id}?code=4/old&state=0123456789abcdef`);
  await page.getByLabel("YouTube URL").fill(LINK);
  await expect(page).toHaveURL(new RegExp(`/#/create/sermon/youtube/${sermon.id}$`));
  expect(new Set(asked)).toEqual(new Set(["/api/auth/get-session", "/api/installation"]));
  await page.getByRole("link", { name: "Sign In" }).click();
  await signIn(page, email, PASSWORD);
  await expect(page.getByRole("button", { name: "Connect YouTube" })).toBeVisible();
  await expect(page.getByLabel("YouTube URL")).toHaveValue(LINK);
});

const offerOf = (page: Page) => page.getByRole("dialog", { name: "Connect YouTube Account" });

test("connecting is offered once after the welcome, and not again after it was skipped", async ({ page }) => {
  const email = await signUpOnLoginPage(page);
  await page.getByRole("button", { name: "Close" }).first().click();
  await expect(offerOf(page)).toContainText(
    "Would you like to link your YouTube account for importing sermons?",
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Skip for now" }).click();
  await expect(offerOf(page)).toBeHidden();

  await page.context().clearCookies();
  // Like a device that has just welcomed another user.
  await page.evaluate(() => localStorage.setItem("berea.first-sign-in", "offer"));
  await page.goto("/#/login");
  await page.reload();
  await signIn(page, email);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lydia");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("berea.first-sign-in"))).toBeNull();
  await expect(offerOf(page)).toBeHidden();
});

test("the offer waits while the user works, and returns to the profile", async ({ page }) => {
  await signUpOnLoginPage(page);
  await page.getByRole("link", { name: "Add a sermon" }).click();
  await expect(page.getByLabel("Sermon Title")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await offerOf(page).getByRole("button", { name: "Connect YouTube" }).click();
  await consent(page);
  await expect(page).toHaveURL(/\/#\/profile$/);
  await expect(page.getByText("Your YouTube account is now connected.")).toBeVisible();
  await page.goto("/#/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lydia");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the profile connects in a new tab, updates when it gets the focus, and unlinks", async ({
  page,
  context,
  google,
}) => {
  await signUp(page);
  await page.goto("/#/profile?tab=manage");
  const section = page.getByRole("region", { name: "YouTube" });
  const opening = context.waitForEvent("page");
  await section.getByRole("button", { name: "Connect" }).click();
  const tab = await opening;
  await consent(tab);
  await expect(tab).toHaveURL(/\/#\/profile$/);
  await expect(tab.getByText("Your YouTube account is now connected.")).toBeVisible();
  await tab.close();
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(section.getByText("Your YouTube account is connected.")).toBeVisible();

  const grants = google.grants.size;
  await section.getByRole("button", { name: "Unlink" }).click();
  await expect(section.getByRole("button", { name: "Connect" })).toBeVisible();
  expect(google.grants.size).toBe(grants - 1);
});

test("someone else's sermon is not found", async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const theirs = await context.newPage();
  await signUp(theirs);
  const { id } = await createSermon(theirs);
  await context.close();
  await signUp(page);
  await openImport(page, id);
  await expect(page.getByRole("alert")).toContainText("Sermon not found");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`every state of the screen fits 360 pixels and is accessible, in ${colorScheme}`, async ({
    browser,
    berea,
    google,
  }) => {
    test.setTimeout(120_000);
    const page = await openOnPhone(browser, berea.address, colorScheme);
    const look = async () => {
      await expectToFit(page);
      await expectAccessible(page);
    };
    await openImport(page, "some-sermon");
    await look();
    await signUp(page);
    const sermon = await createSermon(page);
    await openImport(page, sermon.id);
    await expect(page.getByRole("button", { name: "Connect YouTube" })).toBeVisible();
    await look();
    await page.getByLabel("YouTube URL").press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await look();
    await page.getByRole("button", { name: "Skip for now" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await connect(page);
    google.fault = ({ path }) =>
      path === "/captions" ? { status: 403, reason: "quotaExceeded" } : undefined;
    await page.getByLabel("YouTube URL").fill(LINK);
    await page.getByRole("button", { name: "Import Transcript" }).click();
    await expect(otherInputMethods(page)).toBeVisible();
    await look();
    google.fault = undefined;
    await page.getByRole("button", { name: "Import Transcript" }).click();
    await expect(page.getByRole("button", { name: "Continue to Processing" })).toBeVisible();
    await look();
    await page.context().close();
  });
}

base("without a Google client the screen says so and offers the other ways", async ({ page }) => {
  await signUp(page);
  const sermon = await createSermon(page);
  await openImport(page, sermon.id);
  await expect(page.getByText(/YouTube is not set up here\./)).toBeVisible();
  await expect(otherInputMethods(page).getByRole("link")).toHaveCount(2);
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Connect YouTube" })).toBeDisabled();
  await page.goto("/#/profile?tab=manage");
  await expect(page.getByRole("region", { name: "YouTube" })).toContainText("YouTube is not set up here.");
});
