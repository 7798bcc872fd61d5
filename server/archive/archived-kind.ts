// How records of a kind go into an archive and come back: what a kind has to say of itself, and nothing more.
import { and, desc, eq, getTableColumns, getTableName, inArray, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { ContentKind } from "../../contract/content.ts";
import { LIMITS } from "../../contract/limits.ts";
import { ResultInfo } from "../../contract/results.ts";
import { Segment } from "../../contract/transcript.ts";
import type { Db, Tx } from "../db/database.ts";
import { readableColumns } from "../db/schema/json-text-column.ts";

/** The columns by which tables of records are used here. */
type RecordTable = PgTable & {
  id: AnyPgColumn;
  ownerId: AnyPgColumn;
  title: AnyPgColumn;
  updatedAt: AnyPgColumn;
};

/** A record as an archive holds it: the columns of its table but those that say whose it is, or follow from others. */
export type ArchivedRecord = { id: string; title: string } & Record<string, unknown>;

/** An earlier text of a record. */
export type ArchivedVersion = z.infer<typeof ArchivedVersion>;

export interface ArchivedKind {
  kind: ContentKind;
  /** The folder of the archive that holds them. */
  folder: string;
  table: RecordTable;
  /** Checks what an archive says of a record; its fields are the columns that are archived. */
  shape: z.ZodObject<{ id: z.ZodType<string>; title: z.ZodType<string> }>;
  /** Checks what an archive says of an earlier text. */
  versionShape: z.ZodType<ArchivedVersion>;
  /** The fields of a record that name one of its files, or a record of another kind, by its id. */
  links?: readonly { field: string; to: "files" | ContentKind }[];
  /** The record for people to read. `row` is one of the table. */
  writeMarkdown(row: never): string;
}

export const Moment = z.iso.datetime().transform((time) => new Date(time));

/** When a record was last published: archives of an earlier Berea do not say. */
export const PublishedAt = Moment.nullable().default(null);

/** How a result came to be, as it is stored. */
export const ArchivedResult = ResultInfo.omit({ isOutOfDate: true }).extend({
  madeFrom: z.string().max(128),
});

const line = z.string().max(LIMITS.lineCharacters);

export const ArchivedVersion = z.object({
  id: z.uuid(),
  part: line,
  author: line,
  text: z.string().max(LIMITS.archive.textBytes),
  segments: z.array(Segment).max(LIMITS.segments).nullable(),
  info: ArchivedResult.nullable(),
  /** To the microsecond, as their order matters. */
  replacedAt: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
});

/** What an archive says of an earlier state of a record: JSON, which is stored again only as what it is known to be. */
export const archivedState = (kind: ContentKind, shape: z.ZodType) =>
  ArchivedVersion.extend({
    part: z.literal(kind),
    text: z.string().transform((text, context) => {
      const content = shape.safeParse(readJson(text));
      if (content.success) return JSON.stringify(content.data);
      context.addIssue("This is no state of such a record.");
      return z.NEVER;
    }),
  });

/** The records of a person, last changed first. */
export const listRecords = (db: Db | Tx, { table }: ArchivedKind, ownerId: string) =>
  db
    .select({ id: table.id, title: table.title })
    .from(table)
    .where(eq(table.ownerId, ownerId))
    .orderBy(desc(table.updatedAt), desc(table.id)) as unknown as Promise<{ id: string; title: string }[]>;

/** A row of the table; undefined where it is gone. */
export async function findRow(
  db: Db | Tx,
  { table }: ArchivedKind,
  ownerId: string,
  id: string,
): Promise<ArchivedRecord | undefined> {
  const [row] = await db
    .select(readableColumns(table))
    .from(table)
    .where(and(eq(table.ownerId, ownerId), eq(table.id, id)));
  return row as ArchivedRecord | undefined;
}

/** What of a row an archive holds. */
export function pickArchived({ shape }: ArchivedKind, row: ArchivedRecord): Record<string, unknown> {
  return Object.fromEntries(Object.keys(shape.shape).map((field) => [field, row[field]]));
}

/** Whose a record of this id is; undefined where there is none. In a transaction it stays there until that ends. */
export async function findOwner(
  tx: Db | Tx,
  { table }: ArchivedKind,
  id: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ ownerId: table.ownerId })
    .from(table)
    .where(eq(table.id, id))
    .for("key share");
  return row?.ownerId as string | undefined;
}

/** Which of these ids are taken in a table, by whomever. */
export async function findTaken(
  tx: Db | Tx,
  table: PgTable & { id: AnyPgColumn },
  ids: string[],
): Promise<Set<string>> {
  const rows =
    ids.length === 0 ? [] : await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids));
  return new Set(rows.map(({ id }) => id as string));
}

/**
 * Adds a record; whose it is, and who has written it, is the person who brings it back. Values of JSON columns are JSON
 * texts.
 */
export async function insertRecord(
  tx: Tx,
  { table }: ArchivedKind,
  ownerId: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = getTableColumns(table);
  if (Object.keys(row).some((field) => !(field in columns))) {
    throw new TypeError(`This is no record of the table ${getTableName(table)}.`);
  }
  // An archive of an earlier Berea does not say when: its last change was the last that could have published it.
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

/** JSON texts as values of their columns. Drizzle would parse and write them on the thread that serves everybody. */
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

/** The value of a JSON text; undefined where it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
