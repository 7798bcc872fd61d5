import { eq, getTableColumns, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HANDOVER_MESSAGES } from "../../contract/sharing/handover.ts";
import { addFile, addUnfinishedUpload } from "../account-deletion/testing-full-account.ts";
import { createChurch, signUpInto } from "../churches/testing-churches.ts";
import * as schema from "../db/schema.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";
import { TABLES_OF_RECORDS } from "./move-records.ts";

let berea: TestApp;
let anna: TestUser;
let ben: TestUser;
let mia: TestUser;
let stranger: TestUser;
let churchId: string;

const USER_BYTES = 3_000_000;

beforeAll(async () => {
  berea = await createTestApp({ userBytes: USER_BYTES });
  anna = await berea.signUp("Anna Green");
  churchId = await createChurch(anna);
  ben = await signUpInto(berea, anna, churchId, "staff", { canEdit: true });
  mia = await signUpInto(berea, anna, churchId, "member");
  stranger = await berea.signUp("Stranger");
});
afterAll(() => berea.close());
beforeEach(async () => {
  for (const person of [anna, ben]) {
    for (const table of [schema.devotionals, schema.sermons, schema.studies, schema.series, schema.handovers])
      await berea.context.db.delete(table).where(eq(table.ownerId, person.uid));
    await berea.context.db.delete(schema.files).where(eq(schema.files.ownerId, person.uid));
  }
});

const share = (path: string, audience = "staff", access = "view") =>
  anna.call("PUT", `/api/users/${anna.uid}/${path}/sharing`, { churchId, audience, access });
const handOver = (path: string, to: TestUser = ben, by: TestUser = anna) =>
  by.call("POST", `/api/users/${by.uid}/${path}/handover`, { churchId, personId: to.uid });
const handOverAll = (to: TestUser = ben) =>
  anna.call("POST", `/api/churches/${churchId}/handover`, { personId: to.uid });

/** A sermon with a version, a link, a dismissed finding, a finished job and a recording. */
async function createFullSermon() {
  const sermon = await anna.createSermon({ title: "Fear not", series: "Luke", transcript: "Fear not." });
  const place = `sermons/${sermon.id}`;
  const own = `/api/users/${anna.uid}`;
  await anna.call("PATCH", `${own}/${place}`, { transcript: "Fear not, flock.", version: 1 });
  await anna.call("PUT", `${own}/${place}/checks/dismissals`, { quotation: "Fear not", isDismissed: true });
  const { body: link } = await anna.call("POST", `${own}/${place}/links`, {});
  const { body: job } = await anna.call("POST", `${own}/jobs`, { kind: "process", sermonId: sermon.id });
  await anna.call("GET", `${own}/jobs/${job.id}/events`);
  const { body: made } = await anna.call("GET", `${own}/${place}`);
  await anna.call("PATCH", `${own}/${place}`, { summary: "By Anna", version: made.version });
  const fileId = await addFile(anna, { sermonId: sermon.id });
  const { body: devotional } = await anna.call("POST", `${own}/devotionals`, {
    title: "Day",
    sourceSermonId: sermon.id,
  });
  return { id: sermon.id, place, link, fileId, devotionalId: devotional.id as string };
}

