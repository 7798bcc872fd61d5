// Inviting people to a ministry from its control panel.
import { expect, expectAccessible, signUp, test } from "../support/test.ts";

test("a ministry's control panel shows permissions and invites staff and members by QR code and link", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page);
  await page.goto("/#/community/dashboard?tab=mine");
  await page
    .getByRole("article", { name: "Cedar Grove Community Church" })
    .getByRole("button", { name: "Control Panel" })
    .click();
  const panel = page.getByRole("dialog", { name: "Cedar Grove Community Church" });
  await expect(panel.getByRole("listitem").filter({ hasText: "Daniel Reyes" })).toContainText(
    "Can edit and publish",
  );

  await panel.getByRole("button", { name: "Invite Staff" }).click();
  const invite = page.getByRole("dialog", { name: "Invite to Cedar Grove Community Church" });
  const staffCode = invite.getByRole("img", { name: /as Staff/ });
  expect(await staffCode.boundingBox()).toMatchObject({ width: 200, height: 200 });
  await expectAccessible(page);
  const drawn = (await staffCode.getAttribute("src")) ?? "";
  const link = invite.getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(/show=cedar-grove&as=staff$/);

  await invite.getByText("Member", { exact: true }).click();
  await expect(link).toHaveValue(/show=cedar-grove&as=member$/);
  await expect(invite.getByRole("img", { name: /as Member/ })).not.toHaveAttribute("src", drawn);
  await invite.getByRole("button", { name: "Copy Link" }).click();
  await expect(invite.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());

  await page.goto(await link.inputValue());
  await expect(page.getByRole("article", { name: "Cedar Grove Community Church" })).toBeFocused();
});
