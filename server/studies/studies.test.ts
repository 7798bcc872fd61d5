import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Study, StudyVersion } from "../../contract/records/study.schema.ts";
import { STUDY_MESSAGES } from "../../contract/records/study.ts";
import { studies } from "../db/schema.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";

let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

const address = (id = "") => `/api/users/${pastor.uid}/studies${id && `/${id}`}`;
const create = async (fields: object = {}): Promise<Study> =>
  (await pastor.call("POST", address(), { title: "Romans", ...fields })).body;
const change = ({ id, version }: Study, fields: object) =>
  pastor.call("PATCH", address(id), { version, ...fields });
const versionsOf = async ({ id }: Study): Promise<StudyVersion[]> =>
  (await pastor.call("GET", `${address(id)}/versions`)).body.items;

describe("a new study", () => {
  test("has the defaults of a study", async () => {
    const { status, body } = await pastor.call("POST", address(), {});
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: "Untitled Study",
      startDate: new Date().toISOString().slice(0, 10),
      endDate: null,
      frequency: "weekly",
      studyFormat: "in-person",
      difficultyLevel: "beginner",
      targetAgeGroup: "adults",
      languageOptions: ["English"],
      sessions: [],
      generatedContent: null,
      status: "draft",
      version: 1,
      createdBy: pastor.uid,
    });
  });

  test("stores all its fields", async () => {
    const fields = {
      description: "Eight weeks",
      scripture: "Romans 8:1-11",
      objectives: "No condemnation",
      startDate: "2026-03-01",
      endDate: "2026-05-01",
      frequency: "biweekly",
      ministryTags: "#youth #adults",
      materials: "A Bible",
      timezone: "Europe/Berlin",
      studyFormat: "online",
      difficultyLevel: "advanced",
      targetAgeGroup: "youth",
      languageOptions: ["English", "Deutsch"],
      prerequisites: "None",
      expectedOutcomes: ["Peace"],
      status: "published",
      sessions: [
        {
          id: "first",
          title: "Session 1",
          description: "",
          scripture: "Romans 8:1",
          discussionQuestions: ["What does it say?"],
          activities: ["Pray"],
          resources: ["A map"],
          media: [{ type: "youtube", url: "https://youtu.be/dQw4w9WgXcQ", title: "A talk" }],
        },
      ],
    };
    const study = await create({ ...fields, generatedContent: { markdown: "# Guide" } });
    expect(study).toMatchObject(fields);
    expect(study.generatedContent).toMatchObject({ markdown: "# Guide", isEdited: true, engine: null });
    expect((await pastor.call("GET", address(study.id))).body).toEqual(study);
  });

  test("is created once, even if the request is repeated", async () => {
    const id = crypto.randomUUID();
    await create({ id });
    const again = await pastor.call("POST", address(), { id, title: "Romans" });
    expect(again).toMatchObject({ status: 409, body: { current: { id, version: 1 } } });
  });

  test("cannot use the id of another user's record", async () => {
    const other = await berea.signUp();
    const { id } = await create();
    const { status, body } = await other.call("POST", `/api/users/${other.uid}/studies`, {
      id,
      title: "Mine",
    });
    expect(status).toBe(404);
    expect(body.current).toBeUndefined();
  });

  test.each([
    ["a blank title", { title: " " }, STUDY_MESSAGES.detailsRequired],
    ["a day that is none", { startDate: "2026-02-30" }, "Date must be written as YYYY-MM-DD"],
    ["an unknown frequency", { frequency: "hourly" }, "Frequency must be weekly, biweekly, monthly or daily"],
    [
      "two sessions with one id",
      { sessions: [{ id: "a" }, { id: "a" }] },
      "Two sessions of a study cannot have the same id",
    ],
    [
      "an end before its start",
      { startDate: "2026-03-02", endDate: "2026-03-01" },
      "End date cannot be before the start date",
    ],
    [
      "an end before today, where it starts today",
      { endDate: "2024-03-01" },
      "End date cannot be before the start date",
    ],
  ])("is rejected with %s", async (_, fields, sentence) => {
    const { status, body } = await pastor.call("POST", address(), { title: "Romans", ...fields });
    expect(status).toBe(400);
    expect(body.error.message).toBe(sentence);
  });
});

