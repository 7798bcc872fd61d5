// The operator adds and removes Bibles, and users read and generate with the one that they choose.
import { createServer, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { ServerProcess } from "../support/server-process.ts";
import { changeRecord, readRecord, storeRecord } from "../support/stored-records.ts";
import { storeStudy } from "../support/stored-studies.ts";
import {
  expect,
  expectAccessible,
  expectToFit,
  MAIN,
  openOnPhone,
  signUp,
  test as base,
} from "../support/test.ts";

base.describe.configure({ timeout: 120_000 });

/** A separate installation, whose first account is the operator's. It has no files to download at first. */
const test = base.extend<{ downloads: Server; install: ServerProcess }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  downloads: async ({}, use) => {
    const server = createServer((_, response) => void response.writeHead(404).end());
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    await use(server);
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  },
  install: async ({ downloads }, use) => {
    const { port } = downloads.address() as AddressInfo;
    const server = await ServerProcess.start({ BIBLE_DOWNLOAD_URL: `http://127.0.0.1:${port}` });
    await use(server);
    await server.stop();
  },
  baseURL: async ({ install }, use) => use(install.address),
});

/** Verses in words of this test. */
const OWN_BIBLE = [
  "\\id JHN",
  "\\h John",
  "\\c 3",
  "\\p",
  "\\v 16 Love moved God to give the world his one Son, so that nobody who trusts him is lost.",
  "\\v 17 The Son came to rescue, and not to judge.",
].join("\n");

const openBibles = (page: Page) => page.goto("/#/profile?tab=bible");
const adding = (page: Page) => page.getByRole("region", { name: "Add a Bible" });
const chosen = (page: Page) => page.getByRole("combobox", { name: "Bible", exact: true });

const addFile = (page: Page, name: string, text: string) =>
  adding(page)
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

async function addOwnBible(page: Page): Promise<void> {
  await openBibles(page);
  await adding(page).getByRole("textbox", { name: "Name of the Bible" }).fill("Plain Bible");
  await addFile(page, "john.usfm", OWN_BIBLE);
  await expect(page.getByText("Added the Plain Bible (2 verses).")).toBeVisible({ timeout: 30_000 });
}

