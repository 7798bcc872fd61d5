// Fuzzes every operation of the API, as a user with records and without a session.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FUZZ_RUNS } from "../../contract/testing-fuzz.ts";
import { describeApi } from "../openapi/document.ts";
import { expectDocumented } from "../openapi/testing-responses.ts";
import { type FuzzedRequest, listFuzzedOperations } from "../openapi/testing-requests.ts";
import { createFuzzUsers, type FuzzUsers } from "../openapi/testing-fuzz-users.ts";
import { createTestApp, type TestApp } from "./testing.ts";

/** Requests to each of some hundred operations. */
const RUNS = Math.ceil(FUZZ_RUNS / 500);
/** Every account that is deleted must be created first, and that is limited. */
const MAX_ACCOUNTS = 20;
/** Milliseconds after which a request has failed. */
const HANGING = 30_000;

const operations = listFuzzedOperations(describeApi());

let berea: TestApp;
let world: FuzzUsers;
let secrets: string;
let sent = 0;
const storedTexts: string[] = [];
let done = 0;

beforeAll(async () => {
  berea = await createTestApp();
  // All users can see the operator's name, so the user with secret data must not be the operator.
  await berea.signUp("Olivia Operator");
  world = await createFuzzUsers(berea);
  secrets = await world.readSecrets();
});
afterAll(() => berea.close());

test.each(operations)(
  "$name responds as documented, in time, and without another user's data",
  { timeout: 60_000 + RUNS * 1000 },
  async ({ name, path, requests }) => {
    const numRuns = name === "deleteAccount" ? Math.min(RUNS, MAX_ACCOUNTS) : RUNS;
    const run = fc.check(
      fc.asyncProperty(requests, (request) => send(path, request)),
      { numRuns, endOnFailure: true, includeErrorInReport: true },
    );
    expect(fc.defaultReportMessage(await run)).toBeUndefined();
  },
);

test("many of the fuzzed requests succeed", () => {
  expect(done / sent).toBeGreaterThan(0.1);
});

test("the fuzzed requests leave another user's data unchanged", async () => {
  expect(await world.readSecrets()).toBe(secrets);
});

async function send(path: string, request: FuzzedRequest): Promise<void> {
  const { method, who, query, params } = request;
  const search = query.length === 0 ? "" : `?${new URLSearchParams(query).toString()}`;
  const url = await world.resolve((fill(path, params) + search).replaceAll("%40", "@"));
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) headers[name] = await encode(value);
  if (who === "actor") headers["cookie"] = world.actor.cookie;
  const body = typeof request.body === "string" ? await world.resolve(request.body) : request.body;

  const answer = await inTime(
    berea.app.inject({
      method: method.toUpperCase() as "GET",
      url,
      headers,
      ...(body !== undefined && { payload: typeof body === "string" ? body : Buffer.from(body) }),
    }),
    `${method} ${url}`,
  );
  sent += 1;
  if (answer.statusCode < 300) done += 1;
  if (answer.statusCode === 500) throw new Error(`500: ${answer.body}`);
  expectDocumented(berea.app, answer);
  const text = typeof body === "string" ? body : "";
  if (answer.statusCode < 300) storedTexts.push(text);
  // An archive also contains ids of the other user that earlier requests have stored in the actor's own records.
  const told = JSON.stringify([url, headers, text, ...(path.endsWith("/archive") ? storedTexts : [])]);
  const secret = world.findSecret(told, answer.rawPayload, answer.headers);
  if (secret !== undefined) throw new Error(`tells ${secret}: ${answer.body}`);
  if (method === "delete" && answer.statusCode < 300) await world.refresh();
}

/** The URL with its parameters, encoded as by a client. */
const fill = (path: string, params: Record<string, string>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((params[name] ?? "").toWellFormed()));

async function encode(header: string): Promise<string> {
  const resolved = await world.resolve(header);
  return resolved.replaceAll(/base64\(([^)]*)\)/g, (_, text: string) => Buffer.from(text).toString("base64"));
}

async function inTime<Result>(work: Promise<Result>, what: string): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer to ${what}`)), HANGING);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
