import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Study } from "../../contract/records/study.schema.ts";
import { STUDY_MESSAGES } from "../../contract/records/study.ts";
import { LAMP_SERMON } from "../engine/builtin/testing-sermons.ts";
import { NothingNewError, type StudySubject } from "../engine/engine.ts";
import { createWaitingEngine } from "./testing-engine.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";

let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

const begin = (id: string) => pastor.call("POST", `${pastor.sermons}/${id}/study`, {});
const beginFrom = async (fields: object): Promise<Study> =>
  (await begin((await pastor.createSermon({ title: "The lamp", ...fields })).id)).body;

/** The words between quotation marks. */
const quotesOf = (text: string) => [...text.matchAll(/“([^”]+)”/g)].map(([, quote = ""]) => quote);

describe("a study started from a sermon", () => {
  test("is a draft with a session for each main point, each with scripture, questions and activities", async () => {
    const sermon = await pastor.createSermon({ title: "The lamp", transcript: LAMP_SERMON });
    const { status, body } = await begin(sermon.id);
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: "The lamp", status: "draft", scripture: "Matthew 5:14" });
    expect(body.objectives).toContain("The hiding of the lamp");
    expect(body.sessions.map(({ title }: { title: string }) => title)).toEqual([
      "The lighting of the lamp",
      "The hiding of the lamp",
      "The oil of the lamp",
    ]);
    const scriptures = body.sessions.map(({ scripture }: { scripture: string }) => scripture);
    // A passage that is only named once is no passage of a session.
    expect(scriptures).toEqual(["Matthew 5:14", "Matthew 5:14", "Matthew 5:14"]);
    for (const session of body.sessions) {
      expect(session.discussionQuestions).not.toHaveLength(0);
      expect(session.activities).not.toHaveLength(0);
    }
    const questions = body.sessions.flatMap(
      (session: Study["sessions"][number]) => session.discussionQuestions,
    );
    expect(new Set(questions).size).toBe(questions.length);
    expect((await pastor.call("GET", `/api/users/${pastor.uid}/studies/${body.id}`)).body).toEqual(body);
  });

  test("quotes only what the sermon contains", async () => {
    const { description, sessions } = await beginFrom({ transcript: LAMP_SERMON });
    const quotes = [description, ...sessions.map((session) => session.description)].flatMap(quotesOf);
    expect(quotes.length).toBeGreaterThan(3);
    const said = LAMP_SERMON.replace(/\s+/g, " ").toLowerCase();
    for (const quote of quotes) expect(said).toContain(quote.toLowerCase());
  });

  test("follows the points of its summary if a user or a model wrote one", async () => {
    const study = await beginFrom({
      scripture: "Matthew 5:14-16",
      description: "On light",
      transcript: LAMP_SERMON,
      summary: [
        "# The lamp",
        "It is about light.",
        "## 1. Being lit",
        "God lights us, as John 8:12 says.",
        "### More",
        "* God does not ask for a finer lamp, he asks for a nearer one.",
        "## Being *hidden*",
        "- A bushel hides it.",
        "## Passages used",
        "- John 8:12",
      ].join("\n"),
    });
    expect(study).toMatchObject({ scripture: "Matthew 5:14-16", description: "On light" });
    expect(study.sessions).toMatchObject([
      {
        title: "Being lit",
        scripture: "John 8:12",
        description:
          "God lights us, as John 8:12 says.\n“God does not ask for a finer lamp, he asks for a nearer one.”",
      },
      { title: "Being hidden", scripture: "Matthew 5:14-16", description: "A bushel hides it." },
    ]);
    expect(study.sessions[0]?.discussionQuestions[0]).toContain("From the sermon: “God does not ask");
    expect(study.sessions[1]?.discussionQuestions.join()).not.toContain("From the sermon");
  });

  test("needs words", async () => {
    const { id } = await pastor.createSermon({ title: "Silent" });
    expect(await begin(id)).toMatchObject({
      status: 400,
      body: { error: { code: "invalid", message: STUDY_MESSAGES.noPoints } },
    });
  });
});

describe("a study from a sermon with a model", () => {
  test("has the model's questions, which follow the church profile and the options, and know those before", async () => {
    const subjects: StudySubject[] = [];
    const write = (name: string) => (subject: StudySubject) => {
      subjects.push(subject);
      return Promise.resolve({ result: [`${name} ${subjects.length}`], tokens: { input: 1, output: 1 } });
    };
    const engine = Object.assign(createWaitingEngine(), {
      generateQuestions: write("Question"),
      generateActivities: write("Activity"),
    });
    const app = await createTestApp({ createEngine: () => engine });
    const person = await app.signUp();
    const profile = `/api/users/${person.uid}/profile`;
    const { version } = (await person.call("GET", profile)).body;
    await person.call("PATCH", profile, { version, voice: "Like a letter" });
    const { id } = await person.createSermon({ title: "The lamp", transcript: LAMP_SERMON });
    const options = { age: "teens", length: "short" } as const;
    const { status, body } = await person.call("POST", `${person.sermons}/${id}/study`, { options });
    expect(status).toBe(201);
    const asked = body.sessions.flatMap((session: Study["sessions"][number]) => session.discussionQuestions);
    expect(asked).toHaveLength(3);
    for (const question of asked) expect(question).toMatch(/^Question \d$/);
    for (const { writing } of subjects)
      expect(writing).toMatchObject({ options, profile: { voice: "Like a letter" } });
    expect(subjects.at(-2)?.existing).toEqual(asked.slice(0, 2));
    await app.close();
  });

  test("has the built-in engine's questions for a session about which the model only repeats itself", async () => {
    const engine = Object.assign(createWaitingEngine(), {
      generateQuestions: ({ existing }: StudySubject) =>
        existing.length === 0
          ? Promise.resolve({ result: ["Whom do you avoid?"], tokens: { input: 1, output: 1 } })
          : Promise.reject(new NothingNewError("The model only repeated questions that exist. Try again.")),
      generateActivities: () => Promise.resolve({ result: [], tokens: { input: 1, output: 1 } }),
    });
    const app = await createTestApp({ createEngine: () => engine });
    const person = await app.signUp();
    const { id } = await person.createSermon({ title: "The lamp", transcript: LAMP_SERMON });
    const { status, body } = await person.call("POST", `${person.sermons}/${id}/study`, {});
    expect(status).toBe(201);
    const [first, ...others]: string[][] = body.sessions.map(
      (session: Study["sessions"][number]) => session.discussionQuestions,
    );
    expect(first).toEqual(["Whom do you avoid?"]);
    for (const questions of others) expect(questions.length).toBeGreaterThan(0);
    await app.close();
  });
});
