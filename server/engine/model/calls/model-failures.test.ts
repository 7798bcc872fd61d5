import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { LAMP_SERMON, sermonOnTheMount } from "../../builtin/testing-sermons.ts";
import { ModelError, type SermonSource } from "../../engine.ts";
import { createModelEngine, type ModelEngine } from "../model-engine.ts";
import { prepareModelEngines } from "../testing-model-engines.ts";
import type { Fault } from "./testing-model-server.ts";
import { SHORT_TIMING } from "./testing-timing.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";

const { builtin, start } = prepareModelEngines({ concurrency: 6 });

const MOUNT: SermonSource = { edition: KING_JAMES, transcription: sermonOnTheMount() };
const LAMP: SermonSource = { edition: KING_JAMES, transcription: LAMP_SERMON };

const processEverything = (engine: ModelEngine, source: SermonSource, signal?: AbortSignal) => {
  const options = signal ? { signal } : {};
  return Promise.all([
    engine.refineTranscript(source, options),
    engine.summarizeSermon(source, options),
    engine.createLessonPlan(source, options),
    engine.extractHighlights(source, options),
  ]);
};

describe("a model that can't be used", () => {
  test("reports a wrong key", async () => {
    const { engine, host, server } = await start({ key: "the right key" }, { apiKey: "another" });
    const failed = engine.summarizeSermon(LAMP);
    await expect(failed).rejects.toBeInstanceOf(ModelError);
    await expect(failed).rejects.toThrow(
      `The model server at ${host} rejected the API key. Ask your administrator to check it.`,
    );
    expect(server.calls).toEqual([]);
  });

  test("reports a missing key", async () => {
    const { engine, host } = await start({ key: "the right key" });
    await expect(engine.summarizeSermon(LAMP)).rejects.toThrow(
      `The model server at ${host} needs an API key. Ask your administrator to add one.`,
    );
  });

  test("reports a model that the server doesn't have", async () => {
    const { engine, host } = await start({ model: "llama3.1" });
    const failed = processEverything(engine, LAMP);
    await expect(failed).rejects.toBeInstanceOf(ModelError);
    await expect(failed).rejects.toThrow(
      `The model server at ${host} has no model named “test-model”. Ask your administrator to choose another one.`,
    );
  });

  test("reports a server that isn't running", async () => {
    const { port } = await unusedPort();
    const engine = createModelEngine(
      { provider: "openai-compatible", baseUrl: `http://127.0.0.1:${port}/v1`, model: "m", concurrency: 2 },
      { builtin, timing: SHORT_TIMING },
    );
    const failed = engine.createLessonPlan(LAMP);
    await expect(failed).rejects.toBeInstanceOf(ModelError);
    await expect(failed).rejects.toThrow(
      `The model server at 127.0.0.1:${port} can't be reached. Ask your administrator to check its address and that it's running.`,
    );
  });

  test("doesn't retry when the account has no credit", async () => {
    const fault: Fault = {
      kind: "status",
      status: 429,
      body: { error: { message: "You exceeded your current quota.", code: "insufficient_quota" } },
    };
    const { engine, host, server } = await start({ fault: () => fault });
    await expect(engine.summarizeSermon(LAMP)).rejects.toThrow(`The account at ${host} has no credit left.`);
    expect(server.calls).toHaveLength(1);
  });

  test("reports the server's reason for rejecting a request", async () => {
    const body = { error: { message: "The model is being updated." } };
    const { engine, host, server } = await start({ fault: () => ({ kind: "status", status: 400, body }) });
    const failed = engine.extractHighlights(LAMP);
    await expect(failed).rejects.toBeInstanceOf(ModelError);
    await expect(failed).rejects.toThrow(
      `The model server at ${host} rejected the request: The model is being updated.`,
    );
    expect(server.calls.map(({ hasSchema }) => hasSchema)).toEqual([true, false]);
  });

  test.each([
    ["a page", { status: 200, headers: { "content-type": "text/html" }, body: "<html>Welcome</html>" }],
    [
      "a page that is not there",
      { status: 404, headers: { "content-type": "text/html" }, body: "<html>404</html>" },
    ],
    ["nothing at that path", { status: 404, body: { detail: "Not Found" } }],
    ["JSON of something else", { status: 200, body: { hello: "world" } }],
  ])("reports a wrong address when it answers with %s", async (_, answer) => {
    const { engine, server } = await start({ fault: () => ({ kind: "status", ...answer }) });
    await expect(engine.summarizeSermon(LAMP)).rejects.toThrow(
      `There's no model API at ${server.url}. Ask your administrator to check the address.`,
    );
    expect(server.calls).toHaveLength(1);
  });

  test("doesn't follow redirects", async () => {
    const headers = { location: "http://192.0.2.1/latest" };
    const { engine, host } = await start({ fault: () => ({ kind: "status", status: 302, headers }) });
    await expect(engine.summarizeSermon(LAMP)).rejects.toThrow(
      `The model server at ${host} redirects to http://192.0.2.1. Ask your administrator to correct its address.`,
    );
  });

  test("recognizes an error with a success status", async () => {
    const body = { error: { message: "Insufficient credits", code: 402 } };
    const { engine, host } = await start({ fault: () => ({ kind: "status", status: 200, body }) });
    await expect(engine.summarizeSermon(LAMP)).rejects.toThrow(`The account at ${host} has no credit left.`);
  });

  test("reports the server's reason for denying access", async () => {
    const body = { error: { message: "Your country is not supported." } };
    const { engine, host } = await start({ fault: () => ({ kind: "status", status: 403, body }) });
    await expect(engine.summarizeSermon(LAMP)).rejects.toThrow(
      `The model server at ${host} denied access: Your country is not supported.`,
    );
  });

  test("gives up on a server that never responds after two attempts", async () => {
    const timing = { ...SHORT_TIMING, stallTimeouts: { ...SHORT_TIMING.stallTimeouts, firstTokenMs: 400 } };
    const { engine, host, server } = await start({ fault: () => ({ kind: "hang", after: 0 }) }, {}, timing);
    await expect(engine.summarizeSermon(LAMP)).rejects.toThrow(
      `The model server at ${host} isn't responding. Try again later.`,
    );
    expect(server.calls).toHaveLength(2);
  });

  test("accepts a server that doesn't stream", async () => {
    const { engine } = await start({ streams: false });
    const made = await processEverything(engine, LAMP);
    const streamed = await processEverything((await start()).engine, LAMP);
    expect(made.map(({ result }) => result)).toEqual(streamed.map(({ result }) => result));
  });

  test("processes a sermon that exceeds the context window in parts", async () => {
    const { engine, server } = await start({ contextTokens: 2_000 });
    const [refined, summary, , highlights] = await processEverything(engine, MOUNT);
    expect(refined.result).toBe((await builtin.refineTranscript(MOUNT)).result);
    expect(summary.result).toContain("## Point 1");
    expect(highlights.result.length).toBeGreaterThan(6);
    expect(server.calls.filter(({ step }) => step === "notes").length).toBeGreaterThan(1);
  });

  test("never reveals the key", async () => {
    const { engine } = await start({ key: "the right key" }, { apiKey: "a-secret-key" });
    const error: unknown = await engine.summarizeSermon(LAMP).catch((reason: unknown) => reason);
    expect(JSON.stringify([String(error), error, (error as Error).cause ?? ""])).not.toContain(
      "a-secret-key",
    );
  });
});

