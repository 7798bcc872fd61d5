import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { streamApi, type GenerationEvent } from "./api-stream.ts";

const server = createServer((request, response) => {
  request.resume();
  arrived.resolve(response);
});
let arrived: PromiseWithResolvers<ServerResponse>;
const originalFetch = globalThis.fetch;
let origin = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  arrived = Promise.withResolvers();
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) =>
    // What looks for the connection meanwhile fails, as any relative address does outside of a browser.
    originalFetch(path === "/api/summarize" ? origin + path : path, init),
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;
const progress: GenerationEvent = { type: "progress", result: "summary", progress: { done: 1, of: 2 } };

/** Sends an event to the caller. */
async function say(event: object) {
  const response = await arrived.promise;
  if (!response.headersSent) response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(`data: ${JSON.stringify(event)}\n\n`);
}

/** A call under way; `outcome` is its answer or its failure, and `sayAndHear` waits until the caller has heard. */
function call(signal?: AbortSignal) {
  const heard: GenerationEvent[] = [];
  let next = Promise.withResolvers<void>();
  const onEvent = (event: GenerationEvent) => {
    heard.push(event);
    next.resolve();
    next = Promise.withResolvers();
  };
  const answering = streamApi("summarize", {
    body: { text: "In the beginning" },
    ...(signal && { signal }),
    onEvent,
  });
  const outcome = answering.catch((error: unknown) => error);
  const sayAndHear = async (event: GenerationEvent) => {
    const hearing = next.promise;
    await say(event);
    await hearing;
  };
  return { outcome, heard, sayAndHear };
}

test("a call may take as long as the server keeps talking", async () => {
  const { outcome, heard, sayAndHear } = call();
  for (let minute = 0; minute < 5; minute += 1) {
    await sayAndHear(progress);
    vi.advanceTimersByTime(MINUTE - 1);
  }
  await say({ type: "result", answer: { summary: "made" } });
  expect(await outcome).toEqual({ summary: "made" });
  expect(heard).toEqual(Array.from({ length: 5 }, () => progress));
});

test("a server that has been silent for a minute counts as gone", async () => {
  const { outcome, sayAndHear } = call();
  await sayAndHear(progress);
  vi.advanceTimersByTime(MINUTE);
  expect(await outcome).toMatchObject({
    code: "timeout",
    message: "Nothing has come from the server for a minute. Check your connection and try again.",
  });
});

test("a connection that breaks before the answer is told of", async () => {
  const { outcome, sayAndHear } = call();
  await sayAndHear(progress);
  (await arrived.promise).end();
  expect(await outcome).toMatchObject({
    code: "unreachable",
    message: "The connection broke before the work was done. Please try again.",
  });
});

test("a failure comes with the server's sentence", async () => {
  const { outcome } = call();
  await say({ type: "error", error: { code: "unavailable", message: "The key was refused." } });
  expect(await outcome).toMatchObject({ code: "unavailable", message: "The key was refused." });
});

test("a server that does not stream answers at once", async () => {
  const { outcome, heard } = call();
  const response = await arrived.promise;
  response.writeHead(200, { "content-type": "application/json" }).end('{"summary":"made"}');
  expect(await outcome).toEqual({ summary: "made" });
  expect(heard).toEqual([]);
});

test("who calls it off gets their own reason back", async () => {
  const leaving = new AbortController();
  const { outcome, sayAndHear } = call(leaving.signal);
  await sayAndHear(progress);
  leaving.abort(new Error("gone"));
  expect(await outcome).toMatchObject({ message: "gone" });
});
