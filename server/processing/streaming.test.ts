import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseHighlights } from "../../contract/processing/highlights.ts";
import { applyTextEvent } from "../../contract/processing/stream.ts";
import { StreamEvent } from "../../contract/processing/stream.schema.ts";
import { ModelError } from "../engine/engine.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";
import { createWaitingEngine, TEST_TOKENS } from "./testing-engine.ts";

const STREAM = { accept: "text/event-stream" };

const engine = createWaitingEngine();
let berea: TestApp;
let pastor: TestUser;
let origin: string;

beforeAll(async () => {
  berea = await createTestApp({ createEngine: () => engine });
  pastor = await berea.signUp();
  origin = await berea.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => berea.close());

function readEvents(body: string): StreamEvent[] {
  return body
    .split("\n\n")
    .filter((event) => event.startsWith("event:"))
    .map((event) => {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/s.exec(event) ?? [];
      const parsed = StreamEvent.parse(JSON.parse(data ?? ""));
      expect(parsed.type).toBe(name);
      return parsed;
    });
}

const summarize = (text: string, more = {}, headers = {}) =>
  pastor.call("POST", "/api/summarize", { text, ...more }, headers);

/** Calls over a real connection, which the signal closes. */
const summarizeOverHttp = (body: object, signal: AbortSignal, headers = {}) =>
  fetch(`${origin}/api/summarize`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: pastor.cookie, ...headers },
    body: JSON.stringify(body),
    signal,
  });

const abortOf = (signal: AbortSignal | undefined) =>
  new Promise((resolve) => signal?.addEventListener("abort", resolve));

describe("a processing call with a stream", () => {
  test("streams progress and text, then the response, and stores the result", async () => {
    const sermon = await pastor.createSermon({ transcript: "One." });
    const answering = summarize(sermon.transcript, { sermon_id: sermon.id }, STREAM);
    const call = await engine.nextCall("summary", "One.");
    call.options.onProgress?.({ done: 1, of: 2 });
    call.options.onText?.("# One\n");
    call.options.onText?.("line");
    call.finish("# One\nline");

    const { status, headers, body } = await answering;
    expect([status, headers["content-type"]]).toEqual([200, "text/event-stream; charset=utf-8"]);
    expect(readEvents(body)).toEqual([
      { type: "progress", result: "summary", progress: { done: 1, of: 2 } },
      { type: "text", result: "summary", text: "# One\n" },
      { type: "text", result: "summary", text: "line" },
      { type: "result", answer: { summary: "# One\nline" } },
    ]);
    expect(await pastor.readSermon(sermon)).toMatchObject({
      summary: "# One\nline",
      results: { summary: { engine: "Patient Model", tokens: TEST_TOKENS, isOutOfDate: false } },
    });
  });

  test("streams a lesson plan and its changes, sanitized like the stored one", async () => {
    const sermon = await pastor.createSermon({ transcript: "Plan." });
    const body = { transcription: sermon.transcript, sermon_id: sermon.id };
    const answering = pastor.call("POST", "/api/generate-lesson-plan", body, STREAM);
    const call = await engine.nextCall("lessonPlan", sermon.transcript);
    call.draft("<h2>Plan</h2><p>One</p><script>alert(1)</script>");
    call.draft("<h2>Plan</h2><p>One and two</p>");
    call.draft("");
    call.draft("<h2>Other</h2>");
    call.finish("<h2>Other</h2>");
    expect(readEvents((await answering).body)).toEqual([
      { type: "text", result: "lessonPlan", text: "<h2>Plan</h2><p>One</p>" },
      { type: "text", result: "lessonPlan", text: " and two</p>", from: 19 },
      { type: "text", result: "lessonPlan", text: "", from: 0 },
      { type: "text", result: "lessonPlan", text: "<h2>Other</h2>" },
      { type: "result", answer: { lessonPlan: "<h2>Other</h2>" } },
    ]);
    expect((await pastor.readSermon(sermon)).lessonPlan).toBe("<h2>Other</h2>");
  });

  test("streams highlights one by one, in the stored format", async () => {
    const sermon = await pastor.createSermon({ transcript: "Highlights." });
    const body = { transcription: sermon.transcript, sermon_id: sermon.id };
    const answering = pastor.call("POST", "/api/get-highlights", body, STREAM);
    const call = await engine.nextCall("highlights", sermon.transcript);
    call.draft("A first quote.");
    call.draft("Another.");
    call.finish("Another.");
    let text = "";
    const quotes: unknown[] = [];
    for (const event of readEvents((await answering).body)) {
      if (event.type !== "text") continue;
      text = applyTextEvent(text, event);
      quotes.push(parseHighlights(text)?.map(({ quote }) => quote));
    }
    expect(quotes).toEqual([["A first quote."], ["Another."]]);
    expect((await pastor.readSermon(sermon)).highlights).toBe(text);
  });

  test("equals the stored text even if the engine writes characters that cannot be stored", async () => {
    const sermon = await pastor.createSermon({ transcript: "Signs." });
    const answering = summarize(sermon.transcript, { sermon_id: sermon.id }, STREAM);
    const call = await engine.nextCall("summary", "Signs.");
    const text = "# One\u0000\n\ud800 and \u{1f54a}";
    call.options.onText?.(text);
    call.finish(text);
    const [sent] = readEvents((await answering).body);
    expect(sent).toMatchObject({ type: "text", text: "# One\n\ufffd and \u{1f54a}" });
    expect((await pastor.readSermon(sermon)).summary).toBe("# One\n\ufffd and \u{1f54a}");
  });

  test("arrives incrementally on a real connection", async () => {
    const response = await summarizeOverHttp({ text: "Two." }, new AbortController().signal, STREAM);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'self'");
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let received = "";
    const receive = async (part: string) => {
      while (!received.includes(part)) received += (await reader.read()).value ?? "";
    };
    const call = await engine.nextCall("summary", "Two.");
    call.options.onText?.("first");
    await receive("first");
    call.finish("first and last");
    await receive('"type":"result"');
    expect((await reader.read()).done).toBe(true);
  });

  test("ends with an error message if it fails", async () => {
    const answering = summarize("Three.", {}, STREAM);
    (await engine.nextCall("summary", "Three.")).fail(new ModelError("The key was refused."));
    expect(readEvents((await answering).body)).toEqual([
      { type: "error", error: { code: "unavailable", message: "The key was refused." } },
    ]);
    const missing = await summarize("x", { sermon_id: "nonsense" }, STREAM);
    expect(readEvents(missing.body)).toMatchObject([{ type: "error", error: { code: "not_found" } }]);
  });

  test("rejects invalid requests like other calls", async () => {
    expect((await summarize(" ", {}, STREAM)).status).toBe(400);
    const stranger = await berea.anonymous.call("POST", "/api/summarize", { text: "x" }, STREAM);
    expect(stranger.status).toBe(401);
  });

  test("uses the built-in engine on request", async () => {
    const text = "Fear not, little flock. It is your Father's good pleasure to give you the kingdom.";
    const { body } = await summarize(text, { engine: "builtin" }, STREAM);
    expect(readEvents(body)).toMatchObject([
      { type: "result", answer: { summary: expect.stringContaining("It is your Father's good pleasure") } },
    ]);
  });
});

