// A pastor, a secretary and a group leader work on one study: from an invitation to an approved study.
import type { Page } from "@playwright/test";
import { BORN_FROM_ABOVE, storeStudy } from "../support/stored-studies.ts";
import { expect, expectAccessible, expectToFit, openOnPhone, signUp, test } from "../support/test.ts";

async function post(page: Page, path: string, data?: object): Promise<{ id: string; token: string }> {
  const answer = await page.request.post(path, data && { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Joins the church through the page of an invitation. */
async function join(page: Page, token: string): Promise<void> {
  await page.goto(`/#/invite/${token}`);
  await page.getByRole("button", { name: "Join Grace Chapel" }).click();
  await expect(page.getByRole("heading", { name: "Grace Chapel" })).toBeVisible();
}

async function select(page: Page, name: string, label: string): Promise<void> {
  const choice = page.getByRole("combobox", { name });
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await choice.selectOption({ label });
  expect((await saved).status()).toBe(200);
  await expect(choice).toBeEnabled();
}

test("a church works on a study together", async ({ page: pastor, browser, baseURL }) => {
  // Three browsers, and pages that ask every few seconds what others did.
  test.setTimeout(180_000);
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const secretary = await context.newPage();
  const leader = await openOnPhone(browser, baseURL, "dark");
  await signUp(pastor, "Paul");
  await signUp(secretary, "Phoebe");
  await signUp(leader, "Timothy");
  const { id: churchId } = await post(pastor, "/api/churches", { name: "Grace Chapel" });
  const permissions = { canEdit: true, canPublish: true };
  const staff = await post(pastor, `/api/churches/${churchId}/invitations`, { role: "staff", permissions });
  const member = await post(pastor, `/api/churches/${churchId}/invitations`, { role: "member" });
  await join(secretary, staff.token);
  await join(leader, member.token);
  const study = await storeStudy(pastor, BORN_FROM_ABOVE);

  await test.step("the pastor shares it for editing", async () => {
    await pastor.goto(`/#/study/${study.id}`);
    await pastor.getByRole("button", { name: "Share", exact: true }).click();
    await select(pastor, "Who can view it in Grace Chapel", "Everyone in the church");
    await select(pastor, "What they can do", "View, comment and edit");
    await expectAccessible(pastor);
    await pastor.keyboard.press("Escape");
  });

  await test.step("the secretary edits it while the pastor reads", async () => {
    await secretary.goto("/#/library?tab=church");
    const list = secretary.getByRole("list", { name: "Shared with Grace Chapel" });
    await expect(list.getByRole("article")).toContainText("Can edit");
    await list.getByRole("link").click();
    await secretary.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(secretary.getByText("Paul is here")).toBeVisible();
    await expect(pastor.getByText("Phoebe is editing")).toBeVisible({ timeout: 15_000 });
    await secretary.getByRole("textbox", { name: "Study Objectives" }).fill("To come to the light.");
    await expect(pastor.getByText("To come to the light.")).toBeVisible({ timeout: 15_000 });
    await expectAccessible(secretary);
    await secretary.getByRole("button", { name: "Versions" }).click();
    await expect(secretary.getByText(/Saved on .*, written by Paul/)).toBeVisible();
    await secretary.keyboard.press("Escape");
    await expect(secretary.getByRole("dialog")).toHaveCount(0);
    await secretary.getByRole("button", { name: "Close" }).click();
    await expect(pastor.getByText("Phoebe is here")).toBeVisible({ timeout: 15_000 });
    await pastor.getByText("How this was made").click();
    await expect(pastor.getByText(/Paul and Phoebe/).first()).toBeVisible();
  });

  await test.step("they comment on a passage, answer, and resolve it", async () => {
    const passage = secretary.getByText("To come to the light.");
    await expect(passage).toBeVisible();
    await passage.selectText();
    await secretary.getByRole("button", { name: "Comment", exact: true }).click();
    const comments = secretary.getByRole("dialog", { name: "Comments" });
    await expect(comments.getByRole("blockquote")).toHaveText("To come to the light.");
    await comments.getByLabel("Comment on this passage").fill("Which light?");
    await comments.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(comments.getByRole("list", { name: "Open comments" })).toContainText("Which light?");
    await expectAccessible(secretary);

    await pastor.getByRole("button", { name: "Comments (1)" }).click({ timeout: 30_000 });
    const thread = pastor.getByRole("list", { name: "Open comments" });
    await expect(thread).toContainText("Phoebe");
    await thread.getByRole("button", { name: "Reply" }).click();
    await thread.getByLabel("Reply").fill("That of John 3:21.");
    await pastor.keyboard.press("Control+Enter");
    await expect(thread).toContainText("That of John 3:21.");
    await thread.getByRole("button", { name: "Resolve" }).click();
    await expect(pastor.getByRole("button", { name: "Show resolved (1)" })).toBeVisible();
    await pastor.keyboard.press("Escape");
    await secretary.keyboard.press("Escape");
    await expect(secretary.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("the secretary returns it once and approves it", async () => {
    const requested = pastor.waitForResponse(
      (response) => response.url().endsWith("/review") && response.request().method() === "POST",
    );
    await pastor.getByRole("button", { name: "Request Review" }).click();
    await requested;
    const review = secretary.getByRole("region", { name: "Review", exact: true });
    await secretary.goto(pastor.url().replace(/\/study\/.*/, "/library?tab=church"));
    const shared = secretary.getByRole("list", { name: "Shared with Grace Chapel" });
    await expect(shared).toContainText("In review");
    await shared.getByRole("link").click();
    await expect(review).toContainText("Paul requested a review.");
    await expect(review).toContainText(/open checks/i);
    await review.getByRole("button", { name: "Return" }).click();
    await review.getByLabel("What should change?").fill("Add a prayer.");
    await expectAccessible(secretary);
    await review.getByRole("button", { name: "Return" }).click();
    await expect(pastor.getByText("Phoebe returned it: Add a prayer.")).toBeVisible({ timeout: 20_000 });
    await review.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(review).toContainText("Phoebe approved it.");
    await expect(review.getByText("Approved", { exact: true })).toBeVisible();
  });

  await test.step("the secretary publishes it", async () => {
    await secretary.getByRole("button", { name: "More", exact: true }).click();
    await secretary.getByRole("menuitem", { name: "Publish", exact: true }).click();
    const dialog = secretary.getByRole("dialog", { name: /^Publish/ });
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(dialog.getByRole("link", { name: /\/c\// })).toBeVisible();
    await secretary.keyboard.press("Escape");
    const review = secretary.getByRole("region", { name: "Review", exact: true });
    await expect(review.getByText("Published", { exact: true })).toBeVisible();
  });

  await test.step("an edit withdraws the approval, which the editor says first", async () => {
    await pastor.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(pastor.getByText("Phoebe approved this. Any edit withdraws the approval.")).toBeVisible();
    await pastor.getByRole("textbox", { name: "Study Objectives" }).fill("To come to the light today.");
    await expect(pastor.getByText("The approval by Phoebe was withdrawn by an edit.")).toBeVisible({
      timeout: 20_000,
    });
    const review = secretary.getByRole("region", { name: "Review", exact: true });
    await expect(review).toContainText("It was changed after its approval.", { timeout: 20_000 });
    await expect(review.getByText("Published, changed since", { exact: true })).toBeVisible();
    await review.getByText("Changes since the last approval").click();
    await expect(review.getByText("today")).toBeVisible();
  });

  await test.step("the group leader only reads it", async () => {
    await leader.goto(`/#/create/biblestudy/edit/${study.id}`);
    await leader.goto("/#/library?tab=church");
    await leader.getByRole("list", { name: "Shared with Grace Chapel" }).getByRole("link").click();
    await expect(leader.getByText("To come to the light today.")).toBeVisible();
    await expect(leader.getByRole("button", { name: "Approve", exact: true })).toHaveCount(0);
    await expect(leader.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
    await expectToFit(leader);
  });
  await context.close();
  await leader.context().close();
});
