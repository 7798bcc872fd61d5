// The dashboard: recent work, running jobs and creating something new.
import { storeStudy } from "../support/stored-studies.ts";
import { expect, expectAccessible, signUp, test, MAIN } from "../support/test.ts";
import { withModel } from "../support/with-model.ts";

test(
  "links a new user to their first sermon, and later to the record of any kind they changed last",
  MAIN,
  async ({ page }) => {
    await signUp(page);
    await expect(page.getByRole("heading", { name: "Your first sermon starts here" })).toBeVisible();
    await page.getByRole("link", { name: "Create Sermon" }).first().click();
    await page.getByLabel("Sermon Title").fill("The Sower");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("heading", { name: "Input" })).toBeVisible();
    await page.goto("/#/");
    const last = page.getByRole("region", { name: "Pick up where you left off" });
    await expect(last).toContainText("The Sower");

    await storeStudy(page, { title: "Ruth", scripture: "Ruth 1-4" });
    await page.reload();
    await expect(last).toContainText("Ruth");
    await expect(page.getByRole("region", { name: "Recent work" })).toContainText("The Sower");
    await expectAccessible(page);
    await last.getByRole("link", { name: "Continue" }).click();
    await expect(page).toHaveURL(/#\/create\/biblestudy\/edit\//);

    await page.goto("/#/");
    await page
      .getByRole("region", { name: "Create something new" })
      .getByRole("link", { name: "Bible Study" })
      .click();
    await expect(page).toHaveURL(/#\/create\/biblestudy$/);
  },
);

test("a running job shows its progress and links to its page", async ({ browser }) => {
  await withModel(browser, { tokensPerSecond: 2 }, async ({ page, sermonId }) => {
    await page.getByRole("button", { name: "Process Everything" }).click();
    await expect(page.getByRole("region", { name: "Process everything" })).toBeVisible();
    await page.goto("/#/");
    const work = page
      .getByRole("region", { name: "Processing now" })
      .getByRole("link", { name: /Of the mountain/ });
    await expect(work).toContainText("Processing, 0 of 4 done");
    await expectAccessible(page);
    await work.click();
    await expect(page).toHaveURL(new RegExp(`/create/sermon/process/${sermonId}$`));
  });
});

test("a record kind that fails to load shows an error next to the others and can be retried", async ({
  page,
}) => {
  await signUp(page);
  await storeStudy(page, { title: "Ruth", scripture: "Ruth 1-4" });
  const sermons = /\/api\/users\/[^/]+\/sermons\?/;
  await page.route(sermons, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("region", { name: "Pick up where you left off" })).toContainText("Ruth");
  const retry = page.getByRole("region", { name: "Recent work" }).getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  await page.unroute(sermons);
  await retry.click();
  await expect(retry).toBeHidden();
});
