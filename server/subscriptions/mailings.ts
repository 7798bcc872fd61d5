// Emails about new sermons: a while after they were published, and at most one in an hour for each site.
import { sql } from "drizzle-orm";
import type { Db, Tx } from "../db/database.ts";
import {
  announcements,
  publications,
  siteMailings,
  sites,
  siteSubscribers,
  subscriberMails,
} from "../db/schema.ts";
import { getsEmails } from "./rejected-addresses.ts";

/** Time to withdraw what was published by mistake. */
const DELAY = sql`interval '5 minutes'`;
const PAUSE = sql`interval '1 hour'`;
/** Nobody wants to hear of it later, for example because no mail server was set up. */
const MAX_AGE = sql`interval '2 days'`;
/** Mail servers refuse senders who send too much at once. */
const SECONDS_BETWEEN = 0.25;
const MAX_SITES = 100;

const isDue = sql`${announcements.mailingId} is null and ${publications.content} is not null and ${sites.sendsEmails}
  and ${announcements.createdAt} between now() - ${MAX_AGE} and now() - ${DELAY}
  and not exists (select from ${siteMailings} where ${siteMailings.siteId} = ${sites.id} and ${siteMailings.createdAt} > now() - ${PAUSE})`;

const announced = sql`${announcements} join ${publications} on ${publications.id} = ${announcements.publicationId}
  join ${sites} on ${sites.id} = ${publications.siteId}`;

/** Queues the emails of all sites with new sermons. A process that stops in between loses nothing and queues nothing twice. */
export async function queueMailings(db: Db): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct ${sites.id} from ${announced} where ${isDue} limit ${MAX_SITES}`,
  );
  for (const { id } of rows) await db.transaction((tx) => queueMailing(tx, id));
}

async function queueMailing(tx: Tx, siteId: string): Promise<void> {
  // Another process waits here, and then finds nothing.
  await tx.execute(sql`select from ${sites} where ${sites.id} = ${siteId} for no key update`);
  const { rows } = await tx.execute<{ publication_id: string }>(
    sql`select ${announcements.publicationId} from ${announced} where ${isDue} and ${sites.id} = ${siteId}
      for update of ${announcements}`,
  );
  if (rows.length === 0) return;
  const [mailing] = await tx.insert(siteMailings).values({ siteId }).returning({ id: siteMailings.id });
  const ids = sql.join(
    rows.map((row) => sql`${row.publication_id}::uuid`),
    sql`, `,
  );
  await tx.execute(
    sql`update ${announcements} set mailing_id = ${mailing!.id} where ${announcements.publicationId} in (${ids})`,
  );
  await tx.execute(sql`
    insert into ${subscriberMails} (subscriber_id, mailing_id, due_at)
    select ${siteSubscribers.id}, ${mailing!.id}, now() + make_interval(secs => ${SECONDS_BETWEEN}::float8 * row_number() over ())
    from ${siteSubscribers} where ${siteSubscribers.siteId} = ${siteId} and ${siteSubscribers.confirmedAt} is not null and ${getsEmails}`);
}
