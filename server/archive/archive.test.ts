import { createHash } from "node:crypto";
import { eq as equals } from "drizzle-orm";
import { unzipSync, zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCOUNT_DATA_MESSAGES } from "../../contract/account/account-data.ts";
import { UPLOADS_PATH } from "../../contract/media/media.ts";
import { files as fileRows, sermons as sermonRows } from "../db/schema.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";
import { makeWav, createUploadHeaders } from "../uploads/testing-media.ts";
import { uploadArchive, downloadArchive } from "./testing-archive.ts";

let berea: TestApp;
let fresh: TestApp;

beforeAll(async () => {
  [berea, fresh] = await Promise.all([createTestApp(), createTestApp()]);
});
afterAll(async () => {
  await Promise.all([berea.close(), fresh.close()]);
});

const own = ({ uid }: TestUser) => `/api/users/${uid}`;

/** All records of a user as returned by the API, without their owner. */
async function readAll(app: TestApp, person: TestUser): Promise<unknown> {
  const get = async (path: string) => (await person.call("GET", `${own(person)}${path}`)).body;
  const read = async (kind: string) => {
    const { items } = await get(`/${kind}`);
    return Promise.all(items.map(({ id }: { id: string }) => get(`/${kind}/${id}`)));
  };
  const sermons = await read("sermons");
  const studies = await read("studies");
  const devotionals = await read("devotionals");
  const testimonies = await read("testimonies");
  const versions = [];
  for (const { id } of sermons) {
    for (const part of ["transcript", "summary", "lessonPlan"]) {
      versions.push((await get(`/sermons/${id}/versions?part=${part}`)).items);
    }
  }
  for (const [kind, records] of Object.entries({ studies, devotionals, testimonies })) {
    for (const { id } of records) versions.push((await get(`/${kind}/${id}/versions`)).items);
  }
  const series = [];
  for (const { id } of (await get("/series")).items) {
    const { id: _id, createdAt, updatedAt: _at, version: _v, coverId, ...page } = await get(`/series/${id}`);
    series.push({ ...page, cover: coverId && (await hashContent(app, person, coverId)) });
  }
  const files = [];
  for (const { id } of sermons) {
    for (const file of (await get(`/sermons/${id}/files`)).items) {
      files.push({ ...file, hash: await hashContent(app, person, file.id) });
    }
  }
  for (const { photoFileId } of testimonies) {
    const file = await get(`/files/${photoFileId}`);
    files.push({ ...file, hash: await hashContent(app, person, photoFileId) });
  }
  const {
    displayName: _,
    email: __,
    emailVerified,
    imageUrl,
    version,
    updatedAt,
    ...profile
  } = await get("/profile");
  const records = { sermons, studies, devotionals, testimonies };
  const imported = await readImported(app, person);
  const all = JSON.stringify({ ...records, series, versions, files, profile, imported });
  // A restored series is another one with the same name.
  return JSON.parse(
    all.replaceAll(person.uid, "the person").replaceAll(/"seriesId":"[\da-f-]{36}"/g, '"seriesId":"an id"'),
  );
}

/** What no endpoint returns: where sermons were imported from, and the chapters of their recordings. */
async function readImported({ context: { db } }: TestApp, { uid }: TestUser): Promise<unknown> {
  const { title, importKey, episodeGuid } = sermonRows;
  const keys = await db
    .select({ title, importKey, episodeGuid })
    .from(sermonRows)
    .where(equals(sermonRows.ownerId, uid));
  const { filename, chapters } = fileRows;
  const divided = await db.select({ filename, chapters }).from(fileRows).where(equals(fileRows.ownerId, uid));
  return [...keys, ...divided].map((row) => JSON.stringify(row)).toSorted();
}

async function hashContent({ app }: TestApp, person: TestUser, id: string): Promise<string> {
  const url = `${own(person)}/files/${id}/content`;
  const { rawPayload } = await app.inject({ method: "GET", url, headers: { cookie: person.cookie } });
  return createHash("sha256").update(rawPayload).digest("hex");
}

async function addFile(person: TestUser, metadata: Record<string, string>, seconds = 1): Promise<string> {
  const wav = makeWav(seconds);
  const { headers } = await person.call("POST", UPLOADS_PATH, wav, createUploadHeaders(wav, metadata));
  return String(headers["location"]).split("/").at(-1)!;
}

