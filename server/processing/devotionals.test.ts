import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Devotional, DevotionalVersion } from "../../contract/records/devotional.schema.ts";
import { DEVOTIONAL_MESSAGES } from "../../contract/records/devotional.ts";
import { PROCESSING_MESSAGES } from "../../contract/processing/processing.ts";
import { applyTextEvent } from "../../contract/processing/stream.ts";
import { StreamEvent } from "../../contract/processing/stream.schema.ts";
import { LAMP_SERMON } from "../engine/builtin/testing-sermons.ts";
import { ModelError } from "../engine/engine.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";
import { createWaitingEngine, TEST_TOKENS } from "./testing-engine.ts";

const STREAM = { accept: "text/event-stream" };

const engine = createWaitingEngine();
let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  berea = await createTestApp({ createEngine: () => engine });
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

const address = (id = "") => `/api/users/${pastor.uid}/devotionals${id && `/${id}`}`;
/** Each has a different verse, which identifies the engine's calls. */
const create = async (scripture: string, fields: object = {}): Promise<Devotional> =>
  (await pastor.call("POST", address(), { scripture, ...fields })).body;
const read = async ({ id }: Devotional): Promise<Devotional> => (await pastor.call("GET", address(id))).body;
const write = async (devotional: Devotional, fields: object): Promise<Devotional> => {
  const { version } = await read(devotional);
  return (await pastor.call("PATCH", address(devotional.id), { version, ...fields })).body;
};
const versionsOf = async ({ id }: Devotional): Promise<DevotionalVersion[]> =>
  (await pastor.call("GET", `${address(id)}/versions`)).body.items;
const generate = ({ id }: Devotional, body = {}, headers = {}) =>
  pastor.call("POST", `${address(id)}/generate`, body, headers);

/** Lets the engine generate this reading; `meanwhile` runs before it is complete. */
async function make(
  devotional: Devotional,
  reading: string,
  meanwhile = async (): Promise<unknown> => undefined,
) {
  const answering = generate(devotional);
  const call = await engine.nextCall("devotional", devotional.scripture);
  await meanwhile();
  call.finish(reading);
  return answering;
}

function readEvents(body: string): StreamEvent[] {
  const events = body.split("\n\n").filter((event) => event.startsWith("event:"));
  return events.map((event) => StreamEvent.parse(JSON.parse(event.split("\ndata: ")[1] ?? "")));
}

describe("a devotional by the built-in engine", () => {
  test("has the passage, questions and a prayer, and says how it was generated", async () => {
    const devotional = await create("Psalm 23");
    const { status, body } = await generate(devotional, { engine: "builtin" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: "Psalm 23",
      status: "draft",
      origin: { engine: "Built-in engine", isEdited: false, isOutOfDate: false },
    });
    expect(body.reading).toContain("> **1** The LORD is my shepherd; I shall not want.");
    expect(body.reflectionQuestions.length).toBeGreaterThan(2);
    expect(body.prayer).toContain("Amen.");
    expect(await read(devotional)).toEqual(body);
  });

  test("needs a passage", async () => {
    const devotional = await create("of joy");
    expect(await generate(devotional, { engine: "builtin" })).toMatchObject({
      status: 400,
      body: { error: { message: DEVOTIONAL_MESSAGES.noPassage } },
    });
  });
});

describe("a draft that is being generated", () => {
  test("is streamed and sanitized", async () => {
    const devotional = await create("John 1:1");
    const answering = generate(devotional, {}, STREAM);
    const call = await engine.nextCall("devotional", "John 1:1");
    call.draft("In <script>");
    call.draft("In <script> the");
    call.finish("In <script> the beginning ![x](http://track.test/a.png)");
    const events = readEvents((await answering).body);
    const text = events.reduce(
      (sent, event) => (event.type === "text" ? applyTextEvent(sent, event) : sent),
      "",
    );
    expect(text).toContain("In &lt;script> the");
    expect(events.at(-1)).toMatchObject({ type: "result", answer: { id: devotional.id } });
    expect(await read(devotional)).toMatchObject({
      reading: "In &lt;script> the beginning \\![x](http://track.test/a.png)",
      origin: { engine: "Patient Model", tokens: TEST_TOKENS },
    });
  });

  test("leaves the devotional unchanged and says why if it fails", async () => {
    const devotional = await create("John 1:2", { reading: "Mine" });
    const answering = generate(devotional);
    (await engine.nextCall("devotional", "John 1:2")).fail(new ModelError("The model is unavailable."));
    expect(await answering).toMatchObject({
      status: 503,
      body: { error: { message: "The model is unavailable." } },
    });
    expect(await read(devotional)).toEqual(devotional);
  });

  test("is rejected as not found if the devotional was deleted", async () => {
    const devotional = await create("John 1:3");
    const answer = await make(devotional, "made", () => pastor.call("DELETE", address(devotional.id)));
    expect(answer.status).toBe(404);
  });

  test("keeps every text that the user edited since, and becomes a version", async () => {
    const devotional = await create("John 1:4", { prayer: "An old prayer." });
    const { body } = await make(devotional, "made", () => write(devotional, { reading: "in my words" }));
    expect(body).toMatchObject({ title: "On made", reading: "in my words", prayer: "Amen." });
    const versions = await versionsOf(devotional);
    const beside = versions.find(({ id }) => id === body.origin.conflictingVersionId);
    expect(beside?.devotional).toMatchObject({ reading: "made", prayer: "Amen." });
    expect(versions.map((each) => each.devotional.prayer)).toContain("An old prayer.");
    const { body: taken } = await pastor.call(
      "POST",
      `${address(devotional.id)}/versions/${beside?.id}/restore`,
    );
    expect(taken).toMatchObject({ reading: "made", origin: { isEdited: false } });
  });

  test("keeps an existing title", async () => {
    const devotional = await create("John 1:5", { title: "The light shines" });
    expect((await make(devotional, "made")).body.title).toBe("The light shines");
  });

  test("counts as edited after a change, and as out of date for another passage", async () => {
    const devotional = await create("John 1:6");
    await make(devotional, "made");
    expect((await write(devotional, { title: "Other" })).origin).toMatchObject({ isEdited: false });
    expect((await write(devotional, { reading: "mine" })).origin).toMatchObject({
      isEdited: true,
      isOutOfDate: false,
    });
    expect((await write(devotional, { scripture: "jn 1.6" })).origin).toMatchObject({ isOutOfDate: false });
    expect((await write(devotional, { scripture: "John 2" })).origin).toMatchObject({ isOutOfDate: true });
  });
});

