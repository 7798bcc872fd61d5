// The page of a record: its header, its menu, and reading on a phone.
import { storeSermon } from "../support/stored-sermons.ts";
import { expect, expectAccessible, expectToFit, openOnPhone, signUp, test } from "../support/test.ts";

const SERMON = {
  title: "The Lamp in the Window, and what it says to those who pass by at night",
  date: "2026-11-22",
  scripture: "Matthew 5:14-16",
  status: "completed" as const,
  youtubeUrl: "https://youtu.be/dQw4w9WgXcQ",
  transcript: Array.from({ length: 40 }, (_, at) => `[${at}:00] Lamp number ${at + 1} is lit.`).join("\n\n"),
  summary: "A lamp is lit to be seen.",
};
const CONTENT_STARTS_WITHIN = 250;

test("the text is found, resized and copied from the menu of a record", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page);
  const { id } = await storeSermon(page, SERMON);
  await page.goto(`/#/sermon/${id}`);
  const text = page.getByText("Lamp number 1 is lit.");
  await expect(text).toBeVisible();

  await page.keyboard.press("/");
  const find = page.getByRole("textbox", { name: "Find in page" });
  await expect(find).toBeFocused();
  await page.keyboard.type("lamp NUMBER 3");
  await expect(page.getByText("1 of 11", { exact: true })).toBeVisible();
  await page.keyboard.press("Shift+Enter");
  await expect(page.getByText("11 of 11", { exact: true })).toBeVisible();
  await expect(page.getByText("Lamp number 39 is lit.")).toBeInViewport();
  await find.fill("camel");
  await expect(page.getByText("No matches")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(find).toBeHidden();

  const sizeOf = () => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const before = await sizeOf();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Larger Text" }).click();
  await page.getByRole("menuitem", { name: "Larger Text 110%" }).click();
  expect(await sizeOf()).toBeCloseTo(before * 1.25);
  await page.getByRole("menuitem", { name: "Copy Text" }).click();
  await expect(page.getByText("Text copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Lamp number 1 is lit\.\n\nLamp number 2 is lit\./);

  await page.reload();
  await expect(text).toBeVisible();
  await expect.poll(sizeOf).toBeCloseTo(before * 1.25);
});

test("headings on the page of the steps show their level, also if they have no text of their own", async ({
  page,
}) => {
  await signUp(page);
  const summary = "## Points\n\n### Light\n\n### Salt\n\n## Passages\n\n- Matthew 5";
  const { id } = await storeSermon(page, { ...SERMON, refinedTranscript: SERMON.transcript, summary });
  await page.goto(`/#/create/sermon/process/${id}`);
  await page.getByText("Generating Summary").first().click();
  const read = (name: string) =>
    page.getByRole("heading", { name, exact: true }).evaluate((element) => {
      const { fontSize, marginTop } = getComputedStyle(element);
      return { size: Number.parseFloat(fontSize), gap: Number.parseFloat(marginTop) };
    });
  const [points, salt, passages] = [await read("Points"), await read("Salt"), await read("Passages")];
  expect(points.size).toBeGreaterThan(salt.size);
  expect(passages.size).toBe(points.size);
  expect(passages.gap).toBeGreaterThan(1.5 * salt.gap);
});

test("on a phone the text starts near the top, and the video is at the bottom", async ({
  browser,
  baseURL,
}) => {
  const page = await openOnPhone(browser, baseURL, "light");
  await signUp(page);
  const { id } = await storeSermon(page, SERMON);
  await page.goto(`/#/sermon/${id}`);
  const start = await page.getByText("Lamp number 1 is lit.").boundingBox();
  expect(start?.y).toBeLessThan(CONTENT_STARTS_WITHIN);
  await expectToFit(page);

  await expect(page.locator("iframe")).toBeHidden();
  await page.getByRole("button", { name: "Show Video" }).click();
  await expect(page.locator("iframe")).toBeInViewport();
  await page.getByText("Lamp number 40 is lit.").scrollIntoViewIfNeeded();
  await expect(page.getByRole("tab", { name: "Transcript" })).toBeInViewport();
  await expect(page.locator("iframe")).toBeInViewport();
  await expectAccessible(page);
  await page.context().close();
});
