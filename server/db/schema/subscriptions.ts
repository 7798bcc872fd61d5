// Who gets an email about new sermons of a public site, and which emails wait to be sent.
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment, newId } from "./columns.ts";
import { publications, sites } from "./publications.ts";

const siteId = () =>
  uuid("site_id")
    .notNull()
    .references(() => sites.id, { onDelete: "cascade" });

/** Addresses of people who need no account. Those that are not confirmed in time are deleted. */
export const siteSubscribers = pgTable(
  "site_subscribers",
  {
    id: newId(),
    siteId: siteId(),
    /** In lower case. */
    email: text().notNull(),
    /** When the address was last entered on the site. */
    requestedAt: moment("requested_at").notNull().defaultNow(),
    /** Null until its owner confirms it. */
    confirmedAt: moment("confirmed_at"),
    /** Days on which its mail server rejected the address permanently since it last took an email. */
    rejections: integer().notNull().default(0),
    /** When it was last counted as rejected. */
    rejectedAt: moment("rejected_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("site_subscribers_address").on(table.siteId, table.email),
    index("site_subscribers_newest").on(table.siteId, table.createdAt.desc(), table.id.desc()),
  ],
);

/** One email about new sermons of a site, to all its subscribers. */
export const siteMailings = pgTable(
  "site_mailings",
  { id: newId(), siteId: siteId(), createdAt: createdAt() },
  (table) => [index("site_mailings_newest").on(table.siteId, table.createdAt.desc())],
);

/** Sermons that subscribers are told about, each once. */
export const announcements = pgTable(
  "announcements",
  {
    publicationId: uuid("publication_id")
      .primaryKey()
      .references(() => publications.id, { onDelete: "cascade" }),
    /** Null until the emails are queued. */
    mailingId: uuid("mailing_id").references(() => siteMailings.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [index("announcements_mailing").on(table.mailingId)],
);

/** Emails to subscribers that are not sent yet. Their texts are written on sending. */
export const subscriberMails = pgTable(
  "subscriber_mails",
  {
    id: newId(),
    subscriberId: uuid("subscriber_id")
      .notNull()
      .references(() => siteSubscribers.id, { onDelete: "cascade" }),
    /** Null: the email that asks for the confirmation. */
    mailingId: uuid("mailing_id").references(() => siteMailings.id, { onDelete: "cascade" }),
    attempts: integer().notNull().default(0),
    /** When to try next; a process that starts to send it postpones this, in case it dies. */
    dueAt: moment("due_at").notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("subscriber_mails_once").on(table.subscriberId, table.mailingId),
    uniqueIndex("subscriber_mails_confirmation")
      .on(table.subscriberId)
      .where(sql`mailing_id is null`),
    index("subscriber_mails_due").on(table.dueAt),
    index("subscriber_mails_mailing").on(table.mailingId),
  ],
);
