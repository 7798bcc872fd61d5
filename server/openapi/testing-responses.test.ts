import { afterAll, beforeAll, expect, test } from "vitest";
import { systemEndpoints } from "../../contract/account/system.schema.ts";
import { createCaller, createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";
import { describeApi } from "./document.ts";
import { createResponseCheck } from "./testing-responses.ts";

const find = createResponseCheck(describeApi());
const json = (status: number, path: string, body: unknown, method = "GET") =>
  find({ method, path, status, contentType: "application/json; charset=utf-8", body: JSON.stringify(body) });

const HEALTH = systemEndpoints.health.path;
const health = { status: "ok", version: "1.0.0" };

test("accepts documented responses", () => {
  expect(json(200, HEALTH, health)).toBeUndefined();
  expect(json(200, "/api/auth/get-session", null)).toBeUndefined();
});

test.each([
  ["an unknown operation", json(200, "/api/secrets", health), /GET \/api\/secrets → 200 is no operation/],
  ["an unknown method", json(200, HEALTH, health, "PATCH"), /is no operation/],
  ["an undocumented status", json(418, HEALTH, health), /418 has no such status/],
  [
    "an additional property",
    json(200, HEALTH, { ...health, secret: 1 }),
    /must NOT have additional properties/,
  ],
  ["a missing property", json(200, HEALTH, { status: "ok" }), /must have required property 'version'/],
  ["a different value", json(200, HEALTH, { ...health, status: "fine" }), /must be equal to constant/],
  [
    "an error code of another status",
    json(503, HEALTH, { error: { code: "invalid", message: "" } }),
    /code must be equal to one of/,
  ],
  [
    "a different content type",
    find({ method: "GET", path: HEALTH, status: 200, contentType: "text/plain", body: "ok" }),
    /is text\/plain/,
  ],
  ["an unexpected body", json(204, "/api/users/{uid}/sermons/{id}", {}, "DELETE"), /has a body/],
])("finds %s", (_, problem, expected) => {
  expect(problem).toMatch(expected);
});

const streamOf = (answer: unknown) =>
  find({
    method: "POST",
    path: "/api/summarize",
    status: 200,
    contentType: "text/event-stream; charset=utf-8",
    body: `:\n\nevent: result\ndata: ${JSON.stringify({ type: "result", answer })}\n\n`,
  });

test("checks each event of a stream", () => {
  expect(streamOf({ summary: "Fear not." })).toBeUndefined();
  expect(streamOf({ summary: 1 })).toMatch(/answer\/summary must be string/);
  expect(streamOf({ summary: "Fear not.", thoughts: "" })).toMatch(/additional properties/);
});

let berea: TestApp;
let owner: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  owner = await berea.signUp();
});
afterAll(() => berea.close());

test("fails a test call with an undocumented response", async () => {
  const wrong = await createTestApp({
    database: { ...berea.context.database, close: async () => undefined },
    upload: { mostBytes: 0.5, mostSeconds: 1 },
  });
  await expect(wrong.anonymous.call("GET", "/api/installation")).rejects.toThrow(
    /GET \/api\/installation → 200 the body\/upload\/mostBytes must be integer/,
  );
  await wrong.close();
});

test("fails a test call of an undocumented operation", async () => {
  const other = await createTestApp({
    database: { ...berea.context.database, close: async () => undefined },
  });
  other.app.get("/api/secrets", async () => ({ secret: true }));
  await expect(createCaller(other.app).call("GET", "/api/secrets")).rejects.toThrow(/is no operation/);
  await other.close();
});

test("accepts documented streams", async () => {
  const body = { text: "Fear not, little flock. It is your Father's good pleasure." };
  const { body: stream } = await owner.call("POST", "/api/summarize", body, { accept: "text/event-stream" });
  expect(stream).toContain("event: result");
});
