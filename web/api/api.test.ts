import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type ReauthHandler,
  ApiError,
  buildUrl,
  callApi,
  PROXY_LIMIT_MESSAGE,
  setReauthHandler,
} from "./api.ts";

interface Received {
  method: string | undefined;
  url: string | undefined;
  type: string | undefined;
  body: string;
}

const originalFetch = globalThis.fetch;
let origin = "";
let received: Received;
/** The next response of the server; with undefined it never responds. */
let answer: { status: number; body: string } | undefined;

const server = createServer(async (request, response) => {
  const { method, url, headers } = request;
  received = { method, url, type: headers["content-type"], body: await readText(request) };
  if (answer) response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
});

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => useOrigin(origin));
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

/** Makes API calls go to this origin. */
function useOrigin(address: string): void {
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) =>
    // The connection check fails, like any relative URL outside of a browser.
    originalFetch(path.startsWith("/api/users") ? address + path : path, init),
  );
}

const uid = "u1";
const createSermon = (limits: { signal?: AbortSignal; timeout?: number } = {}) =>
  callApi("createSermon", { params: { uid }, body: { title: "Ark" }, ...limits });

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("the call should fail"),
    (error: unknown) => error,
  );

test("sends JSON and returns the response", async () => {
  answer = { status: 201, body: '{"id":"t1"}' };
  expect(await createSermon()).toEqual({ id: "t1" });
  expect(received).toEqual({
    method: "POST",
    url: "/api/users/u1/sermons",
    type: "application/json",
    body: '{"title":"Ark"}',
  });
});

test("sends bytes unchanged", async () => {
  answer = { status: 200, body: "{}" };
  await callApi("setProfileImage", { params: { uid }, body: new TextEncoder().encode("In the beginning") });
  expect(received).toMatchObject({ type: "application/octet-stream", body: "In the beginning" });
});

test("an error has the server's code and sentence, and the newer record of a conflict", async () => {
  const body = { error: { code: "conflict", message: "It was changed elsewhere." }, current: { version: 7 } };
  answer = { status: 409, body: JSON.stringify(body) };
  const error = await failureOf(createSermon());
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 409,
    code: "conflict",
    message: "It was changed elsewhere.",
    current: { version: 7 },
  });
});

test("the error page of a proxy still has a sentence", async () => {
  answer = { status: 502, body: "<html>Bad Gateway</html>" };
  const error = await failureOf(createSermon());
  expect(error).toMatchObject({
    status: 502,
    code: "internal",
    message: "Something went wrong on the server. Please try again.",
  });
});

test("a limit of a reverse proxy is explained, one of the server has its own sentence", async () => {
  answer = { status: 413, body: "<html><h1>413 Request Entity Too Large</h1></html>" };
  expect(await failureOf(callApi("createSermon", { params: { uid: "u1" }, body: {} }))).toMatchObject({
    code: "too_large",
    message: PROXY_LIMIT_MESSAGE,
  });
  answer = { status: 413, body: '{"error":{"code":"too_large","message":"This is too large to send."}}' };
  expect(await failureOf(callApi("createSermon", { params: { uid: "u1" }, body: {} }))).toMatchObject({
    message: "This is too large to send.",
  });
});

test("fails with a timeout if the server doesn't respond in time", async () => {
  answer = undefined;
  const error = await failureOf(createSermon({ timeout: 20 }));
  expect(error).toMatchObject({
    code: "timeout",
    message: "The server took too long to respond. Please try again.",
  });
});

test("fails as unreachable if there is no server", async () => {
  useOrigin("http://127.0.0.1:1");
  expect(await failureOf(createSermon())).toMatchObject({ code: "unreachable" });
});

test("fails with the caller's reason if the caller aborts", async () => {
  const signal = AbortSignal.abort(new Error("the page was left"));
  const error = await failureOf(createSermon({ signal }));
  expect(error).toMatchObject({ message: "the page was left" });
});

test("a URL has its encoded params and query, without undefined values", () => {
  expect(buildUrl("/api/users/:uid/sermons", { uid: "a/b" }, { limit: 5, after: undefined })).toBe(
    "/api/users/a%2Fb/sermons?limit=5",
  );
});

test("rejects a URL with a missing param", () => {
  expect(() => buildUrl("/api/users/:uid", { uid: "" })).toThrow("lacks its uid");
  expect(() => buildUrl("/api/users/:uid", {})).toThrow("lacks its uid");
});

describe("a call without permission", () => {
  const refusal = { status: 401, body: '{"error":{"code":"unauthenticated","message":"Please sign in."}}' };
  const success = { status: 200, body: '{"id":"t1"}' };

  /** Rejects the next call; `handler` decides what follows. */
  async function reject(
    first: typeof refusal,
    handler: ReauthHandler,
    signal?: AbortSignal,
  ): Promise<unknown> {
    answer = first;
    const removeHandler = setReauthHandler(handler);
    const call = createSermon({ ...(signal && { signal }) });
    return call.catch((error: unknown) => error).finally(removeHandler);
  }

  test("waits for the sign-in and is sent again unchanged", async () => {
    const challenges: string[] = [];
    const outcome = await reject(refusal, async (challenge) => {
      challenges.push(challenge);
      answer = success;
      return true;
    });
    expect(outcome).toEqual({ id: "t1" });
    expect(challenges).toEqual(["signed-out"]);
    expect(received.body).toBe('{"title":"Ark"}');
  });

  test("asks for the password if the sign-in is too long ago", async () => {
    const body = '{"error":{"code":"requires_recent_login","message":"Please enter your password."}}';
    const outcome = await reject({ status: 403, body }, async (challenge) => {
      answer = success;
      return challenge === "stale-sign-in";
    });
    expect(outcome).toEqual({ id: "t1" });
  });

  test("also waits if a record is not found, as another user may be signed in", async () => {
    const body = '{"error":{"code":"not_found","message":"It is not there."}}';
    const isBack = await reject({ status: 404, body }, async (challenge) => {
      answer = success;
      return challenge === "not-found";
    });
    expect(isBack).toEqual({ id: "t1" });
    const isMissing = await reject({ status: 404, body }, async () => false);
    expect(isMissing).toMatchObject({ status: 404, message: "It is not there." });
  });

  test("fails if the user doesn't sign in, and asks only once", async () => {
    expect(await reject(refusal, async () => false)).toMatchObject({ status: 401 });
    let asked = 0;
    const outcome = await reject(refusal, async () => {
      asked += 1;
      return true;
    });
    expect(outcome).toMatchObject({ status: 401 });
    expect(asked).toBe(1);
  });

  test("stops waiting when the caller aborts", async () => {
    const giveUp = new AbortController();
    const outcome = reject(
      refusal,
      () => {
        giveUp.abort(new Error("gone"));
        return new Promise(() => undefined);
      },
      giveUp.signal,
    );
    expect(await outcome).toMatchObject({ message: "gone" });
  });
});
