import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { retimeSegments } from "../../../contract/transcript/retime-transcript.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { createTestApp, type TestUser, type TestApp } from "../../testing/testing.ts";
import { MAX_INLINE_JSON, MAX_JSON } from "./json-body.ts";

let berea: TestApp;
let person: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  person = await berea.signUp("Lydia");
});
afterAll(() => berea.close());

const post = (payload: string, url = person.sermons, cookie = person.cookie) =>
  berea.app.inject({
    method: "POST",
    url,
    headers: { cookie, "content-type": "application/json" },
    payload,
  });

const listSegments = (count: number, words: number) =>
  Array.from({ length: count }, (_, at) => ({
    start: at,
    end: at + 1,
    text: Array.from({ length: words }, (__, word) => `word${(at * 7 + word * 3) % 97}`).join(" "),
    wordStarts: Array.from({ length: words }, (__, word) => at + word / 10),
  }));
const speechOf = (segments: readonly { text: string }[]) => segments.map(({ text }) => text).join(" ");

const nest = (depth: number) => `{"title":"Deep","none":${"[".repeat(depth)}${"]".repeat(depth)}}`;
const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join()}}`;

describe("a JSON body", () => {
  test("may be nested as deeply as any record, but not deeper", async () => {
    expect((await post(nest(MAX_JSON.depth - 1))).statusCode).toBe(201);
    for (const depth of [MAX_JSON.depth, 2_000_000]) {
      const { statusCode, json } = await post(nest(depth));
      expect(statusCode).toBe(400);
      expect(json()).toEqual({ error: { code: "invalid", message: ERROR_MESSAGES.invalidBody } });
    }
  });

  test("may have as many values as the longest sermon, but not more", async () => {
    const { statusCode, json } = await post(keys(1_000_000));
    expect(statusCode).toBe(413);
    expect(json()).toEqual({ error: { code: "too_large", message: ERROR_MESSAGES.tooLarge } });
    // Unknown fields are removed, as in a small body.
    expect((await post(keys(MAX_INLINE_JSON.values + 1))).statusCode).toBe(201);
  });

  test("must be small when creating an account", async () => {
    const many = JSON.stringify({ email: "a@berea.test", more: Array(MAX_INLINE_JSON.values).fill(1) });
    expect((await post(many, "/api/auth/sign-in/email")).statusCode).toBe(413);
  });
});

describe("a large body", () => {
  test("is stored unchanged, with all its timed segments", async () => {
    const segments = listSegments(LIMITS.segments, 2);
    const sermon = await person.createSermon({ title: " Long ", transcript: "Fear not.", segments });
    expect(sermon).toMatchObject({ title: "Long", segments });
    expect((await person.readSermon(sermon)).segments).toEqual(segments);
  });

  test.each<[object, string]>([
    [{ segments: Array(6_000).fill(1) }, "expected object"],
    [{ segments: listSegments(6_000, 1), title: "" }, "Title is required"],
    [{ transcript: "a".repeat(1_000_001) }, "Transcript can have at most 1,000,000 characters"],
  ])("is validated like any other", async (fields, message) => {
    const { statusCode, json } = await post(JSON.stringify(fields));
    expect(statusCode).toBe(400);
    expect(json().error).toMatchObject({ code: "invalid", message: expect.stringContaining(message) });
  });

  test.each(["__proto__", "constructor"])("pollutes no prototype with %s", async (name) => {
    const many = Array(6_000).fill(1).join();
    expect((await post(`{"title":"x","more":[${many}],"${name}":{"polluted":true}}`)).statusCode).toBe(400);
  });

  test("that is not JSON is rejected", async () => {
    expect((await post(`[${"1,".repeat(6_000)}`)).statusCode).toBe(400);
    expect((await post(`${" ".repeat(MAX_INLINE_JSON.bytes)}{"title":"Spaced"}`)).json()).toMatchObject({
      title: "Spaced",
    });
  });

  test("without a session or for another user is rejected", async () => {
    const other = await berea.signUp("Euodia");
    const body = JSON.stringify({ title: "Not mine", segments: listSegments(6_000, 1) });
    expect((await post(body, person.sermons, "")).statusCode).toBe(401);
    expect((await post(body, person.sermons, other.cookie)).statusCode).toBe(404);
    const { id } = await person.createSermon();
    const save = (cookie: string) =>
      berea.app.inject({
        method: "PATCH",
        url: `${person.sermons}/${id}?return=item`,
        headers: { cookie, "content-type": "application/json" },
        payload: JSON.stringify({ version: 1, segments: listSegments(6_000, 1) }),
      });
    expect((await save("")).statusCode).toBe(401);
    expect((await save(other.cookie)).statusCode).toBe(404);
    expect((await save(person.cookie)).statusCode).toBe(200);
    const asOther = { user_id: other.uid, transcription: "a ".repeat(300_000) };
    expect((await post(JSON.stringify(asOther), "/api/refine-transcription")).statusCode).toBe(403);
  });
});

test("a long transcript keeps the times of its words after an edit, like a short one", async () => {
  const segments = listSegments(3_000, 8);
  const said = speechOf(segments);
  const sermon = await person.createSermon({ transcript: said, segments });
  const written = said.replace("word3", "Amen").replaceAll("word50 word53", "word50 and word53");
  const change = { version: sermon.version, transcript: written };
  const { body } = await person.call("PATCH", `${person.sermons}/${sermon.id}`, change);
  expect((body as Sermon).segments).toEqual(retimeSegments(segments, written));
  expect(body).toMatchObject({ transcript: written, version: 2 });
});

test("a long lesson plan is sanitized like a short one", async () => {
  const evil = '<p onclick="steal()">Pray.</p><script>steal()</script>';
  const { lessonPlan } = await person.createSermon({ lessonPlan: `${"<p>Read.</p>".repeat(6_000)}${evil}` });
  expect(lessonPlan).toBe(`${"<p>Read.</p>".repeat(6_000)}<p>Pray.</p>`);
});

test("search results from a long record are shown like those from a short one", async () => {
  const transcript = `${"Fear not, little flock. ".repeat(6_000)}The zealous mustard seed.`;
  await person.createSermon({ title: "Found", transcript });
  const search = async () =>
    (await person.call("GET", `/api/users/${person.uid}/search?q=${encodeURIComponent('"zealous mustard"')}`))
      .body;
  await expect.poll(search, { timeout: 20_000 }).toMatchObject({
    items: [{ title: "Found", places: [{ part: "transcript" }] }],
  });
});
