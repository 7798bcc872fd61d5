// A pastor shares records with a church; somebody else of the church reads them until the pastor ends it.
import type { Page } from "@playwright/test";
import { storeRecord } from "../support/stored-records.ts";
import { LITTLE_FLOCK, storeSermon } from "../support/stored-sermons.ts";
import { BORN_FROM_ABOVE, storeStudy } from "../support/stored-studies.ts";
import { expect, expectAccessible, expectToFit, openOnPhone, signUp, test } from "../support/test.ts";

/** A church of the user of a page, and another person of it on a phone. */
async function joinChurch(page: Page, other: Page): Promise<void> {
  const { id } = await post(page, "/api/churches", { name: "Grace Chapel" });
  const { token } = await post(page, `/api/churches/${id}/invitations`, { role: "member" });
  await post(other, `/api/invitations/${token}`);
}

async function post(page: Page, path: string, data?: object): Promise<{ id: string; token: string }> {
  const answer = await page.request.post(path, data && { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

async function shareWith(page: Page, path: string, audience: string): Promise<void> {
  await page.goto(`/#${path}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const choice = page.getByRole("combobox", { name: "Who can view it in Grace Chapel" });
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await choice.selectOption({ label: audience });
  expect((await saved).status()).toBe(200);
  await expect(choice).toBeEnabled();
  await expect(choice.locator("option:checked")).toHaveText(audience);
}

test("what a pastor shares with a church is read there until it is withdrawn", async ({
  page,
  browser,
  baseURL,
}) => {
  // Two browsers, and up to ten seconds until an open page notices the end of the sharing.
  test.slow();
  const reader = await openOnPhone(browser, baseURL, "dark");
  await signUp(page, "Paul");
  await signUp(reader, "Phoebe");
  await reader.goto("/#/library");
  await expect(reader.getByRole("tab", { name: "My Content" })).toBeVisible();
  await expect(reader.getByRole("tab", { name: "Church" })).toHaveCount(0);

  await joinChurch(page, reader);
  const sermon = await storeSermon(page, LITTLE_FLOCK);
  const study = await storeStudy(page, BORN_FROM_ABOVE);
  const devotional = await storeRecord(page, "devotionals", {
    title: "Morning",
    scripture: "Psalm 5:3",
    reading: "He hears.",
  });

  await reader.reload();
  await reader.getByRole("tab", { name: "Church" }).click();
  await expect(reader.getByRole("heading", { name: "Nothing Shared Yet" })).toBeVisible();
  await expectToFit(reader);

  await shareWith(page, `/sermon/${sermon.id}`, "Everyone in the church");
  await expect(page.getByText("They see all of it under Library → Church.")).toBeVisible();
  await expectAccessible(page);
  await shareWith(page, `/study/${study.id}`, "Everyone in the church");
  await shareWith(page, `/devotional/${devotional.id}`, "Staff");

  await reader.reload();
  const list = reader.getByRole("list", { name: "Shared with Grace Chapel" });
  await expect(list.getByRole("link")).toHaveText(["Born from above", "Little Flock"]);
  await expect(list.getByRole("article").first()).toContainText("By Paul");
  await expect(list.getByRole("article").first()).toContainText("View only");
  await reader.getByRole("combobox", { name: "Author" }).selectOption({ label: "Paul (2)" });
  await reader.getByRole("combobox", { name: "Kind" }).selectOption("Sermons");
  await expect(list.getByRole("link")).toHaveText(["Little Flock"]);
  await expectToFit(reader);
  await expectAccessible(reader);

  await list.getByRole("link").click();
  await expect(reader.getByText("By Paul, shared with Grace Chapel")).toBeVisible();
  await reader.getByRole("button", { name: "More" }).click();
  await expect(reader.getByRole("menuitem", { name: "Find in Page" })).toBeVisible();
  await expect(reader.getByRole("menuitem", { name: /ublish/ })).toHaveCount(0);
  await reader.keyboard.press("Escape");
  for (const name of ["Share", "Edit", "Process Sermon"]) {
    await expect(reader.getByRole("button", { name, exact: true })).toHaveCount(0);
    await expect(reader.getByRole("link", { name, exact: true })).toHaveCount(0);
  }
  await reader.getByText("How this was made").click();
  await expect(reader.getByText("written by Paul").first()).toBeVisible();
  await expectToFit(reader);
  await expectAccessible(reader);
  await reader.getByRole("tab", { name: "Scripture" }).click();
  await reader
    .getByRole("link", { name: /Luke 12:32/ })
    .first()
    .click();
  await expect(reader).toHaveURL(/owner=/);
  await expect(reader.getByText("Fear not")).toBeVisible();
  await reader.getByRole("button", { name: "More" }).click();
  const download = reader.waitForEvent("download");
  await reader.getByRole("menuitem", { name: "Markdown" }).click();
  expect((await download).suggestedFilename()).toContain("Little Flock");

  await shareWith(page, `/sermon/${sermon.id}`, "Nobody");
  // The page asks every ten seconds.
  await expect(reader.getByText("This sermon isn’t shared with you, or it was deleted.")).toBeVisible({
    timeout: 30_000,
  });
  await expect(reader.getByText("Fear not")).toHaveCount(0);
  await reader.getByRole("link", { name: "Back to Library" }).click();
  await expect(list.getByRole("link")).toHaveText(["Born from above"]);
  await reader.context().close();
});
