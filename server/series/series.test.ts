import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SeriesItem, SeriesMember } from "../../contract/series/series.schema.ts";
import { SERIES_MESSAGES } from "../../contract/series/series.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";

let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
});
beforeEach(async () => {
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

const address = (id = "") => `/api/users/${pastor.uid}/series${id && `/${id}`}`;
const create = async (kind: string, fields: object) =>
  (await pastor.call("POST", `/api/users/${pastor.uid}/${kind}`, fields)).body;
const change = async (kind: string, { id, version }: { id: string; version: number }, fields: object) =>
  (await pastor.call("PATCH", `/api/users/${pastor.uid}/${kind}/${id}`, { ...fields, version })).body;
const list = async (query = ""): Promise<SeriesItem[]> =>
  (await pastor.call("GET", `${address()}${query}`)).body.items;
const names = async (query?: string) => (await list(query)).map(({ name }) => name);
const read = (id: string) => pastor.call("GET", address(id));
const titles = (page: { members: SeriesMember[] }) => page.members.map(({ title }) => title);

describe("a record that names a series", () => {
  test("belongs to it, and adds it if the user has none with that name", async () => {
    const sermon = await create("sermons", { title: "One", series: "Romans" });
    const study = await create("studies", { title: "Two", series: " romans " });
    const devotional = await create("devotionals", { title: "Three", series: "ROMANS" });
    expect(sermon.seriesId).toMatch(/^[\da-f-]{36}$/);
    expect([study.seriesId, devotional.seriesId]).toEqual([sermon.seriesId, sermon.seriesId]);
    expect(study.series).toBe(" romans ");
    expect(titles((await read(sermon.seriesId)).body)).toEqual(["One", "Two", "Three"]);
  });

  test("can leave it; a series that nobody edited ends with its last record and is named as last written", async () => {
    const first = await create("sermons", { title: "One", series: "roma" });
    const second = await change("sermons", first, { series: "romans" });
    expect(await names()).toEqual(["romans"]);
    const third = await change("sermons", second, { series: "Romans" });
    expect(third.seriesId).toBe(second.seriesId);
    expect(await names()).toEqual(["Romans"]);
    expect((await change("sermons", third, { series: " " })).seriesId).toBeNull();
    expect(await list()).toEqual([]);
    await create("sermons", { title: "Two", series: "Jonah" });
    const { items } = (await pastor.call("GET", `${pastor.sermons}?series=jonah`)).body;
    await pastor.call("DELETE", `${pastor.sermons}/${items[0].id}`);
    expect(await list()).toEqual([]);
  });

  test("shares no series with other users' records", async () => {
    const { seriesId } = await create("sermons", { title: "Mine", series: "Romans" });
    const other = await berea.signUp();
    const theirs = await other.call("POST", other.sermons, { title: "Theirs", series: "Romans" });
    expect(theirs.body.seriesId).not.toBe(seriesId);
    expect(titles((await read(seriesId)).body)).toEqual(["Mine"]);
    expect((await other.call("GET", `/api/users/${other.uid}/series/${seriesId}`)).status).toBe(404);
  });

  test("cannot name the id of a series itself", async () => {
    const { seriesId } = await create("sermons", { title: "One", series: "Romans" });
    const sermon = await create("sermons", { title: "Two", seriesId });
    expect(sermon.seriesId).toBeNull();
  });

  test("moves with the records of a batch, and restored versions get their series back", async () => {
    const study = await create("studies", { title: "One", series: "Romans" });
    const ids = [study.id];
    await pastor.call("POST", `/api/users/${pastor.uid}/studies/batch`, {
      action: "setSeries",
      ids,
      series: "Jonah",
    });
    expect(await names()).toEqual(["Jonah"]);
    const moved = (await pastor.call("GET", `/api/users/${pastor.uid}/studies/${study.id}`)).body;
    await change("studies", moved, { series: "" });
    expect(await list()).toEqual([]);
    const versions = `/api/users/${pastor.uid}/studies/${study.id}/versions`;
    const { items } = (await pastor.call("GET", versions)).body;
    const { body } = await pastor.call("POST", `${versions}/${items[0].id}/restore`);
    expect(body).toMatchObject({ series: "Jonah", seriesId: expect.stringMatching(/-/) });
  });
});

describe("the list of series", () => {
  test("counts records and planned sermons, with the first and last date, latest first", async () => {
    await create("sermons", { title: "One", series: "Romans", date: "2024-03-03" });
    await create("sermons", { title: "Two", series: "Romans", date: "2024-03-10" });
    await create("devotionals", { title: "Day", series: "Romans", date: "2024-04-01", seriesDay: 1 });
    const id = crypto.randomUUID();
    const planned = [{ id, title: "Flight", date: "2030-01-06", scripture: "Jonah 1" }];
    await pastor.call("POST", address(), { name: "Jonah", planned });
    expect(await list()).toMatchObject([
      {
        name: "Jonah",
        counts: { sermon: 0, study: 0, devotional: 0, planned: 1 },
        firstDate: "2030-01-06",
        lastDate: "2030-01-06",
      },
      {
        name: "Romans",
        counts: { sermon: 2, study: 0, devotional: 1, planned: 0 },
        firstDate: "2024-03-03",
        lastDate: "2024-04-01",
      },
    ]);
  });

  test("is searched by the beginnings of words, or by a whole name", async () => {
    for (const name of ["The Gospel of John", "Élan of hope"]) await pastor.call("POST", address(), { name });
    expect(await names("?q=gos")).toEqual(["The Gospel of John"]);
    expect(await names("?q=elan%20hop")).toEqual(["Élan of hope"]);
    expect(await names("?q=ospel")).toEqual([]);
    expect(await names("?name=the%20gospel%20of%20john")).toEqual(["The Gospel of John"]);
    expect(await names("?name=the%20gospel")).toEqual([]);
  });
});

describe("a series", () => {
  test("has one name; its records follow a new one", async () => {
    const sermon = await create("sermons", { title: "One", series: "Roamns" });
    await create("sermons", { title: "Two", series: "Jonah" });
    const rename = (name: string, version = 1) =>
      pastor.call("PATCH", address(sermon.seriesId), { name, version });
    expect(await rename("jonah")).toMatchObject({
      status: 409,
      body: { error: { message: SERIES_MESSAGES.nameTaken } },
    });
    expect(await rename("Romans")).toMatchObject({ status: 200, body: { name: "Romans", version: 2 } });
    expect(await rename("Again")).toMatchObject({ status: 409 });
    const { body } = await pastor.call("GET", `${pastor.sermons}/${sermon.id}`);
    expect(body).toMatchObject({ series: "Romans", seriesId: sermon.seriesId, version: 2 });
    expect(await names()).toEqual(["Jonah", "Romans"]);
  });

  test("that was edited stays without records, with its name", async () => {
    const sermon = await create("sermons", { title: "One", series: "Romans" });
    await pastor.call("PATCH", address(sermon.seriesId), { description: "Good news", version: 1 });
    const left = await change("sermons", sermon, { series: "" });
    await change("sermons", left, { series: "ROMANS" });
    expect(await list()).toMatchObject([{ name: "Romans", description: "Good news" }]);
  });

  test("can be deleted; its records stay", async () => {
    const sermon = await create("sermons", { title: "One", series: "Romans" });
    expect((await pastor.call("DELETE", address(sermon.seriesId))).status).toBe(204);
    const { body } = await pastor.call("GET", `${pastor.sermons}/${sermon.id}`);
    expect(body).toMatchObject({ series: "", seriesId: null });
    expect((await read(sermon.seriesId)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test("lists no archived records", async () => {
    const sermon = await create("sermons", { title: "One", series: "Romans" });
    await create("sermons", { title: "Two", series: "Romans" });
    await pastor.call("POST", `${pastor.sermons}/batch`, { action: "archive", ids: [sermon.id] });
    expect(titles((await read(sermon.seriesId)).body)).toEqual(["Two"]);
  });
});

test("a planned sermon becomes a draft once", async () => {
  const id = crypto.randomUUID();
  const planned = [{ id, title: "Flight", date: "2030-01-06", scripture: "Jonah 1" }];
  const { body } = await pastor.call("POST", address(), { name: "Jonah", planned });
  const start = () => pastor.call("POST", `${address(body.id)}/planned/${id}/draft`);
  const [first, second] = await Promise.all([start(), start()]);
  expect([first.status, second.status].toSorted()).toEqual([201, 404]);
  const { sermonId } = [first, second].find(({ status }) => status === 201)!.body;
  expect((await pastor.call("GET", `${pastor.sermons}/${sermonId}`)).body).toMatchObject({
    title: "Flight",
    date: "2030-01-06",
    scripture: "Jonah 1",
    series: "Jonah",
    seriesId: body.id,
    status: "draft",
  });
  expect((await read(body.id)).body).toMatchObject({ planned: [], members: [{ id: sermonId }] });
});

const draw = () =>
  sharp({ create: { width: 2000, height: 1000, channels: 3, background: "teal" } })
    .png()
    .toBuffer();

describe("a cover", () => {
  test("is resized, replaced and deleted", async () => {
    const { body } = await pastor.call("POST", address(), { name: "Jonah" });
    const set = async () => pastor.call("POST", `${address(body.id)}/cover`, await draw());
    const first = (await set()).body.coverId;
    const second = (await set()).body.coverId;
    const content = (id: string) => pastor.call("GET", `/api/users/${pastor.uid}/files/${id}/content`);
    expect(await content(second)).toMatchObject({ status: 200, headers: { "content-type": "image/webp" } });
    expect((await content(first)).status).toBe(404);
    expect((await pastor.call("DELETE", `${address(body.id)}/cover`)).body.coverId).toBeNull();
    expect((await content(second)).status).toBe(404);
  });

  test("must be a picture", async () => {
    const { body } = await pastor.call("POST", address(), { name: "Jonah" });
    const answer = await pastor.call("POST", `${address(body.id)}/cover`, Buffer.from("not a picture"));
    expect(answer).toMatchObject({ status: 415, body: { error: { message: SERIES_MESSAGES.notPicture } } });
  });
});

test("the days of a series are one item of a grouped list", async () => {
  for (const day of [2, 1, 3])
    await create("devotionals", { title: `Day ${day}`, series: "Lent", seriesDay: day });
  await create("devotionals", { title: "Alone" });
  const devotionals = `/api/users/${pastor.uid}/devotionals`;
  const { items } = (await pastor.call("GET", `${devotionals}?grouped=true`)).body;
  expect(
    items.map(({ title, dayIds }: { title: string; dayIds: string[] }) => [title, dayIds.length]),
  ).toEqual([
    ["Alone", 0],
    ["Day 1", 3],
  ]);
  await pastor.call("POST", `${devotionals}/batch`, { action: "archive", ids: [items[1].id] });
  const { items: others } = (await pastor.call("GET", `${devotionals}?grouped=true`)).body;
  expect(others).toMatchObject([
    { title: "Alone" },
    { title: "Day 2", dayIds: [expect.any(String), expect.any(String)] },
  ]);
});
