import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Segment } from "../../contract/transcript.ts";
import { createTestApp, type Person, type TestApp } from "../testing.ts";
import { replaceTranscript, storeTranscriptBesideEdits } from "./sermon-transcript.ts";
import { hashText } from "./sermon-work.ts";

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

describe("a transcript that comes in as a whole", () => {
  test("takes the place of the one that is there, with what came along", async () => {
    const sermon = await create();
    const along = { youtubeUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" };
    const replaced = await replaceTranscript(berea.context.db, pastor.uid, sermon.id, HEARD, along);
    expect(replaced).toMatchObject({ ...HEARD, ...along, version: 2 });
    expect(await pastor.readSermon(sermon)).toEqual(replaced);
  });

  test("does not find the sermon of another person", async () => {
    const [sermon, stranger] = [await create(), await berea.signUp()];
    await expect(replaceTranscript(berea.context.db, stranger.uid, sermon.id, HEARD)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await pastor.readSermon(sermon)).toEqual(sermon);
  });

  test("gives way to one that a person brought since the work on it began", async () => {
    const sermon = await create();
    const store = () =>
      storeTranscriptBesideEdits(berea.context.db, pastor.uid, sermon.id, HEARD, hashText(SAID));
    await pastor.call("PATCH", `${pastor.sermons}/${sermon.id}`, { transcript: "Mine.", version: 1 });
    expect(await store()).toBe("kept as version");
    expect(await pastor.readSermon(sermon)).toMatchObject({ transcript: "Mine.", version: 2 });
    await pastor.call("PATCH", `${pastor.sermons}/${sermon.id}`, { transcript: SAID, version: 2 });
    expect(await store()).toBe("stored");
    expect(await pastor.readSermon(sermon)).toMatchObject(HEARD);
  });
});
