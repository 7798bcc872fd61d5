// A sermon with its recording and the times of its words, and what is stored of it.
import type { Page } from "@playwright/test";
import type { NewSermon, Sermon } from "../contract/sermon.ts";
import type { Segment } from "../contract/transcript.ts";
import { formatTimestamp } from "../contract/timestamp.ts";
import { makeTone } from "./sounds.ts";
import { expect } from "./test.ts";

/** Each of these is said in ten seconds, a word after the other. */
const SENTENCES = [
  "Fear not, little flock, for it is your Father's good pleasure to give you the kingdom.",
  "The Holly Spirit was poured out on all of them, and the Holly Spirit speaks today.",
  "Ask, and it shall be given you; seek, and ye shall find; knock, and it shall be opened.",
  "So let us go home in peace, and let us tell our neighbours what we have heard.",
];

const SECONDS = 10;

/** As many paragraphs as asked for, each of ten seconds with a mark and times of its words. */
export function makeSpeech(paragraphs: number): { transcript: string; segments: Segment[] } {
  const texts = Array.from({ length: paragraphs }, (_, at) => SENTENCES[at % SENTENCES.length] ?? "");
  const segments = texts.map((text, at) => {
    const words = text.split(" ");
    const start = at * SECONDS;
    const wordStarts = words.map(
      (_, word) => Math.round(start * 1_000 + (word * 9_000) / words.length) / 1_000,
    );
    return { start, end: start + 9, text, wordStarts };
  });
  const marks = texts.map((text, at) => `[${formatTimestamp(at * SECONDS)}] ${text}`);
  return { transcript: marks.join("\n\n"), segments };
}

const sermonsOf = async (page: Page): Promise<string> => {
  const { origin } = new URL(page.url());
  const { user } = await (await page.request.get(`${origin}/api/auth/get-session`)).json();
  return `${origin}/api/users/${user.id}/sermons`;
};

/** Stores a sermon of the person who is signed in. */
export async function storeSermon(page: Page, sermon: NewSermon): Promise<Sermon> {
  const answer = await page.request.post(await sermonsOf(page), { data: sermon });
  if (!answer.ok()) throw new Error(await answer.text());
  return answer.json();
}

export async function readSermon(page: Page, id: string): Promise<Sermon> {
  return (await page.request.get(`${await sermonsOf(page)}/${id}`)).json();
}

/** Brings in a recording of so many seconds, by the screen for it. */
export async function uploadRecording(page: Page, sermonId: string, seconds: number): Promise<void> {
  await page.goto(`/#/create/sermon/upload/${sermonId}`);
  await page.getByRole("button", { name: "Add the Recording" }).click();
  const recording = { name: "sermon.wav", mimeType: "audio/wav", buffer: makeTone(seconds) };
  await page.locator('input[type="file"]').first().setInputFiles(recording);
  await expect(page.getByRole("button", { name: "Delete sermon.wav" })).toBeVisible();
}
