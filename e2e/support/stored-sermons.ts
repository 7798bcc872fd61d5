// Stores and changes sermons through the API.
import { expect, type Page } from "@playwright/test";
import { serializeHighlights } from "../../contract/processing/highlights.ts";
import type { NewSermon, Sermon } from "../../contract/records/sermon.schema.ts";
import { originOf } from "./stored-studies.ts";

async function findSermons(page: Page): Promise<string> {
  const { user } = await (await page.request.get(`${originOf(page)}/api/auth/get-session`)).json();
  return `${originOf(page)}/api/users/${user.id}/sermons`;
}

/** Stores a sermon of the user who is signed in on a page. */
export async function storeSermon(page: Page, sermon: NewSermon): Promise<Sermon> {
  const answer = await page.request.post(await findSermons(page), { data: sermon });
  if (!answer.ok()) throw new Error(await answer.text());
  return answer.json();
}

export async function readSermon(page: Page, id: string): Promise<Sermon> {
  return (await page.request.get(`${await findSermons(page)}/${id}`)).json();
}

/** Changes a sermon like another device. */
export async function changeSermon(page: Page, id: string, fields: NewSermon): Promise<void> {
  const { version } = await readSermon(page, id);
  const address = `${await findSermons(page)}/${id}`;
  expect((await page.request.patch(address, { data: { version, ...fields } })).status()).toBe(200);
}

export const editSermon = (page: Page, id: string, tab = "details") =>
  page.goto(`/#/create/sermon/edit/${id}?tab=${tab}`);

/** A sermon with all texts, including content that the rich text editor cannot show. */
export const LITTLE_FLOCK = {
  title: "Little Flock",
  date: "2019-05-12",
  scripture: "Luke 12:32; John 3:99",
  transcript:
    "[0:00] Fear not, little flock.\n\n[0:12] It is your Father's good pleasure to give you the kingdom.",
  refinedTranscript:
    "[0:00] Fear not, __little__ flock[^1].\n\n[0:12] It is your Father's good pleasure.\n\n[^1]: Luke 12:32\n",
  summary:
    "## Fear not\n\n* The flock is little\n* The Father is glad\n\n| Verse | Word |\n|---|---|\n| 32 | Fear |\n",
  lessonPlan:
    "<h2>Lesson</h2>\n<p>Read <b>aloud</b>.</p>\n<table><tbody><tr><td>5 min</td><td>Open</td></tr></tbody></table>\n<dl><dt>Flock</dt><dd>We</dd></dl>",
  highlights: serializeHighlights([
    { quote: "Fear not, little flock.", note: "His first word", start_time: 0 },
  ]),
} satisfies NewSermon;
