import { sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import {
  type NewSermon,
  type Sermon,
  SERMON_MESSAGES,
  type SermonChange,
  type SermonItem,
  UNTITLED_SERMON,
} from "../../contract/sermon.ts";
import type { Db, Tx } from "../db/database.ts";
import { sermons } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { deleteFilesOf } from "../files/files.ts";
import { endPage, type PageRequest, selectPage } from "../records/owned-rows.ts";
import { deleteVersions } from "../versions/versions.ts";
import { sanitizeLessonPlan } from "./lesson-plan-html.ts";
import { editResults } from "./sermon-results.ts";
import { isOwned, lockSermon, sermonColumns, toRecord, writeSermon } from "./sermon-rows.ts";
import { keepTranscript } from "./sermon-transcript.ts";

const { notes, transcript, segments, refinedTranscript, summary, lessonPlan, highlights, ...itemColumns } =
  sermonColumns;

/** A page of a person's sermons, last changed first; `next` asks for the page after it. */
export async function listSermons(
  db: Db,
  ownerId: string,
  request: PageRequest,
): Promise<{ items: SermonItem[]; next: string | null }> {
  const page = selectPage(sermons, ownerId, request);
  const found = await db
    .select(itemColumns)
    .from(sermons)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, next } = endPage(found, request.limit);
  return { items: rows.map(toRecord), next };
}

export async function createSermon(db: Db | Tx, ownerId: string, fields: NewSermon): Promise<Sermon> {
  const [row] = await db
    .insert(sermons)
    .values({
      title: UNTITLED_SERMON,
      ...toStored(fields),
      ...(fields.status === "completed" && {
        completedAt: new Date(),
        sourceType: fields.youtubeUrl ? ("youtube" as const) : ("upload" as const),
      }),
      ownerId,
      createdBy: ownerId,
      lastModifiedBy: ownerId,
    })
    .returning(sermonColumns);
  if (!row) throw new Error("an insert returned no row");
  return toRecord(row);
}

/** Throws not found where the sermon does not exist or is another person's. */
export async function getSermon(db: Db | Tx, ownerId: string, id: string): Promise<Sermon> {
  const [row] = await db.select(sermonColumns).from(sermons).where(isOwned(ownerId, id));
  if (!row) throw new AppError("not_found", SERMON_MESSAGES.notFound);
  return toRecord(row);
}

/** Changes the fields given. Throws a conflict, with the sermon as it is, where `version` is no longer its version. */
export async function updateSermon(
  db: Db | Tx,
  ownerId: string,
  id: string,
  { version, ...change }: SermonChange,
): Promise<Sermon> {
  return db.transaction(async (tx) => {
    const before = await lockSermon(tx, ownerId, id);
    if (before.version !== version) {
      throw new AppError("conflict", SERMON_MESSAGES.stale, await getSermon(tx, ownerId, id));
    }
    const fields = toStored(change);
    await keepTranscript(tx, before, fields);
    const results = await editResults(tx, before, fields);
    return writeSermon(tx, before, { ...fields, ...followingFrom(fields), results });
  });
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

function toStored<Fields extends NewSermon>(fields: Fields): Fields {
  return fields.lessonPlan === undefined
    ? fields
    : { ...fields, lessonPlan: sanitizeLessonPlan(fields.lessonPlan) };
}

/** What changes along with a change: times belong to one transcript, and completing a sermon settles its source. */
function followingFrom(fields: NewSermon): PgUpdateSetSource<typeof sermons> {
  const changes: PgUpdateSetSource<typeof sermons> = {};
  if (fields.transcript !== undefined && fields.segments === undefined) {
    changes.segments = sql`case when ${sermons.transcript} = ${fields.transcript} then ${sermons.segments} end`;
  }
  if (fields.status === "completed") {
    changes.completedAt = sql`coalesce(${sermons.completedAt}, now())`;
    const link = fields.youtubeUrl ?? sermons.youtubeUrl;
    changes.sourceType = sql`case when ${link} = '' then 'upload' else 'youtube' end`;
  }
  if (fields.status === "draft") changes.completedAt = null;
  return changes;
}
