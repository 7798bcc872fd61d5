// Archives, restores, deletes, tags and moves many records at once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "../../contract/limits.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";

let berea: TestApp;
let pastor: TestUser;
let other: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  [pastor, other] = [await berea.signUp(), await berea.signUp("Euodia")];
});
afterAll(() => berea.close());

const create = async (person: TestUser, path: string, record: object): Promise<string> =>
  (await person.call("POST", `/api/users/${person.uid}/${path}`, record)).body.id;
const read = async (person: TestUser, id: string, path = "sermons") =>
  (await person.call("GET", `/api/users/${person.uid}/${path}/${id}`)).body;
const change = async (batch: object, path = "sermons") =>
  pastor.call("POST", `/api/users/${pastor.uid}/${path}/batch`, batch);
const listIds = async (path: string): Promise<string[]> =>
  (await pastor.call("GET", `/api/users/${pastor.uid}/${path}`)).body.items.map(
    ({ id }: { id: string }) => id,
  );

let ids: string[];
beforeEach(async () => {
  ids = [
    await create(pastor, "sermons", { title: "One", series: "Romans", tags: ["Hope"] }),
    await create(pastor, "sermons", { title: "Two" }),
  ];
});

test.each(["sermons", "studies", "devotionals", "testimonies"])(
  "archived %s are not listed until they are restored, and other devices notice",
  async (path) => {
    const id = await create(pastor, path, { title: "Put aside" });
    const { version } = await read(pastor, id, path);
    expect((await change({ action: "archive", ids: [id] }, path)).body.changed).toEqual([id]);
    expect(await listIds(path)).not.toContain(id);
    expect(await listIds("content")).not.toContain(id);
    const archived = await read(pastor, id, path);
    expect(archived.version).toBe(version + 1);
    expect(archived.archivedAt).not.toBeNull();
    const only = await pastor.call("GET", `/api/users/${pastor.uid}/${path}?archived=true`);
    expect(only.body.items).toMatchObject([{ id }]);
    expect((await change({ action: "archive", ids: [id] }, path)).body).toEqual({
      changed: [],
      failed: [],
      before: [],
    });
    await change({ action: "restore", ids: [id] }, path);
    expect(await listIds(path)).toContain(id);
  },
);

test("an archived record is not found by the search of all records", async () => {
  const id = await create(pastor, "sermons", { title: "Quartz" });
  await change({ action: "archive", ids: [id] });
  await berea.context.searchIndex.settle();
  const search = () => pastor.call("GET", `/api/users/${pastor.uid}/search?q=quartz`);
  expect((await search()).body.items).toEqual([]);
  await change({ action: "restore", ids: [id] });
  expect((await search()).body.items).toMatchObject([{ id }]);
});

test("changes apply to own records only, and name those that failed", async () => {
  const foreign = await create(other, "sermons", { title: "Foreign" });
  const missing = crypto.randomUUID();
  for (const batch of [
    { action: "archive" },
    { action: "setSeries", series: "Mine" },
    { action: "addTag", tag: "mine" },
    { action: "delete" },
  ]) {
    const before = await read(other, foreign);
    const { status, body } = await change({ ...batch, ids: [foreign, ids[0], missing] });
    expect(status).toBe(200);
    expect(body.changed).toEqual([ids[0]]);
    expect(body.failed.map(({ id }: { id: string }) => id)).toEqual([foreign, missing]);
    expect(await read(other, foreign)).toEqual(before);
  }
  expect(await listIds("sermons")).not.toContain(ids[0]);
});

describe("tags", () => {
  test("are added to records that lack them, ignoring case, and removed again", async () => {
    const added = await change({ action: "addTag", tag: "hope", ids });
    expect(added.body.changed).toEqual([ids[1]]);
    expect((await read(pastor, ids[0]!)).tags).toEqual(["Hope"]);
    expect((await read(pastor, ids[1]!)).tags).toEqual(["hope"]);
    await change({ action: "removeTag", tag: "HOPE", ids });
    expect((await read(pastor, ids[0]!)).tags).toEqual([]);
  });

  test("beyond the limit are refused for that record", async () => {
    const tags = Array.from({ length: LIMITS.sermonTags }, (_, at) => `tag ${at}`);
    const full = await create(pastor, "sermons", { title: "Full", tags });
    const { body } = await change({ action: "addTag", tag: "one more", ids: [full, ids[1]] });
    expect(body.changed).toEqual([ids[1]]);
    expect(body.failed).toEqual([{ id: full, message: "It has as many tags as it can have." }]);
  });

  test("of studies are written into their field", async () => {
    const id = await create(pastor, "studies", { title: "Freedom", ministryTags: "#youth" });
    await change({ action: "addTag", tag: "young adults", ids: [id] }, "studies");
    expect((await read(pastor, id, "studies")).ministryTags).toBe("#youth #young-adults");
    await change({ action: "removeTag", tag: "youth", ids: [id] }, "studies");
    expect((await read(pastor, id, "studies")).ministryTags).toBe("#young-adults");
    expect((await change({ action: "addTag", tag: "#", ids: [id] }, "studies")).status).toBe(400);
  });
});

test("the series that records had before is returned", async () => {
  const { body } = await change({ action: "setSeries", series: "Advent", ids });
  expect(body.before).toHaveLength(2);
  expect(body.before).toContainEqual({ series: "Romans", ids: [ids[0]] });
  expect((await read(pastor, ids[1]!)).series).toBe("Advent");
});

test.each([
  { action: "archive", ids: [] },
  { action: "archive", ids: ["1"] },
  { action: "archive", ids: Array.from({ length: 501 }, () => crypto.randomUUID()) },
  { action: "addTag", tag: " ", ids: [crypto.randomUUID()] },
  { action: "addTag", tag: "x".repeat(61), ids: [crypto.randomUUID()] },
  { action: "setSeries", series: "x".repeat(501), ids: [crypto.randomUUID()] },
  { action: "publish", ids: [crypto.randomUUID()] },
])("is refused if it is invalid: %#", async (batch) => {
  expect((await change(batch)).status).toBe(400);
});

test("testimonies have no tags or series", async () => {
  const id = await create(pastor, "testimonies", { title: "Found" });
  expect((await change({ action: "addTag", tag: "a", ids: [id] }, "testimonies")).status).toBe(400);
  expect((await change({ action: "setSeries", series: "a", ids: [id] }, "testimonies")).status).toBe(400);
});
