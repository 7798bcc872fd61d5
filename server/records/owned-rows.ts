// What all tables of user records share: owners, versions, and lists ordered by the last change.
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { isUuid } from "../db/uuid.ts";
import { AppError } from "../errors.ts";

/** The columns that this module needs. */
export interface OwnedTable {
  id: AnyPgColumn;
  ownerId: AnyPgColumn;
  version: AnyPgColumn;
  updatedAt: AnyPgColumn;
  archivedAt: AnyPgColumn;
}

/** The columns that every change of a record sets. */
export const auditColumns = (table: OwnedTable, actorId: string) => ({
  version: sql`${table.version} + 1`,
  // Two changes may happen at the same clock time, but lists need a strict order.
  updatedAt: sql`greatest(now(), ${table.updatedAt} + interval '1 millisecond')`,
  lastModifiedBy: sql`${actorId}`,
});

/** Requests `limit` records after the cursor of the previous page. */
export interface PageRequest {
  limit: number;
  after?: string | undefined;
}

/** Selects a page of a user's records, last changed first, plus one that shows whether there is another page. */
export const selectPage = (table: OwnedTable, ownerId: string, request: PageRequest) =>
  selectPageOf(table, eq(table.ownerId, ownerId), request);

/** Selects a page of the records that meet a condition. */
export function selectPageOf(table: OwnedTable, condition: SQL, { limit, after }: PageRequest) {
  return {
    where: and(condition, after === undefined ? undefined : isAfter(table, after)),
    // As in the index.
    orderBy: [sql`${table.updatedAt} desc nulls last`, sql`${table.id} desc nulls last`],
    limit: limit + 1,
  };
}

/** The order of pages. */
export const comparePage = (
  one: { updatedAt: Date; id: string },
  other: { updatedAt: Date; id: string },
): number => other.updatedAt.getTime() - one.updatedAt.getTime() || (one.id < other.id ? 1 : -1);

/** Removes the extra record. `next` is the cursor of the next page. */
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
  if (moment === undefined || !isMoment(moment) || !isUuid(id)) {
    throw new AppError("invalid", "This page of the list does not exist.");
  }
  return sql`(${table.updatedAt}, ${table.id}) < (${moment}::timestamptz, ${id}::uuid)`;
}

/** Whether PostgreSQL accepts the date as well as JavaScript: not February 30, and not the year 0. */
export function isMoment(text: string): boolean {
  const date = new Date(text);
  return text >= "0001" && !Number.isNaN(date.getTime()) && date.toISOString() === text;
}