test("the operator adds a Bible, chooses it, and reads and generates with it", MAIN, async ({ page }) => {
  await signUp(page, "Anna Keller");
  await openBibles(page);
  await expect(page.getByText("the only Bible on this server")).toBeVisible();
  await addFile(page, "broken.usfm", OWN_BIBLE.replace("\\v 17", "\\v x17"));
  await expect(page.getByRole("alert")).toContainText("“broken.usfm” was not added.");
  await expect(page.getByRole("alert")).toContainText("ine 6");
  await addOwnBible(page);
  await expect(page.getByRole("alert")).toBeHidden();
  await expectAccessible(page);

  await chosen(page).selectOption({ label: "Plain Bible" });
  const saved = page.waitForResponse((response) => !!response.request().postData()?.includes("secondBible"));
  await page.getByRole("combobox", { name: "Second Bible" }).selectOption({ label: "King James Version" });
  await saved;
  await page.reload();
  await expect(chosen(page).locator("option:checked")).toHaveText("Plain Bible");

  const { id } = await storeStudy(page, {
    title: "Sent",
    scripture: "John 3:16-17",
    sessions: [{ title: "Sent", scripture: "John 3:16" }],
  });
  await page.goto(`/#/study/${id}`);
  await page.getByRole("link", { name: "John 3:16-17" }).click();
  const passage = page.getByRole("dialog", { name: "John 3:16-17" });
  await expect(passage.getByRole("region", { name: "Plain Bible" })).toContainText("Love moved God");
  await expect(passage.getByRole("region", { name: "King James Version" })).toContainText(
    "only begotten Son",
  );
  await expectAccessible(page);
  await passage.getByRole("combobox", { name: "Side by side" }).selectOption({ label: "None" });
  await passage.getByRole("combobox", { name: "Bible" }).selectOption({ label: "King James Version" });
  await expect(passage).toContainText("only begotten Son");
  await expect(passage).not.toContainText("Love moved God");
  await page.keyboard.press("Escape");

  await page.getByRole("tab", { name: "Study", exact: true }).click();
  await page.getByRole("button", { name: "Generate Study" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("Love moved God", { timeout: 30_000 });

  await page.goto(`/#/create/biblestudy/edit/${id}`);
  await expect(chosen(page).locator("option:checked")).toHaveText("Your Bible (Plain Bible)");
  await chosen(page).selectOption({ label: "King James Version" });
  await expect(async () => expect((await readRecord(page, "studies", id)).bible).toBe("kjv")).toPass();
  await page.getByRole("button", { name: "Open John 3:16-17" }).click();
  await expect(passage.getByRole("combobox", { name: "Bible" }).locator("option:checked")).toHaveText(
    "King James Version",
  );
});

test("a removed Bible is replaced by the default, also where a sermon names it", async ({ page }) => {
  await signUp(page, "Anna Keller");
  await addOwnBible(page);
  const { items } = await (await page.request.get("/api/bibles")).json();
  const own = items.find(({ name }: { name: string }) => name === "Plain Bible");
  const { id } = await storeRecord(page, "sermons", { title: "Sent", scripture: "John 3:16" });
  await changeRecord(page, "sermons", id, { bible: own.id });
  await page.getByRole("button", { name: "Remove Plain Bible" }).click();
  const question = page.getByRole("dialog", { name: "Remove the Plain Bible?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("the only Bible on this server")).toBeVisible();
  await page.goto(`/#/create/sermon/edit/${id}?tab=details`);
  await expect(chosen(page).locator("option:checked")).toHaveText("A Bible that is no longer on this server");
  await page.getByRole("button", { name: "Open John 3:16" }).click();
  await expect(page.getByRole("dialog", { name: "John 3:16" })).toContainText("only begotten Son");
});

test("a download shows its progress after a reload, can be canceled, and tried again after a failure", async ({
  page,
  downloads,
}) => {
  await signUp(page, "Anna Keller");
  await openBibles(page);
  await adding(page).getByRole("searchbox", { name: "Search Bibles" }).fill("english world");
  const add = page.getByRole("button", { name: "Add: World English Bible" });
  const tryAgain = page.getByRole("button", { name: "Try again: World English Bible" });
  await add.click();
  await expect(tryAgain).toBeVisible({ timeout: 60_000 });
  await expect(adding(page).getByRole("alert")).toContainText("127.0.0.1");
  await expectAccessible(page);

  downloads.removeAllListeners("request");
  // The file never ends.
  downloads.on("request", (_, response) => {
    response.writeHead(200, { "content-length": 2_900_000 });
    response.write(Buffer.alloc(1_000_000));
  });
  await tryAgain.click();
  const progress = page.getByRole("progressbar", { name: "Downloading World English Bible" });
  await expect(progress).toBeVisible();
  await page.reload();
  await expect(progress).toBeVisible();
  await page.getByRole("button", { name: "Cancel World English Bible" }).click();
  await expect(progress).toBeHidden();
  await expect(add).toBeVisible();
});

test("other users choose among the Bibles and see who can add more, on a phone too", async ({
  page,
  browser,
  install,
}) => {
  await signUp(page, "Anna Keller");
  await addOwnBible(page);
  for (const colorScheme of ["light", "dark"] as const) {
    const phone = await openOnPhone(browser, install.address, colorScheme);
    await signUp(phone, "Ben");
    await openBibles(phone);
    await expect(phone.getByText("To add another Bible, ask Anna Keller.")).toBeVisible();
    await expect(adding(phone)).toBeHidden();
    await chosen(phone).selectOption({ label: "Plain Bible" });
    await expectAccessible(phone);
    await expectToFit(phone);
    await phone.context().close();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(adding(page)).toBeVisible();
  await expectToFit(page);
});