describe("a sermon that is handed over", () => {
  test("is the colleague's, with everything that belongs to it", async () => {
    const { id, place, link, fileId, devotionalId } = await createFullSermon();
    expect((await handOver(place)).status).toBe(204);

    const at = `/api/users/${ben.uid}`;
    expect((await ben.call("GET", `${at}/${place}`)).body).toMatchObject({
      title: "Fear not",
      transcript: "Fear not, flock.",
      series: "Luke",
    });
    const { body: versions } = await ben.call("GET", `${at}/${place}/versions?part=transcript`);
    expect(versions.items).toMatchObject([{ author: "Anna Green", text: "Fear not." }]);
    const { body: origins } = await ben.call("GET", `${at}/${place}/provenance`);
    expect(origins.texts.find(({ part }: { part: string }) => part === "summary").people).toEqual([
      "Anna Green",
    ]);
    expect((await ben.call("GET", `${at}/files/${fileId}/content`)).status).toBe(200);
    expect((await ben.call("GET", `${at}/${place}/links`)).body.items).toHaveLength(1);
    expect((await berea.anonymous.call("GET", new URL(link.url).pathname)).status).toBe(200);
    expect((await ben.call("GET", `${at}/jobs?sermonId=${id}`)).body.items).toMatchObject([
      { state: "completed" },
    ]);
    expect((await ben.call("GET", `${at}/series`)).body.items).toMatchObject([{ name: "Luke" }]);

    const { body: listed } = await ben.call("GET", `${at}/handovers`);
    expect(listed).toMatchObject({
      total: 1,
      items: [{ recordId: id, title: "Fear not", from: "Anna Green" }],
    });
    expect((await berea.readMail(ben.email))?.text).toContain("“Fear not”");
    expect((await ben.call("POST", `${at}/handovers/seen`)).status).toBe(204);
    expect((await ben.call("GET", `${at}/handovers`)).body).toEqual({ items: [], total: 0 });

    const own = `/api/users/${anna.uid}`;
    expect((await anna.call("GET", `${own}/${place}`)).status).toBe(404);
    expect((await anna.call("GET", `${own}/files/${fileId}/content`)).status).toBe(404);
    expect((await anna.call("GET", `${own}/jobs?sermonId=${id}`)).body.items).toEqual([]);
    expect((await anna.call("GET", `${own}/series`)).body.items).toEqual([]);
    const { db } = berea.context;
    const [devotional] = await db
      .select()
      .from(schema.devotionals)
      .where(eq(schema.devotionals.id, devotionalId));
    expect(devotional).toMatchObject({ ownerId: anna.uid, sourceSermonId: null });
    for (const { table, ownerId } of TABLES_OF_RECORDS.filter((each) => each.table !== schema.files))
      expect(await db.$count(table, eq(ownerId, anna.uid))).toBe(0);
  });

  test("stays shared, so that the former author still sees it", async () => {
    const { id } = await anna.createSermon({ title: "Fear not" });
    await share(`sermons/${id}`, "everyone", "edit");
    await handOver(`sermons/${id}`);
    const address = `/api/users/${ben.uid}/sermons/${id}`;
    expect((await anna.call("GET", address)).status).toBe(200);
    expect((await mia.call("GET", address)).status).toBe(200);
    expect((await stranger.call("GET", address)).status).toBe(404);
    expect((await ben.call("GET", `${address}/sharing`)).body).toMatchObject({
      access: "own",
      sharing: { audience: "everyone", access: "edit" },
    });
    expect((await anna.call("DELETE", address)).status).toBe(404);
  });

  test("takes the URLs of a study's files along", async () => {
    const own = `/api/users/${anna.uid}`;
    const { body: study } = await anna.call("POST", `${own}/studies`, { title: "Psalms" });
    const fileId = await addFile(anna, { studyId: study.id }, Buffer.from("Fear not.\n"));
    const media = [{ type: "audio", url: `${own}/files/${fileId}/content`, fileId }];
    await anna.call("PATCH", `${own}/studies/${study.id}`, { version: 1, sessions: [{ id: "one", media }] });
    await handOver(`studies/${study.id}`);
    const { body } = await ben.call("GET", `/api/users/${ben.uid}/studies/${study.id}`);
    expect(body.sessions[0].media[0].url).toBe(`/api/users/${ben.uid}/files/${fileId}/content`);
  });

  test("keeps a change that was saved at the same moment, or refuses that change", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await anna.createSermon({ title: "Fear not" });
      const [saved, handed] = await Promise.all([
        anna.call("PATCH", `${anna.sermons}/${id}`, { title: "Saved", version: 1 }),
        handOver(`sermons/${id}`),
      ]);
      expect(handed.status).toBe(204);
      const { body } = await ben.call("GET", `${ben.sermons}/${id}`);
      expect([saved.status, body.title]).toEqual(saved.status === 200 ? [200, "Saved"] : [404, "Fear not"]);
    }
  });

  test("is handed over once, to one of two colleagues", async () => {
    const carl = await signUpInto(berea, anna, churchId, "staff");
    const { id } = await anna.createSermon({ title: "Fear not" });
    const answers = await Promise.all([handOver(`sermons/${id}`, ben), handOver(`sermons/${id}`, carl)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  });

  test("cancels work that has not ended", async () => {
    const { id } = await anna.createSermon({ title: "Fear not", transcript: "Fear not." });
    const { db } = berea.context;
    await db
      .insert(schema.jobs)
      .values({ ownerId: anna.uid, sermonId: id, kind: "transcribe", state: "running", textsAtStart: {} });
    await handOver(`sermons/${id}`);
    expect(await db.select().from(schema.jobs).where(eq(schema.jobs.sermonId, id))).toMatchObject([
      { ownerId: ben.uid, state: "cancelled" },
    ]);
  });
});

