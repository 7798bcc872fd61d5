// What a default installation says about features that are not set up, and how the operator sets them up.
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { TestMailServer } from "../../server/mail/testing-mail-server.ts";
import { makeModelFiles, ModelServer } from "../../server/speech/local/testing-model-server.ts";
import { fastTempFolder } from "../../server/testing/testing-folder.ts";
import { ServerProcess } from "../support/server-process.ts";
import {
  expect,
  expectAccessible,
  expectToFit,
  openOnPhone,
  signIn,
  signOut,
  signUp,
  test as base,
} from "../support/test.ts";

base.describe.configure({ timeout: 120_000 });

const STAND_IN = path.join(import.meta.dirname, "../support/server-with-test-model.ts");

/** A separate default installation with a fake speech model. Its first account is the operator's. */
const test = base.extend<{ models: ModelServer; install: ServerProcess }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  models: async ({}, use) => {
    const models = await ModelServer.start();
    await use(models);
    await models.close();
  },
  install: async ({ models }, use) => {
    const settings = { SPEECH_DOWNLOAD_URL: models.address };
    const server = await ServerProcess.start(settings, fastTempFolder(), STAND_IN);
    await use(server);
    await server.stop();
  },
  baseURL: async ({ install }, use) => use(install.address),
});

/** Signs up another user in a separate browser. */
async function openOther(browser: Browser, { address }: ServerProcess, name: string) {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  const email = await signUp(page, name);
  return { page, email, context };
}

/** Completes the wizard's first step, up to the choice of the input. */
async function openInput(page: Page): Promise<void> {
  await page.goto("/#/create/sermon");
  await page.getByLabel("Sermon Title").fill("The lilies of the field");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Input" })).toBeVisible();
}

const speechNotice = (page: Page) => page.getByRole("region", { name: /Audio can’t be transcribed yet/ });

const NO_VARIABLES = /\b[A-Z]+_[A-Z_]+\b/;

