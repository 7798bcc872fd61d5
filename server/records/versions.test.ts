import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NewSermon, Sermon } from "../../contract/records/sermon.schema.ts";
import type { SermonVersion, VersionedPart } from "../../contract/records/sermon-version.schema.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";

const TEXT =
  "Fear not, little flock. It is your Father's good pleasure to give you the kingdom. Sell what you have and give alms.";

let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

const create = (fields: NewSermon = {}) =>
  pastor.createSermon({ title: "Fear not", transcript: TEXT, ...fields });

async function write(sermon: Sermon, fields: NewSermon): Promise<Sermon> {
  const { version } = await pastor.readSermon(sermon);
  return (await pastor.call("PATCH", `${pastor.sermons}/${sermon.id}`, { ...fields, version })).body;
}

async function summarize(sermon: Sermon, text = TEXT): Promise<Sermon> {
  await pastor.call("POST", "/api/summarize", { text, sermon_id: sermon.id });
  return pastor.readSermon(sermon);
}

const list = async ({ id }: Sermon, part: VersionedPart = "summary"): Promise<SermonVersion[]> =>
  (await pastor.call("GET", `${pastor.sermons}/${id}/versions?part=${part}`)).body.items;

const restore = (sermon: Sermon, { id }: SermonVersion) =>
  pastor.call("POST", `${pastor.sermons}/${sermon.id}/versions/${id}/restore`);

const keep = (sermon: Sermon, body: object) =>
  pastor.call("POST", `${pastor.sermons}/${sermon.id}/versions`, body);

const textsOf = (versions: SermonVersion[]) => versions.map(({ text }) => text);

describe("a text that is replaced", () => {
  test("by a user becomes a version with the name of its engine", async () => {
    const made = await summarize(await create());
    const edited = await write(made, { summary: "In my words" });
    expect(edited.results.summary).toMatchObject({ engine: "Built-in engine", isEdited: true });
    expect(await list(made)).toMatchObject([
      { part: "summary", author: "Built-in engine", text: made.summary },
    ]);
  });

  test("by an engine becomes a version with the user as author", async () => {
    const sermon = await create({ summary: "In my words" });
    const made = await summarize(sermon);
    expect(made.results.summary).toMatchObject({ isEdited: false });
    expect(await list(sermon)).toMatchObject([{ author: "You", text: "In my words" }]);
  });

  test("by the same text, or while empty, does not become a version", async () => {
    const made = await summarize(await create());
    const same = await write(made, { summary: made.summary, description: "Another" });
    expect(same.results.summary?.isEdited).toBe(false);
    await summarize(same);
    expect(await list(made)).toEqual([]);
  });

  test("by a user becomes a version every time, however soon", async () => {
    const sermon = await summarize(await create());
    for (const summary of ["a", "ab", "abc"]) await write(sermon, { summary });
    expect(textsOf(await list(sermon))).toEqual(["ab", "a", sermon.summary]);
  });

  test("is one of at most 50 versions of its part", async () => {
    const sermon = await create({ lessonPlan: "<p>plan</p>" });
    await write(sermon, { lessonPlan: "<p>other</p>" });
    for (let edit = 0; edit < 53; edit += 1) {
      await write(sermon, { summary: `text ${edit}` });
    }
    const versions = await list(sermon);
    expect(versions).toHaveLength(50);
    expect(versions[0]?.text).toBe("text 51");
    expect(versions.at(-1)?.text).toBe("text 2");
    expect(await list(sermon, "lessonPlan")).toHaveLength(1);
  });
});

describe("of two edits of the same version", () => {
  const conflict = { status: 409, body: { current: { summary: "theirs" } } };

  async function writeInTwoPlaces() {
    const sermon = await summarize(await create());
    const writeUpon = ({ version }: Sermon, summary: string) =>
      pastor.call("PATCH", `${pastor.sermons}/${sermon.id}`, { summary, version });
    await writeUpon(sermon, "theirs");
    const refused = await writeUpon(sermon, "mine");
    expect(refused).toMatchObject(conflict);
    return { sermon, current: refused.body.current as Sermon, writeUpon };
  }

  test("the overwritten one becomes a version", async () => {
    const { sermon, current, writeUpon } = await writeInTwoPlaces();
    expect(await writeUpon(current, "mine")).toMatchObject({ status: 200, body: { summary: "mine" } });
    expect(textsOf(await list(sermon))).toEqual(["theirs", sermon.summary]);
  });

  test("the rejected one becomes a version and can be restored", async () => {
    const { sermon, current } = await writeInTwoPlaces();
    const discarded = { part: "summary", text: "mine" };
    expect((await keep(sermon, discarded)).status).toBe(204);
    expect(await pastor.readSermon(sermon)).toEqual(current);
    const [mine] = await list(sermon);
    expect(mine).toMatchObject({ author: "You", text: "mine" });
    expect((await restore(sermon, mine!)).body).toMatchObject({
      summary: "mine",
      results: { summary: { engine: "Built-in engine", isEdited: true } },
    });
    expect(textsOf(await list(sermon))).toEqual(["theirs", "mine", sermon.summary]);
  });

  test("a rejected lesson plan is sanitized like a stored one", async () => {
    const sermon = await create({ lessonPlan: "<p>theirs</p>" });
    await keep(sermon, { part: "lessonPlan", text: "<p>mine</p><script>alert(1)</script>" });
    expect(textsOf(await list(sermon, "lessonPlan"))).toEqual(["<p>mine</p>"]);
    expect((await keep(sermon, { part: "title", text: "mine" })).status).toBe(400);
  });
});

