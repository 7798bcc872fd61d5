// Reads, locks, inserts, updates and deletes rows of any record kind. Functions for one record throw not found if the
// user has no record with that id.
import { and, eq, is, SQL, sql } from "drizzle-orm";
import type { PgTable, SelectedFields } from "drizzle-orm/pg-core";
import type { Db, Tx } from "../db/database.ts";
import { prepareOnce } from "../db/prepare-once.ts";
import { isUuid } from "../db/uuid.ts";
import { AppError } from "../errors.ts";
import { deleteRecordFiles } from "../files/files.ts";
import { deleteCollaboration } from "./collaboration/collaboration-rows.ts";
import { deleteDismissals } from "./dismissals.ts";
import { auditColumns } from "./owned-rows.ts";
import type { LockedOf, RecordKind, RecordRow, RecordTable, RowOf } from "./record-kind.ts";
import { deleteShareLinks } from "./share-link-rows.ts";
import { deleteVersions } from "./versions.ts";

export const isOwned = (kind: RecordKind, ownerId: string, id: string) =>
  and(eq(kind.table.ownerId, ownerId), eq(kind.table.id, requireId(kind, id)));

/** The id. Throws not found if it is malformed. */
export function requireId({ messages }: Pick<RecordKind, "messages">, id: string): string {
  if (!isUuid(id)) throw new AppError("not_found", messages.notFound);
  return id;
}

function requireOne<Found>({ messages }: RecordKind, [row]: readonly unknown[]): Found {
  if (row === undefined) throw new AppError("not_found", messages.notFound);
  return row as Found;
}

/** The condition of a prepared statement that a record is the given one. */
export const isGiven = ({ ownerId, id }: RecordTable) =>
  and(eq(ownerId, sql.placeholder("ownerId")), eq(id, sql.placeholder("id")));

const selectOne = prepareOnce((db, { name, table, columns }: RecordKind) =>
  db.select(columns).from(table).where(isGiven(table)).prepare(`select_${name}`),
);

export async function getRow<K extends RecordKind>(
  db: Db | Tx,
  kind: K,
  ownerId: string,
  id: string,
): Promise<RowOf<K>> {
  return requireOne(kind, await selectOne(db, kind).execute({ ownerId, id: requireId(kind, id) }));
}

const selectLocked = prepareOnce((db, { name, table, lockedColumns }: RecordKind) =>
  db.select(lockedColumns).from(table).where(isGiven(table)).for("no key update").prepare(`lock_${name}`),
);

/** Reads `lockedColumns` and locks the record against other changes until the transaction ends. */
export async function lockRow<K extends RecordKind>(
  tx: Db | Tx,
  kind: K,
  ownerId: string,
  id: string,
): Promise<LockedOf<K>> {
  return requireOne(kind, await selectLocked(tx, kind).execute({ ownerId, id: requireId(kind, id) }));
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
  const published = isPublished && { publishedAt: sql`now()` };
  const audit = { ownerId, createdBy: ownerId, lastModifiedBy: ownerId };
  const rows: unknown = await tx
    .insert(table as PgTable)
    .values({ ...values, ...published, ...audit })
    .onConflictDoNothing()
    .returning(columns as never);
  return (rows as RowOf<K>[])[0];
}

/** Updates a locked record and returns it, or only its `itemColumns`. */
export async function writeRow<K extends RecordKind, Row = RowOf<K>>(
  tx: Db | Tx,
  kind: K,
  { id, ownerId, actorId = ownerId }: Pick<RecordRow, "id" | "ownerId"> & { actorId?: string },
  changes: object,
  columns: SelectedFields = kind.columns,
): Promise<Row> {
  const written = { ...changes, ...notePublication(kind, changes) };
  const rows: unknown = await tx
    .update(kind.table as PgTable)
    .set({ ...written, ...auditColumns(kind.table, actorId) })
    .where(isOwned(kind, ownerId, id))
    .returning(columns as never)
    .prepare(nameUpdate(kind, written, columns))
    .execute();
  return requireOne(kind, rows as unknown[]);
}

/** Names the updates of auto-save, so that a connection parses them once; others are too many. */
function nameUpdate({ name, columns }: RecordKind, written: object, returned: SelectedFields): string {
  const values = Object.values(written);
  if (values.length > 2 || values.some((value) => value === undefined || is(value, SQL))) return "";
  return ["update", name, ...Object.keys(written), returned === columns ? "record" : "item"].join("_");
}

/** Sets `publishedAt` if the change publishes a draft. */
function notePublication({ table }: RecordKind, { status }: { status?: unknown }) {
  if (status !== "published" || !("publishedAt" in table)) return undefined;
  return {
    publishedAt: sql`case when ${table.status} = 'published' then ${table.publishedAt} else now() end`,
  };
}

/** Deletes a record with its versions, files, dismissals, links, comments and reviews. */
export async function deleteRow(db: Db | Tx, kind: RecordKind, ownerId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx
      .delete(kind.table as PgTable)
      .where(isOwned(kind, ownerId, id))
      .returning({ id: kind.table.id });
    const { id: recordId } = requireOne<{ id: string }>(kind, deleted);
    await deleteDismissals(tx, { ownerId, recordKind: kind.name, recordId });
    await deleteCollaboration(tx, { ownerId, recordKind: kind.name, recordId });
    await deleteShareLinks(tx, { ownerId, recordKind: kind.name, recordId });
    await deleteVersions(tx, { ownerId, recordId, parts: kind.versions.parts });
    await deleteRecordFiles(tx, { ownerId, recordKind: kind.name, recordId });
  });
}
