// Creates Bible studies for journeys through the API.
import type { Page } from "@playwright/test";
import type { NewStudy, Study } from "../../contract/records/study.schema.ts";

/** The API URL of the signed-in user's studies. */
export async function findStudies(page: Page): Promise<string> {
  const { user } = await (await page.request.get(`${originOf(page)}/api/auth/get-session`)).json();
  return `${originOf(page)}/api/users/${user.id}/studies`;
}

/** Creates a study of the signed-in user. */
export async function storeStudy(page: Page, study: NewStudyInput): Promise<Study> {
  const answer = await page.request.post(await findStudies(page), { data: study });
  if (!answer.ok()) throw new Error(await answer.text());
  return answer.json();
}

export type NewStudyInput = Partial<Omit<NewStudy, "sessions">> & { sessions?: object[] };

export const originOf = (page: Page): string => new URL(page.url()).origin;

/** A study of two sessions with everything that the viewer shows. */
export const BORN_FROM_ABOVE = {
  title: "Born from above",
  description: "Two evenings with **Nicodemus**.",
  scripture: "John 3:1-21; John 3:99",
  objectives: "To hear what new birth means (1 Peter 1:23).",
  materials: "Candles, for he came by night",
  startDate: "2026-12-01",
  endDate: "2026-12-15",
  frequency: "biweekly",
  status: "published",
  sessions: [
    {
      title: "By night",
      scripture: "John 3:1-8",
      description: "We read slowly.",
      discussionQuestions: ["Why does he come at night?", "What is the wind in John 3:8 like?"],
      activities: ["Write John 3:16 on a card."],
      resources: ["A map of Judea"],
      media: [
        {
          type: "youtube",
          url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
          title: "An introduction",
          description: "Watch it before you come",
        },
        { type: "vimeo", url: "https://vimeo.com/76979871", title: "The city" },
        { type: "document", url: "https://example.org/handout.pdf", title: "Handout" },
      ],
    },
    { discussionQuestions: ["Who was lifted up?", ""], activities: [""] },
  ],
} satisfies NewStudyInput;
