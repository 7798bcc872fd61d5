import { afterAll, beforeAll, expect, test } from "vitest";
import { SAMPLE_TITLE } from "../../contract/records/sermon.ts";
import { parseHighlights } from "../../contract/processing/highlights.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";

let berea: TestApp;
let user: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  user = await berea.signUp();
});
afterAll(() => berea.close());

const words = (text: string) => text.toLowerCase().replace(/[^a-z]+/g, " ");

const open = (client: TestUser) => client.call("POST", `/api/users/${client.uid}/sample-sermon`);

test("the sample has times, and all four results of the built-in engine", async () => {
  const { status, body } = await open(user);
  expect(status).toBe(200);
  expect(body).toMatchObject({ title: SAMPLE_TITLE, scripture: "Mark 4:35-41", status: "completed" });
  expect(body.transcript).toContain("[1:47] Obedience does not keep us out of storms.");
  expect(body.segments[0]).toMatchObject({ start: 4, text: "Good morning, church." });
  const engine = berea.context.builtinEngine.info.name;
  for (const name of ["refinedTranscript", "summary", "lessonPlan", "highlights"]) {
    expect(body[name].length).toBeGreaterThan(100);
    expect(body.results[name]).toMatchObject({ engine, isEdited: false, isOutOfDate: false });
  }
});

test("every highlight of the sample is in its transcript", async () => {
  const { body } = await open(user);
  const highlights = parseHighlights(body.highlights) ?? [];
  expect(highlights.length).toBeGreaterThan(2);
  for (const { quote } of highlights) expect(words(body.transcript)).toContain(words(quote).trim());
});

test("its one misquoted verse is found, and nothing else is blamed", async () => {
  const { body } = await open(user);
  const { body: checks } = await user.call("GET", `${user.sermons}/${body.id}/checks`);
  const labels = JSON.stringify(checks).match(/"label":"[a-z ]+"/g) ?? [];
  const blame = labels.filter((label) => /misquoted|wrong|not found/.test(label));
  expect(new Set(blame)).toEqual(new Set(['"label":"misquoted"']));
  expect(JSON.stringify(checks)).toContain("Psalm 23:4");
});

test("opening it again returns the same sermon with the user's changes", async () => {
  const { body: sample } = await open(user);
  await user.call("PATCH", `${user.sermons}/${sample.id}`, { title: "Mine", version: sample.version });
  const { body: again } = await open(user);
  expect([again.id, again.title]).toEqual([sample.id, "Mine"]);
});

test("concurrent requests create it once", async () => {
  const other = await berea.signUp();
  const answers = await Promise.all([open(other), open(other), open(other)]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect((await other.call("GET", other.sermons)).body.items).toHaveLength(1);
});

test("is created again on request after it was deleted", async () => {
  const other = await berea.signUp();
  const { body: sample } = await open(other);
  await other.call("DELETE", `${other.sermons}/${sample.id}`);
  expect((await other.call("GET", other.sermons)).body.items).toEqual([]);
  const { body: next } = await open(other);
  expect(next.id).not.toBe(sample.id);
});

test("users do not share it", async () => {
  const other = await berea.signUp();
  expect((await open(other)).body.id).not.toBe((await open(user)).body.id);
});
