// A pastor without a church publishes a sermon; everybody reads it, also without JavaScript, until it is unpublished.
import { LITTLE_FLOCK, storeSermon } from "../support/stored-sermons.ts";
import { expect, expectAccessible, expectToFit, signUp, test } from "../support/test.ts";

test("a sermon is published after a preview, read without JavaScript, and unpublished", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await signUp(page, "Silas Brown");
  const { id } = await storeSermon(page, {
    ...LITTLE_FLOCK,
    title: "The Little Flock",
    notes: "Call Phoebe",
  });
  await page.goto(`/#/sermon/${id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Publish “The Little Flock”" });
  await expect(dialog.getByText("Not published. It would be on your site.")).toBeVisible();
  await expectAccessible(page);

  const opening = page.waitForEvent("popup");
  await dialog.getByRole("link", { name: "Preview", exact: true }).click();
  const preview = await opening;
  await expect(preview.getByRole("heading", { level: 1, name: "The Little Flock" })).toBeVisible();
  await expect(preview.getByText("Call Phoebe")).toHaveCount(0);
  await preview.close();

  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  const address = await dialog
    .getByRole("link", { name: /\/c\/silas-brown\/sermons\// })
    .getAttribute("href");
  await expect(dialog.getByText("Published on your site")).toBeVisible();

  const path = new URL(address!).pathname;
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const reader = await context.newPage();
  await reader.goto(path);
  await expect(reader.getByRole("heading", { level: 1, name: "The Little Flock" })).toBeVisible();
  await expectToFit(reader);
  await reader.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Sermons" }).click();
  await reader.getByRole("searchbox").fill("no such word");
  await reader.getByRole("button", { name: "Search", exact: true }).click();
  await expect(reader.getByText("Nothing was found.")).toBeVisible();
  await reader.getByRole("searchbox").fill("flock");
  await reader.getByRole("button", { name: "Search", exact: true }).click();
  await expect(reader.getByRole("link", { name: "The Little Flock" })).toBeVisible();
  await expectToFit(reader);
  expect(await context.cookies()).toEqual([]);

  for (const colorScheme of ["light", "dark"] as const) {
    const looking = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      colorScheme,
      viewport: { width: 360, height: 740 },
    });
    const visitor = await looking.newPage();
    for (const each of [path, "/c/silas-brown", "/c/silas-brown/sermons"]) {
      await visitor.goto(each);
      await expectAccessible(visitor);
    }
    await looking.close();
  }

  const settings = await page.context().newPage();
  await settings.goto("/#/profile?tab=site");
  await settings.getByRole("textbox", { name: "Title", exact: true }).fill("Sermons of Silas");
  await settings
    .getByRole("textbox", { name: "Introduction", exact: true })
    .fill("Every Sunday since the harvest.");
  await expect(settings.getByRole("textbox", { name: "Address" })).toHaveAttribute("readonly");
  await expect(settings.getByRole("button", { name: "Unpublish: The Little Flock" })).toBeVisible();
  await settings.getByRole("button", { name: "Save Site", exact: true }).click();
  await expect(settings.getByText("All changes saved", { exact: true })).toBeVisible();
  await expectAccessible(settings);
  // Past the copy in the reader’s browser.
  await settings.goto("/c/silas-brown?settings");
  await expect(settings.getByRole("heading", { level: 1, name: "Sermons of Silas" })).toBeVisible();
  await expect(settings.getByText("Every Sunday since the harvest.")).toBeVisible();
  await settings.close();

  await dialog.getByRole("button", { name: "Unpublish", exact: true }).click();
  await expect(dialog.getByText("Not published. It would be on your site.")).toBeVisible();
  // The reader’s browser may show its copy for half a minute.
  expect((await page.request.get(path)).status()).toBe(410);
  await context.close();
});
