// People's records of one kind: whose they are, how they are listed, locked, changed and deleted.
import { sql } from "drizzle-orm";
import type { PgTable, PgUpdateSetSource, SelectedFields } from "drizzle-orm/pg-core";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db, Tx } from "../db/database.ts";
import { AppError } from "../errors.ts";
import { deleteFilesOf, type FileOwner } from "../files/files.ts";
import { deleteVersions } from "../versions/versions.ts";
import {
  endPage,
  isOwnedRow,
  type OwnedTable,
  type PageRequest,
  selectPage,
  touchedBy,
} from "./owned-rows.ts";
import { keepVersionOfEditing } from "./record-versions.ts";

/** Every row of such a table has these. */
export interface RecordRow {
  id: string;
  ownerId: string;
  version: number;
  lastEditor: string | null;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
  createdBy: string;
  lastModifiedBy: string;
}

type RecordTable = PgTable &
  OwnedTable & { lastEditor: AnyPgColumn; status: AnyPgColumn; publishedAt: AnyPgColumn };

export interface RecordKind {
  /** What its versions and files are kept under. */
  kind: FileOwner["recordKind"];
  /** Sentences for a record that is not there, and for a change that is based on an older version. */
  notFound: string;
  stale: string;
}

/** What a person's change says of itself. */
export interface ChangeHead {
  version: number;
  editor?: string | undefined;
}

/** The records of a table. All but `insert` and `list` throw not found where the record is none of this person's. */
export function recordRows<Table extends RecordTable>(table: Table, { kind, notFound, stale }: RecordKind) {
  type Row = Table["$inferSelect"] & RecordRow;
  type Changes = PgUpdateSetSource<Table>;
  // Drizzle cannot tell the rows of a table that it knows by its columns only.
  const plain: PgTable = table;
  const isOwned = (ownerId: string, id: string) => isOwnedRow(table, ownerId, id, notFound);
  const one = <Found>(rows: readonly unknown[]): Found => {
    if (rows[0] === undefined) throw new AppError("not_found", notFound);
    return rows[0] as Found;
  };

  async function get(db: Db | Tx, ownerId: string, id: string): Promise<Row> {
    return one(await db.select().from(plain).where(isOwned(ownerId, id)));
  }

  /** A record that nobody else changes before the transaction ends. */
  async function lock(tx: Db | Tx, ownerId: string, id: string): Promise<Row> {
    return one(await tx.select().from(plain).where(isOwned(ownerId, id)).for("no key update"));
  }

  /** Keeps a record from being deleted before the transaction ends, and answers its id. */
  async function hold(tx: Db | Tx, ownerId: string, id: string): Promise<string> {
    const found = await tx.select({ id: table.id }).from(plain).where(isOwned(ownerId, id)).for("key share");
    return one<{ id: string }>(found).id;
  }

  /** A change that publishes a draft notes when. */
  const notePublication = ({ status }: { status?: unknown }) =>
    status === "published" && {
      publishedAt: sql`case when ${table.status} = 'published' then ${table.publishedAt} else now() end`,
    };

  async function write(
    tx: Tx,
    { id, ownerId }: Pick<RecordRow, "id" | "ownerId">,
    changes: Changes,
  ): Promise<Row> {
    const set = { ...(changes as object), ...notePublication(changes), ...touchedBy(table, ownerId) };
    return one(await tx.update(plain).set(set).where(isOwned(ownerId, id)).returning());
  }

  /** Answers undefined where the person has a record with that id already; throws where another has. */
  async function insert(db: Db | Tx, values: Table["$inferInsert"]): Promise<Row | undefined> {
    const isPublished = (values as { status?: unknown }).status === "published";
    const all = { ...values, ...(isPublished && { publishedAt: sql`now()` }) };
    const [row] = await db.insert(plain).values(all).onConflictDoNothing().returning();
    return row as Row | undefined;
  }

  /** Makes a person's change, with what was there before kept as a version. Throws a conflict with the record described. */
  function change(
    db: Db | Tx,
    place: { ownerId: string; id: string },
    { version, editor }: ChangeHead,
    describe: (row: Row) => unknown,
    decide: (before: Row, tx: Tx) => Changes | Promise<Changes>,
  ): Promise<Row> {
    return db.transaction(async (tx) => {
      const before = await lock(tx, place.ownerId, place.id);
      if (before.version !== version) throw new AppError("conflict", stale, describe(before));
      const changes = await decide(before, tx);
      await keepVersionOfEditing(tx, kind, before, editor);
      return write(tx, before, { ...(changes as object), lastEditor: editor ?? null } as Changes);
    });
  }

  /** Deletes a record with its versions and files. */
  async function remove(db: Db | Tx, ownerId: string, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const deleted = await tx.delete(plain).where(isOwned(ownerId, id)).returning({ id: table.id });
      const { id: recordId } = one<{ id: string }>(deleted);
      await deleteVersions(tx, { ownerId, recordId });
      await deleteFilesOf(tx, { ownerId, recordKind: kind, recordId });
    });
  }

  /** A page of a person's records, last changed first, with these columns of them. */
  async function list<Listed extends { id: string; updatedAt: Date }>(
    db: Db | Tx,
    columns: SelectedFields,
    ownerId: string,
    request: PageRequest,
  ): Promise<{ rows: Listed[]; next: string | null }> {
    const page = selectPage(table, ownerId, request);
    const found = await db
      .select(columns)
      .from(plain)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit);
    return endPage(found as unknown as Listed[], request.limit);
  }

  return { isOwned, get, lock, hold, write, insert, change, remove, list };
}

/** A row as people see it: with its moments as text, and without what is nobody's business. */
export function describeRow<Row extends Pick<RecordRow, "createdAt" | "updatedAt" | "publishedAt">>(
  row: Row,
) {
  const { createdAt, updatedAt, publishedAt, ownerId, lastEditor, ...fields } = row as Row &
    Pick<RecordRow, "publishedAt"> &
    Partial<RecordRow>;
  return {
    ...(fields as Omit<Row, "createdAt" | "updatedAt" | "publishedAt" | "ownerId" | "lastEditor">),
    publishedAt: publishedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
