// Importing the sermons of a podcast, from its address to drafts in the library.
import { type FeedServer, itemOf, startFeedServer } from "../../server/imports/testing-feed.ts";
import { ServerProcess } from "../support/server-process.ts";
import {
  expect,
  expectAccessible,
  expectToFit,
  MAIN,
  openInOtherBrowser,
  signUp,
  test as base,
} from "../support/test.ts";

const test = base.extend<object, { podcast: FeedServer }>({
  podcast: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const podcast = await startFeedServer();
      await use(podcast);
      await podcast.close();
    },
    { scope: "worker" },
  ],
  berea: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const server = await ServerProcess.start({ PRIVATE_FEEDS: "yes" });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

test(
  "the sermons of a podcast are chosen, imported and found in the library",
  MAIN,
  async ({ page, podcast }) => {
    podcast.feed(
      [
        itemOf({ id: "a", title: "The Lost Son" }),
        itemOf({ id: "b", title: "Announcements" }),
        itemOf({ id: "c", title: "The Good Shepherd" }),
      ],
      "Grace Church",
    );
    podcast.answers.set("/c.wav", (_, response) => void response.writeHead(404).end());
    await signUp(page);
    await page.goto("/#/new");
    await page.getByRole("link", { name: "Import a podcast" }).click();

    await page.getByLabel("Address of the podcast or feed").fill("not an address");
    await page.getByRole("button", { name: "Find Sermons" }).click();
    await expect(page.getByRole("alert")).toContainText("Please enter the address of a feed");
    await page.getByLabel("Address of the podcast or feed").fill(`${podcast.url}/feed.xml`);
    await page.getByRole("button", { name: "Find Sermons" }).click();

    await expect(page.getByRole("heading", { name: "Grace Church" })).toBeVisible();
    const announcements = page.getByRole("checkbox", { name: "Import “Announcements”" });
    // Not `uncheck()`, which fails if the state changes a moment after the click.
    await announcements.click();
    await expect(announcements).not.toBeChecked();
    await page.getByRole("button", { name: "Import 2 Sermons" }).click();
    await expect(page.getByText("1 of 2 imported, 1 failed")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("The recording could not be downloaded (status 404).")).toBeVisible();
    const phone = await openInOtherBrowser(page);
    await phone.setViewportSize({ width: 360, height: 740 });
    await phone.goto(page.url());
    await expect(phone.getByText("1 of 2 imported, 1 failed")).toBeVisible();
    for (const screen of [page, phone]) {
      await expectToFit(screen);
      await expectAccessible(screen);
    }
    await phone.context().close();

    podcast.answers.clear();
    await page.getByRole("button", { name: "Try Failed Ones Again" }).click();
    await expect(page.getByText("2 of 2 imported")).toBeVisible({ timeout: 30_000 });
    await page.getByRole("link", { name: "The Good Shepherd" }).click();
    await expect(page.getByRole("heading", { name: "The Good Shepherd" })).toBeVisible();
    await page.goto("/#/library");
    await expect(page.getByText("The Lost Son").first()).toBeVisible();
    await expect(page.getByText("Announcements")).toHaveCount(0);
  },
);