describe("a text that the user edits while it is being generated", () => {
  test("stays, and the result becomes a version that the sermon refers to until it is restored", async () => {
    const sermon = await pastor.createSermon({ transcript: "Five." });
    const make = async (result: string, meanwhile = async () => {}) => {
      const answering = summarize("Five.", { sermon_id: sermon.id });
      const call = await engine.nextCall("summary", "Five.");
      await meanwhile();
      call.finish(result);
      expect((await answering).body).toEqual({ summary: result });
    };
    const write = async (summary: string) => {
      const { version } = await pastor.readSermon(sermon);
      await pastor.call("PATCH", `${pastor.sermons}/${sermon.id}`, { summary, version });
    };
    await make("first");
    await make("second", () => write("in my words"));

    const { summary, results } = await pastor.readSermon(sermon);
    expect(summary).toBe("in my words");
    const versions = `${pastor.sermons}/${sermon.id}/versions`;
    const { items } = (await pastor.call("GET", `${versions}?part=summary`)).body;
    expect(items).toMatchObject([{ author: "Patient Model", text: "second" }, { text: "first" }]);
    expect(results.summary).toMatchObject({ isEdited: true, conflictingVersionId: items[0].id });

    const { body: taken } = await pastor.call("POST", `${versions}/${items[0].id}/restore`);
    expect(taken).toMatchObject({ summary: "second", results: { summary: { isEdited: false } } });
    expect(taken.results.summary).not.toHaveProperty("conflictingVersionId");

    // The user asked to replace the earlier text, and an emptied text does not count as an edit.
    await write("edited again");
    await make("third");
    await make("fourth", () => write(""));
    expect(await pastor.readSermon(sermon)).toMatchObject({ summary: "fourth" });
  });
});

describe("a failure of the model", () => {
  test("is reported as unavailable with its message", async () => {
    const answering = summarize("Four.");
    (await engine.nextCall("summary", "Four.")).fail(new ModelError("The model is unavailable."));
    expect(await answering).toMatchObject({
      status: 503,
      body: { error: { code: "unavailable", message: "The model is unavailable." } },
    });
  });
});

describe("the engine's work", () => {
  test.each([
    { kind: "a plain call", headers: {} },
    { kind: "a stream", headers: STREAM },
  ])("is stopped when the connection of $kind closes, and nothing is stored", async ({ kind, headers }) => {
    const sermon = await pastor.createSermon({ transcript: `Closing ${kind}.` });
    const leaving = new AbortController();
    const body = { text: sermon.transcript, sermon_id: sermon.id };
    const calling = summarizeOverHttp(body, leaving.signal, headers).then((response) => response.text());
    const call = await engine.nextCall("summary", sermon.transcript);
    const aborted = abortOf(call.options.signal);
    leaving.abort();
    await expect(calling).rejects.toThrow("aborted");
    await aborted;
    call.finish("too late");
    expect(await pastor.readSermon(sermon)).toMatchObject({ summary: "", version: 1 });
  });

  test("stops when the server stops, and the caller gets an error", async () => {
    const other = await createTestApp({ createEngine: () => engine });
    const person = await other.signUp();
    const answering = person.call("POST", "/api/summarize", { text: "Stopping." }, STREAM);
    await engine.nextCall("summary", "Stopping.");
    await other.close();
    expect(readEvents((await answering).body)).toMatchObject([
      { type: "error", error: { code: "unavailable" } },
    ]);
  });
});

test("the API names the engine in use", async () => {
  expect((await pastor.call("GET", "/api/engine")).body).toEqual(engine.info);
});
