// The conditions of a list of records.
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { and, eq, isNotNull, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { RecordFilter } from "../../../contract/records/lists/record-list.schema.ts";
import type { Db, Tx } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import { BOOKS } from "../../scripture/bible/books.ts";
import { searchEntries, series as seriesTable, seriesKey } from "../../db/schema.ts";
import type { RecordKind } from "../record-kind.ts";
import {
  quoteWord,
  readQuery,
  type SearchQuery,
  wordOfBook,
  wordOfOwner,
  writeTsquery,
} from "./search-query.ts";

/** The records of a user that match. Throws if the filter names a book that does not exist. */
export function writeFilter(
  kind: RecordKind,
  ownerId: string | Placeholder,
  filter: RecordFilter,
): SQL | undefined {
  const { table, sorting, search } = kind;
  const { series, speaker, tag, year, status, archived, grouped } = filter;
  return and(
    eq(table.ownerId, ownerId),
    archived ? isNotNull(table.archivedAt) : isNull(table.archivedAt),
    series === undefined ? undefined : isInSeries(kind, ownerId, series),
    speaker === undefined ? undefined : isValue(sorting.speaker, speaker),
    tag === undefined ? undefined : hasTag(kind, tag),
    year === undefined ? undefined : isWithin(search.date, year),
    status === undefined ? undefined : eq(table.status, status),
    grouped === undefined ? undefined : isFirstDay(kind),
    isFound(kind, String(ownerId), filter),
  );
}

const NONE = sql`false`;

const isValue = (column: RecordKind["sorting"]["speaker"], value: string) =>
  column === undefined ? NONE : eq(column, value);

const isInSeries = ({ sorting }: RecordKind, ownerId: string | Placeholder, name: string) =>
  sorting.series === undefined
    ? NONE
    : sql`${sorting.series.id} = (select ${seriesTable.id} from ${seriesTable}
        where ${seriesTable.ownerId} = ${ownerId} and ${seriesTable.key} = ${seriesKey(sql`${name}`)})`;

const hasTag = ({ sorting }: RecordKind, tag: string) =>
  sorting.tags === undefined
    ? NONE
    : sql`${tag} in (select tag from ${sorting.tags.list(sorting.tags.column)} as tags (tag))`;

const ofEarlier = (column: AnyPgColumn) => sql`earlier.${sql.identifier(column.name)}`;

/** Whether no earlier day of its series is listed. */
function isFirstDay({ table, sorting }: RecordKind): SQL | undefined {
  const { series, day } = sorting;
  if (!series || !day) return undefined;
  return sql`(${series.id} is null or ${day} is null or not exists (
    select from ${table} as earlier
    where ${ofEarlier(series.id)} = ${series.id} and (${ofEarlier(day)}, ${ofEarlier(table.id)}) < (${day}, ${table.id})
      and (${ofEarlier(table.archivedAt)} is null) = (${table.archivedAt} is null)
  ))`;
}

const isWithin = (date: RecordKind["search"]["date"], year: number) =>
  sql`(${date} >= ${startOf(year)}::date and ${date} < ${startOf(year + 1)}::date)`;

const startOf = (year: number) => `${String(year).padStart(4, "0")}-01-01`;

/** Reads records with a filter. PostgreSQL ignores the cost of long search entries and would scan all of them. */
export function withSearchIndex<T>(
  db: Db,
  { q = "", book }: RecordFilter,
  read: (db: Db | Tx) => Promise<T>,
): Promise<T> {
  if (book === undefined && !isSearch(readQuery(q))) return read(db);
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return read(tx);
    },
    { accessMode: "read only" },
  );
}

const isSearch = (query: SearchQuery): query is Exclude<SearchQuery, { kind: "nothing" }> =>
  query.kind !== "nothing";

function isFound(
  { name, table }: RecordKind,
  ownerId: string,
  { q = "", book }: RecordFilter,
): SQL | undefined {
  if (book !== undefined && !BOOKS.some((known) => known.name === book)) {
    throw new AppError("invalid", "There is no such book of the Bible.");
  }
  const query = readQuery(q);
  if (!isSearch(query) && book === undefined) return undefined;
  const words = [
    quoteWord(wordOfOwner(ownerId)),
    ...(book === undefined ? [] : [quoteWord(wordOfBook(book))]),
    ...(isSearch(query) ? [writeTsquery(query)] : []),
  ].join(" & ");
  const { recordId, kind } = searchEntries;
  return sql`${table.id} in (select ${recordId} from ${searchEntries}
    where ${searchEntries.words} @@ ${words}::tsquery and ${kind} = ${name})`;
}
