// A sermon with a recording and timed words.
import type { Page } from "@playwright/test";
import { makeTone } from "./sounds.ts";
import { expect } from "./test.ts";

/** Uploads a recording of so many seconds on the upload page. */
export async function uploadRecording(page: Page, sermonId: string, seconds: number): Promise<void> {
  await page.goto(`/#/create/sermon/upload/${sermonId}`);
  await page.getByRole("button", { name: "Add Recording" }).click();
  const recording = { name: "sermon.wav", mimeType: "audio/wav", buffer: makeTone(seconds) };
  await page.locator('input[type="file"]').first().setInputFiles(recording);
  await expect(page.getByRole("button", { name: "Delete sermon.wav" })).toBeVisible();
}
