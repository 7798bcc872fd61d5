// A reader without JavaScript subscribes to a site by email; its owner sees the address and removes it.
import { readFile } from "node:fs/promises";
import type { TestMailServer } from "../../server/mail/testing-mail-server.ts";
import { LITTLE_FLOCK, storeSermon } from "../support/stored-sermons.ts";
import { expect, expectAccessible, expectToFit, signUp } from "../support/test.ts";
import { test } from "../support/with-mails.ts";

const READER = "lydia@example.org";

/** The path of the first link to a step of a subscription in an email to the reader. */
async function waitForLink(mails: TestMailServer): Promise<string> {
  const find = () =>
    mails.received
      .filter(({ to }) => to.includes(READER))
      .map(({ email }) => /http:\/\/localhost:\d+(\/c\/\S+)/.exec(email.text ?? "")?.[1])
      .at(-1);
  await expect.poll(find).toBeDefined();
  return find()!;
}

test("a reader subscribes, and the owner sees, downloads and removes the address", async ({
  page,
  browser,
  baseURL,
  mails,
}) => {
  test.slow();
  await signUp(page, "Silas Brown");
  const { id } = await storeSermon(page, { ...LITTLE_FLOCK, title: "The Little Flock" });
  await page.goto(`/#/sermon/${id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Publish “The Little Flock”" });
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(dialog.getByText("Published on your site")).toBeVisible();
  await page.goto("/#/profile?tab=site");
  await page.getByRole("switch", { name: "Offer New Sermons by Email" }).check({ force: true });
  await page.getByRole("button", { name: "Save Site", exact: true }).click();
  await expect(page.getByText("Nobody has subscribed yet.")).toBeVisible();

  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const reader = await context.newPage();
  await reader.goto("/c/silas-brown/subscribe");
  await reader.getByLabel("Email address").fill(READER);
  await reader.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
  await expectToFit(reader);
  await reader.goto(await waitForLink(mails));
  await reader.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(reader.getByRole("button", { name: "Confirm", exact: true })).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
  await context.close();

  // Rejections on three days take three days.
  await page.route("**/site/subscribers", async (route) => {
    const response = await route.fetch();
    const { items } = await response.json();
    const [subscriber] = items;
    const rejected = { ...subscriber, rejectedAt: "2026-11-20T12:00:00.000Z", getsEmails: false };
    await route.fulfill({ response, json: { items: [rejected] } });
  });
  await page.reload();
  await expect(
    page.getByText("Gets no more emails: rejected by its mail server on Nov 20, 2026"),
  ).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/site/subscribers");
  await page.reload();
  await expect(page.getByText("1 address", { exact: true })).toBeVisible();
  await expect(page.getByText("rejected by its mail server")).toHaveCount(0);
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  expect(await readFile(await (await downloading).path(), "utf8")).toContain(`"${READER}"`);
  await page.getByRole("button", { name: `Remove: ${READER}` }).click();
  const confirming = page.getByRole("dialog", { name: `Remove ${READER}?` });
  await confirming.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(confirming).toBeHidden();
  await expect(page.getByText("Nobody has subscribed yet.")).toBeVisible();
});
