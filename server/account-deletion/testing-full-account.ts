// Creates an account with data in all tables, and finds remaining data after its deletion, for tests.
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { UPLOADS_PATH } from "../../contract/media/media.ts";
import { hashIdentifier } from "../http/security/hash-key.ts";
import type { Db } from "../db/database.ts";
import {
  churchRemovals,
  comments,
  devotionals,
  files,
  handovers,
  importItems,
  imports,
  jobs,
  mails,
  pendingRevocations,
  recordPresence,
  reviewEvents,
  removedFiles,
  sermons,
  series,
  studies,
  testimonies,
} from "../db/schema.ts";
import type { Storage } from "../storage/storage.ts";
import { type TestUser, TEST_PASSWORD, type TestApp } from "../testing/testing.ts";
import { makeWav, createUploadHeaders } from "../uploads/testing-media.ts";

/** More than a batch. */
const COUNT = 12;
/** Few, because reading a recording starts a process. */
const RECORDINGS = 2;

/** Adds records of every kind with files, versions and jobs, an unfinished upload, a profile and emails. */
export async function createFullAccount(berea: TestApp, person: TestUser): Promise<void> {
  const own = `/api/users/${person.uid}`;
  for (let count = 0; count < COUNT; count += 1) {
    const sermon = await person.createSermon({
      title: `Sermon ${count}`,
      series: "Luke",
      tags: ["fear"],
      transcript: "Fear not.",
    });
    await person.call("PATCH", `${person.sermons}/${sermon.id}`, { transcript: "Fear.", version: 1 });
    const dismissal = { quotation: "Fear not", isDismissed: true };
    await person.call("PUT", `${person.sermons}/${sermon.id}/checks/dismissals`, dismissal);
    await person.call("POST", `${person.sermons}/${sermon.id}/links`, {});
    if (count < 2)
      await person.call("PUT", `${person.sermons}/${sermon.id}/publication`, { published: true });
    if (count < RECORDINGS) await addFile(person, { sermonId: sermon.id });
    if (count < 2) await person.call("POST", `${own}/jobs`, { kind: "process", sermonId: sermon.id });
    if (count === 2) await addUnfinishedUpload(person, sermon.id);
    await addDevotional(person, sermon.id);
  }
  await addTestimony(person);
  await addSeries(person);
  const { body: study } = await person.call("POST", `${own}/studies`, { title: "Psalms" });
  const fileId = await addFile(person, { studyId: study.id });
  for (let count = 0; count < COUNT; count += 1) await addFile(person, { studyId: study.id }, NOTE);
  const media = [{ type: "audio", url: `${own}/files/${fileId}/content`, fileId }];
  const generatedContent = { markdown: "# For the leader" };
  const change = { version: 1, sessions: [{ id: "one", media }], generatedContent };
  await person.call("PATCH", `${own}/studies/${study.id}`, change);
  await addChurch(berea, person);
  await addImport(berea, person);
  await fillInProfile(person);
  await person.call("POST", `${own}/tokens`, { name: "A script", scope: "read" });
  await addTraces(berea, person);
}

/** Adds traces of signing in and requesting emails. */
async function addTraces({ anonymous, context }: TestApp, { email }: TestUser): Promise<void> {
  const { db } = context;
  await anonymous.call("POST", "/api/auth/sign-in/email", { email, password: TEST_PASSWORD });
  await anonymous.call("POST", "/api/auth/sign-in/email", { email, password: "wrong" });
  await context.mails.order({ kind: "reset-password", email });
  await context.mails.deliver();
  const dueAt = new Date(Date.now() + 3600_000);
  await db.insert(mails).values({ kind: "verify-email", email, dueAt });
}

/** With a version. */
async function addDevotional(person: TestUser, sourceSermonId: string): Promise<void> {
  const address = `/api/users/${person.uid}/devotionals`;
  const { body } = await person.call("POST", address, {
    title: "Fear not",
    series: "Luke",
    sourceSermonId,
  });
  await person.call("PATCH", `${address}/${body.id}`, { version: 1, reading: "Fear not, little flock." });
}

/** With a version and a photo. */
async function addTestimony(person: TestUser): Promise<void> {
  const address = `/api/users/${person.uid}/testimonies`;
  const { body } = await person.call("POST", address, { title: "Found" });
  const { body: photo } = await person.call("POST", `${address}/${body.id}/photos`, await createPicture());
  await person.call("PATCH", `${address}/${body.id}`, { version: 1, photoFileId: photo.id });
}

