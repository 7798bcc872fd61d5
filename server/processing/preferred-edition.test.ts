// Everything that is generated or printed for a user is in the edition of its record, else in the user's.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { KING_JAMES, type EditionSource } from "../scripture/bible/edition.ts";
import { writeEdition } from "../scripture/bible/testing-edition.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";
import { readDocx } from "../transcripts/docx.ts";

const plain = writeEdition();
const simple = writeEdition(
  { verses: { "John 3:16": "# God loves us all and sent us his only child." } },
  { id: "simple", name: "Simple Bible" },
);

const preferred = new Map<string, EditionSource>();

let berea: TestApp;
/** Prefers the Plain Bible. */
let pastor: TestUser;
/** Has no preference. */
let other: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp();
  other = await berea.signUp();
  preferred.set(pastor.uid, plain);
  berea.context.bibles.chooseEdition = async (uid, recordBible) => {
    if (recordBible === simple.id) return simple;
    return preferred.get(uid) ?? KING_JAMES;
  };
});
afterAll(() => berea.close());

const TRANSCRIPT =
  "Our text is John 3:16. Nothing in the world is as strong as love. Love gives, and love sends, and love waits at the door. " +
  "Fear keeps a count of wrongs. Love burns the list. Whoever has seen a father run to meet his child has seen what I mean.";

const post = async (user: TestUser, path: string, body: object = {}) =>
  (await user.call("POST", `/api/users/${user.uid}/${path}`, body)).body;
const createSermon = (user: TestUser, bible: string | null) =>
  user.createSermon({ title: "Love", scripture: "John 3:16", transcript: TRANSCRIPT, bible });

async function makeGuide(user: TestUser, bible: string | null): Promise<string> {
  const sessions = [{ title: "Love", scripture: "John 3:16" }];
  const { id } = await post(user, "studies", { title: "Love", scripture: "John 3:16", bible, sessions });
  return (await post(user, `studies/${id}/guide`)).generatedContent.markdown;
}

async function makeLessonPlan(user: TestUser, bible: string | null): Promise<string> {
  const { id: sermon_id } = await createSermon(user, bible);
  const body = { sermon_id, transcription: TRANSCRIPT };
  return (await user.call("POST", "/api/generate-lesson-plan", body)).body.lessonPlan;
}

async function processInJob(user: TestUser, bible: string | null): Promise<string> {
  const sermon = await createSermon(user, bible);
  const job = await post(user, "jobs", { kind: "process", sermonId: sermon.id });
  await user.call("GET", `/api/users/${user.uid}/jobs/${job.id}/events`);
  return (await user.readSermon(sermon)).lessonPlan;
}

async function makeSeries(user: TestUser, bible: string | null): Promise<string> {
  const { id } = await createSermon(user, bible);
  const { items } = await post(user, `sermons/${id}/devotionals`);
  return items.map(({ reading }: { reading: string }) => reading).join("\n");
}

async function askQuestions(user: TestUser, bible: string | null): Promise<string> {
  const body = { scripture: "John 3:16", bible };
  return (await user.call("POST", "/api/generate-discussion-questions", body)).body.questions.join("\n");
}

async function makeStudy(user: TestUser, bible: string | null): Promise<string> {
  const { id } = await createSermon(user, bible);
  const study = await post(user, `sermons/${id}/study`);
  expect(study.bible).toBe(bible);
  return JSON.stringify(study.sessions);
}

describe.each([
  ["a guide", makeGuide],
  ["a lesson plan", makeLessonPlan],
  ["the lesson plan of a job", processInJob],
  ["a series of devotionals", makeSeries],
  ["questions", askQuestions],
  ["a study on a sermon", makeStudy],
])("%s", (_, make) => {
  test("uses the edition of the record, else the user's, never another user's", async () => {
    expect(await make(pastor, null)).toContain("he gave his one Son");
    const own = await make(pastor, simple.id);
    expect(own).toContain("sent us his only child");
    expect(own).not.toMatch(/he gave his one Son|begotten/);
    const theirs = await make(other, null);
    expect(theirs).toContain("begotten");
    expect(theirs).not.toContain("Plain");
  });
});

test("a devotional and its Word file use the user's edition", async () => {
  const { id } = await post(pastor, "devotionals", { scripture: "John 3:16", reading: "On love." });
  const file = `/api/users/${pastor.uid}/devotionals/${id}/export/docx`;
  const { rawPayload } = await berea.app.inject({ url: file, headers: { cookie: pastor.cookie } });
  const printed = await readDocx(rawPayload);
  expect(printed).toContain("John 3:16 (Plain Bible)");
  expect(printed).toContain("© The Plain Bible Society");
  const { reading } = await post(pastor, `devotionals/${id}/generate`);
  expect(reading).toContain("**John 3:16 (Plain Bible)**");
});

test("choosing another edition does not make a guide outdated", async () => {
  const sessions = [{ title: "Love", scripture: "John 3:16" }];
  const { id } = await post(pastor, "studies", { title: "Love", sessions });
  const { version } = await post(pastor, `studies/${id}/guide`);
  const address = `/api/users/${pastor.uid}/studies/${id}`;
  const { body } = await pastor.call("PATCH", address, { version, bible: simple.id });
  expect(body.bible).toBe(simple.id);
  expect(body.generatedContent.isOutOfDate).toBe(false);
});

test("the results of the sample sermon are in the user's edition", async () => {
  const verses = {
    "Mark 4:38": "Teacher, do you not care?",
    "Mark 4:39": "He got up.",
    "Mark 4:41": "Who is this?",
  };
  const free = writeEdition({ verses }, { id: "free", name: "Free Bible", copyright: "" });
  for (const [edition, name] of [
    [plain, "King James Version"],
    [free, "Free Bible"],
  ] as const) {
    const user = await berea.signUp();
    preferred.set(user.uid, edition);
    const { lessonPlan } = await post(user, "sample-sermon");
    expect(lessonPlan).toContain(`Mark 4:35-41 (${name})`);
  }
});
