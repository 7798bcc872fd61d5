// The kinds of records that are listed and searched together: their tables, and what of these is listed and searched.
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ContentItem, ContentKind } from "../../contract/content.ts";
import type { Db } from "../db/database.ts";
import { devotionals, sermons, studies, testimonies } from "../db/schema.ts";
import { endPage, type PageRequest, selectPage } from "../records/owned-rows.ts";
import type { SearchedRecord } from "./searched-texts.ts";

type RecordTable = typeof sermons | typeof studies | typeof devotionals | typeof testimonies;

type SearchedOf<Of extends ContentKind> = Extract<SearchedRecord, { kind: Of }>["record"];

interface Kind<Of extends ContentKind = ContentKind> {
  table: RecordTable;
  /** The day that a record is for. */
  date: PgColumn | SQL;
  /** When a record was last published; left out where an edit never makes it a draft again. */
  publishedAt?: PgColumn;
  /** The status of a record that is no draft any more. */
  finished: "completed" | "published";
  /** What is searched beside the title and the scripture; by the names that `searched-texts.ts` has for it. */
  texts: Record<Exclude<keyof SearchedOf<Of>, "title" | "scripture">, PgColumn | SQL>;
}

const KINDS: { [Of in ContentKind]: Kind<Of> } = {
  sermon: {
    table: sermons,
    date: sermons.date,
    finished: "completed",
    texts: {
      series: sermons.series,
      speaker: sermons.speaker,
      tags: sermons.tags,
      description: sermons.description,
      notes: sermons.notes,
      summary: sermons.summary,
      highlights: sermons.highlights,
      lessonPlan: sermons.lessonPlan,
      refinedTranscript: sermons.refinedTranscript,
      transcript: sermons.transcript,
    },
  },
  study: {
    table: studies,
    date: studies.startDate,
    publishedAt: studies.publishedAt,
    finished: "published",
    texts: {
      description: studies.description,
      objectives: studies.objectives,
      ministryTags: studies.ministryTags,
      materials: studies.materials,
      sessions: studies.sessions,
      guide: sql`coalesce(${studies.guide} ->> 'markdown', '')`,
    },
  },
  devotional: {
    table: devotionals,
    date: devotionals.date,
    publishedAt: devotionals.publishedAt,
    finished: "published",
    texts: {
      series: devotionals.series,
      reading: devotionals.reading,
      reflectionQuestions: devotionals.reflectionQuestions,
      prayer: devotionals.prayer,
    },
  },
  testimony: {
    table: testimonies,
    date: sql`null`,
    publishedAt: testimonies.publishedAt,
    finished: "published",
    texts: {
      before: testimonies.before,
      how: testimonies.how,
      after: testimonies.after,
      name: testimonies.name,
    },
  },
};

interface ListedRow {
  id: string;
  title: string;
  scripture: string;
  status: string;
  updatedAt: Date;
  date: string | null;
  publishedAt: Date | null;
}

const listedColumns = ({ table, date, publishedAt }: Kind) => ({
  id: table.id,
  title: table.title,
  scripture: table.scripture,
  status: table.status,
  updatedAt: table.updatedAt,
  date,
  publishedAt: publishedAt ?? sql`null`,
});

/** What lists show of a record. */
function describe(kind: ContentKind, { status, updatedAt, ...row }: ListedRow): ContentItem {
  const { id, title, scripture, date, publishedAt } = row;
  const isDraft = status !== KINDS[kind].finished;
  const wasPublished = isDraft && publishedAt !== null;
  return { kind, id, title, date, scripture, isDraft, wasPublished, updatedAt: updatedAt.toISOString() };
}

const isAmong = ({ table }: Kind, ownerId: string, ids: readonly string[]) =>
  and(eq(table.ownerId, ownerId), inArray(table.id, [...ids]));

/** A page of all that a person has written, or of one kind of it, last changed first. */
export async function listContent(
  db: Db,
  ownerId: string,
  { kind, ...request }: PageRequest & { kind?: ContentKind | undefined },
): Promise<{ items: ContentItem[]; next: string | null }> {
  const kinds = kind === undefined ? (Object.keys(KINDS) as ContentKind[]) : [kind];
  // Each list is read from its own index, no further than one page of the whole can need.
  const lists = await Promise.all(
    kinds.map(async (each) => {
      const { table } = KINDS[each];
      const page = selectPage(table, ownerId, request);
      const rows = await db
        .select(listedColumns(KINDS[each]))
        .from(table as PgTable)
        .where(page.where)
        .orderBy(...page.orderBy)
        .limit(page.limit);
      return (rows as ListedRow[]).map((row) => ({
        id: row.id,
        updatedAt: row.updatedAt,
        item: describe(each, row),
      }));
    }),
  );
  const byLastChange = lists
    .flat()
    .toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime() || (a.id < b.id ? 1 : -1));
  const { rows, next } = endPage(byLastChange, request.limit);
  return { items: rows.map(({ item }) => item), next };
}

/** A record of any kind: what lists show of it, and what is searched of it. */
export interface ReadRecord {
  item: ContentItem;
  searched: SearchedRecord;
}

/** Those of a person's records of one kind that are still there, by their ids. */
export async function readRecords(
  db: Db,
  ownerId: string,
  kind: ContentKind,
  ids: readonly string[],
): Promise<Map<string, ReadRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ ...listedColumns(KINDS[kind]), ...KINDS[kind].texts })
    .from(KINDS[kind].table as PgTable)
    .where(isAmong(KINDS[kind], ownerId, ids));
  return new Map(
    (rows as ListedRow[]).map((row) => [
      row.id,
      { item: describe(kind, row), searched: { kind, record: row } as unknown as SearchedRecord },
    ]),
  );
}

/** Whether a person has a record; none of its texts is read. */
export async function hasRecord(db: Db, ownerId: string, kind: ContentKind, id: string): Promise<boolean> {
  return (await db.$count(KINDS[kind].table, isAmong(KINDS[kind], ownerId, [id]))) > 0;
}
