// Account security: changing the password and ending sessions on other devices.
import type { Browser, Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectToFit,
  PASSWORD,
  signIn,
  signUp,
  test,
  MAIN,
} from "../support/test.ts";

/** Signs the user in on a separate browser with the user agent of a phone. */
async function signInOnTelephone(browser: Browser, page: Page, email: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1",
  });
  const telephone = await context.newPage();
  await telephone.goto("/#/login");
  await signIn(telephone, email);
  await expect(telephone.getByRole("heading", { level: 1 })).toContainText("Lydia");
  return telephone;
}

const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("lists the user's browsers and signs one of them out from another", async ({ page, browser }) => {
  const email = await signUp(page);
  const telephone = await signInOnTelephone(browser, page, email);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/#/profile?tab=manage");
  await expect(rowOf(page, "This browser")).toContainText("Chrome on");
  await expect(rowOf(page, "Safari on iPhone")).toContainText("Last used");
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
  await expect(rowOf(page, "Safari on iPhone")).toHaveCount(0);
  await expect(rowOf(page, "This browser")).toHaveCount(1);
  await telephone.reload();
  await expect(telephone).toHaveURL(/#\/login/);
  await telephone.context().close();
});

test("changes the password and signs out the other browsers", MAIN, async ({ page, browser }) => {
  const email = await signUp(page);
  const telephone = await signInOnTelephone(browser, page, email);
  await page.goto("/#/profile?tab=manage");
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await expect(dialog.getByLabel("Current password")).toBeFocused();
  await expectAccessible(page);
  const change = async (before: string, after: string) => {
    await dialog.getByLabel("Current password").fill(before);
    await dialog.getByLabel("New password").fill(after);
    await dialog.getByRole("button", { name: "Change password" }).click();
  };
  await change("not the one", "purple cloth of Thyatira");
  await expect(dialog.getByRole("alert")).toContainText("the password is incorrect.");
  await change(PASSWORD, "Password123");
  await expect(dialog.getByRole("alert")).toContainText("too common and easy to guess");
  await change(PASSWORD, "purple cloth of Thyatira");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Your password has been changed")).toBeVisible();
  await expect(rowOf(page, "Safari on iPhone")).toHaveCount(0);
  await telephone.reload();
  await expect(telephone).toHaveURL(/#\/login/);
  await telephone.getByLabel("Email").waitFor();
  await signIn(telephone, email, "purple cloth of Thyatira");
  await expect(telephone.getByRole("heading", { level: 1 })).toContainText("Lydia");
  await telephone.context().close();
});
