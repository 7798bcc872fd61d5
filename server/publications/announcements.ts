// Which sermons subscribers of a site are told about. The emails are sent by the module "subscriptions".
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { announcements, publications, sites } from "../db/schema.ts";

/** Older sermons are an archive, which nobody wants as emails. */
const MAX_AGE_DAYS = 14;

/** Announces a sermon that has become public, at most once. */
export async function announce(tx: Tx, publicationId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${announcements} (publication_id)
    select ${publications.id} from ${publications} join ${sites} on ${sites.id} = ${publications.siteId}
    where ${publications.id} = ${publicationId} and ${publications.recordKind} = 'sermon' and ${sites.sendsEmails}
      and ${publications.listedOn} >= current_date - ${MAX_AGE_DAYS}::int
    on conflict do nothing`);
}

/** A sermon that is withdrawn before the emails are queued can be announced again. */
export async function cancelAnnouncement(tx: Tx, publicationId: string): Promise<void> {
  await tx
    .delete(announcements)
    .where(and(eq(announcements.publicationId, publicationId), isNull(announcements.mailingId)));
}
