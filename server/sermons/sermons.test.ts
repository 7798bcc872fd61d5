import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NewSermon, Sermon } from "../../contract/records/sermon.schema.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";

let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

const change = (sermon: Sermon, fields: NewSermon, version = sermon.version) =>
  pastor.call("PATCH", `${pastor.sermons}/${sermon.id}`, { ...fields, version });

describe("a new sermon", () => {
  test("is an unpublished draft without a source", async () => {
    const { status, body } = await pastor.call("POST", pastor.sermons, {
      title: "  The Joy of Harvest ",
      date: "2026-11-22",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: "The Joy of Harvest",
      date: "2026-11-22",
      status: "draft",
      sourceType: "pending",
      isPublished: false,
      completedAt: null,
      version: 1,
      createdBy: pastor.uid,
      lastModifiedBy: pastor.uid,
    });
    expect(body).not.toHaveProperty("ownerId");
    expect(await pastor.readSermon(body)).toEqual(body);
  });

  test("without a title is untitled, and a blank title is rejected", async () => {
    expect((await pastor.createSermon()).title).toBe("Untitled Sermon");
    expect(await pastor.call("POST", pastor.sermons, { title: "  " })).toMatchObject({
      status: 400,
      body: { error: { code: "invalid", message: "Title is required" } },
    });
  });

  test.each([
    [{ youtubeUrl: "https://evil.example/watch" }, "Please enter a valid YouTube URL"],
    [{ date: "22.11.2026" }, "Date must be written as YYYY-MM-DD"],
    [{ date: "0000-01-01" }, "Date must be written as YYYY-MM-DD"],
    [{ notes: "a\u0000b" }, "Notes contains invalid characters"],
    [{ title: "x".repeat(501) }, "Title can have at most 500 characters"],
  ])("with %j is rejected", async (fields, message) => {
    expect(await pastor.call("POST", pastor.sermons, fields)).toMatchObject({
      status: 400,
      body: { error: { message } },
    });
  });

  test("cannot set its owner or version", async () => {
    const forged = { ownerId: "someone", createdBy: "someone", version: 7, sourceType: "youtube" };
    const { body } = await pastor.call("POST", pastor.sermons, forged);
    expect(body).toMatchObject({ version: 1, createdBy: pastor.uid, sourceType: "pending" });
  });
});

