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
    // The connection check fails, like any relative URL outside of a browser.
    originalFetch(path === "/api/summarize" ? origin + path : path, init),
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;
const progress: GenerationEvent = { type: "progress", result: "summary", progress: { done: 1, of: 2 } };

/** Sends an event to the caller. */
async function send(event: object) {
  const response = await arrived.promise;
  if (!response.headersSent) response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(`data: ${JSON.stringify(event)}\n\n`);
}

/** Starts a call; `outcome` is its result or error, and `sendAndWait` waits until the caller has received the event. */
function call(signal?: AbortSignal) {
  const received: GenerationEvent[] = [];
  let next = Promise.withResolvers<void>();
  const onEvent = (event: GenerationEvent) => {
    received.push(event);
    next.resolve();
    next = Promise.withResolvers();
  };
  const result = streamApi("summarize", {
    body: { text: "In the beginning" },
    ...(signal && { signal }),
    onEvent,
  });
  const outcome = result.catch((error: unknown) => error);
  const sendAndWait = async (event: GenerationEvent) => {
    const arrival = next.promise;
    await send(event);
    await arrival;
  };
  return { outcome, received, sendAndWait };
}

test("a call may take as long as the server sends events", async () => {
  const { outcome, received, sendAndWait } = call();
  for (let minute = 0; minute < 5; minute += 1) {
    await sendAndWait(progress);
    vi.advanceTimersByTime(MINUTE - 1);
  }
  await send({ type: "result", answer: { summary: "made" } });
  expect(await outcome).toEqual({ summary: "made" });
  expect(received).toEqual(Array.from({ length: 5 }, () => progress));
});

test("fails after a minute without data", async () => {
  const { outcome, sendAndWait } = call();
  await sendAndWait(progress);
  vi.advanceTimersByTime(MINUTE);
  expect(await outcome).toMatchObject({
    code: "timeout",
    message: "The server stopped responding. Check your connection and try again.",
  });
});

test("fails if the connection is lost before the result", async () => {
  const { outcome, sendAndWait } = call();
  await sendAndWait(progress);
  (await arrived.promise).end();
  expect(await outcome).toMatchObject({
    code: "unreachable",
    message: "The connection was lost before the work finished. Please try again.",
  });
});

test("fails with the server's sentence", async () => {
  const { outcome } = call();
  await send({ type: "error", error: { code: "unavailable", message: "The key was refused." } });
  expect(await outcome).toMatchObject({ code: "unavailable", message: "The key was refused." });
});

test("returns the response of a server that doesn't stream", async () => {
  const { outcome, received } = call();
  const response = await arrived.promise;
  response.writeHead(200, { "content-type": "application/json" }).end('{"summary":"made"}');
  expect(await outcome).toEqual({ summary: "made" });
  expect(received).toEqual([]);
});

test("fails with the signal's reason when the caller aborts", async () => {
  const abort = new AbortController();
  const { outcome, sendAndWait } = call(abort.signal);
  await sendAndWait(progress);
  abort.abort(new Error("gone"));
  expect(await outcome).toMatchObject({ message: "gone" });
});
