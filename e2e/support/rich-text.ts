// Typing into the rich-text editor.
import type { Page } from "@playwright/test";

/** Replaces the content of the named editor in source view. */
export async function writeSource(page: Page, name: string, source: string): Promise<void> {
  await page.getByRole("button", { name: "Source view" }).click();
  await page.getByRole("textbox", { name }).fill(source);
}
