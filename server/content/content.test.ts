import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SearchResult } from "../../contract/records/content.schema.ts";
import { serializeHighlights } from "../../contract/processing/highlights.ts";
import { createTestApp, type Person, type TestApp } from "../testing/testing.ts";

let berea: TestApp;
let pastor: Person;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

const create = async (
  kind: string,
  fields: object,
  person = pastor,
): Promise<{ id: string; version: number }> =>
  (await person.call("POST", `/api/users/${person.uid}/${kind}`, fields)).body;

async function search(q: string, query: object = {}, person = pastor) {
  await berea.context.searchIndex.settle();
  const address = `/api/users/${person.uid}/search?${new URLSearchParams({ q, ...query })}`;
  return (await person.call("GET", address)).body as {
    items: SearchResult[];
    passage: string | null;
    next: number | null;
  };
}

const titles = async (q: string, query?: object) => (await search(q, query)).items.map(({ title }) => title);
const marked = ({ places }: SearchResult) =>
  places.flatMap(({ snippet }) => snippet.filter(({ isMatch }) => isMatch).map(({ text }) => text));

describe("the library", () => {
  test("lists all kinds, last changed first, in pages without gaps or repeats", async () => {
    const person = await berea.signUp();
    const made = [];
    for (let round = 0; round < 3; round += 1) {
      for (const kind of ["sermons", "studies", "devotionals", "testimonies"]) {
        made.push((await create(kind, { title: `${kind} ${round}`, scripture: "John 1" }, person)).id);
      }
    }
    const listed: string[] = [];
    let after = "";
    for (let page = 0; page < 5; page += 1) {
      const address = `/api/users/${person.uid}/content?limit=5${after}`;
      const { items, next } = (await person.call("GET", address)).body;
      listed.push(...items.map(({ id }: { id: string }) => id));
      if (next === null) break;
      after = `&after=${encodeURIComponent(next)}`;
    }
    expect(listed).toEqual(made.toReversed());
    const { items } = (await person.call("GET", `/api/users/${person.uid}/content?kind=devotional`)).body;
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({
      kind: "devotional",
      title: "devotionals 2",
      scripture: "John 1",
      isDraft: true,
      wasPublished: false,
    });
  });

  test("shows whether a draft was published before", async () => {
    const person = await berea.signUp();
    for (const kind of ["studies", "devotionals", "testimonies"]) {
      const { id, version } = await create(kind, { title: "Tell it", status: "published" }, person);
      const read = async () =>
        (await person.call("GET", `/api/users/${person.uid}/content?limit=1`)).body.items[0];
      expect(await read()).toMatchObject({ id, isDraft: false, wasPublished: false });
      await person.call("PATCH", `/api/users/${person.uid}/${kind}/${id}`, { version, status: "draft" });
      expect(await read()).toMatchObject({ id, isDraft: true, wasPublished: true });
    }
    await berea.context.searchIndex.settle();
    const { items } = await search("tell", {}, person);
    expect(items.map(({ wasPublished }) => wasPublished)).toEqual([true, true, true]);
  });

  test("contains no records of other users, and search does not find them", async () => {
    const other = await berea.signUp();
    await create("sermons", { title: "Unmistakable cedar" });
    expect((await other.call("GET", `/api/users/${other.uid}/content`)).body.items).toEqual([]);
    expect((await search("cedar", {}, other)).items).toEqual([]);
    expect((await other.call("GET", `/api/users/${pastor.uid}/search?q=cedar`)).status).toBe(404);
  });
});

