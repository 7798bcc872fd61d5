// How many records match a filter, and the values that the user's records have, to choose from.
import { type SQL, sql } from "drizzle-orm";
import type {
  Choice,
  RecordCounts,
  RecordFilter,
} from "../../../contract/records/lists/record-list.schema.ts";
import { MAX_CHOICES } from "../../../contract/records/lists/record-list.ts";
import type { Db, Tx } from "../../db/database.ts";
import { searchEntries, series } from "../../db/schema.ts";
import { getBook } from "../../scripture/bible/books.ts";
import { withSearchIndex, writeFilter } from "./list-filter.ts";
import type { RecordKind } from "../record-kind.ts";

type Choices = RecordCounts["choices"];

export async function countRecords(
  db: Db,
  kind: RecordKind,
  ownerId: string,
  filter: RecordFilter,
): Promise<RecordCounts> {
  return withSearchIndex(db, filter, (tx) => countAll(tx, kind, ownerId, filter));
}

async function countAll(
  db: Db | Tx,
  kind: RecordKind,
  ownerId: string,
  filter: RecordFilter,
): Promise<RecordCounts> {
  const { rows } = await db.execute<{ name: string; value: string; count: number }>(
    writeCounts(kind, ownerId, filter),
  );
  const byName = Map.groupBy(rows, ({ name }) => name);
  const listed = (name: string): Choice[] =>
    (byName.get(name) ?? []).map(({ value, count }) => ({ value, count }));
  const [current, archived] = ["false", "true"].map(
    (value) => listed("archived").find((choice) => choice.value === value)?.count ?? 0,
  ) as [number, number];
  const isFiltered = Object.entries(filter).some(
    ([name, value]) => name !== "archived" && name !== "grouped" && value !== undefined,
  );
  const total = isFiltered
    ? await db.$count(kind.table, writeFilter(kind, ownerId, filter))
    : filter.archived
      ? archived
      : current;
  return { total, all: { current, archived }, choices: sortChoices(listed) };
}

const byText = (one: Choice, other: Choice) => one.value.localeCompare(other.value, "en", { numeric: true });
const byBook = (one: Choice, other: Choice) => getBook(one.value).index - getBook(other.value).index;

function sortChoices(listed: (name: string) => Choice[]): Choices {
  return {
    series: listed("series").toSorted(byText),
    speaker: listed("speaker").toSorted(byText),
    tag: listed("tag").toSorted(byText),
    book: listed("book").toSorted(byBook),
    year: listed("year").toSorted((one, other) => byText(other, one)),
    status: listed("status").toSorted(byText),
  };
}

const most = (rows: SQL) => sql`(${rows} order by count desc limit ${MAX_CHOICES})`;

/** One statement that reads each of the user's records once. */
function writeCounts(kind: RecordKind, ownerId: string, filter: RecordFilter): SQL {
  const { name, table, sorting, search } = kind;
  const { tags } = sorting;
  const isListed = filter.archived ? sql`is_archived` : sql`not is_archived`;
  return sql`
    with mine as materialized (
      select ${table.id} as id, ${table.archivedAt} is not null as is_archived, ${table.status} as status,
        extract(year from ${search.date}::date)::text as year, ${sorting.series ? sql`coalesce(${series.name}, '')` : sql`''`} as series,
        ${sorting.speaker ?? sql`''`} as speaker, ${tags?.column ?? sql`''`} as tags
      from ${table} ${sorting.series ? sql`left join ${series} on ${series.id} = ${sorting.series.id}` : sql``}
      where ${table.ownerId} = ${ownerId}
    ), counted as (
      select is_archived, status, year, series, speaker, count(*)::int as count,
        case when grouping(status) = 0 then 'status' when grouping(year) = 0 then 'year'
          when grouping(series) = 0 then 'series' when grouping(speaker) = 0 then 'speaker'
          else 'archived' end as name
      from mine
      group by grouping sets ((is_archived), (is_archived, status), (is_archived, year), (is_archived, series),
        (is_archived, speaker))
    ), valued as (
      select name, coalesce(status, year, series, speaker, is_archived::text) as value, count from counted
      where (${isListed} or name = 'archived') and (name <> 'year' or year is not null)
    ), ranked as (
      select *, row_number() over (partition by name order by count desc, value) as rank from valued
      where value <> ''
    )
    select name, value, count from ranked where rank <= ${MAX_CHOICES}
    ${
      tags
        ? sql`union all ${most(sql`select 'tag', tag, count(*)::int as count
      from mine, lateral ${tags.list(sql`mine.tags`)} as tags (tag) where ${isListed} and tag <> '' group by tag`)}`
        : sql``
    }
    union all ${most(sql`select 'book', book, count(*)::int as count
      from mine join ${searchEntries} as entry on entry.record_id = mine.id
        and entry.owner_id = ${ownerId} and entry.kind = ${name}, unnest(entry.books) as book
      where ${isListed} group by book`)}`;
}
