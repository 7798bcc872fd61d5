import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Devotional, DevotionalVersion } from "../../contract/records/devotional.schema.ts";
import { DEVOTIONAL_MESSAGES } from "../../contract/records/devotional.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";

let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

const address = (id = "") => `/api/users/${pastor.uid}/devotionals${id && `/${id}`}`;
const create = async (fields: object = {}): Promise<Devotional> =>
  (await pastor.call("POST", address(), { title: "Morning", ...fields })).body;
const read = async ({ id }: Devotional): Promise<Devotional> => (await pastor.call("GET", address(id))).body;
const change = ({ id, version }: Devotional, fields: object) =>
  pastor.call("PATCH", address(id), { version, ...fields });
const versionsOf = async ({ id }: Devotional): Promise<DevotionalVersion[]> =>
  (await pastor.call("GET", `${address(id)}/versions`)).body.items;

describe("a new devotional", () => {
  test("is a blank draft for today without a series", async () => {
    const { status, body } = await pastor.call("POST", address(), {});
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: "",
      date: new Date().toISOString().slice(0, 10),
      scripture: "",
      reading: "",
      reflectionQuestions: [],
      prayer: "",
      series: "",
      seriesDay: null,
      sourceSermonId: null,
      origin: null,
      status: "draft",
      version: 1,
    });
  });

  test("stores all its fields", async () => {
    const sermon = await pastor.createSermon({ title: "The Lamp" });
    const fields = {
      title: "Salt",
      date: "2020-03-01",
      scripture: "Matthew 5:13",
      reading: "## Salt\n\nIt *keeps*.",
      reflectionQuestions: ["What does salt do?", ""],
      prayer: "Amen.",
      series: "Lent",
      seriesDay: 4,
      sourceSermonId: sermon.id,
      timezone: "Europe/Berlin",
      status: "published",
    };
    const devotional = await create(fields);
    expect(devotional).toMatchObject(fields);
    expect(await read(devotional)).toEqual(devotional);
  });

  test("is created once, even if the request is repeated", async () => {
    const id = crypto.randomUUID();
    await create({ id });
    const again = await pastor.call("POST", address(), { id, title: "Morning" });
    expect(again).toMatchObject({ status: 409, body: { current: { id, version: 1 } } });
  });

  test.each([
    ["a day that is none", { date: "2026-02-30" }, "Date must be written as YYYY-MM-DD"],
    ["a sermon of nobody", { sourceSermonId: crypto.randomUUID() }, DEVOTIONAL_MESSAGES.sermonUnknown],
  ])("is rejected with %s", async (_, fields, sentence) => {
    const { status, body } = await pastor.call("POST", address(), fields);
    expect(status).toBe(400);
    expect(body.error.message).toBe(sentence);
  });

  test("cannot refer to another user's sermon", async () => {
    const other = await berea.signUp();
    const { id } = await other.createSermon();
    const { status } = await pastor.call("POST", address(), { sourceSermonId: id });
    expect(status).toBe(400);
  });
});

test("a change based on an older version is rejected with the current devotional", async () => {
  const devotional = await create();
  const { body: current } = await change(devotional, { title: "Theirs" });
  const stale = await change(devotional, { title: "Mine" });
  expect(stale).toMatchObject({
    status: 409,
    body: { error: { message: DEVOTIONAL_MESSAGES.stale }, current },
  });
});

test("earlier states are stored as versions and can be restored", async () => {
  const devotional = await create({ prayer: "Lord, hear us." });
  const { body: changed } = await change(devotional, { prayer: "", title: "Evening" });
  const [version] = await versionsOf(changed);
  expect(version?.devotional).toMatchObject({ title: "Morning", prayer: "Lord, hear us." });
  const { body } = await pastor.call("POST", `${address(devotional.id)}/versions/${version?.id}/restore`);
  expect(body).toMatchObject({ title: "Morning", prayer: "Lord, hear us.", version: 3 });
  expect((await versionsOf(devotional)).map((each) => each.devotional.title)).toContain("Evening");
});

