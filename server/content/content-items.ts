import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { ContentItem, ContentKind } from "../../contract/records/content.schema.ts";
import type { Db } from "../db/database.ts";
import { kindOf, listKinds } from "../record-kinds/record-kinds.ts";
import { comparePage, endPage, type PageRequest, selectPage } from "../records/owned-rows.ts";
import type { RecordKind } from "../records/record-kind.ts";
import type { SearchedRecord } from "./list-texts.ts";

export interface ListedRow {
  id: string;
  title: string;
  scripture: string;
  status: string;
  updatedAt: Date;
  date: string | null;
  publishedAt: Date | null;
  archivedAt: Date | null;
}

export const listedColumns = ({ table, search }: RecordKind) => ({
  id: table.id,
  title: table.title,
  scripture: table.scripture,
  status: table.status,
  updatedAt: table.updatedAt,
  date: search.date,
  archivedAt: table.archivedAt,
  // Only kinds that become drafts again when edited have it.
  publishedAt: "publishedAt" in table ? (table.publishedAt as typeof table.updatedAt) : sql`null`,
});

export function presentItem({ name: kind, search }: RecordKind, row: ListedRow): ContentItem {
  const { id, title, scripture, date, publishedAt, updatedAt } = row;
  const isDraft = row.status !== search.finished;
  const wasPublished = isDraft && publishedAt !== null;
  return { kind, id, title, date, scripture, isDraft, wasPublished, updatedAt: updatedAt.toISOString() };
}

const isAmong = ({ table }: RecordKind, ownerId: string, ids: readonly string[]) =>
  and(eq(table.ownerId, ownerId), inArray(table.id, [...ids]));

/** A page of a user's records of all kinds or of one kind, last changed first. */
export async function listContent(
  db: Db,
  ownerId: string,
  { kind: only, ...request }: PageRequest & { kind?: ContentKind | undefined },
): Promise<{ items: ContentItem[]; next: string | null }> {
  // Each kind's list is read from its own index, at most one page of it.
  const lists = await Promise.all(
    (only === undefined ? listKinds() : [kindOf(only)]).map(async (kind) => {
      const page = selectPage(kind.table, ownerId, request);
      const rows = await db
        .select(listedColumns(kind))
        .from(kind.table)
        .where(and(page.where, isNull(kind.table.archivedAt)))
        .orderBy(...page.orderBy)
        .limit(page.limit);
      return (rows as ListedRow[]).map((row) => ({
        id: row.id,
        updatedAt: row.updatedAt,
        item: presentItem(kind, row),
      }));
    }),
  );
  const { rows, next } = endPage(lists.flat().toSorted(comparePage), request.limit);
  return { items: rows.map(({ item }) => item), next };
}

export interface ReadRecord {
  isArchived: boolean;
  item: ContentItem;
  searched: SearchedRecord;
}

export async function readRecords(
  db: Db,
  ownerId: string,
  name: ContentKind,
  ids: readonly string[],
): Promise<Map<string, ReadRecord>> {
  if (ids.length === 0) return new Map();
  const kind = kindOf(name);
  const rows = await db
    .select({ ...listedColumns(kind), ...kind.search.columns })
    .from(kind.table)
    .where(isAmong(kind, ownerId, ids));
  return new Map(
    (rows as ListedRow[]).map((row) => [
      row.id,
      {
        isArchived: row.archivedAt !== null,
        item: presentItem(kind, row),
        searched: { kind: name, record: row },
      },
    ]),
  );
}

/** Whether the user has the record. Reads none of its texts. */
export async function hasRecord(db: Db, ownerId: string, name: ContentKind, id: string): Promise<boolean> {
  const kind = kindOf(name);
  return (await db.$count(kind.table, isAmong(kind, ownerId, [id]))) > 0;
}