describe("a server with a rate limit", () => {
  test.each([
    ["seconds", { "retry-after": "0.05" }],
    ["milliseconds", { "retry-after-ms": "20" }],
    ["a date", { "retry-after": new Date(0).toUTCString() }],
    ["nothing", {}],
  ])("gets fewer calls at a time when it asks to wait %s", async (_, limitHeaders) => {
    const { engine, server } = await start({ limit: 2, limitHeaders, tokensPerSecond: 20_000 });
    const [refined] = await processEverything(engine, MOUNT);
    expect(refined.result).toBe((await builtin.refineTranscript(MOUNT)).result);
    expect(server.maxConcurrent).toBe(2);
    expect(server.limited).toBeLessThanOrEqual(4);
  });
});

describe("a server with its own queue", () => {
  test("isn't mistaken for a stalled one", async () => {
    const { engine, server } = await start({ maxRunning: 3, tokensPerSecond: 400, firstToken: 20 });
    const [refined] = await processEverything(engine, MOUNT);
    expect(refined.result).toBe((await builtin.refineTranscript(MOUNT)).result);
    expect(server.abandoned).toBe(0);
  });
});

describe("a server that fails occasionally", () => {
  const faults: [string, Fault][] = [
    ["answers 500", { kind: "status", status: 500 }],
    [
      "answers 503 and says when to come back",
      { kind: "status", status: 503, headers: { "retry-after": "0.02" } },
    ],
    ["answers 529 with a page", { kind: "status", status: 529, body: "<html>Overloaded</html>" }],
    ["breaks the connection before the first token", { kind: "cut", after: 0 }],
    ["breaks the connection in the middle", { kind: "cut", after: 90 }],
    ["hangs before the first token", { kind: "hang", after: 0 }],
    ["hangs in the middle", { kind: "hang", after: 90 }],
    ["stops at its longest length", { kind: "length", after: 90 }],
  ];

  test.each(faults)("and %s still gets everything done", async (_, fault) => {
    const { engine, server } = await start({
      tokensPerSecond: 20_000,
      fault: ({ number }) => (number === 2 ? fault : undefined),
    });
    const texts: string[] = [];
    const refined = await engine.refineTranscript(MOUNT, { onText: (text) => texts.push(text) });
    expect(refined.result).toBe((await builtin.refineTranscript(MOUNT)).result);
    expect(texts.join("")).toBe(refined.result);
    expect(refined.guardedPieces).toBe(0);
    expect(server.calls.length).toBeGreaterThan(5);
  });

  test.each(faults)("and %s leaves the streamed summary consistent", async (_, fault) => {
    const { engine } = await start({
      tokensPerSecond: 20_000,
      fault: ({ number }) => (number === 1 ? fault : undefined),
    });
    const texts: string[] = [];
    const { result } = await engine.summarizeSermon(LAMP, { onText: (text) => texts.push(text) });
    expect(texts.join("")).toBe(result);
    expect(result).toBe((await (await start()).engine.summarizeSermon(LAMP)).result);
  });

  test("continues a call that was cut off without requesting what it has", async () => {
    const { engine, server } = await start(
      {
        tokensPerSecond: 20_000,
        fault: ({ number }) => (number === 1 ? { kind: "cut", after: 350 } : undefined),
      },
      { concurrency: 1 },
    );
    await engine.refineTranscript(MOUNT);
    const [first, second] = server.calls.map(({ input }) => input);
    expect(second?.length).toBeLessThan(first?.length ?? 0);
    expect(second).not.toContain(
      "Blessed are the poor in spirit: for their's is the kingdom of heaven. Blessed",
    );
  });

  test("gives up with an error message when it keeps failing", async () => {
    const { engine, host, server } = await start({ fault: () => ({ kind: "status", status: 500 }) });
    await expect(engine.summarizeSermon(LAMP)).rejects.toThrow(
      `The model server at ${host} keeps failing: “Overloaded”. Try again later.`,
    );
    expect(server.calls).toHaveLength(SHORT_TIMING.retryPolicy.maxAttempts);
  });
});