test("a devotional remains after its sermon is deleted", async () => {
  const sermon = await pastor.createSermon({ title: "The Lamp" });
  const devotional = await create({ sourceSermonId: sermon.id });
  await change(devotional, { title: "Changed" });
  await pastor.call("DELETE", `${pastor.sermons}/${sermon.id}`);
  expect(await read(devotional)).toMatchObject({ sourceSermonId: null });
  const [version] = await versionsOf(devotional);
  const restored = await pastor.call("POST", `${address(devotional.id)}/versions/${version?.id}/restore`);
  expect(restored).toMatchObject({ status: 200, body: { title: "Morning", sourceSermonId: null } });
});

test("deleting a devotional deletes its versions", async () => {
  const devotional = await create();
  await change(devotional, { title: "Changed" });
  expect((await pastor.call("DELETE", address(devotional.id))).status).toBe(204);
  expect(await pastor.call("DELETE", address(devotional.id))).toMatchObject({
    status: 404,
    body: { error: { message: "Devotional not found" } },
  });
  const { rows } = await berea.context.database.pool.query("select from versions where record_id = $1", [
    devotional.id,
  ]);
  expect(rows).toHaveLength(0);
});

describe("a series", () => {
  test("is sorted by day, and lists show how many days it has", async () => {
    const [third, first] = [
      await create({ series: "Advent", seriesDay: 3, title: "Three" }),
      await create({ series: "Advent", seriesDay: 1, title: "One" }),
    ];
    const { body } = await pastor.call("GET", `${address(third.id)}/series`);
    expect(body.items.map(({ id }: Devotional) => id)).toEqual([first.id, third.id]);
    expect(body.items[0]).toMatchObject({ seriesDay: 1, seriesLength: 3 });
    expect(body.items[0]).not.toHaveProperty("reading");
  });

  test("contains no devotionals of another user's series with the same name", async () => {
    const other = await berea.signUp();
    const theirs = `/api/users/${other.uid}/devotionals`;
    const { body: day } = await other.call("POST", theirs, { series: "Advent", seriesDay: 1 });
    const { body } = await other.call("GET", `${theirs}/${day.id}/series`);
    expect(body.items).toMatchObject([{ id: day.id, seriesLength: 1 }]);
    const alone = await create();
    expect((await pastor.call("GET", `${address(alone.id)}/series`)).body.items).toEqual([]);
  });
});

test("lists are sorted by last change and paged", async () => {
  const person = await berea.signUp();
  const list = `/api/users/${person.uid}/devotionals`;
  for (const title of ["One", "Two", "Three"]) await person.call("POST", list, { title });
  const { body: first } = await person.call("GET", `${list}?limit=2`);
  const { body: second } = await person.call("GET", `${list}?limit=2&after=${first.next}`);
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(["Three", "Two", "One"]);
  expect(second.next).toBeNull();
  expect(first.items[0]).toMatchObject({ seriesLength: null });
});

test("references are checked in all texts and in the passage", async () => {
  const devotional = await create({
    scripture: "John 3",
    reading: "Verse 16 is known: “For God so loved the world”. See also John 3:99.",
    reflectionQuestions: ["", "What of Romans 8:1?"],
    prayer: "As Psalm 23:1 says.",
  });
  const { body } = await pastor.call("GET", `${address(devotional.id)}/checks`);
  expect(body.scripture).toMatchObject([{ reference: "John 3" }]);
  expect(body.reading).toContainEqual(expect.objectContaining({ reference: "John 3:99", exists: false }));
  expect(body.reflectionQuestions).toEqual([[], [expect.objectContaining({ reference: "Romans 8:1" })]]);
  expect(body.prayer).toMatchObject([{ reference: "Psalm 23:1", exists: true }]);
});
