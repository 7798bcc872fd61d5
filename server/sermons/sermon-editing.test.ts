import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NewSermon, Sermon } from "../../contract/records/sermon.schema.ts";
import type { VersionedPart } from "../../contract/records/sermon-version.schema.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";
import { getRecord } from "../records/records.ts";
import { sermonKind } from "./sermon.kind.ts";

let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

async function save(sermon: Pick<Sermon, "id">, fields: NewSermon) {
  const { version } = await pastor.readSermon(sermon);
  return pastor.call("PATCH", `${pastor.sermons}/${sermon.id}?return=item`, { ...fields, version });
}

async function listTexts({ id }: Pick<Sermon, "id">, part: VersionedPart = "summary"): Promise<string[]> {
  const { body } = await pastor.call("GET", `${pastor.sermons}/${id}/versions?part=${part}`);
  return body.items.map((version: { text: string }) => version.text);
}

describe("the details of a sermon", () => {
  test("are on the record and in lists", async () => {
    const about = { series: "Fear Not", speaker: "Ada Lovelace", tags: ["hope", "Luke"] };
    const sermon = await pastor.createSermon({ title: "Little Flock", ...about });
    expect(sermon).toMatchObject(about);
    const { body } = await pastor.call("GET", pastor.sermons);
    expect(body.items.find((item: Sermon) => item.id === sermon.id)).toMatchObject(about);
    expect(await pastor.createSermon()).toMatchObject({ series: "", speaker: "", tags: [] });
  });

  test("contain each tag once, ignoring case, and no blank tags", async () => {
    const sermon = await pastor.createSermon({ tags: [" Hope ", "hope", "", "HOPE", "Luke"] });
    expect(sermon.tags).toEqual(["Hope", "Luke"]);
  });

  test.each([
    [{ tags: Array.from({ length: 51 }, (_, at) => `tag ${at}`) }, "A sermon can have at most 50 tags"],
    [{ tags: ["x".repeat(61)] }, "Tag can have at most 60 characters"],
    [{ series: "x".repeat(501) }, "Series can have at most 500 characters"],
    [{ speaker: "x".repeat(501) }, "Speaker can have at most 500 characters"],
  ])("has its limits (%#)", async (fields, message) => {
    expect(await pastor.call("POST", pastor.sermons, fields)).toMatchObject({
      status: 400,
      body: { error: { message } },
    });
  });
});

describe("a sermon with an id chosen by the client", () => {
  test("is created once; a repeated request conflicts with the existing one", async () => {
    const id = crypto.randomUUID();
    const first = await pastor.call("POST", pastor.sermons, { id, title: "First", editor: "tab" });
    expect(first).toMatchObject({ status: 201, body: { id, title: "First" } });
    const again = await pastor.call("POST", pastor.sermons, { id, title: "Again", editor: "tab" });
    expect(again).toMatchObject({ status: 409, body: { current: { id, title: "First" } } });
  });

  test("never replaces another user's record", async () => {
    const { id } = await pastor.createSermon({ title: "Mine" });
    const stranger = await berea.signUp();
    expect(await stranger.call("POST", stranger.sermons, { id, title: "Stolen" })).toMatchObject({
      status: 404,
      body: { error: { message: "Sermon not found" } },
    });
    expect(await pastor.readSermon({ id })).toMatchObject({ title: "Mine" });
  });
});

describe("saving fields", () => {
  test("returns the record without long texts", async () => {
    const sermon = await pastor.createSermon({ transcript: "Fear not.", summary: "Do not fear." });
    const { status, body } = await save(sermon, { title: "After", status: "completed" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: "After", version: 2, completedAt: expect.any(String) });
    for (const text of ["transcript", "segments", "refinedTranscript", "summary", "lessonPlan", "highlights"])
      expect(body).not.toHaveProperty(text);
    expect(await pastor.readSermon(sermon)).toMatchObject({ title: "After", transcript: "Fear not." });
  });

  test("based on an older version is rejected with the whole current sermon", async () => {
    const sermon = await pastor.createSermon({ transcript: "Fear not." });
    await save(sermon, { title: "Theirs" });
    const path = `${pastor.sermons}/${sermon.id}?return=item`;
    expect(await pastor.call("PATCH", path, { title: "Mine", version: sermon.version })).toMatchObject({
      status: 409,
      body: { current: { title: "Theirs", transcript: "Fear not." } },
    });
  });
});

