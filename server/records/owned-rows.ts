// What the tables of people's records have in common: owners, versions, and lists that begin with the last change.
import { and, desc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { AppError } from "../errors.ts";

/** The columns by which a table of records is used here. */
export interface OwnedTable {
  id: AnyPgColumn;
  ownerId: AnyPgColumn;
  version: AnyPgColumn;
  updatedAt: AnyPgColumn;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a record can have that id. */
export const isRowId = (id: string): boolean => UUID.test(id);

/** Throws not found, with `sentence`, where no record can have that id. */
export function checkRowId(id: string, sentence: string): void {
  if (!isRowId(id)) throw new AppError("not_found", sentence);
}

/** The condition that a record is this person's; throws not found, with `sentence`, where the id cannot be one. */
export function isOwnedRow(table: OwnedTable, ownerId: string, id: string, sentence: string) {
  checkRowId(id, sentence);
  return and(eq(table.ownerId, ownerId), eq(table.id, id));
}

/** What every change of a record sets. */
export const touchedBy = (table: OwnedTable, ownerId: string | Placeholder) => ({
  version: sql`${table.version} + 1`,
  // The clock of the database can stand still between two changes; the order of the list must not.
  updatedAt: sql`greatest(now(), ${table.updatedAt} + interval '1 millisecond')`,
  lastModifiedBy: sql`${ownerId}`,
});

/** Which page of a person's list is asked for: so many records after the cursor that the page before gave. */
export interface PageRequest {
  limit: number;
  after?: string | undefined;
}

/** How to select a page of a person's records, last changed first, with one more by which the next page is known. */
export function selectPage(table: OwnedTable, ownerId: string, { limit, after }: PageRequest) {
  return {
    where: and(eq(table.ownerId, ownerId), after === undefined ? undefined : isAfter(table, after)),
    orderBy: [desc(table.updatedAt), desc(table.id)],
    limit: limit + 1,
  };
}

/** Takes the one more off again; `next` is the cursor of the page after this one. */
export function endPage<Row extends { id: string; updatedAt: Date }>(
  rows: Row[],
  limit: number,
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page, next: last ? `${last.updatedAt.toISOString()}_${last.id}` : null };
}

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\da-f-]{36})$/;

function isAfter(table: OwnedTable, cursor: string): SQL {
  const [, moment, id = ""] = CURSOR.exec(cursor) ?? [];
  if (moment === undefined || !isMoment(moment) || !isRowId(id)) {
    throw new AppError("invalid", "This page of the list does not exist.");
  }
  return sql`(${table.updatedAt}, ${table.id}) < (${moment}::timestamptz, ${id}::uuid)`;
}

/** Whether PostgreSQL knows it as well as we do: no 30th of February, and no year 0. */
function isMoment(text: string): boolean {
  const date = new Date(text);
  return text >= "0001" && !Number.isNaN(date.getTime()) && date.toISOString() === text;
}
