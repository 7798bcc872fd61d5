import { listEmailLinks, waitForEmailLink } from "../support/emails.ts";
import {
  expect,
  expectAccessible,
  expectToFit,
  openInOtherBrowser,
  PASSWORD,
  signIn,
  signOut,
  signUp,
  MAIN,
} from "../support/test.ts";
import { test } from "../support/with-mails.ts";

test(
  "a signed-out visitor returns to the page they opened after signing in",
  MAIN,
  async ({ page, context }) => {
    const email = await signUp(page);
    await context.clearCookies();
    await page.goto("/#/library?tab=studies");
    await page.reload();
    await expect(page).toHaveURL(/#\/login/);
    await expect(page.getByRole("heading", { name: "Welcome to Berea" })).toBeVisible();
    await expect(page.getByText("Sign in to continue to your account")).toBeVisible();
    await signIn(page, email);
    await expect(page).toHaveURL(/#\/library\?tab=studies/);
    await expect(page.getByText("No Bible Studies Yet")).toBeVisible();
  },
);

test("a wrong password shows the reason and keeps what was typed", MAIN, async ({ page, context }) => {
  const email = await signUp(page);
  await context.clearCookies();
  await page.goto("/#/login");
  await page.reload();
  await signIn(page, email, "not the password");
  await expect(page.getByRole("alert")).toContainText("Failed to sign in: ");
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("signing out ends the session in this browser", async ({ page }) => {
  await signUp(page);
  await signOut(page);
  await page.goto("/#/library");
  await expect(page).toHaveURL(/#\/login/);
});

test(
  "a new user is reminded to confirm their email and does so with the link in the message",
  MAIN,
  async ({ page, mails }) => {
    const email = await signUp(page);
    const reminder = page.getByText("We sent a confirmation link to");
    await expect(reminder).toBeVisible();
    await page.getByRole("button", { name: "Resend email" }).click();
    await expect(page.getByText("Sent. If it doesn’t arrive, check your spam folder.")).toBeVisible();
    const link = await waitForEmailLink(mails, email, 2);

    const mailProgram = await page.context().newPage();
    await mailProgram.goto(link);
    await expect(
      mailProgram.getByRole("heading", { name: "Your email is confirmed", exact: true }),
    ).toBeVisible();
    expect(mailProgram.url()).not.toContain("verify=");
    await expectAccessible(mailProgram);
    await mailProgram.getByRole("link", { name: "Continue to Berea" }).click();
    await expect(mailProgram.getByRole("heading", { level: 1 })).toContainText("Lydia");
    await expect(mailProgram.getByText("We sent a confirmation link to")).toBeHidden();

    // The open tab refetches the session when it gets the focus.
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Lydia");
    await expect(reminder).toBeHidden();

    await mailProgram.goto(link);
    await mailProgram.reload();
    await expect(mailProgram.getByRole("heading", { name: "Your email is already confirmed" })).toBeVisible();
  },
);

test("in another browser, the link in the email asks for the password before it confirms", async ({
  page,
  browser,
  mails,
}) => {
  const email = await signUp(page);
  const link = await waitForEmailLink(mails, email);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const telephone = await context.newPage();
  await telephone.goto(link);
  await expect(telephone.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
  await expect(telephone.getByText(email, { exact: true })).toBeVisible();
  await expect(telephone.getByLabel("Password", { exact: true })).toBeFocused();
  await expectAccessible(telephone);
  await expectToFit(telephone);

  await telephone.getByLabel("Password", { exact: true }).fill("not the one");
  await telephone.getByRole("button", { name: "Confirm email" }).click();
  await expect(telephone.getByRole("alert")).toContainText("the email or password is incorrect.");
  await page.reload();
  await expect(page.getByText("We sent a confirmation link to")).toBeVisible();

  await telephone.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await telephone.getByRole("button", { name: "Confirm email" }).click();
  await expect(
    telephone.getByRole("heading", { name: "Your email is confirmed", exact: true }),
  ).toBeVisible();
  await telephone.getByRole("link", { name: "Continue to Berea" }).click();
  await expect(telephone.getByRole("heading", { level: 1 })).toContainText("Lydia");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lydia");
  await expect(page.getByText("We sent a confirmation link to")).toBeHidden();
  await context.close();
});

test("the reminder can be dismissed, and an invalid link says what to do", async ({ page }) => {
  await signUp(page);
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByText("We sent a confirmation link to")).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lydia");
  await expect(page.getByText("We sent a confirmation link to")).toBeHidden();

  await page.goto("/#/login?verify=made-up");
  await expect(page.getByRole("alert")).toContainText(
    "Failed to confirm your email address: this link has expired or was already used.",
  );
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Resend email" })).toBeVisible();
});

test(
  "resets a forgotten password by email: the link works once, and other browsers are signed out",
  MAIN,
  async ({ page, mails }) => {
    const email = await signUp(page);
    const elsewhere = await openInOtherBrowser(page);
    await elsewhere.goto("/#/library");
    await expect(elsewhere.getByRole("tab", { name: "Sermons" })).toBeVisible();
    await signOut(page);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send reset link" }).click();
    await expect(page.getByText(/we’ve emailed a link/)).toBeVisible();
    const link = await waitForEmailLink(mails, email, 2);

    await page.goto(link);
    await page.getByLabel("New password").fill("mercy and peace");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Your password has been changed.")).toBeVisible();
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/#\/login/);

    await signIn(page, email, PASSWORD);
    await expect(page.getByRole("alert")).toContainText("the email or password is incorrect");
    await signIn(page, email, "mercy and peace");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Lydia");
    // The third email says that the password was changed.
    await waitForEmailLink(mails, email, 3);
    expect(listEmailLinks(mails, email)).toHaveLength(3);

    await page.goto(link);
    await page.reload();
    await page.getByLabel("New password").fill("a third password");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByRole("alert")).toContainText("this link has expired or was already used");
  },
);