describe("a change", () => {
  test("of one session does not change the others", async () => {
    const study = await create({
      sessions: [
        { id: "a", title: "One" },
        { id: "b", title: "Two" },
      ],
    });
    const { status, body } = await change(study, { changedSessions: [{ id: "b", title: "Second" }] });
    expect(status).toBe(200);
    expect(body.sessions.map(({ title }: { title: string }) => title)).toEqual(["One", "Second"]);
    expect(body.version).toBe(2);
  });

  test("based on an older version is rejected with the current study", async () => {
    const study = await create();
    const { body: current } = await change(study, { title: "Theirs" });
    const stale = await change(study, { title: "Mine" });
    expect(stale).toMatchObject({ status: 409, body: { error: { message: STUDY_MESSAGES.stale }, current } });
  });

  test("of a guide's source keeps the guide, and a change of the guide marks it as edited", async () => {
    const study = await create({ generatedContent: { markdown: "# Guide" } });
    const { body } = await change(study, { generatedContent: { markdown: "# My guide" } });
    expect(body.generatedContent).toMatchObject({ markdown: "# My guide", isEdited: true });
  });
});

describe("earlier states", () => {
  test("of one editor's typing become versions at intervals", async () => {
    let study = await create({ editor: "tab-1" });
    for (const title of ["R", "Ro", "Rom"]) study = (await change(study, { title, editor: "tab-1" })).body;
    expect((await versionsOf(study)).map(({ study: { title } }) => title)).toEqual(["Romans"]);
  });

  test("all become versions if another editor wrote them", async () => {
    let study = await create({ editor: "tab-1" });
    for (const [title, editor] of [
      ["A", "tab-1"],
      ["B", "tab-2"],
      ["C", "tab-1"],
      ["D", undefined],
    ]) {
      study = (await change(study, { title, editor })).body;
    }
    expect((await versionsOf(study)).map(({ study: { title } }) => title)).toEqual(["C", "B", "A", "Romans"]);
  });

  test("can be restored, and the replaced state becomes a version", async () => {
    const study = await create({ sessions: [{ id: "a", title: "One" }] });
    const { body: changed } = await change(study, { sessions: [], title: "Emptied" });
    const [version] = await versionsOf(changed);
    const { body } = await pastor.call("POST", `${address(study.id)}/versions/${version?.id}/restore`);
    expect(body).toMatchObject({ title: "Romans", sessions: [{ title: "One" }], version: 3 });
    expect((await versionsOf(study)).map(({ study: { title } }) => title)).toContain("Emptied");
  });
});

describe("the days of a study", () => {
  const days = { startDate: "2026-03-01", endDate: "2026-05-01" };

  test("cannot be changed to an end before the start, together or one at a time", async () => {
    const study = await create(days);
    for (const fields of [
      { endDate: "2026-02-28" },
      { startDate: "2026-05-02" },
      { startDate: "2026-06-01", endDate: "2026-05-31" },
    ]) {
      const { status, body } = await change(study, fields);
      expect(status).toBe(400);
      expect(body.error.message).toBe(STUDY_MESSAGES.endTooEarly);
    }
    expect((await pastor.call("GET", address(study.id))).body).toEqual(study);
    const { body: oneDay } = await change(study, { startDate: "2026-05-01" });
    expect(oneDay).toMatchObject({ startDate: "2026-05-01", endDate: "2026-05-01", version: 2 });
    const { body: endless } = await change(oneDay, { startDate: "2027-01-01", endDate: null });
    expect(endless).toMatchObject({ startDate: "2027-01-01", endDate: null, version: 3 });
  });

  test("stay unchanged if an earlier version of Berea stored them swapped", async () => {
    const { id } = await create(days);
    await berea.context.db.update(studies).set({ endDate: "2026-02-01" }).where(eq(studies.id, id));
    const { body: stored } = await pastor.call("GET", address(id));
    const { status, body } = await change(stored, {
      title: "Romans 8",
      startDate: "2026-03-01",
      endDate: "2026-02-01",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: "Romans 8", endDate: "2026-02-01" });
    expect((await change(body, { endDate: "2026-02-02" })).status).toBe(400);
    expect((await change(body, { endDate: "2026-03-02" })).status).toBe(200);
  });
});

