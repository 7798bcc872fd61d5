// The settings of public sites.
import { createHash } from "node:crypto";
import { and, desc, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import { RECORD_KINDS } from "../../contract/record-kinds.ts";
import { PUBLICATION_MESSAGES } from "../../contract/publications/publications.ts";
import type { PublicationItem, Site, SiteChange } from "../../contract/publications/sites.schema.ts";
import { SITE_MESSAGES } from "../../contract/publications/sites.ts";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import { getMembership, requirePermission } from "../churches/memberships.ts";
import type { Db, Tx } from "../db/database.ts";
import { publications, scheduledPublications, sitePictures, sites } from "../db/schema.ts";
import { isUuid } from "../db/uuid.ts";
import { AppError } from "../errors.ts";
import type { PictureCleaner } from "../pictures/picture-cleaner.ts";
import { hashSiteAddress, isRetired } from "./addresses.ts";
import { withdraw } from "./publication-rows.ts";
import { lockSite, type SiteOwner, type SiteRow, writeSite } from "./site-rows.ts";
import { addressOf, addressOfRecord } from "./site-urls.ts";

export interface SiteParts {
  db: Db;
  publicUrl: string;
  pictures: PictureCleaner;
}

const MAX_LOGO_PIXELS = 512;

export async function getSite({ db, publicUrl }: SiteParts, owner: SiteOwner, userId: string): Promise<Site> {
  return db.transaction(async (tx) => {
    if (owner.churchId !== undefined) await getMembership(tx, owner.churchId, userId);
    return present(tx, await lockSite(tx, owner), publicUrl);
  });
}

/** Throws a conflict with the current site if `version` isn't the current one. */
export async function changeSite(
  { db, publicUrl }: SiteParts,
  owner: SiteOwner,
  userId: string,
  { version, ...fields }: SiteChange,
): Promise<Site> {
  return db.transaction(async (tx) => {
    const site = await lockForSettings(tx, owner, userId);
    if (site.version !== version) {
      throw new AppError("conflict", SITE_MESSAGES.stale, await present(tx, site, publicUrl));
    }
    if (fields.slug !== undefined && fields.slug !== site.slug) await requireFreeSlug(tx, site, fields.slug);
    return present(tx, await writeSite(tx, site.id, fields), publicUrl);
  });
}

async function requireFreeSlug(tx: Tx, site: SiteRow, slug: string): Promise<void> {
  if (await isPublic(tx, site)) throw new AppError("conflict", SITE_MESSAGES.slugFixed);
  // Sites that are created at the same moment wait for one another here.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('site slugs'))`);
  const isTaken = (await tx.$count(sites, eq(sites.slug, slug))) > 0;
  if (isTaken || (await isRetired(tx, hashSiteAddress(slug)))) {
    throw new AppError("conflict", SITE_MESSAGES.slugTaken);
  }
}

export async function setSiteLogo(
  { db, publicUrl, pictures }: SiteParts,
  owner: SiteOwner,
  userId: string,
  sent: Uint8Array,
  signal: AbortSignal,
): Promise<Site> {
  await db.transaction((tx) => requireSettings(tx, owner, userId));
  if (sent.length === 0) throw new AppError("invalid", MEDIA_MESSAGES.empty);
  const picture = await pictures.clean(
    { bytes: sent, shape: { square: MAX_LOGO_PIXELS }, unsupportedMessage: SITE_MESSAGES.notPicture },
    { owner: userId, signal },
  );
  const bytes = Buffer.from(picture);
  const logoHash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  return db.transaction(async (tx) => {
    const { id } = await lockForSettings(tx, owner, userId);
    await tx
      .insert(sitePictures)
      .values({ siteId: id, bytes })
      .onConflictDoUpdate({ target: sitePictures.siteId, set: { bytes } });
    return present(tx, await writeSite(tx, id, { logoHash }), publicUrl);
  });
}

export async function deleteSiteLogo(
  { db, publicUrl }: SiteParts,
  owner: SiteOwner,
  userId: string,
): Promise<Site> {
  return db.transaction(async (tx) => {
    const { id } = await lockForSettings(tx, owner, userId);
    await tx.delete(sitePictures).where(eq(sitePictures.siteId, id));
    return present(tx, await writeSite(tx, id, { logoHash: null }), publicUrl);
  });
}

/** What is public or scheduled, last published first. `after` is the position in the list. */
export async function listSitePublications(
  { db, publicUrl }: SiteParts,
  owner: SiteOwner,
  userId: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ items: PublicationItem[]; next: string | null }> {
  const cursor = after === undefined ? undefined : readCursor(after);
  return db.transaction(async (tx) => {
    if (owner.churchId !== undefined) await requirePermission(tx, owner.churchId, userId, "canPublish");
    const site = await lockSite(tx, owner);
    const { createdAt, id } = publications;
    const rows = await tx
      .select({ publication: publications, at: scheduledPublications.publishAt })
      .from(publications)
      .leftJoin(scheduledPublications, eq(scheduledPublications.publicationId, id))
      .where(
        and(
          eq(publications.siteId, site.id),
          or(isNotNull(publications.content), isNotNull(scheduledPublications.publishAt)),
          cursor && or(lt(createdAt, cursor.at), and(eq(createdAt, cursor.at), lt(id, cursor.id))),
        ),
      )
      .orderBy(desc(createdAt), desc(id))
      .limit(limit + 1);
    const last = rows.length > limit ? rows[limit - 1]!.publication : undefined;
    return {
      items: rows.slice(0, limit).map(({ publication, at }) => presentItem(publication, at, site, publicUrl)),
      next: last ? `${last.createdAt.getTime()}_${last.id}` : null,
    };
  });
}

function readCursor(after: string): { at: Date; id: string } {
  const [, time = "", id = ""] = /^(\d{1,15})_(.+)$/.exec(after) ?? [];
  if (!isUuid(id)) throw new AppError("invalid", "`after` is not a position of this list");
  return { at: new Date(Number(time)), id };
}

function presentItem(
  row: typeof publications.$inferSelect,
  at: Date | null,
  site: SiteRow,
  publicUrl: string,
): PublicationItem {
  const kind = RECORD_KINDS[row.recordKind].path as PublicationItem["kind"];
  return {
    id: row.id,
    kind,
    title: row.title,
    uid: row.ownerId,
    recordId: row.recordId,
    url: addressOfRecord(addressOf(publicUrl, site), { kind: row.recordKind, slug: row.slug }),
    publishedAt: row.content === null ? null : (row.republishedAt?.toISOString() ?? null),
    at: at?.toISOString() ?? null,
  };
}

/** For records whose author has left the church, or no longer shares them. */
export async function unpublishFromSite(
  { db }: Pick<SiteParts, "db">,
  churchId: string,
  userId: string,
  publicationId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requirePermission(tx, churchId, userId, "canPublish");
    const site = await lockSite(tx, { churchId });
    const found = isUuid(publicationId)
      ? await tx.$count(
          publications,
          and(eq(publications.id, publicationId), eq(publications.siteId, site.id)),
        )
      : 0;
    if (found === 0) throw new AppError("not_found", PUBLICATION_MESSAGES.notFound);
    await withdraw(tx, publicationId);
  });
}

async function requireSettings(tx: Tx, { churchId }: SiteOwner, userId: string): Promise<void> {
  if (churchId !== undefined) await requirePermission(tx, churchId, userId, "canManageContent");
}

/** Locks the site for somebody who may change it. */
export async function lockForSettings(tx: Tx, owner: SiteOwner, userId: string): Promise<SiteRow> {
  await requireSettings(tx, owner, userId);
  return lockSite(tx, owner);
}

const isPublic = async (tx: Tx, { id }: Pick<SiteRow, "id">): Promise<boolean> =>
  (await tx.$count(publications, and(eq(publications.siteId, id), isNotNull(publications.publishedAt)))) > 0;

async function present(tx: Tx, site: SiteRow, publicUrl: string): Promise<Site> {
  const { id, churchId, ownerId, revision, logoHash, podcastGuid, createdAt, updatedAt, ...settings } = site;
  return {
    ...settings,
    url: addressOf(publicUrl, site),
    logoUrl: logoHash === null ? null : `${addressOf("", site)}/logo?v=${logoHash}`,
    isPublic: await isPublic(tx, site),
  };
}
