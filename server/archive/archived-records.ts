import { and, desc, eq, getTableColumns, getTableName, inArray, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ContentKind } from "../../contract/records/content.schema.ts";
import type { TextProvenance } from "../../contract/sharing/provenance.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import { readableColumns } from "../db/schema/json-text-column.ts";
import { writeRecordFile } from "../documents/markdown/record-file.ts";
import { kindOf } from "../record-kinds/record-kinds.ts";
import type { RecordKind } from "../records/record-kind.ts";

export type ArchivedRecord = { id: string; title: string } & Record<string, unknown>;

export const listRecords = (db: Db | Tx, { table }: RecordKind, ownerId: string) =>
  db
    .select({ id: table.id, title: table.title })
    .from(table)
    .where(eq(table.ownerId, ownerId))
    .orderBy(desc(table.updatedAt), desc(table.id)) as unknown as Promise<{ id: string; title: string }[]>;

export async function findRow(
  db: Db | Tx,
  { table }: RecordKind,
  ownerId: string,
  id: string,
): Promise<ArchivedRecord | undefined> {
  const [row] = await db
    .select(readableColumns(table))
    .from(table)
    .where(and(eq(table.ownerId, ownerId), eq(table.id, id)));
  return row as ArchivedRecord | undefined;
}

export const pickArchivedFields = ({ archive }: RecordKind, row: ArchivedRecord): Record<string, unknown> =>
  Object.fromEntries(Object.keys(archive.shape.shape).map((field) => [field, row[field]]));

export interface RecordToWrite {
  kind: ContentKind;
  row: ArchivedRecord;
  provenance: readonly TextProvenance[];
}

export const writeArchivedMarkdown = ({ kind, row, provenance }: RecordToWrite): string =>
  writeRecordFile(kindOf(kind).archive.writeMarkdown(row as never), provenance);

/** The owner of a record, or undefined. In a transaction, also keeps the record from being deleted until its end. */
export async function findOwner(tx: Db | Tx, { table }: RecordKind, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ ownerId: table.ownerId })
    .from(table)
    .where(eq(table.id, id))
    .for("key share");
  return row?.ownerId as string | undefined;
}

export async function findExistingIds(
  tx: Db | Tx,
  table: PgTable & { id: AnyPgColumn },
  ids: string[],
): Promise<Set<string>> {
  const rows =
    ids.length === 0 ? [] : await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids));
  return new Set(rows.map(({ id }) => id as string));
}

/** Adds a record that belongs to the importing user. Values of JSON columns are JSON texts. */
export async function insertRecord(
  tx: Tx,
  { table }: RecordKind,
  ownerId: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = getTableColumns(table);
  if (Object.keys(row).some((field) => !(field in columns))) {
    throw new TypeError(`This is not a record of the table ${getTableName(table)}.`);
  }
  // Archives of earlier versions have no `publishedAt`; published records can't have changed since they were published.
  const publishedAt = row.status === "published" ? (row.publishedAt ?? row.updatedAt) : undefined;
  const values = {
    ...castJsonTexts(table, row),
    ...(publishedAt !== undefined && { publishedAt }),
    ownerId,
    createdBy: ownerId,
    lastModifiedBy: ownerId,
  };
  await tx.insert(table).values(values as never);
}

/** JSON texts as SQL values: Drizzle would parse and format them on the main thread. */
export function castJsonTexts(
  table: PgTable,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isJson = columns[name]?.getSQLType() === "jsonb" && value !== null;
      return [name, isJson ? sql`${value}::jsonb` : value];
    }),
  );
}
