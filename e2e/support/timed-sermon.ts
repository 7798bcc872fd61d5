// A sermon with a recording and timed words.
import type { Page } from "@playwright/test";
import type { NewSermon, Sermon } from "../../contract/records/sermon.schema.ts";
import { makeTone } from "./sounds.ts";
import { expect } from "./test.ts";

const sermonsOf = async (page: Page): Promise<string> => {
  const { origin } = new URL(page.url());
  const { user } = await (await page.request.get(`${origin}/api/auth/get-session`)).json();
  return `${origin}/api/users/${user.id}/sermons`;
};

/** Stores a sermon of the signed-in user. */
export async function storeSermon(page: Page, sermon: NewSermon): Promise<Sermon> {
  const answer = await page.request.post(await sermonsOf(page), { data: sermon });
  if (!answer.ok()) throw new Error(await answer.text());
  return answer.json();
}

export async function readSermon(page: Page, id: string): Promise<Sermon> {
  return (await page.request.get(`${await sermonsOf(page)}/${id}`)).json();
}

/** Uploads a recording of so many seconds on the upload page. */
export async function uploadRecording(page: Page, sermonId: string, seconds: number): Promise<void> {
  await page.goto(`/#/create/sermon/upload/${sermonId}`);
  await page.getByRole("button", { name: "Add Recording" }).click();
  const recording = { name: "sermon.wav", mimeType: "audio/wav", buffer: makeTone(seconds) };
  await page.locator('input[type="file"]').first().setInputFiles(recording);
  await expect(page.getByRole("button", { name: "Delete sermon.wav" })).toBeVisible();
}
