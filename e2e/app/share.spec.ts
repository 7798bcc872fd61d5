// Sharing a sermon with people who have no account.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "@playwright/test";
import sharp, { type Sharp } from "sharp";
import { serializeHighlights } from "../../contract/processing/highlights.ts";
import { LITTLE_FLOCK, storeSermon } from "../support/stored-sermons.ts";
import {
  expect,
  expectAccessible,
  expectReadable,
  expectToFit,
  MAIN,
  signUp,
  test,
} from "../support/test.ts";

const HIGHLIGHTS = serializeHighlights([
  { quote: "Fear not, little flock.", note: "His first word", start_time: 12.4, end_time: 15 },
  { quote: "אל תירא העדר הקטן, כי היה רצון אביכם לתת לכם את המלכות", note: "" },
  { quote: "你们这小群,不要惧怕,因为你们的父乐意把国赐给你们。".repeat(20), note: "" },
]);

async function openSermon(page: Page): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page, "Anna Green");
  const { id } = await storeSermon(page, { ...LITTLE_FLOCK, highlights: HIGHLIGHTS, notes: "For me only" });
  await page.goto(`/#/sermon/${id}?tab=highlights`);
  return id;
}

async function createLink(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /Share/ });
  await dialog.getByRole("button", { name: "Create Link" }).click();
  return dialog.getByRole("textbox", { name: "Link" }).inputValue();
}

/** A page of a visitor, with a list of all that it requests. */
async function visit(browser: Browser, address: string, options: Parameters<Browser["newContext"]>[0] = {}) {
  const context = await browser.newContext(options);
  const visitor = await context.newPage();
  const requested: string[] = [];
  visitor.on("request", (request) => requested.push(request.url()));
  await visitor.goto(address);
  return { visitor, requested, close: () => context.close() };
}

test("a link shows the chosen parts to everyone until it is deleted", MAIN, async ({ page, browser }) => {
  await openSermon(page);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share “Little Flock”" });
  await expect(dialog.getByRole("checkbox", { name: "Notes" })).not.toBeChecked();
  await dialog.getByRole("checkbox", { name: "Lesson Plan" }).uncheck();
  await dialog.getByLabel("Link expires").selectOption("In a week");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create Link" }).click();
  const field = dialog.getByRole("textbox", { name: "Link" });
  await expect(field).toHaveValue(/\/s\/[\w-]{43}$/);
  await expect(dialog.getByText(/Summary, Highlights, Transcript · Expires/)).toBeVisible();
  const address = await field.inputValue();
  await dialog.getByRole("button", { name: "Copy Link" }).click();
  await expect(dialog.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expect(dialog.getByRole("link", { name: "Email" })).toHaveAttribute(
    "href",
    `mailto:?subject=Little%20Flock&body=${encodeURIComponent(`Little Flock\n\n${address}\n`)}`,
  );
  await dialog.getByRole("button", { name: "QR Code" }).click();
  await expect(dialog.getByRole("img", { name: "QR code of the link to Little Flock" })).toBeVisible();
  await expectAccessible(page);

  const { visitor, close } = await visit(browser, address);
  await expect(visitor.getByRole("heading", { level: 1, name: "Little Flock" })).toBeVisible();
  await expect(visitor.getByText("Anna Green")).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Summary" })).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Lesson Plan" })).toHaveCount(0);
  await expect(visitor.getByText("For me only")).toHaveCount(0);

  await dialog.getByRole("button", { name: "Delete Link" }).click();
  await expect(dialog.getByRole("textbox", { name: "Link" })).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1, name: "There is nothing here" })).toBeVisible();
  await close();
});