test("a series that reaches the last valid date stays within it", async () => {
  const sermon = await pastor.createSermon({ title: "The Last Days", transcript: LAMP_SERMON });
  const { body } = await makeSeries(sermon.id, { engine: "builtin", startDate: "9999-12-30" });
  const dates = ["9999-12-30", ...Array.from({ length: 2 }, () => "9999-12-31")];
  expect(body.items.map(({ date }: { date: string }) => date)).toEqual(dates);
});

const makeSeries = (sermonId: string, body: object = {}, headers = {}) =>
  pastor.call("POST", `${pastor.sermons}/${sermonId}/devotionals`, body, headers);

describe("a series of a sermon", () => {
  test("by the built-in engine has a draft for each point, on consecutive days, as many as it counts before", async () => {
    const sermon = await pastor.createSermon({ title: "The Lamp in the Window", transcript: LAMP_SERMON });
    const { status, body } = await makeSeries(sermon.id, { engine: "builtin", startDate: "2027-02-27" });
    expect(status).toBe(201);
    expect(body.items).toMatchObject(
      ["2027-02-27", "2027-02-28", "2027-03-01"].map((date, at) => ({
        date,
        series: "The Lamp in the Window",
        seriesDay: at + 1,
        sourceSermonId: sermon.id,
        status: "draft",
        origin: { engine: "Built-in engine", isOutOfDate: false },
      })),
    );
    for (const day of body.items) expect(day.reading).toContain("From the sermon:");
    const { body: list } = await pastor.call("GET", `${address()}?limit=3`);
    expect(list.items.map(({ seriesDay }: Devotional) => seriesDay)).toEqual([1, 2, 3]);
    const counted = await pastor.call("GET", `${pastor.sermons}/${sermon.id}/devotional-days`);
    expect(counted.body).toEqual({ days: 3, problem: null });
  });

  test.each([
    { text: "no text", transcript: "", problem: DEVOTIONAL_MESSAGES.noPoints },
    { text: "only a loop", transcript: "Thank you. ".repeat(200), problem: PROCESSING_MESSAGES.onlyLoop },
  ])("has no days for a sermon with $text, and says why", async ({ transcript, problem }) => {
    const sermon = await pastor.createSermon({ transcript });
    const { status, body } = await pastor.call("GET", `${pastor.sermons}/${sermon.id}/devotional-days`);
    expect({ status, body }).toEqual({ status: 200, body: { days: 0, problem } });
    expect((await makeSeries(sermon.id, { engine: "builtin" })).body.error.message).toBe(problem);
  });

  test("that is generated again gets a different name", async () => {
    const sermon = await pastor.createSermon({ title: "100%_sure", transcript: LAMP_SERMON });
    const names = [];
    for (const _ of [1, 2]) {
      const { body } = await makeSeries(sermon.id, { engine: "builtin" });
      names.push(body.items[0].series);
    }
    expect(names).toEqual(["100%_sure", "100%_sure (2)"]);
  });

  test("by a model is streamed, and counts removed quotes", async () => {
    const sermon = await pastor.createSermon({ title: "Streamed", transcript: "Fear not, little flock." });
    const answering = makeSeries(sermon.id, {}, STREAM);
    const call = await engine.nextCall("devotionals", "Fear not, little flock.");
    call.options.onProgress?.({ done: 1, of: 2 });
    call.draft("one");
    call.finish("one\ntwo");
    const events = readEvents((await answering).body);
    expect(events[0]).toEqual({ type: "progress", result: "devotionals", progress: { done: 1, of: 2 } });
    expect(events[1]).toMatchObject({ type: "text", result: "devotionals" });
    expect(events.at(-1)).toMatchObject({
      type: "result",
      answer: {
        items: [
          { title: "On one", scripture: "John 3:16", origin: { droppedQuotes: 1 } },
          { title: "On two", seriesDay: 2 },
        ],
      },
    });
  });

  test("needs words", async () => {
    const sermon = await pastor.createSermon({ title: "Silent" });
    expect(await makeSeries(sermon.id, { engine: "builtin" })).toMatchObject({
      status: 400,
      body: { error: { message: DEVOTIONAL_MESSAGES.noPoints } },
    });
  });

  test("of a sermon that was deleted since is not stored", async () => {
    const sermon = await pastor.createSermon({ title: "Deleted", transcript: "Peace be with you all." });
    const answering = makeSeries(sermon.id);
    const call = await engine.nextCall("devotionals", "Peace be with you all.");
    await pastor.call("DELETE", `${pastor.sermons}/${sermon.id}`);
    call.finish("one");
    expect((await answering).status).toBe(404);
  });
});
