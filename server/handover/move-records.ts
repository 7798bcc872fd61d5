// Makes records of one author those of another, with everything that belongs to them.
import { and, eq, getTableColumns, inArray, is, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { HANDOVER_MESSAGES } from "../../contract/sharing/handover.ts";
import type { Tx } from "../db/database.ts";
import * as schema from "../db/schema.ts";
import { seriesKey } from "../db/schema/series.ts";
import { AppError } from "../errors.ts";
import { reserveQuota } from "../files/storage-limits.ts";
import type { Storage } from "../storage/storage.ts";
import type { RecordKind } from "../records/record-kind.ts";

const { devotionals, files, jobs, searchEntries, searchQueue, series, sermons, studies, versions } = schema;

export interface MoveParts {
  storage: Storage;
  userBytes: number;
}

interface Move {
  fromId: string;
  toId: string;
}

interface TableOfRecords {
  table: PgTable;
  ownerId: AnyPgColumn;
  recordKind: AnyPgColumn;
  recordId: AnyPgColumn;
}

/** The tables whose rows belong to one record of a kind: files, links, comments and so on. */
export const TABLES_OF_RECORDS: readonly TableOfRecords[] = Object.values(schema).flatMap((table) => {
  if (!is(table, PgTable)) return [];
  const { ownerId, recordKind, recordId } = getTableColumns(table) as Record<string, AnyPgColumn>;
  return ownerId && recordKind && recordId ? [{ table, ownerId, recordKind, recordId }] : [];
});

/** The ids of the records of an author that meet a condition, locked until the transaction ends. */
export async function lockRecords(
  tx: Tx,
  { table }: RecordKind,
  ownerId: string,
  condition: SQL | undefined,
): Promise<string[]> {
  const rows = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(eq(table.ownerId, ownerId), condition))
    .orderBy(table.id)
    .for("update");
  return rows.map(({ id }) => id as string);
}

/**
 * Moves locked records of one kind. Their sharing stays. Throws if the new author has no space for the files, or if a
 * file is still being uploaded.
 */
export async function moveRecords(
  tx: Tx,
  parts: MoveParts,
  kind: RecordKind,
  ids: readonly string[],
  move: Move,
): Promise<void> {
  if (ids.length === 0) return;
  await reserveSpace(tx, parts, kind, ids, move);
  await moveVersions(tx, kind, ids, move);
  await moveRows(tx, kind, ids, move);
  for (const { table, ownerId, recordKind, recordId } of TABLES_OF_RECORDS) {
    await tx
      .update(table)
      .set({ ownerId: move.toId })
      .where(and(eq(ownerId, move.fromId), eq(recordKind, kind.name), inArray(recordId, [...ids])));
  }
  // The trigger has queued the records for the index of the new author.
  for (const table of [searchQueue, searchEntries]) {
    await tx
      .delete(table)
      .where(
        and(eq(table.ownerId, move.fromId), eq(table.kind, kind.name), inArray(table.recordId, [...ids])),
      );
  }
  if (kind.name === "sermon") await moveJobs(tx, ids, move);
}

async function reserveSpace(
  tx: Tx,
  parts: MoveParts,
  kind: RecordKind,
  ids: readonly string[],
  { fromId, toId }: Move,
): Promise<void> {
  const isMoved = and(
    eq(files.ownerId, fromId),
    eq(files.recordKind, kind.name),
    inArray(files.recordId, [...ids]),
  );
  const [found] = await tx
    .select({
      bytes: sql`coalesce(sum(${files.bytes}), 0)`.mapWith(Number),
      uploading: sql`count(*) filter (where ${files.state} = 'uploading')`.mapWith(Number),
    })
    .from(files)
    .where(isMoved);
  const { bytes = 0, uploading = 0 } = found ?? {};
  if (uploading > 0) throw new AppError("conflict", HANDOVER_MESSAGES.uploading);
  await reserveQuota(tx, parts, toId, bytes);
}

