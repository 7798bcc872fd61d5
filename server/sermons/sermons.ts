import { and, desc, eq, type Placeholder, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { SERMON_MESSAGES, type SermonItem, UNTITLED_SERMON } from "../../contract/sermon.ts";
import type { Db, Tx } from "../db/database.ts";
import { prepareOnce } from "../db/prepared.ts";
import { sermons } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { deleteFilesOf } from "../files/files.ts";
import { endPage, type PageRequest, selectPage } from "../records/owned-rows.ts";
import type { TextWork } from "../text-work/text-work.ts";
import { deleteVersions } from "../versions/versions.ts";
import { editResults } from "./sermon-results.ts";
import {
  checkId,
  isOwned,
  itemColumns,
  lockSermon,
  sermonColumns,
  type SermonFields,
  type StoredSermon,
  toRecord,
  writeSermon,
} from "./sermon-rows.ts";
import { writeStage } from "./sermon-stages.ts";
import { keepTranscript, withTimedSpeech } from "./sermon-transcript.ts";

type Page = Omit<ReturnType<typeof selectPage>, "limit"> & { limit: number | Placeholder };

const selectItems = (db: Db | Tx, { where, orderBy, limit }: Page) =>
  db
    .select(itemColumns)
    .from(sermons)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);

const selectFirstPage = prepareOnce((db) =>
  selectItems(db, {
    where: eq(sermons.ownerId, sql.placeholder("ownerId")),
    orderBy: [desc(sermons.updatedAt), desc(sermons.id)],
    limit: sql.placeholder("limit"),
  }).prepare("select_first_sermons"),
);

/** A page of a person's sermons, last changed first; `next` asks for the page after it. */
export async function listSermons(
  db: Db,
  ownerId: string,
  request: PageRequest,
): Promise<{ items: SermonItem[]; next: string | null }> {
  const found = await (request.after === undefined
    ? selectFirstPage(db).execute({ ownerId, limit: request.limit + 1 })
    : selectItems(db, selectPage(sermons, ownerId, request)));
  const { rows, next } = endPage(found, request.limit);
  return { items: rows.map(toRecord), next };
}

/** Throws a conflict, with the sermon, where the caller has created one with that id already. */
export async function createSermon(
  db: Db | Tx,
  texts: TextWork,
  ownerId: string,
  { editor: _, ...given }: SermonFields,
): Promise<StoredSermon> {
  const fields = await toStored(texts, ownerId, given);
  const [row] = await db
    .insert(sermons)
    .values({
      title: UNTITLED_SERMON,
      ...fields,
      ...(fields.status === "completed" && {
        completedAt: new Date(),
        sourceType: fields.youtubeUrl ? ("youtube" as const) : ("upload" as const),
      }),
      ownerId,
      createdBy: ownerId,
      lastModifiedBy: ownerId,
    })
    .onConflictDoNothing()
    .returning(sermonColumns);
  if (row) return toRecord(row);
  throw new AppError("conflict", SERMON_MESSAGES.stale, await getSermon(db, ownerId, fields.id ?? ""));
}

const selectSermon = prepareOnce((db) =>
  db
    .select(sermonColumns)
    .from(sermons)
    .where(and(eq(sermons.ownerId, sql.placeholder("ownerId")), eq(sermons.id, sql.placeholder("id"))))
    .prepare("select_sermon"),
);

/** Throws not found where the sermon does not exist or is another person's. */
export async function getSermon(db: Db | Tx, ownerId: string, id: string): Promise<StoredSermon> {
  checkId(id);
  const [row] = await selectSermon(db).execute({ ownerId, id });
  if (!row) throw new AppError("not_found", SERMON_MESSAGES.notFound);
  return toRecord(row);
}

/** A change, and the version that it is based on. */
type SermonChange = SermonFields & { version: number };

/** Changes the fields given. Throws a conflict, with the sermon as it is, where `version` is no longer its version. */
export async function updateSermon(
  db: Db,
  texts: TextWork,
  ownerId: string,
  id: string,
  { version, editor, ...change }: SermonChange,
): Promise<StoredSermon> {
  const stored = await toStored(texts, ownerId, change);
  const fields = await withTimedSpeech(db, texts, { ownerId, id, version }, stored);
  return db.transaction(async (tx) => {
    const before = await lockSermon(tx, ownerId, id);
    if (before.version !== version) {
      throw new AppError("conflict", SERMON_MESSAGES.stale, await getSermon(tx, ownerId, id));
    }
    await keepTranscript(tx, before, { ...fields, editor });
    const results = await editResults(tx, before, { ...fields, editor });
    return writeSermon(tx, before, { ...fields, ...followingFrom(fields), results }, editor);
  });
}

/** As `updateSermon`, for whoever knows what they sent: the long texts are not sent back. */
export async function saveSermon(
  db: Db,
  texts: TextWork,
  ownerId: string,
  id: string,
  { version, editor, ...change }: SermonChange,
): Promise<SermonItem> {
  const row = await writeStage(db, { ownerId, id, version, editor }, await toChanges(texts, ownerId, change));
  if (row) return toRecord(row);
  return toItem(await updateSermon(db, texts, ownerId, id, { version, editor, ...change }));
}

/** What is written for a change, with what follows from it. */
export async function toChanges(
  texts: TextWork,
  ownerId: string,
  change: SermonFields,
): Promise<PgUpdateSetSource<typeof sermons>> {
  const fields = await toStored(texts, ownerId, change);
  return { ...fields, ...followingFrom(fields) };
}

function toItem(sermon: StoredSermon): SermonItem {
  const {
    notes: _notes,
    transcript: _transcript,
    segments: _segments,
    refinedTranscript: _refined,
    summary: _summary,
    lessonPlan: _plan,
    highlights: _highlights,
    ...item
  } = sermon;
  return item;
}

/** Deletes a sermon with its versions and files; its jobs go with it. */
export async function deleteSermon(db: Db | Tx, ownerId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [deleted] = await tx.delete(sermons).where(isOwned(ownerId, id)).returning({ id: sermons.id });
    if (!deleted) throw new AppError("not_found", SERMON_MESSAGES.notFound);
    await deleteVersions(tx, { ownerId, recordId: deleted.id });
    await deleteFilesOf(tx, { ownerId, recordKind: "sermon", recordId: deleted.id });
  });
}

async function toStored<Fields extends SermonFields>(
  texts: TextWork,
  owner: string,
  fields: Fields,
): Promise<Fields> {
  const { lessonPlan } = fields;
  return lessonPlan === undefined
    ? fields
    : { ...fields, lessonPlan: await texts.sanitizeLessonPlan(lessonPlan, { owner }) };
}

/** What changes along with a change: completing a sermon settles its source. */
function followingFrom(fields: SermonFields): PgUpdateSetSource<typeof sermons> {
  const changes: PgUpdateSetSource<typeof sermons> = {};
  if (fields.status === "completed") {
    changes.completedAt = sql`coalesce(${sermons.completedAt}, now())`;
    const link = fields.youtubeUrl ?? sermons.youtubeUrl;
    changes.sourceType = sql`case when ${link} = '' then 'upload' else 'youtube' end`;
  }
  if (fields.status === "draft") changes.completedAt = null;
  return changes;
}
