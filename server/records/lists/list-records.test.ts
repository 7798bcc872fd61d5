// Lists of all kinds: search, filters, sorting, pages and the values to choose from.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../testing/testing.ts";

let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  [pastor] = [await berea.signUp(), await fillOther()];
  for (const sermon of SERMONS) await create("sermons", sermon);
  await berea.context.searchIndex.settle();
});
afterAll(() => berea.close());

const SERMONS = [
  {
    title: "Élan",
    date: "2024-03-03",
    scripture: "Romans 8:1-4",
    series: "Romans",
    speaker: "Lydia",
    tags: ["hope"],
    status: "completed",
    summary: "A lamp for the road.",
  },
  {
    title: "Zeal",
    date: "2024-03-10",
    scripture: "Romans 9; Jonah",
    series: "Romans",
    tags: ["hope", "Easter"],
  },
  {
    title: "earth",
    date: "2023-12-24",
    scripture: "1 Cor 13",
    speaker: "Silas",
    summary: "Lamps and lights.",
  },
  { title: "Apple", date: null },
];

const create = async (path: string, record: object): Promise<string> =>
  (await pastor.call("POST", `/api/users/${pastor.uid}/${path}`, record)).body.id;

/** Another user's record must never be listed or counted. */
async function fillOther(): Promise<void> {
  const other = await berea.signUp("Euodia");
  await other.call("POST", `/api/users/${other.uid}/sermons`, { ...SERMONS[0], title: "Foreign" });
}

const get = (query: Record<string, string>, path = "sermons") =>
  pastor.call("GET", `/api/users/${pastor.uid}/${path}?${new URLSearchParams(query)}`);

const count = (query: Record<string, string>, path = "sermons") =>
  pastor.call("GET", `/api/users/${pastor.uid}/${path}/counts?${new URLSearchParams(query)}`);

const titles = async (query: Record<string, string>): Promise<string[]> =>
  (await get(query)).body.items.map(({ title }: { title: string }) => title);

describe("sorting", () => {
  test.each([
    ["edited", ["Apple", "earth", "Zeal", "Élan"]],
    ["newest", ["Zeal", "Élan", "earth", "Apple"]],
    ["oldest", ["earth", "Élan", "Zeal", "Apple"]],
    ["title", ["Apple", "earth", "Élan", "Zeal"]],
  ])("by %s, on pages of any size", async (sort, expected) => {
    expect(await titles({ sort })).toEqual(expected);
    const paged: string[] = [];
    for (let after: string | null = ""; after !== null;) {
      const { body } = await get({ sort, limit: "1", ...(after && { after }) });
      paged.push(...body.items.map(({ title }: { title: string }) => title));
      after = body.next;
    }
    expect(paged).toEqual(expected);
  });

  test.each([
    ["newest", `yesterday_${crypto.randomUUID()}`],
    ["newest", `2024-02-30_${crypto.randomUUID()}`],
    ["title", "earth"],
    ["title", "earth_1"],
    ["edited", `2024-03-03_${crypto.randomUUID()}`],
  ])("a cursor of %s that was made up is refused", async (sort, after) => {
    expect((await get({ sort, after })).status).toBe(400);
  });
});

describe("filters", () => {
  test.each([
    [{ series: "Romans" }, ["Zeal", "Élan"]],
    [{ speaker: "Silas" }, ["earth"]],
    [{ tag: "hope" }, ["Zeal", "Élan"]],
    [{ year: "2024" }, ["Zeal", "Élan"]],
    [{ status: "completed" }, ["Élan"]],
    [{ status: "published" }, []],
    [{ book: "Romans" }, ["Zeal", "Élan"]],
    [{ book: "Jonah" }, ["Zeal"]],
    [{ book: "1 Corinthians" }, ["earth"]],
    [{ q: "lamp" }, ["earth", "Élan"]],
    [{ q: "Romans 8" }, ["Élan"]],
    [{ q: "lamp", book: "Romans" }, ["Élan"]],
    [{ q: "..." }, ["Apple", "earth", "Zeal", "Élan"]],
    [{ tag: "hope", year: "2023" }, []],
    [{ series: "romans'; drop table sermons" }, []],
    [{ archived: "true" }, []],
  ])("%j", async (filter, expected) => {
    expect(await titles(filter as unknown as Record<string, string>)).toEqual(expected);
  });

  test.each([
    { book: "Maccabees" },
    { year: "0" },
    { year: "10000" },
    { sort: "size" },
    { status: "lost" },
    { archived: "maybe" },
    { q: "x".repeat(501) },
    { series: "x".repeat(501) },
    { after: "x".repeat(501) },
  ])("beyond its limits is refused: %j", async (filter) => {
    expect((await get(filter as unknown as Record<string, string>)).status).toBe(400);
  });

  test("of a kind that lacks the field match nothing", async () => {
    await create("testimonies", { title: "Found" });
    expect((await get({ series: "Romans" }, "testimonies")).body.items).toEqual([]);
    expect((await get({ sort: "newest" }, "testimonies")).body.items).toHaveLength(1);
  });

  test("tags of a study are words of its field", async () => {
    await create("studies", { title: "Freedom", ministryTags: "#youth, #adults" });
    expect((await get({ tag: "youth" }, "studies")).body.items).toHaveLength(1);
    expect((await count({}, "studies")).body.choices.tag).toEqual([
      { value: "adults", count: 1 },
      { value: "youth", count: 1 },
    ]);
  });
});

describe("counts", () => {
  test("have the matches and offers the values of all records", async () => {
    expect((await count({ series: "Romans" })).body).toEqual({
      total: 2,
      all: { current: 4, archived: 0 },
      choices: {
        series: [{ value: "Romans", count: 2 }],
        speaker: [
          { value: "Lydia", count: 1 },
          { value: "Silas", count: 1 },
        ],
        tag: [
          { value: "Easter", count: 1 },
          { value: "hope", count: 2 },
        ],
        book: [
          { value: "Jonah", count: 1 },
          { value: "Romans", count: 2 },
          { value: "1 Corinthians", count: 1 },
        ],
        year: [
          { value: "2024", count: 2 },
          { value: "2023", count: 1 },
        ],
        status: [
          { value: "completed", count: 1 },
          { value: "draft", count: 3 },
        ],
      },
    });
  });

  test("have the results of a search", async () => {
    expect((await count({ q: "lamp" })).body.total).toBe(2);
  });
});
