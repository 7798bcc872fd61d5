// Changes many records of a user at once. Versions are not stored: texts stay as they are.
import { and, asc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { BatchAnswer, RecordBatch } from "../../contract/records/lists/record-list.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { auditColumns } from "./owned-rows.ts";
import type { RecordKind } from "./record-kind.ts";
import { deleteRow } from "./record-rows.ts";

/** Throws if the kind has no tags or series. Records of others count as not found. */
export async function changeMany(
  db: Db,
  kind: RecordKind,
  ownerId: string,
  batch: RecordBatch,
): Promise<BatchAnswer> {
  const ids = [...new Set(batch.ids)];
  if (batch.action === "delete") return deleteMany(db, kind, ownerId, ids);
  const change = describeChange(kind, batch);
  return db.transaction(async (tx) => {
    const rows = await lockMany(tx, kind, ownerId, ids, change);
    const found = new Map(rows.map((row) => [row.id, row]));
    const changed = rows.filter(({ isDue, isRefused }) => isDue && !isRefused);
    await writeMany(
      tx,
      kind,
      ownerId,
      changed.map(({ id }) => id),
      change.columns,
    );
    return {
      changed: changed.map(({ id }) => id),
      failed: ids.flatMap((id) => {
        const row = found.get(id);
        if (!row) return [{ id, message: kind.messages.notFound }];
        return row.isDue && row.isRefused ? [{ id, message: change.refusal }] : [];
      }),
      before: batch.action === "setSeries" ? groupBySeries(changed) : [],
    };
  });
}

interface Change {
  columns: object;
  /** Whether a record is not in that state already. */
  isDue: SQL | undefined;
  /** Whether a record must not be changed, and why. */
  isRefused?: SQL;
  refusal: string;
}

function describeChange(
  { table, sorting }: RecordKind,
  batch: Exclude<RecordBatch, { action: "delete" }>,
): Change {
  switch (batch.action) {
    case "archive":
      return { columns: { archivedAt: sql`now()` }, isDue: isNull(table.archivedAt), refusal: "" };
    case "restore":
      return { columns: { archivedAt: null }, isDue: isNotNull(table.archivedAt), refusal: "" };
    case "setSeries":
      if (!sorting.series) throw new AppError("invalid", "These records have no series.");
      return { columns: { series: batch.series }, isDue: ne(sorting.series.name, batch.series), refusal: "" };
  }
  const { tags } = sorting;
  if (!tags) throw new AppError("invalid", "These records have no tags.");
  const tag = tags.normalize((batch as Extract<RecordBatch, { tag: string }>).tag);
  if (tag === "") throw new AppError("invalid", "Please enter a tag.");
  // Two tags that differ only in case are one.
  const has = sql`exists (select from ${tags.list(tags.column)} as tags (tag) where lower(tag) = lower(${tag}))`;
  return batch.action === "removeTag"
    ? { columns: tags.remove(tag), isDue: has, refusal: "" }
    : {
        columns: tags.add(tag),
        isDue: sql`not ${has}`,
        isRefused: tags.isFull(tag),
        refusal: "It has as many tags as it can have.",
      };
}

interface LockedRow {
  id: string;
  isDue: boolean;
  isRefused: boolean;
  series: string;
}

/** Locks in the order of the ids, so that two batches do not wait for each other. */
async function lockMany(
  tx: Tx,
  { table, sorting }: RecordKind,
  ownerId: string,
  ids: string[],
  { isDue, isRefused }: Change,
): Promise<LockedRow[]> {
  const rows: unknown = await tx
    .select({
      id: table.id,
      isDue: sql`${isDue}`,
      isRefused: isRefused ?? sql`false`,
      series: sorting.series?.name ?? sql`''`,
    })
    .from(table)
    .where(and(eq(table.ownerId, ownerId), inArray(table.id, ids)))
    .orderBy(asc(table.id))
    .for("no key update");
  return rows as LockedRow[];
}

async function writeMany(
  tx: Tx,
  { table }: RecordKind,
  ownerId: string,
  ids: string[],
  columns: object,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(table as PgTable)
    .set({ ...columns, ...auditColumns(table, ownerId) })
    .where(and(eq(table.ownerId, ownerId), inArray(table.id, ids)));
}

const groupBySeries = (rows: readonly LockedRow[]): BatchAnswer["before"] =>
  Array.from(
    Map.groupBy(rows, ({ series }) => series),
    ([series, group]) => ({ series, ids: group.map(({ id }) => id) }),
  );

/** One transaction for each record, so that a failure does not undo the others. */
async function deleteMany(
  db: Db,
  kind: RecordKind,
  ownerId: string,
  ids: readonly string[],
): Promise<BatchAnswer> {
  const answer: BatchAnswer = { changed: [], failed: [], before: [] };
  for (const id of ids) {
    try {
      await deleteRow(db, kind, ownerId, id);
      answer.changed.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      answer.failed.push({ id, message: error.message });
    }
  }
  return answer;
}