const publish = (study: Study) => change(study, { status: "published" });

describe("a published study", () => {
  test("records when it was published, even after an edit makes it a draft again", async () => {
    const study = await create();
    expect(study.publishedAt).toBeNull();
    const { body: published } = await publish(study);
    expect(published).toMatchObject({ status: "published", publishedAt: published.updatedAt });
    const { body: again } = await publish(published);
    expect(again.publishedAt).toBe(published.publishedAt);
    const { body: draft } = await change(again, { status: "draft", title: "Romans 8" });
    expect(draft).toMatchObject({ status: "draft", publishedAt: published.publishedAt });
    const { items } = (await pastor.call("GET", address())).body;
    expect(items.find(({ id }: Study) => id === study.id).publishedAt).toBe(published.publishedAt);
    const { body: republished } = await publish(draft);
    expect(republished.publishedAt > published.publishedAt).toBe(true);
  });

  test("records it if created as published, and clients cannot set it", async () => {
    const { publishedAt, createdAt } = await create({ status: "published" });
    expect(publishedAt).toBe(createdAt);
    const forged = await create({ publishedAt: "2020-01-01T00:00:00.000Z" });
    expect(forged.publishedAt).toBeNull();
  });

  test("keeps the time when a draft version is restored, and sets it when a published one is", async () => {
    const { body: published } = await publish(await create());
    const [version] = await versionsOf(published);
    const restore = (id = "") => pastor.call("POST", `${address(published.id)}/versions/${id}/restore`);
    const { body: draft } = await restore(version?.id);
    expect(draft).toMatchObject({ status: "draft", publishedAt: published.publishedAt });
    const { body: back } = await restore((await versionsOf(published))[0]?.id);
    expect(back.status).toBe("published");
    expect(back.publishedAt >= published.publishedAt).toBe(true);
  });
});

test("deleting a study deletes its versions", async () => {
  const study = await create();
  await change(study, { title: "Changed" });
  expect((await pastor.call("DELETE", address(study.id))).status).toBe(204);
  const again = await pastor.call("DELETE", address(study.id));
  expect(again).toMatchObject({ status: 404, body: { error: { message: "Study not found" } } });
  const { rows } = await berea.context.database.pool.query("select from versions where record_id = $1", [
    study.id,
  ]);
  expect(rows).toHaveLength(0);
});

test("lists are sorted by last change and paged, without sessions", async () => {
  const person = await berea.signUp();
  const list = `/api/users/${person.uid}/studies`;
  for (const title of ["One", "Two", "Three"])
    await person.call("POST", list, { title, sessions: [{ id: "a" }] });
  const { body: first } = await person.call("GET", `${list}?limit=2`);
  const { body: second } = await person.call("GET", `${list}?limit=2&after=${first.next}`);
  const titles = [...first.items, ...second.items].map(({ title }) => title);
  expect(titles).toEqual(["Three", "Two", "One"]);
  expect(second.next).toBeNull();
  expect(first.items[0]).not.toHaveProperty("sessions");
});

test("a lone surrogate is stored as the replacement character, wherever it is", async () => {
  const sessions = [{ id: "one", title: "cut \ud83d", activities: ["\ude00 cut"] }];
  const { status, body } = await pastor.call("POST", address(), { title: "Cut \ud83d", sessions });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    title: "Cut \ufffd",
    sessions: [{ title: "cut \ufffd", activities: ["\ufffd cut"] }],
  });
});
