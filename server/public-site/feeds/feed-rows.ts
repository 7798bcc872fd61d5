// What feeds show of a site. Reads only what is published.
import { and, asc, count, desc, eq, inArray, isNotNull, min, ne, sql } from "drizzle-orm";
import type { ContentKind } from "../../../contract/record-kinds.ts";
import type { Db } from "../../db/database.ts";
import { files, publications } from "../../db/schema.ts";
import type { StoredFile } from "../../files/files.ts";
import type { PublishedContent } from "../../publications/published-content.ts";
import { findPublication, findPublicSite, findPublishedFile, type Found } from "../published.ts";
import type { ArticleDocument } from "./feed.ts";

/** A published record, as lists of feeds show it. */
export type FeedRow = Awaited<ReturnType<typeof listFeedRows>>[number];

export interface FeedSelection {
  siteId: string;
  kinds: readonly ContentKind[];
  /** Only those with a recording. */
  isPodcast: boolean;
}

const isPublic = isNotNull(publications.content);

const isSelected = ({ siteId, kinds, isPodcast }: FeedSelection) =>
  and(
    eq(publications.siteId, siteId),
    inArray(publications.recordKind, [...kinds]),
    isPublic,
    isPodcast ? isNotNull(files.id) : undefined,
  );

/** Newest first. */
export const listFeedRows = (
  db: Db,
  selection: FeedSelection,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .select({
      id: publications.id,
      kind: publications.recordKind,
      slug: publications.slug,
      title: publications.title,
      summary: publications.summary,
      listedOn: publications.listedOn,
      speaker: publications.speaker,
      series: publications.series,
      scripture: publications.scripture,
      language: publications.language,
      guid: publications.guid,
      publishedAt: publications.publishedAt,
      republishedAt: publications.republishedAt,
      hasCaptions: publications.hasCaptions,
      hasChapters: publications.hasChapters,
      recording: { mediaType: files.mediaType, bytes: files.bytes, seconds: files.seconds },
    })
    .from(publications)
    .leftJoin(files, and(eq(files.id, publications.fileId), eq(files.state, "ready")))
    .where(isSelected(selection))
    .orderBy(desc(publications.listedOn), desc(publications.publishedAt), desc(publications.id))
    .limit(limit)
    .offset(offset);

/** The texts of publications by their id. */
export async function listDocuments(db: Db, ids: readonly string[]): Promise<Map<string, ArticleDocument>> {
  const rows = await db
    .select({ id: publications.id, document: sql<ArticleDocument>`${publications.content} -> 'document'` })
    .from(publications)
    .where(and(inArray(publications.id, [...ids]), isPublic));
  return new Map(rows.map(({ id, document }) => [id, document]));
}

export async function countFeedRows(db: Db, selection: FeedSelection): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(publications)
    .leftJoin(files, and(eq(files.id, publications.fileId), eq(files.state, "ready")))
    .where(isSelected(selection));
  return row!.count;
}

/** The series of a site's sermons in the order in which they began. Their places are the numbers of seasons. */
export async function listSeasons(db: Db, siteId: string): Promise<string[]> {
  const rows = await db
    .select({ series: publications.series })
    .from(publications)
    .where(
      and(
        eq(publications.siteId, siteId),
        eq(publications.recordKind, "sermon"),
        isPublic,
        ne(publications.series, ""),
      ),
    )
    .groupBy(publications.series)
    .orderBy(asc(min(publications.listedOn)), asc(publications.series));
  return rows.map(({ series }) => series);
}

export interface SermonPlace {
  siteSlug: string;
  slug: string;
}

/** A part of a published sermon as JSON. */
export async function findPart(
  db: Db,
  siteId: string,
  slug: string,
  name: keyof PublishedContent,
): Promise<Found<{ json: string }>> {
  const part = sql`(${publications.content} -> ${name})::text`;
  const sermon = await findPublication<string | null>(db, siteId, "sermon", slug, part);
  if (typeof sermon !== "object") return sermon;
  const json = sermon.content ?? "[]";
  return json === "[]" ? undefined : { json };
}

/** The recording of a sermon. */
export async function findRecording(db: Db, { siteSlug, slug }: SermonPlace): Promise<Found<StoredFile>> {
  const site = await findPublicSite(db, siteSlug);
  if (typeof site !== "object") return site;
  const sermon = await findPublication<null>(db, site.id, "sermon", slug, sql`null`);
  return typeof sermon === "object" ? findPublishedFile(db, sermon) : sermon;
}
