// How many records match a filter, and the values that the user's records have, to choose from.
import { type SQL, sql } from "drizzle-orm";
import type { Choice, ListSummary, RecordFilter } from "../../contract/records/record-list.schema.ts";
import { MAX_CHOICES } from "../../contract/records/record-list.ts";
import type { Db, Tx } from "../db/database.ts";
import { searchEntries } from "../db/schema.ts";
import { getBook } from "../scripture/bible/books.ts";
import { writeFilter } from "./list-filter.ts";
import type { RecordKind } from "./record-kind.ts";

type Choices = ListSummary["choices"];

export async function summarizeList(
  db: Db | Tx,
  kind: RecordKind,
  ownerId: string,
  filter: RecordFilter,
): Promise<ListSummary> {
  const { rows } = await db.execute<{ name: string; value: string; count: number }>(
    writeSummary(kind, ownerId, filter),
  );
  const byName = Map.groupBy(rows, ({ name }) => name);
  const listed = (name: string): Choice[] =>
    (byName.get(name) ?? []).map(({ value, count }) => ({ value, count }));
  const [current, archived] = ["false", "true"].map(
    (value) => listed("archived").find((choice) => choice.value === value)?.count ?? 0,
  ) as [number, number];
  const isFiltered = Object.entries(filter).some(([name, value]) => name !== "archived" && value !== undefined);
  const total = isFiltered ? await db.$count(kind.table, writeFilter(kind, ownerId, filter)) : filter.archived ? archived : current;
  return { total, all: { current, archived }, choices: sortChoices(listed) };
}

function sortChoices(listed: (name: string) => Choice[]): Choices {
  const byText = (one: Choice, other: Choice) => one.value.localeCompare(other.value, "en", { numeric: true });
  const byBook = (one: Choice, other: Choice) => getBook(one.value).index - getBook(other.value).index;
  return {
    series: listed("series").toSorted(byText),
    speaker: listed("speaker").toSorted(byText),
    tag: listed("tag").toSorted(byText),
    book: listed("book").toSorted(byBook),
    year: listed("year").toSorted((one, other) => byText(other, one)),
    status: listed("status").toSorted(byText),
  };
}

/** One statement that reads each of the user's records once. */
function writeSummary({ name, table, sorting, search }: RecordKind, ownerId: string, filter: RecordFilter): SQL {
  const isListed = sql.raw(filter.archived ? "is_archived" : "not is_archived");
  const empty = sql`''`;
  const count = (label: string, value: SQL, from = sql`mine`, where: SQL = sql`true`) => sql`
    (select ${label} as name, ${value}::text as value, count(*)::int as count from ${from}
    where ${isListed} and ${where} group by 2 order by 3 desc limit ${MAX_CHOICES})`;
  return sql`
    with mine as materialized (
      select ${table.id} as id, ${table.archivedAt} is not null as is_archived, ${table.status} as status,
        extract(year from ${search.date}::date)::int as year, ${sorting.series ?? empty} as series,
        ${sorting.speaker ?? empty} as speaker, ${sorting.tags?.list ?? sql`'{}'::text[]`} as tags
      from ${table} where ${table.ownerId} = ${ownerId}
    )
    select 'archived' as name, is_archived::text as value, count(*)::int as count from mine group by 2
    union all ${count("status", sql`status`)}
    union all ${count("year", sql`year`, sql`mine`, sql`year is not null`)}
    union all ${count("series", sql`series`, sql`mine`, sql`series <> ''`)}
    union all ${count("speaker", sql`speaker`, sql`mine`, sql`speaker <> ''`)}
    union all ${count("tag", sql`tag`, sql`mine, unnest(tags) as tag`, sql`tag <> ''`)}
    union all ${count(
      "book",
      sql`book`,
      sql`mine join ${searchEntries} as entry on entry.record_id = mine.id
        and entry.owner_id = ${ownerId} and entry.kind = ${name}, unnest(entry.books) as book`,
    )}`;
}