/** Versions and texts without another name were written by the former author. */
async function moveVersions(tx: Tx, kind: RecordKind, ids: readonly string[], { fromId, toId }: Move) {
  const author = sql`coalesce(${versions.authorId}, case when ${versions.author} = 'You' then ${fromId} end)`;
  await tx
    .update(versions)
    .set({
      ownerId: toId,
      authorId: sql`nullif(${author}, ${toId})`,
      ...(kind.fileUrls && { text: renameFiles(versions.text, { fromId, toId }) }),
    })
    .where(
      and(
        eq(versions.ownerId, fromId),
        inArray(versions.recordId, [...ids]),
        inArray(versions.part, [...kind.versions.parts]),
      ),
    );
}

async function moveRows(tx: Tx, kind: RecordKind, ids: readonly string[], move: Move): Promise<void> {
  const { fromId, toId } = move;
  const { table, sorting, fileUrls } = kind;
  const isMoved = inArray(table.id, [...ids]);
  const writers = Object.fromEntries(kind.authoredParts.map((part) => [part, [fromId]]));
  const before = sorting.series ? await addSeries(tx, kind, isMoved, toId) : [];
  await tx
    .update(table as PgTable)
    .set({
      ownerId: toId,
      textAuthors: sql`${JSON.stringify(writers)}::jsonb || ${table.textAuthors}`,
      ...(sorting.series && {
        seriesId: sql`(select ${series.id} from ${series}
          where ${series.ownerId} = ${toId} and ${series.key} = ${seriesKey(sorting.series.name)})`,
      }),
      ...(fileUrls && { [fileUrls.name]: sql`${renameFiles(sql`${fileUrls.column}::text`, move)}::jsonb` }),
    })
    .where(isMoved);
  await deleteUnusedSeries(tx, before);
  await unlinkSermons(tx, kind, ids);
}

/** Gives the new author the series that the records name. Returns the ids of the series that the records were in. */
async function addSeries(tx: Tx, kind: RecordKind, isMoved: SQL, toId: string): Promise<string[]> {
  const { name, id } = kind.sorting.series!;
  const rows = await tx
    .selectDistinct({ id, name })
    .from(kind.table as PgTable)
    .where(and(isMoved, sql`${id} is not null`));
  for (const row of rows) {
    const spaced = sql`btrim(regexp_replace(${row.name as string}, '\\s+', ' ', 'g'))`;
    await tx
      .insert(series)
      .values({ ownerId: toId, name: spaced as unknown as string, isImplicit: true })
      .onConflictDoNothing();
  }
  return [...new Set(rows.map((row) => row.id as string))];
}

/** As the trigger of the record tables does it: series that nobody edited end with their last record. */
async function deleteUnusedSeries(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const isUnused = [sermons, studies, devotionals].map(
    (table) => sql`not exists (select from ${table} where ${table.seriesId} = ${series.id})`,
  );
  await tx.delete(series).where(and(inArray(series.id, [...ids]), eq(series.isImplicit, true), ...isUnused));
}

/** A devotional whose sermon belongs to somebody else no longer names it. */
async function unlinkSermons(tx: Tx, kind: RecordKind, ids: readonly string[]): Promise<void> {
  if (kind.name !== "sermon" && kind.name !== "devotional") return;
  const moved = kind.name === "sermon" ? devotionals.sourceSermonId : devotionals.id;
  await tx
    .update(devotionals)
    .set({ sourceSermonId: null })
    .where(
      and(
        inArray(moved, [...ids]),
        sql`exists (select from ${sermons} where ${sermons.id} = ${devotionals.sourceSermonId}
          and ${sermons.ownerId} <> ${devotionals.ownerId})`,
      ),
    );
}

/** Cancels the work of the former author; what is finished needs no notice to the new one. */
async function moveJobs(tx: Tx, ids: readonly string[], { toId }: Move): Promise<void> {
  await tx
    .update(jobs)
    .set({
      ownerId: toId,
      state: sql`case when ${jobs.state} in ('waiting', 'running') then 'cancelled' else ${jobs.state} end`,
      endSeenAt: sql`coalesce(${jobs.endSeenAt}, now())`,
      updatedAt: sql`now()`,
    })
    .where(inArray(jobs.sermonId, [...ids]));
}

const renameFiles = (text: AnyPgColumn | SQL, { fromId, toId }: Move): SQL =>
  sql`replace(${text}, ${`/api/users/${fromId}/files/`}, ${`/api/users/${toId}/files/`})`;
