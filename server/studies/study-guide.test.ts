import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applyTextEvent } from "../../contract/processing/stream.ts";
import { StreamEvent } from "../../contract/processing/stream.schema.ts";
import type { Study, StudyVersion } from "../../contract/records/study.schema.ts";
import { STUDY_MESSAGES } from "../../contract/records/study.ts";
import { ModelError } from "../engine/engine.ts";
import { createWaitingEngine, TEST_TOKENS } from "../processing/testing-engine.ts";
import { createTestApp, listen, type TestUser, type TestApp } from "../testing/testing.ts";

const STREAM = { accept: "text/event-stream" };

const engine = createWaitingEngine();
let berea: TestApp;
let pastor: TestUser;
let origin: string;

beforeAll(async () => {
  berea = await createTestApp({ createEngine: () => engine });
  pastor = await berea.signUp();
  origin = await listen(berea);
});
afterAll(() => berea.close());

const address = (id = "") => `/api/users/${pastor.uid}/studies${id && `/${id}`}`;
const SESSION = { id: "night", title: "By night", scripture: "John 3:1-8" };
/** Each has a unique title, which identifies the engine's calls. */
const create = async (title: string, fields: object = {}): Promise<Study> =>
  (await pastor.call("POST", address(), { title, scripture: "John 3", sessions: [SESSION], ...fields })).body;
const read = async ({ id }: Study): Promise<Study> => (await pastor.call("GET", address(id))).body;
const write = async (study: Study, fields: object): Promise<Study> =>
  (await pastor.call("PATCH", address(study.id), { version: (await read(study)).version, ...fields })).body;
const versionsOf = async ({ id }: Study): Promise<StudyVersion[]> =>
  (await pastor.call("GET", `${address(id)}/versions`)).body.items;
const makeGuide = ({ id }: Study, body = {}, headers = {}) =>
  pastor.call("POST", `${address(id)}/guide`, body, headers);

/** Lets the engine generate this guide; `meanwhile` runs before it is complete. */
async function make(study: Study, guide: string, meanwhile = async (): Promise<unknown> => undefined) {
  const answering = makeGuide(study);
  const call = await engine.nextCall("guide", study.title);
  await meanwhile();
  call.finish(guide);
  return answering;
}

function readEvents(body: string): StreamEvent[] {
  const events = body.split("\n\n").filter((event) => event.startsWith("event:"));
  return events.map((event) => StreamEvent.parse(JSON.parse(event.split("\ndata: ")[1] ?? "")));
}

describe("the leader's guide by the built-in engine", () => {
  test("has the study and each session with its Bible text, and says how it was generated", async () => {
    const study = await create("New birth", {
      objectives: "Be born again",
      sessions: [
        { ...SESSION, discussionQuestions: ["Why does he come by night?"] },
        { id: "love", title: "So loved", scripture: "John 3:16-17", activities: ["Light a candle."] },
      ],
    });
    const { status, body } = await makeGuide(study, { engine: "builtin" });
    expect(status).toBe(200);
    const { markdown, ...info } = body.generatedContent;
    expect(info).toMatchObject({
      engine: "Built-in engine",
      tokens: { input: 0, output: 0 },
      isEdited: false,
      isOutOfDate: false,
    });
    for (const part of [
      "# New birth: leader's guide",
      "Be born again",
      "## Session 1: By night",
      "> **8** The wind bloweth where it listeth",
      "1. Why does he come by night?",
      "## Session 2: So loved",
      "- Light a candle.",
    ]) {
      expect(markdown).toContain(part);
    }
    expect(await read(study)).toEqual(body);
  });

  test("can be streamed, and the streamed text equals the stored guide", async () => {
    const study = await create("Streamed");
    const events = readEvents((await makeGuide(study, { engine: "builtin" }, STREAM)).body);
    const text = events.reduce(
      (sent, event) => (event.type === "text" ? applyTextEvent(sent, event) : sent),
      "",
    );
    expect(text).toContain("## Session 1: By night");
    expect((await read(study)).generatedContent?.markdown).toBe(text);
    expect(events.at(-1)).toMatchObject({ type: "result", answer: { id: study.id } });
  });

  test("rejects a study without sessions", async () => {
    const study = await create("Empty", { sessions: [] });
    expect(await makeGuide(study, { engine: "builtin" })).toMatchObject({
      status: 400,
      body: { error: { code: "invalid", message: STUDY_MESSAGES.sessionRequired } },
    });
  });
});

