import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RelatedPassages, SermonChecks } from "../../contract/records/checks.schema.ts";
import type { Sermon } from "../../contract/records/sermon.schema.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";

let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

const check = async ({ id }: Sermon): Promise<SermonChecks> =>
  (await pastor.call("GET", `${pastor.sermons}/${id}/checks`)).body;

describe("the checks of a sermon", () => {
  test("list the references of each text with their positions, for a lesson plan in its visible text", async () => {
    const transcript =
      "Turn with me to First Corinthians thirteen. Then we read John chapter three verse ninety-nine.";
    const sermon = await pastor.createSermon({
      transcript,
      summary: "It is about 1 Corinthians 13.",
      lessonPlan: "<h2>Aim</h2><p>Read <strong>John 3:16</strong>.</p>",
    });
    const { references } = await check(sermon);
    expect(references.transcript).toMatchObject([
      { reference: "1 Corinthians 13", exists: true },
      { text: "John chapter three verse ninety-nine", exists: false },
    ]);
    const [first] = references.transcript ?? [];
    expect(transcript.slice(first?.span.start, first?.span.end)).toBe("First Corinthians thirteen");
    expect(references.summary).toMatchObject([{ reference: "1 Corinthians 13" }]);
    const [inPlan] = references.lessonPlan ?? [];
    expect("\nAim\nRead John 3:16.".slice(inPlan?.span.start, inPlan?.span.end)).toBe("John 3:16");
  });

  test("list what refining changed", async () => {
    const sermon = await pastor.createSermon({
      transcript: "So um we are the light of the world.",
      refinedTranscript: "So we are the salt of the world.",
    });
    const { changes } = await check(sermon);
    expect(changes).toContainEqual(
      expect.objectContaining({ kind: "changed", before: "light", after: "salt" }),
    );
  });

  test("link each sentence of the summary to its source and time", async () => {
    const said = "A lamp under a bowl gives no light to anybody in the house.";
    const transcript = `Good morning to all of you.\n\n${said}`;
    const segments = [
      { start: 0, end: 4, text: "Good morning to all of you." },
      { start: 12, end: 18, text: said },
    ];
    const summary = `${said} The preacher then praised the singing of the choir in Jerusalem.`;
    const { sources } = await check(await pastor.createSermon({ transcript, segments, summary }));
    const [rests, invented] = sources.summary;
    expect(transcript.slice(rests?.restsOn?.start, rests?.restsOn?.end)).toContain("A lamp under a bowl");
    expect(rests?.time).toBe(12);
    expect(invented).toMatchObject({ restsOn: null, time: null });
  });

  test("are those of the current texts", async () => {
    const sermon = await pastor.createSermon({ transcript: "We read John 3:16." });
    expect((await check(sermon)).references.transcript).toHaveLength(1);
    await pastor.call("PATCH", `${pastor.sermons}/${sermon.id}`, {
      transcript: "We read nothing.",
      version: 1,
    });
    expect((await check(sermon)).references.transcript).toEqual([]);
  });

  test("are empty for an empty sermon", async () => {
    expect(await check(await pastor.createSermon({}))).toEqual({
      references: { transcript: [], refinedTranscript: [], summary: [], lessonPlan: [] },
      sources: { summary: [], lessonPlan: [] },
      corrections: [],
      changes: [],
    });
  });
});

test("names of the church that seem misheard are proposed until they are dismissed, and never changed", async () => {
  await pastor.call("PATCH", `/api/users/${pastor.uid}/profile`, { terms: "Okafor (our youth pastor)" });
  const refinedTranscript = "Pastor Okafer prayed for us.";
  const sermon = await pastor.createSermon({ transcript: refinedTranscript, refinedTranscript });
  expect((await check(sermon)).corrections).toEqual([
    { text: "Okafer", suggestion: "Okafor", spans: [{ start: 7, end: 13 }] },
  ]);
  const path = `${pastor.sermons}/${sermon.id}/checks/dismissals`;
  await pastor.call("PUT", path, { reference: "Okafer", isDismissed: true });
  expect((await check(sermon)).corrections).toMatchObject([{ isDismissed: true }]);
  expect((await pastor.call("GET", `${pastor.sermons}/${sermon.id}`)).body.refinedTranscript).toBe(
    refinedTranscript,
  );
  await pastor.call("PATCH", `/api/users/${pastor.uid}/profile`, { terms: "" });
  expect((await check(sermon)).corrections).toEqual([]);
});

