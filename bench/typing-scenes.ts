// The largest texts and records that people write in, and where in them the bench of typing writes.
import type { Page } from "@playwright/test";
import { makeSpeech } from "../e2e/timed-speech.ts";

export interface Scene {
  name: string;
  kind: "sermons" | "studies" | "devotionals";
  record: object;
  /** What is changed of the record once it is stored. */
  change?: object;
  /** Opens the record of an id and puts the caret where is to be written. */
  open: (page: Page, id: string) => Promise<void>;
}

/** Milliseconds that the largest of them may take to be there, also on a busy machine. */
const PATIENCE = 120_000;

/** Puts the caret into the middle of a text. */
const PLACE_CARET = `(() => {
  const text = document.querySelector("[role=textbox]");
  const paragraphs = text.querySelectorAll("p");
  const middle = paragraphs[paragraphs.length >> 1];
  middle.scrollIntoView({ block: "center" });
  text.focus();
  const words = document.createTreeWalker(middle, NodeFilter.SHOW_TEXT, (node) => (node.length > 20 ? 1 : 3)).nextNode();
  getSelection().setBaseAndExtent(words, 20, words, 20);
})()`;

/** Puts the caret into the middle of the text of the field that is focused. */
const PLACE_IN_FIELD = `(() => {
  const field = document.activeElement;
  field.setSelectionRange(field.value.length >> 1, field.value.length >> 1);
})()`;

async function placeInField(page: Page, name: string): Promise<void> {
  await page.getByRole("textbox", { name, exact: true }).focus({ timeout: PATIENCE });
  await page.evaluate(PLACE_IN_FIELD);
}

async function placeInText(page: Page): Promise<void> {
  await page.locator("[role=textbox] p").first().waitFor({ timeout: PATIENCE });
  await page.waitForTimeout(2_000);
  await page.evaluate(PLACE_CARET);
}

/** The editor of one text of a sermon. */
const openText = (tab: string) => async (page: Page, id: string) => {
  await page.goto(`/#/create/sermon/edit/${id}?tab=${tab}`);
  await placeInText(page);
};

async function openNotes(page: Page, id: string): Promise<void> {
  await page.goto(`/#/create/sermon/edit/${id}?tab=details`);
  await placeInField(page, "Notes");
}

async function openReading(page: Page, id: string): Promise<void> {
  await page.goto(`/#/create/devotional/edit/${id}`);
  await placeInText(page);
}

const SESSIONS = 52;
const QUESTIONS = 20;
const LARGEST_STUDY = {
  title: "A year in the Gospel of John",
  sessions: Array.from({ length: SESSIONS }, (_, week) => ({
    title: `Week ${week + 1}`,
    scripture: "John 3:1-21",
    description: "We read slowly, and each says what they have heard.",
    discussionQuestions: Array.from(
      { length: QUESTIONS },
      (__, at) =>
        `Question ${at + 1} of week ${week + 1}: what does he say of the light, and to whom does he say it?`,
    ),
    activities: ["Read the chapter aloud.", "Write one verse on a card."],
  })),
};

/** Brings a session of a study on the screen, again and again, for those above it grow as they come. */
const BRING = `(at) => new Promise((done) => {
  const look = () => {
    const card = document.querySelectorAll("main ol > li:has(> div > h3)")[at];
    card.scrollIntoView();
    const question = card.querySelectorAll("fieldset textarea")[9];
    if (!question) return setTimeout(look, 20);
    done(question.focus());
  };
  look();
})`;

/** The tenth question of a session in the middle, all being unfolded; where `areSeen` they were on the screen before. */
const openSessions = (areSeen: boolean) => async (page: Page, id: string) => {
  await page.goto(`/#/create/biblestudy/edit/${id}`);
  await page.getByRole("tab", { name: "Study Sessions" }).click({ timeout: PATIENCE });
  await page.getByRole("button", { name: "Unfold all" }).click({ timeout: PATIENCE });
  const seen = areSeen ? Array.from({ length: SESSIONS }, (_, at) => at) : [];
  for (const at of seen) await page.evaluate(`(${BRING})(${at})`);
  await page.evaluate(`(${BRING})(${SESSIONS / 2})`);
};

async function openGuide(page: Page, id: string): Promise<void> {
  await page.goto(`/#/study/${id}?tab=study`);
  await page.getByRole("button", { name: "Edit the guide" }).click({ timeout: PATIENCE });
  await placeInText(page);
}

/** So many paragraphs of some 17 words. */
const writeText = (paragraphs: number) => makeSpeech(paragraphs).transcript.replaceAll(/^\[[\d:]+\] /gm, "");

export const SCENES: readonly Scene[] = [
  {
    name: "Transcript of 9,400 words with times",
    kind: "sermons",
    record: makeSpeech(560),
    open: openText("transcript"),
  },
  {
    name: "Transcript of 157,000 words with times",
    kind: "sermons",
    record: makeSpeech(9_400),
    open: openText("transcript"),
  },
  {
    name: "Notes of a sermon with a transcript of 157,000 words",
    kind: "sermons",
    record: { ...makeSpeech(9_400), notes: writeText(100) },
    open: openNotes,
  },
  {
    name: "Refined transcript of 9,400 words, as it will be read",
    kind: "sermons",
    record: { refinedTranscript: makeSpeech(560).transcript },
    open: openText("refinedTranscript"),
  },
  {
    name: "Refined transcript of 30,000 words, as it will be read",
    kind: "sermons",
    record: { refinedTranscript: makeSpeech(1_790).transcript },
    open: openText("refinedTranscript"),
  },
  {
    name: `Study of ${SESSIONS} sessions with ${QUESTIONS} questions each, just unfolded`,
    kind: "studies",
    record: LARGEST_STUDY,
    open: openSessions(false),
  },
  {
    name: "The same, with all sessions on the page",
    kind: "studies",
    record: LARGEST_STUDY,
    open: openSessions(true),
  },
  {
    name: "Leader's guide of 30,000 words of that study",
    kind: "studies",
    record: LARGEST_STUDY,
    change: { generatedContent: { markdown: writeText(1_790) } },
    open: openGuide,
  },
  {
    name: "Devotional with a reading of 16,000 words and 50 questions",
    kind: "devotionals",
    record: {
      scripture: "Luke 12:32",
      reading: writeText(980),
      reflectionQuestions: Array.from({ length: 50 }, (_, at) => `Question ${at + 1}: what did you hear?`),
    },
    open: openReading,
  },
];
