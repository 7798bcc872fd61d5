// Inviting people to a ministry, from its control panel.
import { expect, expectAccessible, signUp, test, THOROUGH } from "./test.ts";

test("a ministry's control panel shows who may do what, and invites staff and members by code and link", async ({
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
  await expect(panel.getByRole("list", { name: "What Daniel Reyes may do" })).toContainText(
    "May notManage people",
  );

  await panel.getByRole("button", { name: "Invite Staff" }).click();
  const invite = page.getByRole("dialog", { name: "Invite to Cedar Grove Community Church" });
  await expect(
    invite.getByText("This is a sample. Whoever opens the link joins in their own browser only"),
  ).toBeVisible();
  const code = invite.getByRole("img", { name: /as Staff/ });
  await expect(code).toBeVisible();
  expect(await code.boundingBox()).toMatchObject({ width: 200, height: 200 });
  await expectAccessible(page);
  const drawn = await code.locator("path").getAttribute("d");
  const link = invite.getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(/invite=cedar-grove&as=staff$/);

  await invite.getByRole("button", { name: "Member" }).click();
  await expect(link).toHaveValue(/invite=cedar-grove&as=member$/);
  await expect(invite.getByRole("img", { name: /as Member/ }).locator("path")).not.toHaveAttribute(
    "d",
    drawn ?? "",
  );
  await invite.getByRole("button", { name: "Copy" }).click();
  await expect(invite.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());

  await page.keyboard.press("Escape");
  await expect(invite).toBeHidden();
  await expect(panel).toBeVisible();
});

test("whoever opens an invitation joins as what they were invited to be", THOROUGH, async ({ page }) => {
  await signUp(page);
  await page.goto("/#/community/dashboard?invite=harbor-light&as=staff");
  const invitation = page.getByRole("dialog", { name: "Invitation to Harbor Light Church" });
  await expect(invitation).toContainText("You are invited to join as Staff");
  await invitation.getByRole("button", { name: "Join Ministry" }).click();
  await expect(page.getByRole("tab", { name: "Connected" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("article", { name: "Harbor Light Church" })).toContainText("Staff");

  await page.goto("/#/community/dashboard?invite=unknown&as=staff");
  await expect(page.getByRole("dialog", { name: "Not here" })).toBeVisible();
});