/** Creates a user with a processed sermon, recordings, records of the other kinds with files, versions and a profile. */
async function createUser(app: TestApp): Promise<TestUser> {
  const person = await app.signUp();
  const { body: sermon } = await person.call("POST", person.sermons, {
    title: 'Fear not: a "little" flock / Luke 12 ]',
    date: "2024-05-12",
    transcript:
      "[0:05] Fear not, little flock, for it is your Father’s good pleasure to give you the kingdom.",
    segments: [{ start: 5, end: 9.25, text: "Fear not, little flock", wordStarts: [5, 5.5, 6, 7] }],
    language: "en",
    series: "Luke",
    speaker: "Anna",
    tags: ["fear", "Church"],
    notes: "# not a heading\n1. not a list",
  });
  const { body: job } = await person.call("POST", `${own(person)}/jobs`, {
    kind: "process",
    sermonId: sermon.id,
  });
  await person.call("GET", `${own(person)}/jobs/${job.id}/events`);
  const made = await person.readSermon(sermon);
  const change = {
    summary: "My own summary",
    transcript: "Fear not.",
    status: "completed",
    version: made.version,
  };
  await person.call("PATCH", `${person.sermons}/${sermon.id}`, change);
  const recording = await addFile(person, { sermonId: sermon.id, filename: "Sunday.wav" });
  const { db } = app.context;
  const imported = { importKey: "urn:1", episodeGuid: "urn:1" };
  await db.update(sermonRows).set(imported).where(equals(sermonRows.id, sermon.id));
  const chapters = [{ start: 0.5, title: "The flock" }];
  await db.update(fileRows).set({ chapters }).where(equals(fileRows.id, recording));
  await addFile(person, { sermonId: sermon.id, filename: "Sunday.wav", source: "recording" }, 2);
  await person.createSermon({ title: "Fear not", lessonPlan: "<h2>Aim</h2><p>Trust &amp; obey</p>" });

  const { body: study } = await person.call("POST", `${own(person)}/studies`, {
    title: "Psalms",
    scripture: "Psalm 23",
  });
  const fileId = await addFile(person, { studyId: study.id });
  const media = [{ type: "audio", url: `${own(person)}/files/${fileId}/content`, title: "Song", fileId }];
  const sessions = [{ id: "one", title: "The shepherd", discussionQuestions: ["Who leads?"], media }];
  await person.call("PATCH", `${own(person)}/studies/${study.id}`, { version: 1, sessions });
  await person.call("PATCH", `${own(person)}/studies/${study.id}`, {
    version: 2,
    editor: "tab",
    generatedContent: { markdown: "# For the leader" },
  });
  await createDevotional(person, sermon.id);
  await createTestimony(person);
  await editSeries(person, sermon.seriesId);
  await person.call("PATCH", `${own(person)}/profile`, {
    church: "Grace",
    bio: "A pastor",
    voice: "Like a letter.",
    terms: "Okafor",
    preferences: { darkMode: true },
  });
  return person;
}

/** Generated from a sermon and edited afterwards. */
async function createDevotional(person: TestUser, sourceSermonId: string): Promise<void> {
  const address = `${own(person)}/devotionals`;
  const fields = {
    scripture: "Luke 12:32",
    date: "2024-05-13",
    series: "Luke",
    seriesDay: 1,
    sourceSermonId,
  };
  const { body } = await person.call("POST", address, fields);
  const { body: made } = await person.call("POST", `${address}/${body.id}/generate`, {});
  await person.call("PATCH", `${address}/${body.id}`, { version: made.version, prayer: "Thank you." });
}

/** With a cover and a planned sermon; another series has no records. */
async function editSeries(person: TestUser, id: string): Promise<void> {
  const address = `${own(person)}/series`;
  const planned = [{ id: crypto.randomUUID(), title: "Oil", date: "2030-01-06", scripture: "Luke 13" }];
  const change = { description: "A physician writes", planned, version: 1 };
  await person.call("PATCH", `${address}/${id}`, change);
  await person.call("POST", `${address}/${id}/cover`, await paint("teal"));
  await person.call("POST", address, { name: "Jonah" });
}

