// Questions, activities and guides of studies, requested over real connections from both engines.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { StreamEvent } from "../../contract/processing/stream.schema.ts";
import { createModelEngine } from "../engine/model/model-engine.ts";
import {
  type ModelServer,
  type ModelServerOptions,
  startModelServer,
} from "../engine/model/calls/testing-model-server.ts";
import { SHORT_TIMING } from "../engine/model/calls/testing-timing.ts";
import { createTestApp, listen, type TestUser, type TestApp } from "../testing/testing.ts";

/** The model server, configured by each test. */
let options: ModelServerOptions = {};
let model: ModelServer;
let berea: TestApp;
let pastor: TestUser;
let origin: string;

beforeAll(async () => {
  model = await startModelServer({
    get tokensPerSecond() {
      return options.tokensPerSecond ?? 4_000;
    },
    fault: (call) => options.fault?.(call),
    answer: (call, sensible) => options.answer?.(call, sensible) ?? sensible,
  });
  berea = await createTestApp({
    createEngine: (builtin) =>
      createModelEngine(
        { provider: "openai-compatible", baseUrl: model.url, model: "test-model", concurrency: 4 },
        { builtin, timing: SHORT_TIMING },
      ),
  });
  pastor = await berea.signUp();
  origin = await listen(berea);
});
afterAll(async () => {
  await berea.close();
  await model.close();
});
beforeEach(() => {
  options = {};
});

const SUBJECT = { scripture: "Matthew 5:14-16", title: "Light" };
const CALLS = [
  { path: "/api/generate-discussion-questions", known: "existingQuestions", list: "questions" },
  { path: "/api/generate-activities", known: "existingActivities", list: "activities" },
] as const;

const post = (path: string, body: object, signal?: AbortSignal) =>
  fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream", cookie: pastor.cookie },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });

function readEvents(body: string): StreamEvent[] {
  const events = body.split("\n\n").filter((event) => event.startsWith("event:"));
  return events.map((event) => StreamEvent.parse(JSON.parse(event.split("\ndata: ")[1] ?? "")));
}
const itemsOf = (events: StreamEvent[]) =>
  events.flatMap((event) => (event.type === "item" ? [event.item] : []));

describe.each(CALLS)("$list that are requested as a stream", ({ path, known, list }) => {
  test.each([{ engine: "builtin" }, {}])("arrive one by one, then as the response (%o)", async (engine) => {
    const first = readEvents(await (await post(path, { ...SUBJECT, ...engine })).text());
    const items = itemsOf(first);
    expect(items.length).toBeGreaterThan(2);
    expect(first).toEqual([
      ...items.map((item) => ({ type: "item", item })),
      { type: "result", answer: { [list]: items } },
    ]);
    const plain = await pastor.call("POST", path, { ...SUBJECT, ...engine });
    expect(plain).toMatchObject({ status: 200, body: { [list]: items } });
  });

  test("never repeat existing ones, even reworded", async () => {
    const items = itemsOf(readEvents(await (await post(path, SUBJECT)).text()));
    const existing = items.slice(0, 2).map((item) => `  ${item.toUpperCase().replace(/[,.?]/g, " ")}`);
    const more = itemsOf(readEvents(await (await post(path, { ...SUBJECT, [known]: existing })).text()));
    expect(more).toEqual(items.slice(2));
  });

  test("reach the caller before the model has ended, and stop when the caller disconnects", async () => {
    options = { tokensPerSecond: 60 };
    const before = model.abandoned;
    const leaving = new AbortController();
    const response = await post(path, SUBJECT, leaving.signal);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let received = "";
    while (!received.includes('"item"')) received += (await reader.read()).value ?? "";
    leaving.abort();
    await expect.poll(() => model.abandoned).toBe(before + 1);
  });

  test("end with the reason if the model fails, with and without a stream", async () => {
    options = { answer: () => "I would rather not." };
    const message = "The model's reply couldn't be read. Try again, or use a more capable model.";
    const events = readEvents(await (await post(path, SUBJECT)).text());
    expect(events).toEqual([{ type: "error", error: { code: "unavailable", message } }]);
    expect(await pastor.call("POST", path, SUBJECT)).toMatchObject({
      status: 503,
      body: { error: { message } },
    });
  });

  test("contain nothing that cannot be stored", async () => {
    options = { answer: (_, json) => json.replace("the ", "the \\u0000") };
    const events = readEvents(await (await post(path, SUBJECT)).text());
    expect(itemsOf(events).join()).not.toContain("\u0000");
  });
});

const studies = () => `/api/users/${pastor.uid}/studies`;
const createStudy = async () => {
  const sessions = ["John 3:1-8", "John 3:16-17"].map((scripture, at) => ({
    id: `s${at}`,
    title: `Evening ${at + 1}`,
    scripture,
  }));
  return (await pastor.call("POST", studies(), { title: "New birth", sessions })).body;
};

describe("a guide by a model", () => {
  test("is stored as streamed, with its engine and tokens", async () => {
    const { id } = await createStudy();
    const response = await post(`${studies()}/${id}/guide`, {});
    const events = readEvents(await response.text());
    expect(events.findLast(({ type }) => type === "progress")).toEqual({
      type: "progress",
      result: "guide",
      progress: { done: 2, of: 2 },
    });
    const { generatedContent } = (await pastor.call("GET", `${studies()}/${id}`)).body;
    const shown = events.reduce(
      (text, event) => (event.type === "text" ? text.slice(0, event.from) + event.text : text),
      "",
    );
    expect(shown).toBe(generatedContent.markdown);
    expect(generatedContent).toMatchObject({ engine: "test-model", isEdited: false, isOutOfDate: false });
    expect(generatedContent.tokens.output).toBeGreaterThan(200);
    expect(generatedContent.markdown).toContain("*For the leader:* The passage says it.");
  });

  test("is not stored if one session fails permanently", async () => {
    const { id } = await createStudy();
    options = {
      fault: ({ input }) =>
        input.includes("Evening 2\n") && input.includes("2 of 2")
          ? { kind: "status", status: 401 }
          : undefined,
    };
    const events = readEvents(await (await post(`${studies()}/${id}/guide`, {})).text());
    expect(events.at(-1)).toMatchObject({ type: "error", error: { code: "unavailable" } });
    expect((await pastor.call("GET", `${studies()}/${id}`)).body).toMatchObject({
      generatedContent: null,
      version: 1,
    });
  });
});
