// API tokens in the profile: created, copied, used by a script and revoked.
import {
  expect,
  expectAccessible,
  MAIN,
  openOnPhone,
  signIn,
  PASSWORD,
  signUp,
  test,
} from "../support/test.ts";

test(
  "an API token is shown once, works in a script, and stops working when it is revoked",
  MAIN,
  async ({ page, browser, baseURL, playwright }) => {
    const email = await signUp(page);
    await page.goto("/#/profile?tab=manage");
    const section = page.getByRole("region", { name: "API tokens" });
    await expect(section.getByText("No API tokens yet")).toBeVisible();

    await section.getByRole("button", { name: "New token" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create token" }).click();
    await expect(dialog.getByText("Enter a name")).toBeVisible();
    await dialog.getByLabel("Name").fill("Sound desk");
    await dialog.getByLabel("Read and write").check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Create token" }).click();
    const field = dialog.getByLabel("API token", { exact: true });
    await expect(field).toBeFocused();
    const token = await field.inputValue();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(section.getByText("Sound desk")).toBeVisible();
    await expect(page.getByText(token)).toHaveCount(0);

    const script = await playwright.request.newContext({
      ...(baseURL !== undefined && { baseURL }),
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    });
    const { uid } = await (await script.get("/api/user")).json();
    const sermons = `/api/users/${uid}/sermons`;
    expect((await script.post(sermons, { data: { title: "From a script" } })).status()).toBe(201);

    const phone = await openOnPhone(browser, baseURL, "dark");
    await phone.goto("/#/login");
    await signIn(phone, email, PASSWORD);
    await phone.goto("/#/profile?tab=manage");
    const revoke = phone.getByRole("button", { name: "Revoke Sound desk" });
    const question = phone.getByRole("dialog", { name: "Revoke API token" });
    await revoke.click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(revoke).toBeFocused();
    await revoke.click();
    await question.getByRole("button", { name: "Revoke" }).click();
    await expect(phone.getByText("No API tokens yet")).toBeVisible();
    expect((await script.get(sermons)).status()).toBe(401);
    await phone.context().close();
    await script.dispose();
  },
);
