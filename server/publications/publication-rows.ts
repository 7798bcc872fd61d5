// The rows of publications.
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { ContentKind } from "../../contract/record-kinds.ts";
import type { Db, Tx } from "../db/database.ts";
import { publications, scheduledPublications, sermons, sites } from "../db/schema.ts";
import type { RecordPlace } from "../records/record-access.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { findFreeSlug } from "./addresses.ts";
import { announce, cancelAnnouncement } from "./announcements.ts";
import type { PublishableState } from "./make-content.ts";
import type { PublishedContent } from "./published-content.ts";
import type { SiteRow } from "./site-rows.ts";

export type PublicationRow = typeof publications.$inferSelect;
type Place = Pick<RecordPlace, "ownerId" | "id">;

const listed = {
  id: publications.id,
  siteId: publications.siteId,
  churchId: sites.churchId,
  siteSlug: sites.slug,
  slug: publications.slug,
  recordVersion: publications.recordVersion,
  publishedAt: publications.republishedAt,
  isPublic: sql<boolean>`${publications.content} is not null`,
  at: scheduledPublications.publishAt,
  scheduledVersion: scheduledPublications.recordVersion,
};

export type RecordPublicationRow = Awaited<ReturnType<typeof listPublications>>[number];

/** The publications of a record on any site. */
export const listPublications = (db: Db | Tx, kind: RecordKind, { id }: Pick<Place, "id">) =>
  db
    .select(listed)
    .from(publications)
    .innerJoin(sites, eq(sites.id, publications.siteId))
    .leftJoin(scheduledPublications, eq(scheduledPublications.publicationId, publications.id))
    .where(and(eq(publications.recordId, id), eq(publications.recordKind, kind.name)))
    .orderBy(publications.createdAt);

/** The row for a record on a locked site; it is added if there is none, and is not public then. */
export async function openPublication(
  tx: Tx,
  site: SiteRow,
  kind: RecordKind,
  { ownerId, id }: Place,
  title: string,
): Promise<string> {
  const [found] = await tx
    .select({ id: publications.id })
    .from(publications)
    .where(and(eq(publications.recordId, id), eq(publications.siteId, site.id)));
  if (found) return found.id;
  const slug = await findFreeSlug(tx, site.id, kind.name, title);
  const [added] = await tx
    .insert(publications)
    .values({
      siteId: site.id,
      ownerId,
      recordKind: kind.name,
      recordId: id,
      slug,
      guid: findImportedGuid(site.id, id),
    })
    .returning({ id: publications.id });
  return added!.id;
}

/** The GUID that the record had in the podcast from which it was imported, unless the site has it already. */
const findImportedGuid = (siteId: string, recordId: string) =>
  sql`(select ${sermons.episodeGuid} from ${sermons} where ${sermons.id} = ${recordId}
    and not exists (select from ${publications} other where other.site_id = ${siteId}
      and ${sermons.episodeGuid} in (other.guid, other.id::text)))`;

/** Makes a state public, instead of the one before. */
export async function publishState(
  tx: Tx,
  id: string,
  { version, content, fileId, sourceSermonId }: PublishableState,
): Promise<void> {
  const wasPublic = await tx.$count(
    publications,
    and(eq(publications.id, id), isNotNull(publications.content)),
  );
  const [published] = await tx
    .update(publications)
    .set({
      content,
      fileId,
      sourceSermonId,
      recordVersion: version,
      ...describeForLists(content),
      listedOn: content.date ?? sql`coalesce(${publications.publishedAt}, now())::date`,
      publishedAt: sql`coalesce(${publications.publishedAt}, now())`,
      republishedAt: sql`now()`,
      withdrawnAt: null,
    })
    .where(eq(publications.id, id))
    .returning({ kind: publications.recordKind, recordId: publications.recordId });
  await tx.delete(scheduledPublications).where(eq(scheduledPublications.publicationId, id));
  if (published) await notePublished(tx, published, true);
  if (wasPublic === 0) await announce(tx, id);
}

const describeForLists = ({ title, scripture, speaker, series, books, searched }: PublishedContent) => ({
  title,
  scripture,
  speaker,
  series,
  books,
  searched,
});

/** Makes a state public at a time; until then, the state before stays public. */
export async function scheduleState(
  tx: Tx,
  id: string,
  { version, ...state }: PublishableState,
  publishAt: Date,
): Promise<void> {
  const scheduled = { ...state, recordVersion: version, publishAt };
  await tx
    .insert(scheduledPublications)
    .values({ publicationId: id, ...scheduled })
    .onConflictDoUpdate({ target: scheduledPublications.publicationId, set: scheduled });
}

/** Deletes the public and the scheduled state. The address answers 410 if it was public. */
export async function withdraw(tx: Tx, id: string): Promise<void> {
  await tx.delete(publications).where(and(eq(publications.id, id), isNull(publications.publishedAt)));
  await tx.delete(scheduledPublications).where(eq(scheduledPublications.publicationId, id));
  await cancelAnnouncement(tx, id);
  const [withdrawn] = await tx
    .update(publications)
    .set({
      content: null,
      fileId: null,
      sourceSermonId: null,
      recordVersion: null,
      title: "",
      scripture: "",
      speaker: "",
      series: "",
      books: [],
      searched: "",
      listedOn: null,
      withdrawnAt: sql`now()`,
    })
    .where(eq(publications.id, id))
    .returning({ kind: publications.recordKind, recordId: publications.recordId });
  if (!withdrawn) return;
  const others = await tx.$count(
    publications,
    and(eq(publications.recordId, withdrawn.recordId), isNotNull(publications.content)),
  );
  await notePublished(tx, withdrawn, others > 0);
}

/** `isPublished` of sermons follows. The version stays, since an approval counts for it. */
async function notePublished(
  tx: Tx,
  { kind, recordId }: { kind: ContentKind; recordId: string },
  isPublished: boolean,
): Promise<void> {
  if (kind === "sermon") {
    await tx.update(sermons).set({ isPublished }).where(eq(sermons.id, recordId));
  }
}