describe("search finds", () => {
  beforeAll(async () => {
    await create("sermons", {
      title: "The Lamp in the Window",
      transcript:
        "[0:00] Nobody thanked the lamp.\n\n[1:05] He that believeth hath Grüße and mercies from São Paulo.",
      summary: "A **harbour** and its fishermen.",
      lessonPlan: "<h2>Aim</h2><p>Carry <em>oil</em> daily.</p>",
      highlights: serializeHighlights([{ quote: "It only asks for oil.", note: "parable" }]),
      tags: ["harvest"],
    });
    await create("studies", {
      title: "Walking",
      sessions: [{ title: "One", discussionQuestions: ["Who kept the lamp burning?"] }],
    });
    await create("devotionals", { title: "Morning", reading: "主の愛は永遠です。 The lamp again." });
    await create("testimonies", { title: "Found", how: "A fisherman told me of the lighthouse." });
  });

  test("every kind, records with the words in the title first", async () => {
    expect(await titles("lamp")).toEqual(["The Lamp in the Window", "Morning", "Walking"]);
    expect(await titles("lamp", { kind: "study" })).toEqual(["Walking"]);
  });

  test("other forms of words, including archaic ones, ignoring case and accents", async () => {
    for (const q of ["believe", "mercy", "FISHERMEN", "grusse sao", "Grüße", "são"]) {
      expect([q, await titles(`${q} `)]).toEqual([q, expect.arrayContaining(["The Lamp in the Window"])]);
    }
    expect(await titles("believing mercies ")).toEqual(["The Lamp in the Window"]);
  });

  test("words of which only the first letters are typed", async () => {
    expect(await titles("lightho")).toEqual(["Found"]);
    expect(await titles("lightho ")).toEqual([]);
    expect(await titles("lamp zeppelin")).toEqual([]);
  });

  test("words of scripts without spaces", async () => {
    expect(await titles("永遠")).toEqual(["Morning"]);
  });

  test("phrases word for word", async () => {
    expect(await titles('"only asks for oil"')).toEqual(["The Lamp in the Window"]);
    expect(await titles('"oil for asks"')).toEqual([]);
    expect(await titles('"thanked the lamp he that believeth"')).toEqual(["The Lamp in the Window"]);
  });

  test("words in tags, plans, highlights and questions, each with its place and surrounding text", async () => {
    const [lamp] = (await search("oil ")).items;
    expect(lamp?.places.map(({ part }) => part)).toEqual(["lessonPlan", "highlights/0"]);
    expect(marked(lamp!)).toEqual(["oil", "oil"]);
    const [study] = (await search("burning ")).items;
    expect(study?.places[0]).toMatchObject({
      part: "sessions/0/discussionQuestions/0",
      snippet: [
        { text: "Who kept the lamp ", isMatch: false },
        { text: "burning", isMatch: true },
        { text: "?", isMatch: false },
      ],
    });
    const [place] = (await search("believe ")).items[0]!.places;
    expect(place?.part).toBe("transcript");
    expect(place?.snippet.map(({ text }) => text).join("")).not.toContain("[1:05]");
  });

  test("nothing for an empty query, and accepts any characters", async () => {
    for (const q of ["", " ", "!!", "'", "\\", "a'b\\c & | ! :* <->", '"', "((", "“”", "x:*"]) {
      const { status } = await pastor.call(
        "GET",
        `/api/users/${pastor.uid}/search?${new URLSearchParams({ q })}`,
      );
      expect([q, status]).toEqual([q, 200]);
    }
  });

  test("changed records in their current state, and no deleted ones", async () => {
    const { id, version } = await create("sermons", { title: "Ephemeral", transcript: "quicksilver" });
    expect(await titles("quicksilver")).toEqual(["Ephemeral"]);
    await pastor.call("PATCH", `${pastor.sermons}/${id}`, { transcript: "tinfoil", version });
    expect(await titles("quicksilver")).toEqual([]);
    expect(await titles("tinfoil")).toEqual(["Ephemeral"]);
    await pastor.call("DELETE", `${pastor.sermons}/${id}`);
    expect(await titles("tinfoil")).toEqual([]);
  });

  test("results page by page", async () => {
    const person = await berea.signUp();
    for (let at = 0; at < 5; at += 1) await create("sermons", { title: `Sparrow ${at}` }, person);
    const first = await search("sparrow", { limit: 3 }, person);
    const rest = await search("sparrow", { limit: 3, offset: first.next }, person);
    expect([first.items.length, rest.items.length, rest.next]).toEqual([3, 2, null]);
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(5);
  });

  test("phrases among many records that contain only the words, page by page, each once", async () => {
    const person = await berea.signUp();
    for (let at = 0; at < 70; at += 1) {
      const description = at % 14 === 0 ? "a lamp\nburning brightly" : "burning brightly, a lamp";
      await create("sermons", { title: `Light ${at}`, description }, person);
    }
    const found: string[] = [];
    let offset: number | null = 0;
    let answers = 0;
    while (offset !== null) {
      const page = await search('"lamp burning"', { limit: 2, offset }, person);
      found.push(...page.items.map(({ title }) => title));
      offset = page.next;
      answers += 1;
    }
    expect(found).toEqual(["Light 56", "Light 42", "Light 28", "Light 14", "Light 0"]);
    expect(answers).toBeLessThan(6);
  });
});

describe("searching for a passage", () => {
  beforeAll(async () => {
    await create("sermons", {
      title: "Names it",
      transcript: "Turn with me to Romans chapter eight, verse twenty-eight.",
    });
    await create("sermons", {
      title: "Quotes it",
      transcript:
        "and we know that all things work together for good to them that love God, to them who are the called according to his purpose, so be glad",
    });
    await create("studies", { title: "On the whole letter", scripture: "Romans 1-16" });
    await create("devotionals", { title: "Another chapter", scripture: "Romans 9:1" });
    await create("sermons", { title: "Beside it", transcript: "We read Romans 8:1." });
  });

  test("finds records that mention or quote any part of it", async () => {
    const found = await search("Romans 8:28");
    expect(found.passage).toBe("Romans 8:28");
    expect(found.items.map(({ title }) => title).toSorted()).toEqual([
      "Names it",
      "On the whole letter",
      "Quotes it",
    ]);
    const quotes = found.items.find(({ title }) => title === "Quotes it");
    expect(marked(quotes!)[0]).toMatch(/^and we know that all things work together for good/);
  });

  test("takes a chapter, an abbreviation and spoken numbers", async () => {
    for (const q of ["Romans 8", "rom 8", "romans chapter eight"]) {
      expect([q, ...(await titles(q)).toSorted()]).toEqual([
        q,
        "Beside it",
        "Names it",
        "On the whole letter",
        "Quotes it",
      ]);
    }
  });

  test("searches for the words if it is not a passage", async () => {
    expect((await search("Romans 99")).passage).toBeNull();
    expect((await search("John")).passage).toBeNull();
  });
});