describe("a change", () => {
  test("is stored and increases the version", async () => {
    const sermon = await pastor.createSermon({ title: "Before", description: "stays" });
    const { status, body } = await change(sermon, { title: "After", date: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: "After", description: "stays", date: null, version: 2 });
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(sermon.updatedAt));
  });

  test("based on an older version is rejected with the current sermon", async () => {
    const sermon = await pastor.createSermon({ title: "First" });
    const { body: second } = await change(sermon, { title: "Second" });
    const { status, body } = await change(sermon, { title: "Third" }, sermon.version);
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { code: "conflict" }, current: second });
    expect(await pastor.readSermon(sermon)).toEqual(second);
  });

  test("succeeds exactly once for many simultaneous changes of one version", async () => {
    const sermon = await pastor.createSermon();
    const answers = await Promise.all(["a", "b", "c", "d", "e"].map((title) => change(sermon, { title })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  test("of the transcript keeps the times of unchanged words, and no times for a different transcript", async () => {
    const segments = [{ start: 1, end: 4, text: "Fear not" }];
    const sermon = await pastor.createSermon({ transcript: "[0:01] Fear not", segments });
    const { body: same } = await change(sermon, { transcript: "[0:01] Fear not" });
    expect(same.segments).toEqual(segments);
    const { body: edited } = await change(same, { transcript: "[0:01] Fear not, friends" });
    expect(edited.segments).toMatchObject([{ start: 1, end: 4, text: "Fear not, friends" }]);
    expect(edited.segments[0].wordStarts).toHaveLength(3);
    const { body: other } = await change(edited, { transcript: "Rejoice" });
    expect(other.segments).toBeNull();
  });

  test("to completed sets the source and the time once", async () => {
    const upload = await pastor.createSermon();
    const { body: first } = await change(upload, { status: "completed" });
    expect(first).toMatchObject({ status: "completed", sourceType: "upload" });
    expect(Date.parse(first.completedAt)).toBeGreaterThan(0);
    const { body: again } = await change(first, { status: "completed" });
    expect(again.completedAt).toBe(first.completedAt);
    const { body: video } = await change(again, {
      status: "completed",
      youtubeUrl: "https://youtu.be/dQw4w9WgXcQ",
    });
    expect(video.sourceType).toBe("youtube");
  });
});

test("a lesson plan is stored without active content", async () => {
  const lessonPlan =
    '<h2 onclick="x()">Aim</h2><script>x()</script><p style="position:fixed">Fear <em>not</em>' +
    '<img src=x onerror=x()><a href="javascript:x()">a</a><a href="https://example.org">b</a></p><iframe src="//x"></iframe>';
  const { lessonPlan: stored } = await pastor.createSermon({ lessonPlan });
  expect(stored).toBe(
    '<h2>Aim</h2><p>Fear <em>not</em><a rel="noopener noreferrer nofollow">a</a>' +
      '<a href="https://example.org/" rel="noopener noreferrer nofollow">b</a></p>',
  );
});

const NO_ID = "00000000-0000-4000-8000-000000000000";

describe("the list", () => {
  test("is sorted by last change and paged, without long texts", async () => {
    const writer = await berea.signUp();
    const list = `/api/users/${writer.uid}/sermons`;
    const made: Sermon[] = [];
    for (const title of ["one", "two", "three", "four", "five"]) {
      made.push((await writer.call("POST", list, { title, transcript: "long", summary: "long" })).body);
    }
    await writer.call("PATCH", `${list}/${made[1]?.id}`, { description: "touched", version: 1 });

    const titles: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const after: string = next === "" ? "" : `&after=${encodeURIComponent(next)}`;
      const { body } = await writer.call("GET", `${list}?limit=2${after}`);
      for (const item of body.items) {
        titles.push(item.title);
        expect(item).not.toHaveProperty("transcript");
        expect(item).not.toHaveProperty("summary");
      }
      next = body.next;
    }
    expect(titles).toEqual(["two", "five", "four", "three", "one"]);
  });

  test.each([
    "limit=0",
    "limit=101",
    "limit=x",
    "after=nonsense",
    "after=2026-99-99T00:00:00Z_x",
    `after=2026-1_${"0".repeat(36)}`,
    `after=2026-02-30T00:00:00.000Z_${NO_ID}`,
    `after=0000-01-01T00:00:00.000Z_${NO_ID}`,
    `after=2026-01-01T24:00:00.000Z_${NO_ID}`,
  ])("with %s is rejected", async (query) => {
    expect(await pastor.call("GET", `${pastor.sermons}?${query}`)).toMatchObject({ status: 400 });
  });
});

test("a deleted sermon cannot be read or deleted again", async () => {
  const sermon = await pastor.createSermon();
  expect(await pastor.call("DELETE", `${pastor.sermons}/${sermon.id}`)).toMatchObject({
    status: 204,
    body: "",
  });
  const gone = { status: 404, body: { error: { code: "not_found", message: "Sermon not found" } } };
  expect(await pastor.call("GET", `${pastor.sermons}/${sermon.id}`)).toMatchObject(gone);
  expect(await pastor.call("DELETE", `${pastor.sermons}/${sermon.id}`)).toMatchObject(gone);
  expect(await change(sermon, { title: "Back" })).toMatchObject(gone);
});

test.each(["nonsense", "%00", "1' or '1'='1", "00000000-0000-0000-0000-000000000000"])(
  "no sermon is found under the id %s",
  async (id) => {
    expect((await pastor.call("GET", `${pastor.sermons}/${encodeURIComponent(id)}`)).status).toBe(404);
  },
);
