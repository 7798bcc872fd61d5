import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sermon } from "../../contract/records/sermon.schema.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";

let berea: TestApp;
let pastor: TestUser;
beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

const CAPTIONS = new TextEncoder().encode("WEBVTT\n\n00:01.000 --> 00:04.000\nFear not\n");

const send = ({ id, version }: Sermon, bytes: Uint8Array, query: Record<string, string>) => {
  const search = new URLSearchParams({ version: String(version), ...query }).toString();
  return pastor.call("POST", `/api/users/${pastor.uid}/sermons/${id}/transcript?${search}`, bytes);
};

test("a caption file becomes the transcript with its times, and the link is stored too", async () => {
  const sermon = await pastor.createSermon({ transcript: "" });
  const youtubeUrl = "https://youtu.be/abcdefghijk";
  expect(await send(sermon, CAPTIONS, { filename: "easter.vtt", youtubeUrl })).toMatchObject({
    status: 200,
    body: {
      transcript: "[0:01] Fear not",
      segments: [{ start: 1, end: 4, text: "Fear not" }],
      youtubeUrl,
      version: sermon.version + 1,
    },
  });
});

test("a transcript replaced by a file becomes a version", async () => {
  const sermon = await pastor.createSermon({ transcript: "The old words." });
  expect((await send(sermon, CAPTIONS, { filename: "easter.vtt" })).status).toBe(200);
  const versions = `/api/users/${pastor.uid}/sermons/${sermon.id}/versions?part=transcript`;
  expect((await pastor.call("GET", versions)).body.items).toMatchObject([{ text: "The old words." }]);
});

test("a file for an outdated version is rejected with the current sermon", async () => {
  const sermon = await pastor.createSermon({ transcript: "The old words." });
  const outdated = { ...sermon, version: sermon.version - 1 };
  expect(await send(outdated, CAPTIONS, { filename: "easter.vtt" })).toMatchObject({
    status: 409,
    body: { error: { code: "conflict" }, current: { transcript: "The old words." } },
  });
});

test("a file that is not a transcript is rejected, and the sermon is unchanged", async () => {
  const sermon = await pastor.createSermon({ transcript: "The old words." });
  const archive = zipSync({ "a.txt": strToU8("hello") });
  expect(await send(sermon, archive, { filename: "a.docx" })).toMatchObject({
    status: 415,
    body: { error: { code: "unsupported" } },
  });
  expect((await send(sermon, new Uint8Array(10 * 1024 * 1024 + 1), { filename: "a.txt" })).status).toBe(413);
  const { body } = await pastor.call("GET", `/api/users/${pastor.uid}/sermons/${sermon.id}`);
  expect(body).toMatchObject({ transcript: "The old words.", version: sermon.version });
});