test("a default installation says what works and what doesn't before anything is recorded or uploaded", async ({
  page,
  browser,
  install,
}) => {
  await signUp(page, "Anna Keller");
  const { page: second, context } = await openOther(browser, install, "Ben");
  await openInput(second);
  await expect(speechNotice(second)).toContainText("ask Anna Keller to install speech recognition");
  await expect(second.getByRole("button", { name: /Install/ })).toHaveCount(0);
  await expect(second.getByRole("link", { name: "Upload Audio" })).toHaveAccessibleDescription(
    "Text and transcript files work now. Audio is saved and can be transcribed later.",
  );
  await expect(second.getByRole("link", { name: "Record Audio" })).toHaveAccessibleDescription(
    "Recordings are saved, but can’t be transcribed yet.",
  );
  const youtube = second.getByRole("button", { name: "YouTube Import" });
  await expect(youtube).toBeDisabled();
  await expect(youtube).toHaveAccessibleDescription(
    "YouTube is not set up here. Ask Anna Keller to set it up.",
  );
  await youtube.focus();
  await youtube.press("Enter");
  await expect(second).toHaveURL(/#\/create\/sermon$/);
  await expectAccessible(second);
  expect(await second.getByRole("main").innerText()).not.toMatch(NO_VARIABLES);

  await second.getByRole("link", { name: "Record Audio" }).click();
  await expect(speechNotice(second)).toContainText("Recordings are saved and can be transcribed later");
  await expect(second.getByRole("button", { name: "Start Recording" })).toBeVisible();
  await expectAccessible(second);
  await second.goBack();
  await second.getByRole("link", { name: "Upload Audio" }).click();
  await expect(speechNotice(second)).toContainText("Audio you upload is saved");
  await second.goBack();
  await second.getByRole("link", { name: "Paste or Upload a Transcript" }).click();
  await second.getByRole("textbox", { name: "Transcript" }).fill("Consider the lilies of the field.");
  await second.getByRole("button", { name: "Continue to Processing" }).click();
  await expect(second.getByRole("button", { name: "Refine Transcript" })).toBeVisible();
  await context.close();
});

test("the operator installs speech recognition with one click, for all users", async ({
  page,
  browser,
  install,
  models,
}) => {
  await signUp(page, "Anna Keller");
  const { page: second, context } = await openOther(browser, install, "Ben");
  await openInput(page);
  await openInput(second);

  // At first, the download server has nothing.
  await page.getByRole("button", { name: "Install Speech Recognition" }).click();
  await expect(page.getByRole("alert")).toContainText(new URL(models.address).host);
  await expect(page.getByRole("alert")).toContainText("SPEECH_DOWNLOAD_URL");
  await expectAccessible(page);
  await second.reload();
  await expect(speechNotice(second)).toContainText("ask Anna Keller");
  expect(await second.getByRole("main").innerText()).not.toMatch(NO_VARIABLES);

  // One file stops in the middle until the test releases it.
  const { files } = makeModelFiles(models.address);
  let release: (() => void) | undefined;
  models.handle = (_request, response, name) => {
    const content = files.get(name);
    if (name !== "stand-in-decoder.onnx" || !content) return false;
    response.writeHead(200, { "content-length": content.length });
    response.write(content.subarray(0, 100_000));
    release = () => void response.end(content.subarray(100_000));
    return true;
  };
  models.files = files;
  await page.getByRole("button", { name: "Try Again" }).click();
  for (const tab of [page, second]) {
    await tab.reload();
    await expect(tab.getByText("Downloading speech recognition")).toBeVisible();
    await expect(tab.getByRole("progressbar", { name: "Installation" })).toBeVisible();
  }
  await expectAccessible(page);
  release?.();
  await expect(page.getByText("Speech recognition is ready.")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("link", { name: "Upload Audio" })).toHaveAccessibleDescription("");
  await second.reload();
  await expect(second.getByRole("link", { name: "Upload Audio" })).toBeVisible();
  await expect(speechNotice(second)).toHaveCount(0);
  await context.close();
});

test("everything that needs Google is disabled with the reason", async ({ page, install }) => {
  await page.goto("/#/login");
  const google = page.getByRole("button", { name: "Sign in with Google" });
  await expect(google).toBeDisabled();
  await expect(google).toHaveAccessibleDescription("Google isn’t set up on this server.");
  await expect(page.getByText("Google isn’t set up on this server.")).toBeVisible();
  // It can have the focus, so that its reason is announced, but does nothing.
  await google.focus();
  await google.press("Enter");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expectAccessible(page);

  await signUp(page, "Anna Keller");
  await page.goto("/#/profile?tab=manage");
  const connect = page.getByRole("region", { name: "YouTube" }).getByRole("button", { name: "Connect" });
  await expect(connect).toBeDisabled();
  await expect(connect).toHaveAccessibleDescription(/see “Google sign-in and YouTube” in docs/);

  await openInput(page);
  await page.getByRole("link", { name: "Upload Audio" }).click();
  await page.goto(page.url().replace(install.address, "").replace("/upload/", "/youtube/"));
  const importing = page.getByRole("button", { name: "Connect YouTube" });
  await expect(importing).toBeDisabled();
  await expect(importing).toHaveAccessibleDescription(/YouTube is not set up here\./);
  await page.getByLabel("YouTube URL").fill("https://youtu.be/abcdefghijk");
  await page.getByLabel("YouTube URL").press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectAccessible(page);
});

test("without a mail server, the operator hands over the link for a forgotten password", async ({
  page,
  browser,
  install,
}) => {
  await signUp(page, "Anna Keller");
  // Nothing claims that an email was sent.
  await expect(page.getByText(/confirmation link/)).toHaveCount(0);
  await page.goto("/#/profile?tab=preferences");
  await expect(page.getByText(/can’t send email\. Your choice is saved/)).toBeVisible();

  const { page: second, email, context } = await openOther(browser, install, "Ben");
  await second.goto("/#/profile?tab=manage");
  await expect(second.getByRole("heading", { name: "Password" })).toBeVisible();
  await expect(second.getByRole("heading", { name: "Email links" })).toHaveCount(0);
  await signOut(second);
  await second.getByRole("link", { name: "Forgot password?" }).click();
  await expect(
    second.getByText(/can’t send email\. Request a link here, then ask Anna Keller/),
  ).toBeVisible();
  await expectAccessible(second);
  const request = async (address: string) => {
    await second.getByLabel("Email").fill(address);
    await second.getByRole("button", { name: "Request a link" }).click();
    return second.getByText(/If that address has an account/).innerText();
  };
  const known = await request(email);
  expect(known).toContain("ask Anna Keller for the link");
  await second.goto("/#/login");
  await second.goto("/#/login?form=forgot");
  expect(await request("nobody@berea.test")).toBe(known);

  await page.goto("/#/operator");
  const links = page.getByRole("region", { name: "Email links" });
  const show = links.getByRole("button", { name: `Show Link for ${email}: Choose a new password` });
  await expect(show).toBeVisible({ timeout: 30_000 });
  await expect(links).not.toContainText("nobody@berea.test");
  await show.click();
  const field = links.getByRole("textbox", { name: `Link for ${email}` });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  const link = await field.inputValue();

  await second.goto(link);
  await second.getByLabel("New password").fill("mercy and peace");
  await second.getByRole("button", { name: "Change password" }).click();
  await expect(second.getByText("Your password has been changed.")).toBeVisible();
  await signIn(second, email, "mercy and peace");
  await expect(second.getByRole("heading", { level: 1 })).toContainText("Ben");
  await context.close();
});

test("the notices of the operator and of other users fit a phone", async ({ page, browser, install }) => {
  await signUp(page, "Anna Maximiliane Wolkenstein-Rodenegg");
  const phone = await openOnPhone(browser, install.address, "dark");
  await signUp(phone, "Ben");
  await openInput(phone);
  await expect(speechNotice(phone)).toBeVisible();
  await expectToFit(phone);
  await phone.goto("/#/login?form=forgot");
  await phone.context().close();
  await page.setViewportSize({ width: 320, height: 640 });
  await openInput(page);
  await expect(speechNotice(page)).toBeVisible();
  await expectToFit(page);
  await page.goto("/#/operator");
  await page
    .getByRole("button", { name: /Show Link/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Copy" })).toBeVisible();
  await expectToFit(page);
});

base("with a mail server and a contact address, screens say so", async ({ browser }) => {
  const mails = await TestMailServer.start();
  const server = await ServerProcess.start({ SMTP_URL: mails.url, CONTACT_EMAIL: "office@example.org" });
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  await signUp(page, "Anna Keller");
  await expect(page.getByText("We sent a confirmation link to")).toBeVisible();
  await page.goto("/#/profile?tab=manage");
  await expect(page.getByRole("heading", { name: "Password" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Email links" })).toHaveCount(0);
  await signOut(page);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByText("We’ll email you a link to choose a new one.")).toBeVisible();
  await signUp(page, "Ben");
  await openInput(page);
  const address = speechNotice(page).getByRole("link", { name: "office@example.org" });
  await expect(address).toHaveAttribute("href", "mailto:office@example.org");
  await context.close();
  await server.stop();
  await mails.close();
});