describe("the checks of a record", () => {
  test.each([
    ["sermons", "transcript"],
    ["studies", "description"],
    ["devotionals", "reading"],
  ])("of %s are never those of an earlier record with the same id, from any account", async (kind, field) => {
    const id = randomUUID();
    const checksOf = async (person: TestUser, text: string) => {
      const records = `/api/users/${person.uid}/${kind}`;
      expect((await person.call("POST", records, { id, title: "Light", [field]: text })).status).toBe(201);
      const { body } = await person.call("GET", `${records}/${id}/checks`);
      await person.call("DELETE", `${records}/${id}`);
      return JSON.stringify(body);
    };
    expect(await checksOf(await berea.signUp(), "We read John 3:16.")).toContain("John 3:16");
    const own = await checksOf(pastor, "We read John 3:17.");
    expect(own).toContain("John 3:17");
    expect(own).not.toContain("John 3:16");
    expect(await checksOf(pastor, "We read nothing.")).not.toContain("John 3:17");
  });
});

const open = (reference: string) =>
  pastor.call("GET", `/api/passage?reference=${encodeURIComponent(reference)}`);

describe("a passage", () => {
  test("is returned for its reference", async () => {
    expect(await open("John 11:35")).toMatchObject({
      status: 200,
      body: {
        reference: "John 11:35",
        verses: [{ book: "John", chapter: 11, verse: 35, text: "Jesus wept." }],
      },
    });
  });

  test.each(["John 3:99", "Tuesday", ""])("%j is none", async (reference) => {
    expect(await open(reference)).toMatchObject({
      status: 404,
      body: { error: { message: "That isn't a Bible reference." } },
    });
  });
});

const getRelated = (reference: string) =>
  pastor.call("GET", `/api/passage/related?reference=${encodeURIComponent(reference)}`);

describe("the passages related to a passage", () => {
  test("are cross references with the beginning of their text, in canonical order", async () => {
    const { status, body } = await getRelated("John 3:16");
    expect(status).toBe(200);
    const related = body as RelatedPassages;
    const references = related.crossReferences.map(({ reference }) => reference);
    expect(references).toContain("Romans 5:8");
    expect(references.indexOf("Genesis 22:12")).toBeLessThan(references.indexOf("Romans 5:8"));
    const quoted = related.crossReferences.find(({ reference }) => reference === "1 John 4:19");
    expect(quoted?.text).toBe("We love him, because he first loved us.");
    expect(related.words).toEqual([]);
  });

  test("come with the Hebrew words of the Old Testament", async () => {
    const related = (await getRelated("Psalm 23:1")).body as RelatedPassages;
    expect(related.words).toMatchObject([{ chapter: 23, verse: 1 }]);
    expect(related.words[0]?.words).toContainEqual({
      text: "יהוה",
      lemma: "יְהֹוָה",
      transliteration: "Yᵉhôvâh",
      number: "H3068",
      meaning: expect.stringContaining("Jewish national name of God"),
    });
  });

  test("are limited for long passages", async () => {
    const { crossReferences, words } = (await getRelated("Psalm 119")).body as RelatedPassages;
    expect(crossReferences).toHaveLength(24);
    expect(crossReferences.every(({ text }) => text.length > 0 && text.length <= 202)).toBe(true);
    expect(words.map(({ verse }) => verse)).toEqual([1, 2, 3, 4, 5]);
  });

  test.each(["John 3:99", "Tuesday"])("of %s don't exist", async (reference) => {
    expect(await getRelated(reference)).toMatchObject({ status: 404 });
  });
});