describe("a guide that is being generated", () => {
  test("is streamed section by section, sanitized, with its changes", async () => {
    const study = await create("Drafts");
    const answering = makeGuide(study, {}, STREAM);
    const call = await engine.nextCall("guide", study.title);
    call.options.onProgress?.({ done: 1, of: 2 });
    call.draft("# Guide\n\nOne <script>");
    call.draft("# Guide\n\nOne <script> and two\n\nLast");
    call.draft("# Guide\n\nOther\n\nLast");
    call.finish("# Guide\n\nOther\n\nLast ![x](http://track.test/a.png) [y](javascript:alert(1))");
    const { body } = await answering;
    const events = readEvents(body);
    expect(events.slice(0, -1)).toEqual([
      { type: "progress", result: "guide", progress: { done: 1, of: 2 } },
      { type: "text", result: "guide", text: "# Guide\n\nOne &lt;script>" },
      { type: "text", result: "guide", text: " and two\n\nLast" },
      { type: "text", result: "guide", text: "ther\n\nLast", from: 10 },
    ]);
    expect((await read(study)).generatedContent).toMatchObject({
      markdown: "# Guide\n\nOther\n\nLast \\![x](http://track.test/a.png) [y\\](javascript:alert(1))",
      engine: "Patient Model",
      tokens: TEST_TOKENS,
    });
  });

  test("is cancelled when the caller disconnects, and nothing is stored", async () => {
    const study = await create("Leaving");
    const leaving = new AbortController();
    const calling = fetch(`${origin}${address(study.id)}/guide`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: pastor.cookie, ...STREAM },
      body: "{}",
      signal: leaving.signal,
    }).then((response) => response.text());
    const call = await engine.nextCall("guide", study.title);
    const aborted = new Promise((resolve) => call.options.signal?.addEventListener("abort", resolve));
    leaving.abort();
    await expect(calling).rejects.toThrow("aborted");
    await aborted;
    call.finish("too late");
    expect(await read(study)).toMatchObject({ generatedContent: null, version: 1 });
  });

  test("leaves the study unchanged and says why if it fails", async () => {
    const study = await create("Failing", { generatedContent: { markdown: "Mine" } });
    const answering = makeGuide(study);
    (await engine.nextCall("guide", study.title)).fail(new ModelError("The model is unavailable."));
    expect(await answering).toMatchObject({
      status: 503,
      body: { error: { message: "The model is unavailable." } },
    });
    expect(await read(study)).toEqual(study);
  });

  test("is rejected as not found if the study was deleted", async () => {
    const study = await create("Deleted");
    const answer = await make(study, "Guide", () => pastor.call("DELETE", address(study.id)));
    expect(answer.status).toBe(404);
  });
});

describe("regenerating a guide", () => {
  test("stores the study with an edited guide as a version", async () => {
    const study = await create("Again");
    await make(study, "first");
    await write(study, { generatedContent: { markdown: "in my words" } });
    const { body } = await make(study, "second");
    expect(body.generatedContent).toMatchObject({ markdown: "second", isEdited: false });
    const [version] = await versionsOf(study);
    expect(version?.study).toMatchObject({
      title: "Again",
      generatedContent: { markdown: "in my words", isEdited: true },
    });
    const restored = await pastor.call("POST", `${address(study.id)}/versions/${version?.id}/restore`);
    expect(restored.body.generatedContent.markdown).toBe("in my words");
  });

  test("keeps the user's concurrent edit, and stores the new guide as a version that the guide refers to", async () => {
    const study = await create("Meanwhile");
    await make(study, "first");
    const { body } = await make(study, "second", () =>
      write(study, { generatedContent: { markdown: "in my words" } }),
    );
    const version = (await versionsOf(study)).find(
      ({ study: { generatedContent } }) => generatedContent?.markdown === "second",
    );
    expect(body.generatedContent).toMatchObject({
      markdown: "in my words",
      conflictingVersionId: version?.id,
    });
    const { body: taken } = await pastor.call("POST", `${address(study.id)}/versions/${version?.id}/restore`);
    expect(taken.generatedContent).toMatchObject({ markdown: "second", engine: "Patient Model" });
    expect(taken.generatedContent).not.toHaveProperty("conflictingVersionId");
  });

  test("keeps other concurrent changes, and marks the guide as out of date", async () => {
    const study = await create("Elsewhere");
    const { body } = await make(study, "made", () => write(study, { description: "New words" }));
    expect(body).toMatchObject({
      description: "New words",
      generatedContent: { markdown: "made", isOutOfDate: true },
    });
  });

  test("is not suggested after changes of media, which guides do not use", async () => {
    const study = await create("Media");
    await make(study, "made");
    const media = [{ type: "youtube", url: "https://youtu.be/abcdefghijk", title: "A talk" }];
    const changed = await write(study, { changedSessions: [{ ...SESSION, media }] });
    expect(changed.generatedContent?.isOutOfDate).toBe(false);
  });
});
