import { expect, signIn, signUp, test } from "./test.ts";

test("a stranger who opens a page signs in first and then returns to it", async ({ page, context }) => {
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
});

test("a wrong password says why in the words of the product and keeps what was typed", async ({
  page,
  context,
}) => {
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
  await page.goto("/#/profile");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/#\/login/);
  await page.goto("/#/library");
  await expect(page).toHaveURL(/#\/login/);
});

test("signing in with Google says that it is not set up", async ({ page }) => {
  await page.goto("/#/login");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Failed to sign in with Google: it is not set up on this server.",
  );
});