test("a shared page is one small request, and can be read without scripts", async ({ page, browser }) => {
  await openSermon(page);
  const address = await createLink(page);
  const { visitor, requested, close } = await visit(browser, `${address}#t=12`, { javaScriptEnabled: false });
  await expect(visitor.getByText("His first word")).toBeInViewport();
  await expect(visitor.locator(":target")).toContainText("Fear not, little flock.");
  expect(requested.filter((url) => !/\/s\/|\/favicon\.svg$/.test(url))).toEqual([]);
  const html = await (await visitor.request.get(address)).text();
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, script = ""]) => script)
    .join("");
  expect(gzipSync(scripts).length).toBeLessThan(2_000);
  expect(await visitor.context().cookies()).toEqual([]);
  await close();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe-core finds nothing on shared pages, and they fit 360 pixels, in ${colorScheme}`, async ({
    page,
    browser,
  }) => {
    await openSermon(page);
    const address = await createLink(page);
    for (const url of [address, `${address}x`]) {
      const { visitor, close } = await visit(browser, url, {
        colorScheme,
        viewport: { width: 360, height: 740 },
      });
      await expectToFit(visitor);
      await (colorScheme === "light" ? expectAccessible : expectReadable)(visitor);
      await close();
    }
  });
}

test("a time in the address moves the recording and the text", async ({ page, browser }) => {
  await openSermon(page);
  const address = await createLink(page);
  const errors: string[] = [];
  const { visitor, close } = await visit(browser, address, { viewport: { width: 800, height: 300 } });
  visitor.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await visitor.goto(`${address}#t=14`);
  await expect(visitor.getByText("Fear not, little flock.", { exact: false }).first()).toBeInViewport();
  expect(errors).toEqual([]);
  await close();
});

test("the text is copied as rich text and as plain text", async ({ page }) => {
  await openSermon(page);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /Share/ });
  await dialog.getByRole("button", { name: "Copy as Rich Text" }).click();
  await expect(dialog.getByText("Text copied")).toBeVisible();
  const rich = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item!.getType("text/html")).text();
  });
  expect(rich).toMatch(/<h1>Little Flock<\/h1>[\s\S]*<h2>Summary<\/h2>[\s\S]*<li>The flock is little<\/li>/);
  expect(rich).not.toContain("For me only");

  await dialog.getByRole("button", { name: "Copy as Plain Text" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^Little Flock\n\nSummary\n\nFear not\n\n- The flock is little\n- The Father is glad\n/);
});

test("a highlight is copied, linked to its second and drawn as an image", async ({ page }) => {
  const id = await openSermon(page);
  const quote = page.getByRole("listitem").filter({ hasText: "His first word" });
  await quote.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(quote.getByText("Quote copied")).toBeVisible();
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await read()).toBe("“Fear not, little flock.” (Anna Green)");
  await quote.getByRole("button", { name: "Copy Link" }).click();
  await expect(quote.getByText("To let others open it")).toBeVisible();
  expect(await read()).toMatch(new RegExp(`/#/sermon/${id}\\?tab=highlights&t=12$`));

  const address = await createLink(page);
  await page.keyboard.press("Escape");
  await quote.getByRole("button", { name: "Copy Link" }).click();
  await expect.poll(read).toBe(`${address}#t=12`);

  for (const [index, text] of ["Fear not", "אל תירא", "你们这小群"].entries()) {
    await page.getByRole("button", { name: "Image" }).nth(index).click();
    const dialog = page.getByRole("dialog", { name: "Quote Image" });
    await expect(dialog.getByText(text)).toBeAttached();
    await expectAccessible(page);
    for (const [size, width, height] of [
      ["Square", 1080, 1080],
      ["Portrait", 1080, 1350],
      ["Landscape", 1200, 630],
    ] as const) {
      await dialog.getByText(size, { exact: true }).click();
      await expect(dialog.locator("canvas")).toHaveJSProperty("height", height);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        dialog.getByRole("button", { name: "Download PNG" }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`quote-${size.toLowerCase()}.png`);
      const image = sharp(readFileSync(await download.path()));
      expect(await image.metadata()).toMatchObject({ format: "png", width, height });
      expect(await countColors(image)).toBeGreaterThan(20);
    }
    await dialog.getByRole("button", { name: "Close" }).click();
  }
});

/** Text has many shades at its edges; an empty picture has few. */
async function countColors(image: Sharp): Promise<number> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const colors = new Set<number>();
  for (let at = 0; at < data.length; at += info.channels) {
    colors.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!);
  }
  return colors.size;
}
