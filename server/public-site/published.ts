// Reads what is public. Everything that pages and feeds show comes from here: rows of `publications` with content, their site,
// and the files that they name. No other table of texts is read.
import {
  and,
  arrayContains,
  desc,
  eq,
  getTableColumns,
  gte,
  isNotNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { CONTENT_KINDS, type ContentKind } from "../../contract/record-kinds.ts";
import type { Db } from "../db/database.ts";
import { files, publications, sitePictures, sites } from "../db/schema.ts";
import { type StoredFile, toStoredFile } from "../files/files.ts";
import { hashAddress, hashSiteAddress, isRetired } from "../publications/addresses.ts";
import type { PublishedContent } from "../publications/published-content.ts";
import type { SiteRow } from "../publications/site-rows.ts";

export type PublicSite = Pick<
  SiteRow,
  | "id"
  | "slug"
  | "title"
  | "introduction"
  | "about"
  | "accent"
  | "language"
  | "logoHash"
  | "sendsEmails"
  | "podcastAuthor"
  | "revision"
>;
export type FoundSite = SiteRow & { isOpen: boolean };

export interface ListedPublication {
  id: string;
  kind: ContentKind;
  slug: string;
  title: string;
  listedOn: string;
  scripture: string;
  speaker: string;
  series: string;
  /** The beginning of its description, or of its first text. */
  excerpt: string;
  hasRecording: boolean;
  /** The length of the recording; null without one, or if it is unknown. */
  seconds: number | null;
}

export interface FoundPublication<Content = PublishedContent> extends ListedPublication {
  recordId: string;
  sourceSermonId: string | null;
  content: Content;
  publishedAt: Date;
  republishedAt: Date;
}

/** `gone` was public once. */
export type Found<T> = T | "gone" | undefined;

const isPublic = isNotNull(publications.content);
/** A sitemap may have 50,000, one of which is that of the first page. */
const MAX_ADDRESSES = 49_999;

/** A site by its slug; `isOpen` says whether it has, or had, something that is public. */
export async function findPublicSite(db: Db, slug: string): Promise<Found<FoundSite>> {
  const [site] = await db
    .select({
      ...getTableColumns(sites),
      isOpen: sql<boolean>`exists (select from publications where publications.site_id = sites.id and published_at is not null)`,
    })
    .from(sites)
    .where(eq(sites.slug, slug));
  if (site) return site;
  return (await isRetired(db, hashSiteAddress(slug))) ? "gone" : undefined;
}

/** Sites that have something public, as many as a sitemap may list. */
export const listOpenSites = (db: Db) =>
  db
    .select({ slug: sites.slug, updatedAt: sites.updatedAt })
    .from(sites)
    .where(
      sql`exists (select from publications where publications.site_id = sites.id and content is not null)`,
    )
    .orderBy(sites.slug)
    .limit(MAX_ADDRESSES);

const MAX_EXCERPT = 300;

const listed = {
  id: publications.id,
  kind: publications.recordKind,
  slug: publications.slug,
  title: publications.title,
  listedOn: sql<string>`${publications.listedOn}::text`,
  scripture: publications.scripture,
  speaker: publications.speaker,
  series: publications.series,
  excerpt: sql<string>`left(${publications.summary}, ${MAX_EXCERPT})`,
  hasRecording: sql<boolean>`${publications.fileId} is not null`,
  seconds: sql<
    number | null
  >`(select ${files.seconds} from ${files} where ${files.id} = ${publications.fileId})`,
};

/** `part` chooses what is read of the content, which is large. */
export async function findPublication<Content = PublishedContent>(
  db: Db,
  siteId: string,
  kind: ContentKind,
  slug: string,
  part: SQL = sql`${publications.content}`,
): Promise<Found<FoundPublication<Content>>> {
  const [row] = await db
    .select({
      ...listed,
      recordId: publications.recordId,
      sourceSermonId: publications.sourceSermonId,
      isPublic: sql<boolean>`${isPublic}`,
      content: part,
      publishedAt: publications.publishedAt,
      republishedAt: publications.republishedAt,
    })
    .from(publications)
    .where(
      and(eq(publications.siteId, siteId), eq(publications.recordKind, kind), eq(publications.slug, slug)),
    );
  if (row?.isPublic) return row as FoundPublication<Content>;
  if (row) return row.publishedAt === null ? undefined : "gone";
  return (await isRetired(db, hashAddress(siteId, kind, slug))) ? "gone" : undefined;
}

/** The recording of a publication. */
export async function findPublishedFile(
  db: Db,
  { id, hasRecording }: Pick<FoundPublication, "id" | "hasRecording">,
): Promise<StoredFile | undefined> {
  if (!hasRecording) return undefined;
  const [row] = await db
    .select({ file: files })
    .from(publications)
    .innerJoin(files, and(eq(files.id, publications.fileId), eq(files.state, "ready")))
    .where(and(eq(publications.id, id), isPublic));
  return row && toStoredFile(row.file);
}

export interface PublicationFilter {
  kind?: ContentKind | undefined;
  series?: string | undefined;
  speaker?: string | undefined;
  /** Number of a book of the Bible. */
  book?: number | undefined;
  year?: number | undefined;
  q?: string | undefined;
}

const isListed = (siteId: string, { kind, series, speaker, book, year, q }: PublicationFilter): SQL =>
  and(
    eq(publications.siteId, siteId),
    isPublic,
    kind && eq(publications.recordKind, kind),
    series ? eq(publications.series, series) : undefined,
    speaker ? eq(publications.speaker, speaker) : undefined,
    book ? arrayContains(publications.books, [book]) : undefined,
    year ? gte(publications.listedOn, `${writeYear(year)}-01-01`) : undefined,
    year ? lte(publications.listedOn, `${writeYear(year)}-12-31`) : undefined,
    q ? sql`${publications.searchVector} @@ websearch_to_tsquery('simple', ${q})` : undefined,
  )!;

const writeYear = (year: number): string => String(year).padStart(4, "0");

/** As in the index `publications_newest`. */
const NEWEST_FIRST = [
  sql`${publications.listedOn} desc nulls last`,
  sql`${publications.id} desc nulls last`,
] as const;

/** Newest first. */
export const listPublished = (
  db: Db,
  siteId: string,
  filter: PublicationFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedPublication[]> =>
  db
    .select(listed)
    .from(publications)
    .where(isListed(siteId, filter))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset(offset);

/** The newest of several kinds. Each is read by its index, since a site may have very many. */
export async function listLatest(
  db: Db,
  siteId: string,
  { kinds, ...filter }: PublicationFilter & { kinds: readonly ContentKind[] },
  limit: number,
): Promise<ListedPublication[]> {
  const range = { limit, offset: 0 };
  const lists = await Promise.all(kinds.map((kind) => listPublished(db, siteId, { ...filter, kind }, range)));
  return lists.flat().toSorted(compareDates).slice(0, limit);
}

const compareDates = (one: ListedPublication, other: ListedPublication): number =>
  other.listedOn.localeCompare(one.listedOn) || other.id.localeCompare(one.id);

const MAX_RELATED = 20;

/** What was made from the same sermon, and other publications of the same series. */
export async function listRelated(
  db: Db,
  siteId: string,
  kinds: readonly ContentKind[],
  { id, recordId, series, sourceSermonId }: FoundPublication,
): Promise<ListedPublication[]> {
  const sermonId = sourceSermonId ?? recordId;
  const isMadeFrom = and(
    eq(publications.recordKind, "devotional"),
    eq(publications.sourceSermonId, sermonId),
  );
  const ofSermon = await db
    .select(listed)
    .from(publications)
    .where(
      and(eq(publications.siteId, siteId), isPublic, or(eq(publications.recordId, sermonId), isMadeFrom)),
    )
    .limit(MAX_RELATED);
  const ofSeries = series === "" ? [] : await listLatest(db, siteId, { kinds, series }, MAX_RELATED + 1);
  const found = new Map([...ofSermon, ...ofSeries].map((item) => [item.id, item]));
  found.delete(id);
  return [...found.values()].toSorted(compareDates).slice(0, MAX_RELATED);
}

export interface Choices {
  series: string[];
  speakers: string[];
  years: number[];
  books: number[];
}

const MAX_CHOICES = 200;

const byNumber = (one: number, other: number): number => one - other;

export async function listKinds(db: Db, siteId: string): Promise<ContentKind[]> {
  const found = await Promise.all(
    CONTENT_KINDS.map((kind) =>
      db.select({ id: publications.id }).from(publications).where(isOfKind(siteId, kind)).limit(1),
    ),
  );
  return CONTENT_KINDS.filter((_, at) => found[at]?.length === 1);
}

const isOfKind = (siteId: string, kind: ContentKind) =>
  and(eq(publications.siteId, siteId), isPublic, eq(publications.recordKind, kind));

/** The newest first. */
export async function listSeries(db: Db, siteId: string, limit: number): Promise<string[]> {
  const { series, listedOn } = publications;
  const rows = await db
    .select({ series: sql<string>`${series}` })
    .from(publications)
    .where(and(isOfKind(siteId, "sermon"), ne(series, "")))
    .groupBy(series)
    .orderBy(sql`max(${listedOn}) desc`)
    .limit(limit);
  return rows.map((row) => row.series);
}

/** The values to filter sermons by. All sermons are read once. */
export async function listChoices(db: Db, siteId: string): Promise<Choices> {
  const { series, speaker, books, listedOn } = publications;
  const book = sql<number | null>`book`;
  const year = sql<number | null>`extract(year from ${listedOn})::int`;
  const rows = await db
    .select({ series: sql<string | null>`${series}`, speaker: sql<string | null>`${speaker}`, year, book })
    .from(publications)
    .leftJoin(sql`unnest(${books}) book`, sql`true`)
    .where(isOfKind(siteId, "sermon"))
    .groupBy(sql`grouping sets ((${series}), (${speaker}), (3), (4))`)
    .orderBy(sql`max(${listedOn}) desc`);
  const list = <Name extends keyof (typeof rows)[number]>(name: Name) =>
    rows.map((row) => row[name]).filter((value) => value !== null && value !== "") as NonNullable<
      (typeof rows)[number][Name]
    >[];
  return {
    // The newest first.
    series: list("series").slice(0, MAX_CHOICES),
    speakers: list("speaker")
      .toSorted((one, other) => one.localeCompare(other))
      .slice(0, MAX_CHOICES),
    years: list("year").toSorted(byNumber).toReversed().slice(0, MAX_CHOICES),
    books: list("book").toSorted(byNumber),
  };
}

export async function findLogo(db: Db, { id }: PublicSite): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: sitePictures.bytes })
    .from(sitePictures)
    .where(eq(sitePictures.siteId, id));
  return row?.bytes;
}

/** Addresses for the sitemap, as many as it may have. */
export const listAddresses = (db: Db, siteId: string) =>
  db
    .select({
      kind: publications.recordKind,
      slug: publications.slug,
      republishedAt: publications.republishedAt,
    })
    .from(publications)
    .where(and(eq(publications.siteId, siteId), isPublic))
    .orderBy(desc(publications.listedOn), desc(publications.id))
    .limit(MAX_ADDRESSES);