describe("restoring", () => {
  test("restores the text with its metadata, and stores the replaced one as a version", async () => {
    const made = await summarize(await create());
    await write(made, { summary: "In my words" });
    const [version] = await list(made);
    const { status, body } = await restore(made, version!);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: made.id, summary: made.summary, results: made.results });
    expect(textsOf(await list(made))).toEqual(["In my words", made.summary]);
  });

  test("rejects a version of another sermon", async () => {
    const [one, other] = [await create({ summary: "a" }), await create()];
    await write(one, { summary: "b" });
    const [version] = await list(one);
    expect(await restore(other, version!)).toMatchObject({
      status: 404,
      body: { error: { message: "This version no longer exists." } },
    });
  });
});

test("a replaced transcript is stored and restored with its times", async () => {
  const timed = { transcript: TEXT, segments: [{ start: 0, end: 9, text: TEXT }] };
  const sermon = await create(timed);
  const other = { transcript: "Rejoice.", segments: null };
  await write(sermon, other);
  await write(sermon, { ...other, description: "The same words again" });
  const versions = await list(sermon, "transcript");
  expect(versions).toMatchObject([{ part: "transcript", text: TEXT }]);
  expect(versions[0]).not.toHaveProperty("segments");

  expect((await restore(sermon, versions[0]!)).body).toMatchObject(timed);
  expect(textsOf(await list(sermon, "transcript"))).toEqual(["Rejoice.", TEXT]);
  await write(sermon, { segments: [{ start: 0, end: 10, text: TEXT }] });
  expect(textsOf(await list(sermon, "transcript"))).toEqual([TEXT, "Rejoice.", TEXT]);
});

test("deleting a sermon deletes its versions", async () => {
  const sermon = await create({ summary: "a" });
  await write(sermon, { summary: "b" });
  await pastor.call("DELETE", `${pastor.sermons}/${sermon.id}`);
  const { rows } = await berea.context.database.pool.query(
    "select count(*)::int as count from versions where record_id = $1",
    [sermon.id],
  );
  expect(rows).toEqual([{ count: 0 }]);
});

async function refine(sermon: Sermon): Promise<Sermon> {
  const body = { transcription: sermon.transcript, sermon_id: sermon.id };
  await pastor.call("POST", "/api/refine-transcription", body);
  return pastor.readSermon(sermon);
}

async function areOutOfDate(sermon: Sermon) {
  const { results } = await pastor.readSermon(sermon);
  return [results.refinedTranscript?.isOutOfDate, results.summary?.isOutOfDate];
}

describe("a result", () => {
  test("is out of date while its source text differs", async () => {
    const refined = await refine(await create({ transcript: `um ${TEXT.toLowerCase()}` }));
    const sermon = await summarize(refined, refined.refinedTranscript);
    expect(await areOutOfDate(sermon)).toEqual([false, false]);

    await write(sermon, { refinedTranscript: "Another text." });
    expect(await areOutOfDate(sermon)).toEqual([false, true]);
    await write(sermon, { refinedTranscript: refined.refinedTranscript });
    expect(await areOutOfDate(sermon)).toEqual([false, false]);

    await write(sermon, { transcript: "Rejoice." });
    expect(await areOutOfDate(sermon)).toEqual([true, true]);
    const { items } = (await pastor.call("GET", `${pastor.sermons}?limit=1`)).body;
    expect(items[0].results.summary).toMatchObject({ isOutOfDate: true });
    expect(items[0]).not.toHaveProperty("transcriptHash");
  });

  test("does not depend on the refined text if it is the transcript's own", async () => {
    const sermon = await refine(await summarize(await create({ transcript: TEXT })));
    await write(sermon, { refinedTranscript: "Another text." });
    expect(await areOutOfDate(sermon)).toEqual([false, false]);
  });

  test("has no engine if the user emptied or wrote it", async () => {
    const sermon = await summarize(await create({ lessonPlan: "<p>mine</p>" }));
    const emptied = await write(sermon, { summary: "", lessonPlan: "<p>mine still</p>" });
    expect(emptied.results).toEqual({});
  });
});

test("deleting a record keeps the versions of a record of another kind with the same id", async () => {
  const sermon = await create({ summary: "a" });
  await write(sermon, { summary: "b" });
  const studies = `/api/users/${pastor.uid}/studies`;
  await pastor.call("POST", studies, { id: sermon.id, title: "Psalms" });
  await pastor.call("PATCH", `${studies}/${sermon.id}`, { version: 1, title: "Proverbs" });
  await pastor.call("DELETE", `${studies}/${sermon.id}`);
  expect(textsOf(await list(sermon))).toEqual(["a"]);
});