/** With a photo, and another one in a version. */
async function createTestimony(person: TestUser): Promise<void> {
  const address = `${own(person)}/testimonies`;
  const { body } = await person.call("POST", address, {
    title: "Found",
    how: "Someone came.",
    name: "Lydia",
  });
  for (const [version, colour] of ["red", "blue"].entries()) {
    const { body: photo } = await person.call("POST", `${address}/${body.id}/photos`, await paint(colour));
    const change = { version: version + 1, photoFileId: photo.id, after: colour };
    await person.call("PATCH", `${address}/${body.id}`, change);
  }
}

const paint = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

describe("an archive", () => {
  test("restores equal records, files and versions in another installation", async () => {
    const person = await createUser(berea);
    const again = await fresh.signUp();
    const archive = await downloadArchive(berea, person);
    expect((await uploadArchive(again, archive)).body).toEqual({ added: 5, alreadyThere: 0 });
    expect(await readAll(fresh, again)).toEqual(await readAll(berea, person));

    expect((await uploadArchive(again, archive)).body).toEqual({ added: 0, alreadyThere: 5 });
    expect(await readAll(fresh, again)).toEqual(await readAll(berea, person));
  });

  test("restored by another user of the same installation creates separate records", async () => {
    const [person, other] = [await createUser(berea), await berea.signUp()];
    const before = await readAll(berea, person);
    const archive = await downloadArchive(berea, person);
    expect((await uploadArchive(other, archive)).body).toEqual({ added: 5, alreadyThere: 0 });
    expect((await uploadArchive(other, archive)).body).toEqual({ added: 0, alreadyThere: 5 });
    expect(await readAll(berea, person)).toEqual(before);

    const { items } = (await other.call("GET", `${own(other)}/studies`)).body;
    const { body: study } = await other.call("GET", `${own(other)}/studies/${items[0].id}`);
    const [{ url, fileId }] = study.sessions[0].media;
    expect(url).toBe(`${own(other)}/files/${fileId}/content`);
    const { body: theirs } = await person.call("GET", `${own(person)}/studies`);
    expect(items[0].id).not.toBe(theirs.items[0].id);
    expect((await other.call("GET", url)).status).toBe(200);

    const first = async (of: TestUser, kind: string) =>
      (await of.call("GET", `${own(of)}/${kind}`)).body.items[0];
    const devotional = await first(other, "devotionals");
    expect(devotional.sourceSermonId).not.toBe((await first(person, "devotionals")).sourceSermonId);
    expect((await other.readSermon({ id: devotional.sourceSermonId })).title).toMatch(/^Fear not: a/);
    const testimony = await first(other, "testimonies");
    expect((await other.call("GET", `${own(other)}/files/${testimony.photoFileId}/content`)).status).toBe(
      200,
    );
    const { body: earlier } = await other.call("GET", `${own(other)}/testimonies/${testimony.id}/versions`);
    const red = earlier.items[0].testimony.photoFileId;
    expect((await other.call("GET", `${own(other)}/files/${red}/content`)).status).toBe(200);
    expect((await person.call("GET", `${own(person)}/files/${fileId}`)).status).toBe(404);
  });

  test("restores deleted records and never overwrites changed ones", async () => {
    const person = await berea.signUp();
    const [kept, gone] = [
      await person.createSermon({ title: "Kept" }),
      await person.createSermon({ title: "Gone" }),
    ];
    const archive = await downloadArchive(berea, person);
    await person.call("PATCH", `${person.sermons}/${kept.id}`, { title: "Changed", version: 1 });
    await person.call("DELETE", `${person.sermons}/${gone.id}`);
    expect((await uploadArchive(person, archive)).body).toEqual({ added: 1, alreadyThere: 1 });
    expect((await person.readSermon(kept)).title).toBe("Changed");
    expect(await person.readSermon(gone)).toEqual(gone);
  });

  test("of an earlier version without publication dates, and with a study that ends before its start, can be restored", async () => {
    const [person, other] = [await berea.signUp(), await berea.signUp()];
    const studies = `${own(person)}/studies`;
    const days = { startDate: "2026-03-01", endDate: "2026-03-02" };
    await person.call("POST", studies, { title: "Published", status: "published", ...days });
    await person.call("POST", studies, { title: "Draft", ...days });
    const entries = unzipSync(await downloadArchive(berea, person));
    for (const name of Object.keys(entries).filter((each) => each.endsWith("study.json"))) {
      const entry = JSON.parse(Buffer.from(entries[name]!).toString());
      delete entry.record.publishedAt;
      entry.record.endDate = "2026-02-01";
      entries[name] = Buffer.from(JSON.stringify(entry));
    }
    expect((await uploadArchive(other, zipSync(entries))).body).toEqual({ added: 2, alreadyThere: 0 });
    const { items } = (await other.call("GET", `${own(other)}/studies`)).body;
    for (const { title, publishedAt, updatedAt, endDate } of items) {
      expect(publishedAt).toBe(title === "Published" ? updatedAt : null);
      expect(endDate).toBe("2026-02-01");
    }
  });

  test("of an earlier version keeps the reference to a version that conflicts with an edited result", async () => {
    const [person, other] = [await berea.signUp(), await berea.signUp()];
    await person.createSermon({ title: "Edited", summary: 'He wrote "madeBeside": twice' });
    const entries = unzipSync(await downloadArchive(berea, person));
    const name = Object.keys(entries).find((each) => each.endsWith("sermon.json"))!;
    const entry = JSON.parse(Buffer.from(entries[name]!).toString());
    const info = {
      engine: "builtin",
      madeAt: "2026-03-01T00:00:00Z",
      tokens: { input: 1, output: 1 },
      isEdited: true,
    };
    entry.record.results = { summary: { ...info, madeFrom: "hash", madeBeside: "conflicting" } };
    entries[name] = Buffer.from(JSON.stringify(entry));
    expect((await uploadArchive(other, zipSync(entries))).body).toEqual({ added: 1, alreadyThere: 0 });
    const { items } = (await other.call("GET", other.sermons)).body;
    const sermon = await other.readSermon(items[0]);
    expect(sermon.results.summary?.conflictingVersionId).toBe("conflicting");
    expect(sermon.summary).toBe('He wrote "madeBeside": twice');
  });

  test("restores the Bible of a record; one that this server does not have is printed as the default", async () => {
    const [person, again] = [await berea.signUp(), await fresh.signUp()];
    const wanted = { title: "Rivers", scripture: "John 3:16", bible: "river" };
    await person.createSermon(wanted);
    const days = { startDate: "2026-03-01", endDate: "2026-03-02" };
    await person.call("POST", `${own(person)}/studies`, { ...wanted, ...days });
    const archive = await downloadArchive(berea, person);
    expect((await uploadArchive(again, archive)).body).toEqual({ added: 2, alreadyThere: 0 });
    for (const kind of ["sermons", "studies"]) {
      const { items } = (await again.call("GET", `${own(again)}/${kind}`)).body;
      const restored = `${own(again)}/${kind}/${items[0].id}`;
      const { body } = await again.call("GET", restored);
      expect(body.bible).toBe("river");
      const { version } = body;
      const changed = await again.call("PATCH", restored, { title: "Changed", version });
      expect(changed).toMatchObject({ status: 200, body: { bible: "river" } });
      const { statusCode } = await fresh.app.inject({
        url: `${restored}/export/docx`,
        headers: { cookie: again.cookie },
      });
      expect(statusCode).toBe(200);
    }
    expect((await fresh.context.bibles.chooseEdition(again.uid, "river")).id).toBe("kjv");
  });

  test("restores no references to sermons and photos that it does not contain", async () => {
    const [person, other] = [await createUser(berea), await berea.signUp()];
    const entries = unzipSync(await downloadArchive(berea, person));
    const edit = (ending: string, change: (entry: { record: object; files: object[] }) => void) => {
      const name = Object.keys(entries).find((each) => each.endsWith(ending))!;
      const entry = JSON.parse(Buffer.from(entries[name]!).toString());
      change(entry);
      entries[name] = Buffer.from(JSON.stringify(entry));
    };
    edit("archive.json", (list: { records: { kind: string }[] } | object) => {
      const { records } = list as { records: { kind: string }[] };
      records.splice(0, records.length, ...records.filter(({ kind }) => kind !== "sermon").toReversed());
    });
    edit("testimony.json", (testimony) => testimony.files.splice(0));
    expect((await uploadArchive(other, zipSync(entries))).body).toEqual({ added: 3, alreadyThere: 0 });
    const { body: devotionals } = await other.call("GET", `${own(other)}/devotionals`);
    expect(devotionals.items).toMatchObject([{ sourceSermonId: null }]);
    const { body: testimonies } = await other.call("GET", `${own(other)}/testimonies`);
    expect(testimonies.items).toMatchObject([{ photoFileId: null }]);
  });

  test("restores only empty fields of a profile", async () => {
    const [person, other] = [await createUser(berea), await berea.signUp("Newcomer")];
    await other.call("PATCH", `${own(other)}/profile`, {
      church: "Another church",
      voice: "Short.",
    });
    await uploadArchive(other, await downloadArchive(berea, person));
    const { body } = await other.call("GET", `${own(other)}/profile`);
    expect(body).toMatchObject({ displayName: "Newcomer", church: "Another church", bio: "A pastor" });
    expect(body).toMatchObject({ voice: "Short.", terms: "Okafor" });
    expect(body.preferences.darkMode).toBe(true);
  });

  test("restores a picture only if the user has none", async () => {
    const [person, other] = [await berea.signUp(), await berea.signUp()];
    const image = (of: TestUser) => `${own(of)}/profile/image`;
    await person.call("POST", image(person), await paint("red"));
    const archive = await downloadArchive(berea, person);
    await uploadArchive(other, archive);
    const { status, headers } = await other.call("GET", image(other));
    expect([status, headers["content-type"]]).toEqual([200, "image/webp"]);

    await other.call("POST", image(other), await paint("blue"));
    const before = (await other.call("GET", `${own(other)}/profile`)).body;
    await uploadArchive(other, archive);
    expect((await other.call("GET", `${own(other)}/profile`)).body).toEqual(before);
  });

  test("is deleted after the import", async () => {
    const person = await berea.signUp();
    await person.createSermon();
    await uploadArchive(person, await downloadArchive(berea, person));
    await uploadArchive(person, Buffer.from("no zip"));
    const rows = await berea.context.db.query.files.findMany({
      where: (file, { eq }) => eq(file.ownerId, person.uid),
    });
    expect(rows).toEqual([]);
  });

  test("contains no secrets", async () => {
    const person = await createUser(berea);
    const { db } = berea.context;
    const [account] = await db.query.account.findMany({ where: (row, { eq }) => eq(row.userId, person.uid) });
    const [session] = await db.query.session.findMany({ where: (row, { eq }) => eq(row.userId, person.uid) });
    const entries = Object.entries(unzipSync(await downloadArchive(berea, person)));
    const texts = entries.map(([name, bytes]) => name + Buffer.from(bytes).toString("latin1")).join();
    expect(texts).toContain("For the leader");
    for (const secret of [account!.password!, session!.token]) expect(texts).not.toContain(secret);
  });

  test("is available only to its owner", async () => {
    const [person, other] = [await berea.signUp(), await berea.signUp()];
    const address = `${own(person)}/archive`;
    expect((await berea.anonymous.call("GET", address)).status).toBe(401);
    expect((await other.call("GET", address)).status).toBe(404);
    const zip = { "content-type": "application/zip" };
    expect((await berea.anonymous.call("POST", address, new Uint8Array(1), zip)).status).toBe(401);
    expect((await other.call("POST", address, new Uint8Array(1), zip)).status).toBe(404);
  });

  test("supports HEAD without being created", async () => {
    const person = await berea.signUp();
    const { status, headers } = await person.call("HEAD" as "GET", `${own(person)}/archive`);
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="berea-\d{4}-\d\d-\d\d\.zip"$/);
  });

  test("is restored one at a time", async () => {
    const person = await berea.signUp();
    for (let count = 0; count < 20; count += 1) await person.createSermon();
    const archive = await downloadArchive(berea, person);
    const answers = await Promise.all([uploadArchive(person, archive), uploadArchive(person, archive)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error.message).toBe(
      ACCOUNT_DATA_MESSAGES.archiveBusy,
    );
  });
});
