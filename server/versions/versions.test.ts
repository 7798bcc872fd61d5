import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResultName } from "../../contract/results.ts";
import type { NewSermon, Sermon } from "../../contract/sermon.ts";
import type { Version } from "../../contract/versions.ts";
import { createTestApp, type Person, type TestApp } from "../testing.ts";

const TEXT =
  "Fear not, little flock. It is your Father's good pleasure to give you the kingdom. Sell what you have and give alms.";

let berea: TestApp;
let pastor: Person;
let address: string;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp();
  address = `/api/users/${pastor.uid}/sermons`;
});
afterAll(() => berea.close());

const create = async (fields: NewSermon = {}): Promise<Sermon> =>
  (await pastor.call("POST", address, { title: "Fear not", transcript: TEXT, ...fields })).body;

const read = async ({ id }: Sermon): Promise<Sermon> => (await pastor.call("GET", `${address}/${id}`)).body;

async function write(sermon: Sermon, fields: NewSermon): Promise<Sermon> {
  const { version } = await read(sermon);
  return (await pastor.call("PATCH", `${address}/${sermon.id}`, { ...fields, version })).body;
}

async function summarize(sermon: Sermon, text = TEXT): Promise<Sermon> {
  await pastor.call("POST", "/api/summarize", { text, sermon_id: sermon.id });
  return read(sermon);
}

const list = async ({ id }: Sermon, part: ResultName = "summary"): Promise<Version[]> =>
  (await pastor.call("GET", `${address}/${id}/versions?part=${part}`)).body.items;

const restore = (sermon: Sermon, { id }: Version) =>
  pastor.call("POST", `${address}/${sermon.id}/versions/${id}/restore`);

/** Makes the versions of a sermon look older than they are. */
const age = (sermon: Sermon, minutes: number) =>
  berea.context.database.pool.query(
    "update versions set replaced_at = replaced_at - make_interval(mins => $2) where record_id = $1",
    [sermon.id, minutes],
  );

const textsOf = (versions: Version[]) => versions.map(({ text }) => text);

describe("a text that is replaced", () => {
  test("by a person is kept under the name of the engine that made it", async () => {
    const made = await summarize(await create());
    const edited = await write(made, { summary: "In my words" });
    expect(edited.results.summary).toMatchObject({ engine: "Built-in engine", isEdited: true });
    expect(await list(made)).toMatchObject([
      { part: "summary", author: "Built-in engine", text: made.summary },
    ]);
  });

  test("by an engine is kept under the person's name", async () => {
    const sermon = await create({ summary: "In my words" });
    const made = await summarize(sermon);
    expect(made.results.summary).toMatchObject({ isEdited: false });
    expect(await list(sermon)).toMatchObject([{ author: "You", text: "In my words" }]);
  });

  test("by the same one, or while it was empty, is no version", async () => {
    const made = await summarize(await create());
    const same = await write(made, { summary: made.summary, description: "Another" });
    expect(same.results.summary?.isEdited).toBe(false);
    await summarize(same);
    expect(await list(made)).toEqual([]);
  });

  test("while a person is writing is kept once in five minutes", async () => {
    const sermon = await summarize(await create());
    for (const summary of ["a", "ab", "abc", "abcd"]) await write(sermon, { summary });
    expect(textsOf(await list(sermon))).toEqual([sermon.summary]);
    await age(sermon, 6);
    await write(sermon, { summary: "abcde" });
    await write(sermon, { summary: "abcdef" });
    expect(textsOf(await list(sermon))).toEqual(["abcd", sermon.summary]);
  });

  test("is one of at most fifty of its part", async () => {
    const sermon = await create({ lessonPlan: "<p>plan</p>" });
    await write(sermon, { lessonPlan: "<p>other</p>" });
    for (let edit = 0; edit < 53; edit += 1) {
      await write(sermon, { summary: `text ${edit}` });
      await age(sermon, 6);
    }
    const versions = await list(sermon);
    expect(versions).toHaveLength(50);
    expect(versions[0]?.text).toBe("text 51");
    expect(versions.at(-1)?.text).toBe("text 2");
    expect(await list(sermon, "lessonPlan")).toHaveLength(1);
  });
});

describe("restoring", () => {
  test("puts the text back with what was known of it, and keeps the one that it replaces", async () => {
    const made = await summarize(await create());
    await write(made, { summary: "In my words" });
    const [version] = await list(made);
    const { status, body } = await restore(made, version!);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: made.id, summary: made.summary, results: made.results });
    expect(textsOf(await list(made))).toEqual(["In my words", made.summary]);
  });

  test("does not find the version of another sermon", async () => {
    const [one, other] = [await create({ summary: "a" }), await create()];
    await write(one, { summary: "b" });
    const [version] = await list(one);
    expect(await restore(other, version!)).toMatchObject({
      status: 404,
      body: { error: { message: "This version is not there any more." } },
    });
  });
});

test("the versions of a deleted sermon are gone", async () => {
  const sermon = await create({ summary: "a" });
  await write(sermon, { summary: "b" });
  await pastor.call("DELETE", `${address}/${sermon.id}`);
  const { rows } = await berea.context.database.pool.query(
    "select count(*)::int as count from versions where record_id = $1",
    [sermon.id],
  );
  expect(rows).toEqual([{ count: 0 }]);
});

async function refine(sermon: Sermon): Promise<Sermon> {
  const body = { transcription: sermon.transcript, sermon_id: sermon.id };
  await pastor.call("POST", "/api/refine-transcription", body);
  return read(sermon);
}

async function areOutOfDate(sermon: Sermon) {
  const { results } = await read(sermon);
  return [results.refinedTranscript?.isOutOfDate, results.summary?.isOutOfDate];
}

describe("a result", () => {
  test("is out of date once the text that it was made from has changed, and no more when that is back", async () => {
    const refined = await refine(await create({ transcript: `um ${TEXT.toLowerCase()}` }));
    const sermon = await summarize(refined, refined.refinedTranscript);
    expect(await areOutOfDate(sermon)).toEqual([false, false]);

    await write(sermon, { refinedTranscript: "Another text." });
    expect(await areOutOfDate(sermon)).toEqual([false, true]);
    await write(sermon, { refinedTranscript: refined.refinedTranscript });
    expect(await areOutOfDate(sermon)).toEqual([false, false]);

    await write(sermon, { transcript: "Rejoice." });
    expect(await areOutOfDate(sermon)).toEqual([true, true]);
    const { items } = (await pastor.call("GET", `${address}?limit=1`)).body;
    expect(items[0].results.summary).toMatchObject({ isOutOfDate: true });
    expect(items[0]).not.toHaveProperty("transcriptHash");
  });

  test("of the transcript itself does not depend on what refining made of it", async () => {
    const sermon = await refine(await summarize(await create({ transcript: TEXT })));
    await write(sermon, { refinedTranscript: "Another text." });
    expect(await areOutOfDate(sermon)).toEqual([false, false]);
  });

  test("that a person has emptied, or has always written, was made by nobody", async () => {
    const sermon = await summarize(await create({ lessonPlan: "<p>mine</p>" }));
    const emptied = await write(sermon, { summary: "", lessonPlan: "<p>mine still</p>" });
    expect(emptied.results).toEqual({});
  });
});
