// The addresses of a site, for people who may change it.
import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Subscriber } from "../../contract/publications/sites.schema.ts";
import { SITE_MESSAGES } from "../../contract/publications/sites.ts";
import type { Db } from "../db/database.ts";
import { siteSubscribers } from "../db/schema.ts";
import { isUuid } from "../db/uuid.ts";
import { AppError } from "../errors.ts";
import type { SiteOwner } from "../publications/site-rows.ts";
import { lockForSettings } from "../publications/sites.ts";
import { isReachable } from "./rejected-addresses.ts";

export function listSubscribers(db: Db, owner: SiteOwner, userId: string): Promise<{ items: Subscriber[] }> {
  return db.transaction(async (tx) => {
    const site = await lockForSettings(tx, owner, userId);
    const rows = await tx
      .select()
      .from(siteSubscribers)
      .where(and(eq(siteSubscribers.siteId, site.id), isNotNull(siteSubscribers.confirmedAt)))
      .orderBy(desc(siteSubscribers.confirmedAt), desc(siteSubscribers.id));
    const items = rows.map(({ id, email, confirmedAt, rejectedAt, rejections }) => ({
      id,
      email,
      confirmedAt: confirmedAt!.toISOString(),
      rejectedAt: rejectedAt?.toISOString() ?? null,
      getsEmails: isReachable({ rejections }),
    }));
    return { items };
  });
}

export async function deleteSubscriber(db: Db, owner: SiteOwner, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const site = await lockForSettings(tx, owner, userId);
    const { rowCount } = isUuid(id)
      ? await tx
          .delete(siteSubscribers)
          .where(and(eq(siteSubscribers.id, id), eq(siteSubscribers.siteId, site.id)))
      : { rowCount: 0 };
    if (rowCount === 0) throw new AppError("not_found", SITE_MESSAGES.noSubscriber);
  });
}
