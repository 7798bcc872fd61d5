import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import { createTestApp, type Person, type TestApp } from "../testing/testing.ts";
import { hashText, storeTranscript } from "./sermon-work.ts";

const SAID = "Fear not, little flock.";
const SEGMENTS: Segment[] = [{ start: 1, end: 4, text: SAID }];
const HEARD = { transcript: "It is your Father's good pleasure.", segments: null };

let berea: TestApp;
let pastor: Person;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

const create = () => pastor.createSermon({ transcript: SAID, segments: SEGMENTS });

const store = (uid: string, id: string, language?: string) =>
  berea.context.db.transaction((tx) => storeTranscript(tx, uid, id, { ...HEARD, language }, hashText(SAID)));

describe("a transcript that a job made", () => {
  test("replaces the one that is there, and names the language", async () => {
    const sermon = await create();
    await store(pastor.uid, sermon.id, "en");
    expect(await pastor.readSermon(sermon)).toMatchObject({ ...HEARD, language: "en", version: 2 });
  });

  test("does not find the sermon of another person", async () => {
    const [sermon, stranger] = [await create(), await berea.signUp()];
    await expect(store(stranger.uid, sermon.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await pastor.readSermon(sermon)).toEqual(sermon);
  });

  test("becomes a version if a person has given the sermon another since the work started", async () => {
    const sermon = await create();
    const address = `${pastor.sermons}/${sermon.id}`;
    await pastor.call("PATCH", address, { transcript: "Mine.", version: 1 });
    await store(pastor.uid, sermon.id);
    expect(await pastor.readSermon(sermon)).toMatchObject({ transcript: "Mine.", version: 2 });
    const { body } = await pastor.call("GET", `${address}/versions?part=transcript`);
    expect(body.items).toMatchObject([{ text: HEARD.transcript }, { text: SAID }]);
    await pastor.call("PATCH", address, { transcript: SAID, version: 2 });
    await store(pastor.uid, sermon.id);
    expect(await pastor.readSermon(sermon)).toMatchObject(HEARD);
  });
});
