// Reads, locks, inserts, updates and deletes rows of any record kind. Functions for one record throw not found if the
// user has no record with that id.
import { and, desc, eq, sql } from "drizzle-orm";
import type { PgTable, SelectedFields } from "drizzle-orm/pg-core";
import type { Db, Tx } from "../db/database.ts";
import { prepareOnce } from "../db/prepare-once.ts";
import { isUuid } from "../db/uuid.ts";
import { AppError } from "../errors.ts";
import { deleteRecordFiles } from "../files/files.ts";
import { auditColumns, endPage, isOwnedRow, type PageRequest, selectPage } from "./owned-rows.ts";
import type { LockedOf, RecordKind, RecordRow, RowOf } from "./record-kind.ts";
import { deleteVersions } from "./versions.ts";

/** The condition that the user owns the record. */
export const isOwned = ({ table, messages }: RecordKind, ownerId: string, id: string) =>
  isOwnedRow(table, ownerId, id, messages.notFound);

function requireOne<Found>({ messages }: RecordKind, [row]: readonly unknown[]): Found {
  if (row === undefined) throw new AppError("not_found", messages.notFound);
  return row as Found;
}

const GIVEN = {
  ownerId: sql.placeholder("ownerId"),
  id: sql.placeholder("id"),
  limit: sql.placeholder("limit"),
};

const selectOne = prepareOnce((db, { name, table, columns }: RecordKind) =>
  db
    .select(columns)
    .from(table)
    .where(and(eq(table.ownerId, GIVEN.ownerId), eq(table.id, GIVEN.id)))
    .prepare(`select_${name}`),
);

export async function getRow<K extends RecordKind>(
  db: Db | Tx,
  kind: K,
  ownerId: string,
  id: string,
): Promise<RowOf<K>> {
  if (!isUuid(id)) throw new AppError("not_found", kind.messages.notFound);
  return requireOne(kind, await selectOne(db, kind).execute({ ownerId, id }));
}

const selectFirstPage = prepareOnce((db, { name, table, itemColumns }: RecordKind) =>
  db
    .select(itemColumns)
    .from(table)
    .where(eq(table.ownerId, GIVEN.ownerId))
    .orderBy(desc(table.updatedAt), desc(table.id))
    .limit(GIVEN.limit)
    .prepare(`select_first_${name}`),
);

/** A page of a user's records, last changed first, with the columns that lists show. */
export async function listRows<K extends RecordKind>(
  db: Db | Tx,
  kind: K,
  ownerId: string,
  request: PageRequest,
): Promise<{ rows: Parameters<K["presentItem"]>[0][]; next: string | null }> {
  const { table, itemColumns } = kind;
  const { where, orderBy, limit } = selectPage(table, ownerId, request);
  const found: unknown = await (request.after === undefined
    ? selectFirstPage(db, kind).execute({ ownerId, limit })
    : db
        .select(itemColumns)
        .from(table)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit));
  return endPage(found as never[], request.limit);
}

/** Reads `lockedColumns` and locks the record against other changes until the transaction ends. */
export async function lockRow<K extends RecordKind>(
  tx: Db | Tx,
  kind: K,
  ownerId: string,
  id: string,
): Promise<LockedOf<K>> {
  const where = isOwned(kind, ownerId, id);
  return requireOne(
    kind,
    await tx.select(kind.lockedColumns).from(kind.table).where(where).for("no key update"),
  );
}

/** Prevents the record from being deleted until the transaction ends, and returns its id. */
export async function lockForShare(
  tx: Db | Tx,
  kind: RecordKind,
  ownerId: string,
  id: string,
): Promise<string> {
  const { table } = kind;
  const where = isOwned(kind, ownerId, id);
  const found = await tx.select({ id: table.id }).from(table).where(where).for("key share");
  return requireOne<{ id: string }>(kind, found).id;
}

/** Inserts a row. Returns undefined if any user has a record with that id already. */
export async function insertRow<K extends RecordKind>(
  tx: Db | Tx,
  { table, columns }: K,
  ownerId: string,
  values: object,
): Promise<RowOf<K> | undefined> {
  const isPublished = (values as { status?: unknown }).status === "published";
  const all = {
    ...values,
    ...(isPublished && { publishedAt: sql`now()` }),
    ownerId,
    createdBy: ownerId,
    lastModifiedBy: ownerId,
  };
  const rows: unknown = await insertInto(tx, table, all)
    .onConflictDoNothing()
    .returning(columns as never);
  return (rows as RowOf<K>[])[0];
}

// Drizzle cannot infer the values of a table that is known only by some of its columns.
const insertInto = (tx: Db | Tx, table: PgTable, values: object) => tx.insert(table).values(values);

/** Updates a locked record and returns it, or only its `itemColumns`. */
export async function writeRow<K extends RecordKind, Row = RowOf<K>>(
  tx: Db | Tx,
  kind: K,
  { id, ownerId }: Pick<RecordRow, "id" | "ownerId">,
  changes: object,
  columns: SelectedFields = kind.columns,
): Promise<Row> {
  const set = { ...changes, ...notePublication(kind, changes), ...auditColumns(kind.table, ownerId) };
  const where = isOwned(kind, ownerId, id);
  const rows: unknown = await tx
    .update(kind.table as PgTable)
    .set(set)
    .where(where)
    .returning(columns as never);
  return requireOne(kind, rows as unknown[]);
}

/** Sets `publishedAt` if the change publishes a draft. */
function notePublication({ table }: RecordKind, { status }: { status?: unknown }) {
  if (status !== "published" || !("publishedAt" in table)) return undefined;
  return {
    publishedAt: sql`case when ${table.status} = 'published' then ${table.publishedAt} else now() end`,
  };
}

/** Deletes a record with its versions and files. */
export async function deleteRow(db: Db | Tx, kind: RecordKind, ownerId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx
      .delete(kind.table as PgTable)
      .where(isOwned(kind, ownerId, id))
      .returning({ id: kind.table.id });
    const { id: recordId } = requireOne<{ id: string }>(kind, deleted);
    await deleteVersions(tx, { ownerId, recordId, parts: kind.versions.parts });
    await deleteRecordFiles(tx, { ownerId, recordKind: kind.name, recordId });
  });
}
