// Writing in the editor of texts.
import type { Page } from "@playwright/test";

/** Writes the source of a text, which is named, in the place of what its editor shows. */
export async function writeSource(page: Page, name: string, source: string): Promise<void> {
  await page.getByRole("button", { name: "Source view" }).click();
  await page.getByRole("textbox", { name }).fill(source);
}