describe("of consecutive edits in one editor", () => {
  test("only the text before them becomes a version", async () => {
    const sermon = await pastor.createSermon({ summary: "Before" });
    for (const summary of ["B", "Be", "Bet", "Better"]) await save(sermon, { summary, editor: "tab" });
    expect(await listTexts(sermon)).toEqual(["Before"]);
  });

  test("each part has its own versions, including the transcript", async () => {
    const sermon = await pastor.createSermon({ summary: "Summary", transcript: "Words" });
    for (const end of ["1", "2"]) {
      await save(sermon, { summary: `Summary ${end}`, editor: "tab" });
      await save(sermon, { transcript: `Words ${end}`, editor: "tab" });
    }
    expect(await listTexts(sermon)).toEqual(["Summary"]);
    expect(await listTexts(sermon, "transcript")).toEqual(["Words"]);
  });

  test("an edit by another editor in between becomes a version", async () => {
    const sermon = await pastor.createSermon({ summary: "Before" });
    await save(sermon, { summary: "Mine", editor: "tab" });
    await save(sermon, { summary: "Theirs", editor: "other" });
    await save(sermon, { summary: "Mine again", editor: "tab" });
    expect(await listTexts(sermon)).toEqual(["Theirs", "Mine", "Before"]);
  });

  test("a generated text in between becomes a version", async () => {
    const sermon = await pastor.createSermon({ summary: "Before" });
    await save(sermon, { summary: "Mine", editor: "tab" });
    const text = "Fear not, little flock. It is your Father's good pleasure to give you the kingdom.";
    await pastor.call("POST", "/api/summarize", { text, sermon_id: sermon.id });
    const { summary: made } = await pastor.readSermon(sermon);
    await save(sermon, { summary: "Mine again", editor: "tab" });
    expect(await listTexts(sermon)).toEqual([made, "Mine", "Before"]);
  });

  test("without an editor id every text becomes a version", async () => {
    const sermon = await pastor.createSermon({ summary: "1" });
    for (const summary of ["2", "3"]) await save(sermon, { summary });
    expect(await listTexts(sermon)).toEqual(["2", "1"]);
  });

  test("changing the title does not change the editor of the texts", async () => {
    const sermon = await pastor.createSermon({ summary: "Before" });
    await save(sermon, { summary: "Mine", editor: "tab" });
    await save(sermon, { title: "Theirs", editor: "other" });
    await save(sermon, { summary: "Mine still", editor: "tab" });
    expect(await listTexts(sermon)).toEqual(["Before"]);
  });
});

/** A sermon that a user is editing, and a save that would continue the edits. */
async function beginToWrite() {
  const writer = await berea.signUp();
  const { id } = await writer.createSermon({ transcript: "Before" });
  const path = `${writer.sermons}/${id}?return=item`;
  const { body } = await writer.call("PATCH", path, { transcript: "B", editor: "tab", version: 1 });
  return { writer, id, path, next: { transcript: "Be", editor: "tab", version: body.version } };
}

describe("consecutive edits of a user's own sermon", () => {
  test("are answered without long texts", async () => {
    const { writer, id, path, next } = await beginToWrite();
    const { status, body } = await writer.call("PATCH", path, next);
    const { transcript, ...record } = await writer.readSermon({ id });
    expect(transcript).toBe("Be");
    expect(status).toBe(200);
    expect(record).toMatchObject(body);
    expect(body).toMatchObject({ id, version: 3 });
    expect(body).not.toHaveProperty("transcript");
  });

  const ends: [string, (writer: TestUser) => Promise<unknown>][] = [
    ["was ended", (writer) => writer.call("POST", "/api/auth/revoke-sessions", {})],
    [
      "has run out",
      // A minute ago: now() would be rounded, sometimes to a millisecond that is still to come.
      ({ uid }) =>
        berea.context.db.execute(
          sql`update session set expires_at = now() - interval '1 minute' where user_id = ${uid}`,
        ),
    ],
  ];
  test.each(ends)("are rejected once the session %s, and no event is sent", async (_, end) => {
    const { writer, id, path, next } = await beginToWrite();
    await end(writer);
    for (const body of [next, { ...next, version: 1 }, { ...next, editor: "other" }, { transcript: 1 }]) {
      const refused = await writer.call("PATCH", path, body);
      expect(refused).toMatchObject({ status: 401, body: { error: { code: "unauthenticated" } } });
      expect(refused.body).not.toHaveProperty("current");
    }
    expect((await getRecord(berea.context.db, sermonKind, writer.uid, id)).transcript).toBe("B");
  });

  test("cannot be written by or as another user", async () => {
    const { writer, id, path, next } = await beginToWrite();
    const other = await berea.signUp();
    const missing = { status: 404, body: { error: { code: "not_found" } } };
    expect(await other.call("PATCH", path, next)).toMatchObject(missing);
    expect(await other.call("PATCH", `${other.sermons}/${id}?return=item`, next)).toMatchObject(missing);
    expect(await writer.call("PATCH", `${other.sermons}/${id}?return=item`, next)).toMatchObject(missing);
    expect(await berea.anonymous.call("PATCH", path, next)).toMatchObject({ status: 401 });
    expect((await writer.readSermon({ id })).transcript).toBe("B");
  });

  test("are rejected if invalid, like every save", async () => {
    const { writer, path, next } = await beginToWrite();
    expect(await writer.call("PATCH", path, { ...next, transcript: 1 })).toMatchObject({ status: 400 });
    expect(await writer.call("PATCH", `${writer.sermons}/nonsense?return=item`, next)).toMatchObject({
      status: 404,
    });
    expect(await writer.call("PATCH", path, { ...next, version: 1 })).toMatchObject({
      status: 409,
      body: { current: { transcript: "B" } },
    });
  });
});
