// Shared steps of the study editor's journeys.
import { expect, type Page } from "@playwright/test";
import type { Study } from "../../contract/records/study.schema.ts";
import { findStudies } from "./stored-studies.ts";

export async function readStudy(page: Page, id: string): Promise<Study> {
  return (await page.request.get(`${await findStudies(page)}/${id}`)).json();
}

/** Changes a study through the API, like another device. */
export async function changeStudy(page: Page, id: string, fields: object): Promise<void> {
  const { version } = await readStudy(page, id);
  const address = `${await findStudies(page)}/${id}`;
  expect((await page.request.patch(address, { data: { version, ...fields } })).status()).toBe(200);
}

export async function countStudies(page: Page): Promise<number> {
  return (await (await page.request.get(await findStudies(page))).json()).items.length;
}

export const studyTitle = (page: Page) => page.getByRole("textbox", { name: "Study Title" });
export const objectives = (page: Page) => page.getByRole("textbox", { name: "Study Objectives" });
export const description = (page: Page) => page.getByRole("textbox", { name: "Description" }).first();

/** The id of the study in the page's URL. */
export const studyIdOf = (page: Page): string => page.url().split("/").at(-1) ?? "";

export const expectSaved = (page: Page) =>
  expect(page.getByText(/^Saved \d/)).toBeVisible({ timeout: 30_000 });

export async function editStudy(page: Page, id: string): Promise<void> {
  await page.goto(`/#/create/biblestudy/edit/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Edit Bible Study" })).toBeVisible();
  await expect(studyTitle(page)).toBeVisible();
}

export const sessionsOf = (count: number, questions: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `session-${at + 1}`,
    title: `Session ${at + 1}`,
    scripture: "Romans 8:1-4",
    discussionQuestions: Array.from(
      { length: questions },
      (_question, place) => `Question ${place + 1} of session ${at + 1}, with some words to think about?`,
    ),
    activities: ["Read the passage aloud, slowly, twice."],
    media: [{ type: "video" }],
  }));
