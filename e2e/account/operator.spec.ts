// The page of the person who runs the server, on a server with a mail server.
import { test as base } from "@playwright/test";
import { TestMailServer } from "../../server/mail/testing-mail-server.ts";
import { ServerProcess } from "../support/server-process.ts";
import { expect, expectAccessible, expectToFit, openOnPhone, signUp } from "../support/test.ts";

base("the operator sees how the server is doing and looks after accounts", async ({ browser }) => {
  base.setTimeout(180_000);
  const mails = await TestMailServer.start();
  const server = await ServerProcess.start({ SMTP_URL: mails.url });
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  await signUp(page, "Anna Keller");
  const other = await browser.newContext({ baseURL: server.address });
  const ben = await other.newPage();
  const email = await signUp(ben, "Ben Short");

  await ben.goto("/#/operator");
  await expect(ben.getByText("Only the operator of this server can do this.")).toBeVisible();

  await page.goto("/#/profile?tab=manage");
  await page.getByRole("link", { name: "Open Server" }).click();
  await expect(page.getByRole("list", { name: "Problems" })).toContainText("There is no backup yet.");
  const emailCard = page.getByRole("region", { name: "Email" });
  await emailCard.getByRole("button", { name: "Send Test Email" }).click();
  await expect(emailCard).toContainText("The mail server accepted an email to");
  mails.refusal = { responseCode: 550, message: "No such user here" };
  await emailCard.getByRole("button", { name: "Send Test Email" }).click();
  await expect(emailCard.getByRole("alert")).toContainText("No such user here");
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Accounts" }).click();
  await expect(page.getByRole("heading", { name: "2 accounts" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search accounts" }).fill("short");
  await expect(page.getByRole("heading", { name: "1 account", exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Manage ${email}` }).click();
  const dialog = page.getByRole("dialog", { name: "Ben Short" });
  await dialog.getByRole("button", { name: "Create Link for a New Password" }).click();
  await expect(dialog.getByRole("textbox", { name: `Link for ${email}` })).toBeFocused();
  await dialog.getByRole("button", { name: "Sign Out Everywhere" }).click();
  await expect(dialog).toContainText("Signed out of 1 browser, and 0 API tokens revoked.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete Account..." }).click();
  await dialog.getByLabel("Type DELETE to confirm").fill("DELETE");
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("No account has this name or email address.")).toBeVisible();

  const phone = await openOnPhone(browser, server.address, "dark");
  await phone.context().addCookies(await context.cookies());
  for (const tab of ["status", "accounts"]) {
    await phone.goto(`/#/operator?tab=${tab}`);
    await expect(phone.getByRole("tab", { selected: true })).toBeVisible();
    await expectToFit(phone);
    await expectAccessible(phone);
  }
  await Promise.all([context.close(), other.close(), phone.context().close()]);
  await server.stop();
  await mails.close();
});
