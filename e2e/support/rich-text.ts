// Steps in the rich-text editor.
import type { Page } from "@playwright/test";

/** Replaces a text in source view; `name` is the accessible name of its field. */
export async function writeSource(page: Page, name: string, source: string): Promise<void> {
  await page.getByRole("button", { name: "Source view" }).click();
  await page.getByRole("textbox", { name }).fill(source);
}
