// Accessibility: without a mouse, on a narrow screen, in light and dark, with a screen reader.
import type { Page } from "@playwright/test";
import { createSermon, runSteps, uploadTranscript } from "../support/sermon-steps.ts";
import { SERMON_CAPTIONS } from "../support/sermons.ts";
import {
  expect,
  expectAccessible,
  expectReadable,
  expectToFit,
  openOnPhone,
  signUp,
  test,
  MAIN,
} from "../support/test.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe-core finds nothing on any screen, and all fit 360 pixels, in ${colorScheme}`, async ({
    browser,
    berea,
  }) => {
    test.setTimeout(180_000);
    const page = await openOnPhone(browser, berea.address, colorScheme);
    const look = async () => {
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectToFit(page);
      await (colorScheme === "light" ? expectAccessible : expectReadable)(page);
    };

    await page.goto("/#/login");
    await look();
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await look();
    await page
      .getByRole("link", { name: "Sign up" })
      .or(page.getByRole("link", { name: /sign in/i }))
      .first()
      .click();
    await look();

    await signUp(page);
    await look();
    const sermonId = await createSermon(page, "Accessible to everyone");
    await look();
    await uploadTranscript(
      page,
      { name: "sermon.vtt", text: SERMON_CAPTIONS },
      "https://youtu.be/dQw4w9WgXcQ",
    );
    await look();
    await runSteps(page);
    await look();
    await page.getByRole("button", { name: "Review Final Content" }).click();
    await expect(page.getByRole("heading", { name: "Review Generated Content" })).toBeVisible();
    await look();

    for (const address of [
      "/",
      "/create",
      "/create/sermon",
      "/library",
      "/profile",
      "/community",
      "/create/devotional",
    ]) {
      await page.goto(`/#${address}`);
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      await look();
    }
    for (const tab of ["transcript", "summary", "lessonPlan", "highlights"]) {
      await page.goto(`/#/sermon/${sermonId}?tab=${tab}`);
      await expect(page.getByRole("tabpanel")).toBeVisible();
      await look();
    }
    for (const tab of ["studies", "devotionals", "testimonies"]) {
      await page.goto(`/#/library?tab=${tab}`);
      await expect(page.getByRole("tabpanel")).toBeVisible();
      await look();
    }
    await page.context().close();
  });
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, role: "button" | "link" | "textbox", name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${role} ${String(name)} cannot be reached with the Tab key`);
}

test(
  "the whole journey from the dashboard to the library works with the keyboard alone",
  MAIN,
  async ({ page }) => {
    test.setTimeout(120_000);
    await signUp(page);
    await tabTo(page, "link", "Create");
    await page.keyboard.press("Enter");
    await tabTo(page, "button", /Start Creating/);
    await page.keyboard.press("Enter");
    await tabTo(page, "textbox", "Sermon Title");
    await page.keyboard.type("Without a mouse");
    await tabTo(page, "button", "Next");
    await page.keyboard.press("Enter");
    await tabTo(page, "link", "Upload Audio");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/upload/);
    await page.getByRole("tab", { name: "Upload a File" }).focus();
    await page.keyboard.press("ArrowRight");
    await tabTo(page, "textbox", "Transcript");
    await page.keyboard.insertText(
      "Fear not, little flock. It is your Father's good pleasure to give you the kingdom.",
    );
    await tabTo(page, "button", "Continue to Processing");
    await page.keyboard.press("Enter");
    for (const action of [
      "Refine Transcript",
      "Generate Summary",
      "Generate Lesson Plan",
      "Extract Highlights",
    ]) {
      await tabTo(page, "button", action);
      await page.keyboard.press("Enter");
      if (action === "Extract Highlights") break;
      await tabTo(page, "button", "Next");
      await page.keyboard.press("Enter");
    }
    await tabTo(page, "button", "Review Final Content");
    await page.keyboard.press("Enter");
    await tabTo(page, "button", "Save to Library");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#\/library/);
    await expect(page.getByRole("article").filter({ hasText: "Without a mouse" })).toBeVisible();
  },
);
