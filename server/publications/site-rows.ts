// The rows of sites: one for each church, and one for each person who publishes without a church.
import { eq, sql } from "drizzle-orm";
import { SITE_MESSAGES } from "../../contract/publications/sites.ts";
import type { Db, Tx } from "../db/database.ts";
import { churches, sites, user } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { findFreeSiteSlug } from "./addresses.ts";

export type SiteRow = typeof sites.$inferSelect;

/** Whose site it is. */
export type SiteOwner = { churchId: string; userId?: never } | { churchId?: never; userId: string };

const isSiteOf = ({ churchId, userId }: SiteOwner) =>
  churchId === undefined ? eq(sites.ownerId, userId) : eq(sites.churchId, churchId);

export async function findSite(db: Db | Tx, owner: SiteOwner): Promise<SiteRow | undefined> {
  const [row] = await db.select().from(sites).where(isSiteOf(owner));
  return row;
}

/** Returns the site, which is created if there is none, locked until the transaction ends. */
export async function lockSite(tx: Tx, owner: SiteOwner): Promise<SiteRow> {
  const lock = async () => (await tx.select().from(sites).where(isSiteOf(owner)).for("no key update"))[0];
  const found = await lock();
  if (found) return found;
  const name = await readName(tx, owner);
  const slug = await findFreeSiteSlug(tx, name);
  await tx
    .insert(sites)
    .values({ slug, title: name, churchId: owner.churchId ?? null, ownerId: owner.userId ?? null })
    .onConflictDoNothing();
  const created = await lock();
  // Another site got the address at the same moment.
  if (!created) throw new AppError("unavailable", SITE_MESSAGES.failed);
  return created;
}

async function readName(tx: Tx, { churchId, userId }: SiteOwner): Promise<string> {
  const [found] =
    churchId === undefined
      ? await tx.select({ name: user.name }).from(user).where(eq(user.id, userId))
      : await tx.select({ name: churches.name }).from(churches).where(eq(churches.id, churchId));
  if (!found) throw new AppError("not_found", SITE_MESSAGES.notFound);
  return found.name.trim() || "Sermons";
}

export async function writeSite(
  tx: Tx,
  id: string,
  changes: Partial<typeof sites.$inferInsert>,
): Promise<SiteRow> {
  const [row] = await tx
    .update(sites)
    .set({
      ...changes,
      version: sql`${sites.version} + 1`,
      revision: sql`${sites.revision} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(sites.id, id))
    .returning();
  return row!;
}