describe("cancelling", () => {
  test("closes the connections to the server at once", async () => {
    const { engine, server } = await start({ firstToken: 5, tokensPerSecond: 20 });
    const controller = new AbortController();
    const reason = new Error("The page was closed.");
    const work = engine.refineTranscript(MOUNT, {
      signal: controller.signal,
      onText: () => undefined,
      onProgress: () => undefined,
    });
    const other = engine
      .summarizeSermon(MOUNT, { signal: controller.signal })
      .catch((error: unknown) => error);
    await until(() => server.maxConcurrent === 6);
    controller.abort(reason);
    await expect(work).rejects.toBe(reason);
    expect(await other).toBe(reason);
    await until(() => server.abandoned === 6);
    expect(server.calls.length).toBeLessThanOrEqual(7);
  });

  test("makes no call for work that was cancelled before it started", async () => {
    const { engine, server } = await start();
    await expect(engine.summarizeSermon(LAMP, { signal: AbortSignal.abort("over") })).rejects.toBe("over");
    await expect(engine.refineTranscript(LAMP, { signal: AbortSignal.abort("over") })).rejects.toBe("over");
    expect(server.calls).toEqual([]);
  });

  test("aborts the other calls of a step when one fails permanently", async () => {
    const { engine, server } = await start({
      firstToken: 5,
      tokensPerSecond: 20,
      fault: ({ number }) => (number === 3 ? { kind: "status", status: 401 } : undefined),
    });
    await expect(engine.refineTranscript(MOUNT)).rejects.toBeInstanceOf(ModelError);
    await until(() => server.abandoned >= 2);
  });
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2));
}

async function unusedPort(): Promise<{ port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return { port };
}
