// The page of a series, and the list of all of them.
import { and, asc, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { SeriesItem, SeriesMember, SeriesPage } from "../../contract/series/series.schema.ts";
import { MAX_MEMBERS, MAX_SERIES } from "../../contract/series/series.ts";
import { listedColumns, type ListedRow, presentItem } from "../content/content-items.ts";
import type { Db } from "../db/database.ts";
import { series, seriesKey } from "../db/schema.ts";
import { fold } from "../language/fold.ts";
import { splitWords } from "../language/words.ts";
import { listKinds } from "../record-kinds/record-kinds.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { getSeriesRow, presentSeries, type SeriesRow } from "./series-rows.ts";

/** Throws not found. */
export async function getSeriesPage(db: Db, ownerId: string, id: string): Promise<SeriesPage> {
  const row = await getSeriesRow(db, ownerId, id);
  const members = await Promise.all(listKinds().map((kind) => listMembers(db, kind, row)));
  return { ...presentSeries(row), members: members.flat() };
}

async function listMembers(db: Db, kind: RecordKind, { ownerId, id }: SeriesRow): Promise<SeriesMember[]> {
  const { table, sorting, search } = kind;
  if (!sorting.series) return [];
  const rows = await db
    .select({ ...listedColumns(kind), day: sorting.day ?? sql<null>`null` })
    .from(table)
    .where(and(eq(table.ownerId, ownerId), eq(sorting.series.id, id), isNull(table.archivedAt)))
    .orderBy(
      ...(sorting.day ? [sql`${sorting.day} asc nulls last`] : []),
      sql`${search.date} asc nulls last`,
      asc(table.id),
    )
    .limit(MAX_MEMBERS);
  return (rows as (ListedRow & { day: number | null })[]).map((row) =>
    Object.assign(presentItem(kind, row), { day: row.day }),
  );
}

export interface SeriesListRequest {
  q?: string | undefined;
  name?: string | undefined;
}

/** Without series that no record names anymore. */
export async function listSeries(
  db: Db,
  ownerId: string,
  { q = "", name }: SeriesListRequest,
): Promise<SeriesItem[]> {
  const { rows } = await db.execute<ListedSeries>(selectSeries(ownerId, name));
  const words = splitWords(fold(q)).map(({ normal }) => normal);
  return rows.filter((row) => hasWords(row.name, words)).map(presentListed);
}

/** Whether each word starts a word of the name. */
function hasWords(name: string, words: readonly string[]): boolean {
  const own = splitWords(fold(name)).map(({ normal }) => normal);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

type ListedSeries = {
  id: string;
  version: number;
  name: string;
  description: string;
  coverId: string | null;
  createdAt: string;
  updatedAt: string;
  firstDate: string | null;
  lastDate: string | null;
} & SeriesItem["counts"];

const presentListed = ({ sermon, study, devotional, planned, ...row }: ListedSeries): SeriesItem => ({
  ...row,
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
  counts: { sermon, study, devotional, planned },
});

/** Reads each record with a series once. */
function selectSeries(ownerId: string, name: string | undefined): SQL {
  const members = listKinds().flatMap(({ name: kind, table, sorting, search }) =>
    sorting.series
      ? [
          sql`select ${sorting.series.id} as series_id, ${kind} as kind, ${search.date}::text as day
            from ${table} where ${table.ownerId} = ${ownerId} and ${sorting.series.id} is not null
              and ${table.archivedAt} is null`,
        ]
      : [],
  );
  const hasName = name === undefined ? sql`` : sql`and ${series.key} = ${seriesKey(sql`${name}`)}`;
  return sql`
    with member as (${sql.join(members, sql` union all `)}
      union all select ${series.id}, 'planned', entry ->> 'date'
      from ${series}, jsonb_array_elements(${series.planned}) as entry where ${series.ownerId} = ${ownerId}
    ), counted as (
      select series_id, count(*) filter (where kind = 'sermon')::int as sermon,
        count(*) filter (where kind = 'study')::int as study,
        count(*) filter (where kind = 'devotional')::int as devotional,
        count(*) filter (where kind = 'planned')::int as planned,
        min(day) as first, max(day) as last
      from member group by series_id
    )
    select ${series.id}, ${series.version}, ${series.name}, ${series.description}, ${series.coverId} as "coverId",
      ${series.createdAt} as "createdAt", ${series.updatedAt} as "updatedAt", first as "firstDate",
      last as "lastDate", coalesce(sermon, 0) as sermon, coalesce(study, 0) as study,
      coalesce(devotional, 0) as devotional, coalesce(counted.planned, 0) as planned
    from ${series} left join counted on counted.series_id = ${series.id}
    where ${series.ownerId} = ${ownerId} ${hasName}
      and (not ${series.isImplicit} or counted.series_id is not null)
    order by last desc nulls last, ${series.name}, ${series.id} limit ${MAX_SERIES}`;
}
