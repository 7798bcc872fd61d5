import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type ReauthHandler, ApiError, buildUrl, callApi, setReauthHandler } from "./api.ts";

interface Received {
  method: string | undefined;
  url: string | undefined;
  type: string | undefined;
  body: string;
}

const originalFetch = globalThis.fetch;
let origin = "";
let received: Received;
/** What the server answers next; undefined lets the call wait for ever. */
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

/** The address that the calls go to, as a page of it would send them. */
function useOrigin(address: string): void {
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) =>
    // What looks for the connection meanwhile fails, as any relative address does outside of a browser.
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

test("a call sends JSON and answers with the response", async () => {
  answer = { status: 201, body: '{"id":"t1"}' };
  expect(await createSermon()).toEqual({ id: "t1" });
  expect(received).toEqual({
    method: "POST",
    url: "/api/users/u1/sermons",
    type: "application/json",
    body: '{"title":"Ark"}',
  });
});

test("bytes are sent as they are", async () => {
  answer = { status: 200, body: "{}" };
  await callApi("setProfileImage", { params: { uid }, body: new TextEncoder().encode("In the beginning") });
  expect(received).toMatchObject({ type: "application/octet-stream", body: "In the beginning" });
});

test("an error of the server keeps its code, its sentence and the newer record of a conflict", async () => {
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

test("an error page of something between still has a sentence", async () => {
  answer = { status: 502, body: "<html>Bad Gateway</html>" };
  const error = await failureOf(createSermon());
  expect(error).toMatchObject({
    status: 502,
    code: "internal",
    message: "Something went wrong on the server. Please try again.",
  });
});

test("a server that does not answer in time is said to be so", async () => {
  answer = undefined;
  const error = await failureOf(createSermon({ timeout: 20 }));
  expect(error).toMatchObject({
    code: "timeout",
    message: "The server did not answer in time. Please try again.",
  });
});

test("a server that cannot be reached is said to be so", async () => {
  useOrigin("http://127.0.0.1:1");
  expect(await failureOf(createSermon())).toMatchObject({ code: "unreachable" });
});

test("a call that its caller aborted fails with the caller's reason", async () => {
  const signal = AbortSignal.abort(new Error("the page was left"));
  const error = await failureOf(createSermon({ signal }));
  expect(error).toMatchObject({ message: "the page was left" });
});

test("an address takes its params and query, encoded, and leaves out what is undefined", () => {
  expect(buildUrl("/api/users/:uid/sermons", { uid: "a/b" }, { limit: 5, after: undefined })).toBe(
    "/api/users/a%2Fb/sermons?limit=5",
  );
});

test("an address never goes out with a part missing", () => {
  expect(() => buildUrl("/api/users/:uid", { uid: "" })).toThrow("lacks its uid");
  expect(() => buildUrl("/api/users/:uid", {})).toThrow("lacks its uid");
});

describe("a call that the server takes from nobody", () => {
  const refusal = { status: 401, body: '{"error":{"code":"unauthenticated","message":"Please sign in."}}' };
  const success = { status: 200, body: '{"id":"t1"}' };

  /** Refuses the next call, and has `ask` decide what follows. */
  async function refuse(first: typeof refusal, ask: ReauthHandler, signal?: AbortSignal): Promise<unknown> {
    answer = first;
    const endAsking = setReauthHandler(ask);
    const call = createSermon({ ...(signal && { signal }) });
    return call.catch((error: unknown) => error).finally(endAsking);
  }

  test("waits for the person, and is sent again as it was", async () => {
    const challenges: string[] = [];
    const outcome = await refuse(refusal, async (challenge) => {
      challenges.push(challenge);
      answer = success;
      return true;
    });
    expect(outcome).toEqual({ id: "t1" });
    expect(challenges).toEqual(["signed-out"]);
    expect(received.body).toBe('{"title":"Ark"}');
  });

  test("asks for a password that was given too long ago", async () => {
    const body = '{"error":{"code":"requires_recent_login","message":"Please enter your password."}}';
    const outcome = await refuse({ status: 403, body }, async (challenge) => {
      answer = success;
      return challenge === "stale-sign-in";
    });
    expect(outcome).toEqual({ id: "t1" });
  });

  test("waits for the person too where a record is not shown to whoever is signed in now", async () => {
    const body = '{"error":{"code":"not_found","message":"It is not there."}}';
    const isBack = await refuse({ status: 404, body }, async (challenge) => {
      answer = success;
      return challenge === "not-found";
    });
    expect(isBack).toEqual({ id: "t1" });
    const isMissing = await refuse({ status: 404, body }, async () => false);
    expect(isMissing).toMatchObject({ status: 404, message: "It is not there." });
  });

  test("fails where the person does not sign in, and is not asked about twice", async () => {
    expect(await refuse(refusal, async () => false)).toMatchObject({ status: 401 });
    let asked = 0;
    const outcome = await refuse(refusal, async () => {
      asked += 1;
      return true;
    });
    expect(outcome).toMatchObject({ status: 401 });
    expect(asked).toBe(1);
  });

  test("no longer waits once the caller has given up", async () => {
    const giveUp = new AbortController();
    const outcome = refuse(
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