test("only owners and staff of the church get records, and only from their author", async () => {
  const { id } = await anna.createSermon({ title: "Fear not" });
  const place = `sermons/${id}`;
  for (const to of [mia, stranger, anna, { ...ben, uid: "nobody" }]) {
    expect(await handOver(place, to)).toMatchObject({
      status: 400,
      body: { error: { message: HANDOVER_MESSAGES.personNotFound } },
    });
  }
  await share(place, "everyone", "edit");
  expect((await handOver(place, anna, ben)).status).toBe(404);
  expect(
    (await ben.call("POST", `/api/users/${anna.uid}/${place}/handover`, { churchId, personId: ben.uid }))
      .status,
  ).toBe(404);
  expect((await handOver(place, ben, stranger)).status).toBe(404);
  expect((await handOver("sermons/x")).status).toBe(404);
  expect((await ben.call("GET", `/api/users/${anna.uid}/handovers`)).status).toBe(404);
  expect((await anna.call("GET", `${anna.sermons}/${id}`)).status).toBe(200);
});

test("a file that is being uploaded, and a full storage of the colleague, prevent it", async () => {
  const { id } = await anna.createSermon({ title: "Fear not" });
  await addUnfinishedUpload(anna, id);
  expect(await handOver(`sermons/${id}`)).toMatchObject({
    status: 409,
    body: { error: { message: HANDOVER_MESSAGES.uploading } },
  });
  const { db } = berea.context;
  await db.update(schema.files).set({ state: "ready", bytes: USER_BYTES + 1 });
  expect((await handOver(`sermons/${id}`)).status).toBe(413);
  expect((await anna.call("GET", `${anna.sermons}/${id}`)).status).toBe(200);
});

describe("everything that is shared with a church", () => {
  test("is handed over at once, and nothing else", async () => {
    const shared = await anna.createSermon({ title: "Shared" });
    const own = await anna.createSermon({ title: "Own" });
    const { body: study } = await anna.call("POST", `/api/users/${anna.uid}/studies`, { title: "Psalms" });
    await share(`sermons/${shared.id}`);
    await share(`studies/${study.id}`);
    expect(await handOverAll()).toMatchObject({ status: 200, body: { count: 2 } });
    expect((await anna.call("GET", `${anna.sermons}/${own.id}`)).status).toBe(200);
    expect((await ben.call("GET", `${ben.sermons}/${shared.id}`)).status).toBe(200);
    expect((await handOverAll()).body).toEqual({ count: 0 });
    expect((await handOverAll(mia)).status).toBe(400);
  });

  test("stays as it is if one record can't be handed over", async () => {
    const { id } = await anna.createSermon({ title: "Shared" });
    const { body: study } = await anna.call("POST", `/api/users/${anna.uid}/studies`, { title: "Psalms" });
    await share(`sermons/${id}`);
    await share(`studies/${study.id}`);
    await addFile(anna, { studyId: study.id }, Buffer.from("Fear not.\n"));
    await berea.context.db.update(schema.files).set({ bytes: USER_BYTES + 1 });
    expect((await handOverAll()).status).toBe(413);
    expect((await anna.call("GET", `${anna.sermons}/${id}`)).status).toBe(200);
    expect((await ben.call("GET", `${ben.sermons}/${id}`)).status).toBe(404);
  });

  test("survives the deletion of the author's account", async () => {
    const carla = await signUpInto(berea, anna, churchId, "staff");
    const { id } = await carla.createSermon({ title: "Carla's" });
    await carla.call("PUT", `/api/users/${carla.uid}/sermons/${id}/sharing`, {
      churchId,
      audience: "staff",
      access: "view",
    });
    await carla.call("POST", `/api/churches/${churchId}/handover`, { personId: ben.uid });
    await carla.call("DELETE", `/api/users/${carla.uid}`, { confirm: "DELETE" });
    expect((await ben.call("GET", `${ben.sermons}/${id}`)).body.title).toBe("Carla's");
    expect((await ben.call("GET", `/api/users/${ben.uid}/handovers`)).body.items).toMatchObject([
      { from: null },
    ]);
  });
});

test("every table with rows of one record is known here", () => {
  const tables = Object.values(schema).filter((table) => is(table, PgTable));
  const ofRecords = tables.filter((table) => {
    const columns = getTableColumns(table);
    return "ownerId" in columns && "recordId" in columns;
  });
  // These three are moved by name.
  const named = [schema.versions, schema.searchEntries, schema.searchQueue] as PgTable[];
  const known = new Set([...TABLES_OF_RECORDS.map(({ table }) => table), ...named]);
  expect(ofRecords.filter((table) => !known.has(table))).toEqual([]);
  expect(TABLES_OF_RECORDS.length).toBeGreaterThan(3);
});