/** With a cover and a planned sermon. */
async function addSeries(person: TestUser): Promise<void> {
  const address = `/api/users/${person.uid}/series`;
  const planned = [{ id: crypto.randomUUID(), title: "Flight", date: null, scripture: "Jonah 1" }];
  const { body } = await person.call("POST", address, { name: "Jonah", planned });
  await person.call("POST", `${address}/${body.id}/cover`, await createPicture());
}

/** With an invitation. No request leaves a removal of somebody who belongs to the church. */
async function addChurch({ context: { db } }: TestApp, person: TestUser): Promise<void> {
  const { body: church } = await person.call("POST", "/api/churches", { name: "Grace Chapel" });
  await person.call("POST", `/api/churches/${church.id}/invitations`, { role: "member" });
  await db.insert(churchRemovals).values({ churchId: church.id, userId: person.uid });
  const [sermon] = await db.select({ id: sermons.id }).from(sermons).where(eq(sermons.ownerId, person.uid));
  const record = { ownerId: person.uid, recordKind: "sermon" as const, recordId: sermon!.id };
  await db.insert(handovers).values(record);
  await db.insert(comments).values({ ...record, authorId: person.uid, text: "Shorter." });
  const approval = { action: "approve" as const, version: 1, comment: "" };
  const approver = { actorId: person.uid, actorName: "Lydia" };
  await db.insert(reviewEvents).values({ ...record, ...approval, ...approver, churchId: church.id });
  await db.insert(recordPresence).values({ ...record, userId: person.uid, isEditing: false });
}

/** As if a feed had been read, which takes another server. */
async function addImport({ context: { db } }: TestApp, person: TestUser): Promise<void> {
  const owner = { ownerId: person.uid };
  const feed = { ...owner, url: "https://example.org/feed.xml", title: "Grace Chapel" };
  const [added] = await db.insert(imports).values(feed).returning();
  const episode = { title: "Grace", date: null, speaker: "", series: "", description: "" };
  const item = { ...owner, importId: added!.id, position: 0, key: "1" };
  await db.insert(importItems).values({ ...item, episode: { ...episode, recording: null, transcripts: [] } });
}

async function fillInProfile(person: TestUser): Promise<void> {
  const profile = `/api/users/${person.uid}/profile`;
  await person.call("PATCH", profile, { church: "Grace" });
  await person.call("POST", `${profile}/image`, await createPicture());
}

const NOTE = Buffer.from("Fear not, little flock.\n");

const createPicture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();

/** Uploads a file, by default a recording of a tenth of a second; returns its id. */
export async function addFile(
  person: TestUser,
  of: Record<string, string>,
  content: Uint8Array = makeWav(0.1),
): Promise<string> {
  const { status, headers } = await person.call(
    "POST",
    UPLOADS_PATH,
    content,
    createUploadHeaders(content, of),
  );
  if (status !== 201) throw new Error(`uploading the file returned ${status}`);
  return String(headers["location"]).split("/").at(-1)!;
}

export async function addUnfinishedUpload(person: TestUser, sermonId: string): Promise<void> {
  const wav = makeWav(0.1);
  const headers = { ...createUploadHeaders(wav, { sermonId }), "upload-length": String(2 * wav.length) };
  await person.call("POST", UPLOADS_PATH, wav, headers);
}

/** Texts by which a user's rows and files can be found: ids, email addresses and hashes. */
export async function listMarkers({ context: { db } }: TestApp, { uid, email }: TestUser): Promise<string[]> {
  const owned = [sermons, studies, devotionals, testimonies, series, files, jobs];
  const rows = await Promise.all(
    owned.map((table) =>
      db
        .select()
        .from(table)
        .where(sql`owner_id = ${uid}`),
    ),
  );
  const keys = rows.flat().flatMap((row) => ("storageKey" in row ? [row.storageKey] : []));
  return [uid, email, hashIdentifier(email), ...keys, ...rows.flat().map(({ id }) => id)];
}

/** What still contains these markers: "schema.table" for each row and "file" for each storage key. */
export async function findRemainingData(
  db: Db,
  storage: Storage,
  markers: readonly string[],
): Promise<string[]> {
  const { rows: tables } = await db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const left: string[] = [];
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const { rows } = await db.execute(sql`
      select 1 from ${table} as row
      where exists (
        select from unnest(${sql.param([...markers])}::text[]) as marker where position(marker in to_jsonb(row)::text) > 0
      )`);
    left.push(...rows.map(() => `${schema}.${name}`));
  }
  const keys = await storage.listKeys();
  return [...left, ...keys.filter((key) => markers.some((marker) => key.includes(marker))).map(() => "file")];
}

/** Whether no background work is left. */
export const isSettled = async (db: Db): Promise<boolean> =>
  (await db.$count(removedFiles)) + (await db.$count(pendingRevocations)) === 0;
