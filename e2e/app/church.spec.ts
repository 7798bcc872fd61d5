// A church from its creation to the removal of a person, with the owner and a person who was invited.
import type { Page } from "@playwright/test";
import { encodeQR } from "qr";
import {
  expect,
  expectAccessible,
  expectReadable,
  expectToFit,
  openOnPhone,
  PASSWORD,
  signUp,
  test,
} from "../support/test.ts";

/** Shows a QR code to the page instead of a camera, from the next navigation on. */
async function showToCamera(page: Page, text: string): Promise<void> {
  await page.addInitScript(
    (rows) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement("canvas");
        canvas.width = canvas.height = 480;
        const context = canvas.getContext("2d")!;
        const size = Math.floor(400 / rows.length);
        const draw = () => {
          context.fillStyle = "white";
          context.fillRect(0, 0, 480, 480);
          context.fillStyle = "black";
          rows.forEach((row, y) =>
            row.forEach((isDark, x) => isDark && context.fillRect(40 + x * size, 40 + y * size, size, size)),
          );
        };
        setInterval(draw, 50);
        return canvas.captureStream(20);
      };
    },
    encodeQR(text, "raw", { ecc: "high", border: 2 }),
  );
}

test("a church invites a person, who signs up and joins, gets a role and is removed in an open tab", async ({
  page,
  browser,
  berea,
}) => {
  test.setTimeout(180_000);
  await signUp(page, "Olivia Owner");
  await page.goto("/#/community/dashboard?tab=mine");
  await page.getByRole("button", { name: "Create Church" }).click();
  const creating = page.getByRole("dialog", { name: "Create Church" });
  await creating.getByRole("textbox", { name: "Name" }).fill("Grace Chapel");
  await creating.getByRole("textbox", { name: "Place" }).fill("Philippi");
  await creating.getByRole("button", { name: "Create Church" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Grace Chapel" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Invite People" }).click();
  const inviting = page.getByRole("dialog", { name: "Invite to Grace Chapel" });
  await inviting.getByText("Staff", { exact: true }).click();
  await expect(inviting.getByRole("checkbox", { name: "Edit" })).toBeChecked();
  await expectAccessible(page);
  await inviting.getByText("Member", { exact: true }).click();
  await inviting.getByRole("button", { name: "Create Invitation" }).click();
  const code = inviting.getByRole("img", { name: "QR code to join Grace Chapel as Member" });
  expect(await code.boundingBox()).toMatchObject({ width: 200, height: 200 });
  await expectAccessible(page);
  const link = await inviting.getByRole("textbox", { name: "Link" }).inputValue();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Invite People" })).toBeFocused();
  const invitation = `/#/invite/${link.split("/").at(-1)}`;

  const phone = await openOnPhone(browser, berea.address, "dark");
  await phone.goto(invitation);
  await expect(phone.getByRole("heading", { level: 1, name: "Join Grace Chapel" })).toBeVisible();
  await expectToFit(phone);
  await expectReadable(phone);
  await phone.getByRole("link", { name: "Sign Up" }).click();
  await phone.getByRole("textbox", { name: "Name" }).fill("Lydia");
  await phone.getByLabel("Email").fill(`${crypto.randomUUID()}@berea.test`);
  await phone.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await phone.getByRole("button", { name: "Sign Up" }).click();
  await phone.getByRole("button", { name: "Join Grace Chapel" }).click();
  await expect(phone.getByRole("list", { name: "People" }).getByRole("listitem")).toHaveCount(2);
  await expect(
    phone.getByRole("main").getByText("Member · Can view, comment, and participate"),
  ).toBeVisible();
  // The welcome waits for the dashboard.
  await expect(phone.getByRole("dialog")).toHaveCount(0);
  await expectToFit(phone);
  await expectReadable(phone);
  await phone.goto(invitation);
  await expect(phone.getByText("You already belong to Grace Chapel.")).toBeVisible();
  const [{ id }] = (await (await page.request.get("/api/churches")).json()).items;
  const once = await page.request.post(`/api/churches/${id}/invitations`, {
    data: { role: "staff", permissions: { canEdit: true }, maxUses: 1 },
  });
  const { token } = await once.json();
  expect((await phone.request.post(`/api/invitations/${token}`)).ok()).toBe(true);
  await phone.goto(`/#/invite/${token}`);
  await expect(phone.getByText("If you joined with it, open your church.")).toBeVisible();
  await expect(phone.getByRole("link", { name: "Your Churches" })).toBeVisible();
  await phone.goto(invitation);
  await phone.getByRole("link", { name: "Open Grace Chapel" }).click();
  await phone.getByRole("link", { name: "Open Library" }).click();
  await expect(phone.getByRole("heading", { name: "Nothing Shared Yet" })).toBeVisible();
  await phone.goBack();
  await expect(phone.getByRole("list", { name: "People" })).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "Change Lydia" }).click();
  const person = page.getByRole("dialog", { name: "Lydia" });
  await person.getByRole("combobox", { name: "Role" }).selectOption("Staff");
  await person.getByRole("checkbox", { name: "Publish" }).check();
  await expectAccessible(page);
  await person.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("list", { name: "People" }).getByRole("listitem").filter({ hasText: "Lydia" });
  await expect(row).toContainText("Can edit and publish");

  await page.getByRole("button", { name: "Change Lydia" }).click();
  await person.getByRole("button", { name: "Remove..." }).click();
  await person.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(row).toBeHidden();
  const gone = "This church no longer exists, or you don't belong to it.";
  await expect(phone.getByText(gone)).toBeVisible({ timeout: 30_000 });
  await phone.goto(invitation);
  await phone.getByRole("button", { name: "Join Grace Chapel" }).click();
  await expect(phone.getByRole("alert")).toHaveText(
    "This invitation no longer works for you. Ask for a new one.",
  );
  await phone.context().close();

  await page.goto("/#/church");
  await page.getByRole("link", { name: /Grace Chapel/ }).click();
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Hope Chapel");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hope Chapel" })).toBeVisible();
});

test("the camera finds an invitation; a missing camera and a wrong invitation are explained", async ({
  page,
}) => {
  await signUp(page, "Olivia Owner");
  await page.getByRole("button", { name: "Scan QR Code" }).click();
  const dialog = page.getByRole("dialog", { name: "Scan QR Code" });
  await expect(dialog.getByRole("alert")).toContainText(/camera/);
  await expectAccessible(page);
  await page.goto(`/#/invite/${"a".repeat(43)}`);
  await expect(page.getByRole("alert")).toContainText("This invitation doesn't exist.");

  const { origin } = new URL(page.url());
  const send = async (path: string, data: object) => {
    const response = await page.request.post(path, { headers: { origin }, data });
    expect(response.status()).toBe(201);
    return response.json();
  };
  const church = await send("/api/churches", { name: "Grace Chapel" });
  const { token } = await send(`/api/churches/${church.id}/invitations`, { role: "member" });
  await showToCamera(page, `${origin}/#/invite/${token}`);
  await page.goto("/#/church");
  await page.reload();
  await page.getByRole("button", { name: "Scan Invitation" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Join Grace Chapel" })).toBeVisible();
});
