// Public sites, and what they show. Public pages read only these tables and the files that they name.
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { ContentKind } from "../../../contract/record-kinds.ts";
import { user } from "./accounts.ts";
import { churches } from "./churches.ts";
import { bytes, createdAt, moment, newId, updatedAt } from "./columns.ts";
import { files } from "./files.ts";
import { ownerId } from "./owned-columns.ts";

/** The public site of a church, or of a user without one. It is public as soon as something was published on it. */
export const sites = pgTable(
  "sites",
  {
    id: newId(),
    churchId: uuid("church_id")
      .unique()
      .references(() => churches.id, { onDelete: "cascade" }),
    ownerId: text("owner_id")
      .unique()
      .references(() => user.id, { onDelete: "cascade" }),
    version: integer().notNull().default(1),
    /** Changes with everything that its pages show; a trigger of the publications increases it, too. */
    revision: integer().notNull().default(1),
    /** Its address is `/c/{slug}`. */
    slug: text().notNull().unique(),
    title: text().notNull(),
    introduction: text().notNull().default(""),
    /** The text of the page "About", in Markdown. */
    about: text().notNull().default(""),
    /** `#rrggbb`; "" for the default. */
    accent: text().notNull().default(""),
    /** BCP 47 tag. */
    language: text().notNull().default("en"),
    /** Null without a logo. */
    logoHash: text("logo_hash"),
    podcastAuthor: text("podcast_author").notNull().default(""),
    podcastEmail: text("podcast_email").notNull().default(""),
    podcastCategory: text("podcast_category").notNull().default("Religion & Spirituality/Christianity"),
    isPodcastLocked: boolean("is_podcast_locked").notNull().default(true),
    /** Stays the same if the address changes. */
    podcastGuid: uuid("podcast_guid")
      .notNull()
      .default(sql`gen_random_uuid()`),
    /** Whether people can subscribe to an email about new sermons. */
    sendsEmails: boolean("sends_emails").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [check("sites_of_one", sql`num_nonnulls(${table.churchId}, ${table.ownerId}) = 1`)],
);

/** Logos: PNG files of a few kilobytes. */
export const sitePictures = pgTable("site_pictures", {
  siteId: uuid("site_id")
    .primaryKey()
    .references(() => sites.id, { onDelete: "cascade" }),
  bytes: bytes().notNull(),
});

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

const siteId = () =>
  uuid("site_id")
    .notNull()
    .references(() => sites.id, { onDelete: "cascade" });

const fileId = () => uuid("file_id").references(() => files.id, { onDelete: "set null" });

/**
 * A record on a public site. It is public if and only if `content` is not null; triggers delete it with its record. When it is deleted,
 * the hash of its address stays in `retired_addresses`.
 */
export const publications = pgTable(
  "publications",
  {
    /** Also its GUID in feeds, unless it has another one. */
    id: newId(),
    /** The GUID that a sermon had in the podcast from which it was imported: apps then show it once. */
    guid: text(),
    siteId: siteId(),
    ownerId: ownerId(),
    recordKind: text("record_kind").$type<ContentKind>().notNull(),
    recordId: uuid("record_id").notNull(),
    /** Never changes and is never used again on this site. */
    slug: text().notNull(),
    /** The version of the record that is public. */
    recordVersion: integer("record_version"),
    /** Exactly what is public: a `PublishedContent`. */
    content: jsonb().$type<object>(),
    fileId: fileId(),
    // What lists show and filter by, from the content; empty without it.
    title: text().notNull().default(""),
    /** The date of the record, or else the day when it was first published. */
    listedOn: date("listed_on", { mode: "string" }),
    scripture: text().notNull().default(""),
    speaker: text().notNull().default(""),
    series: text().notNull().default(""),
    /** Numbers of books of the Bible, Genesis is 1. */
    books: integer().array().notNull().default([]),
    sourceSermonId: uuid("source_sermon_id"),
    // What feeds show, so that they need not read the whole content.
    summary: text()
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(nullif(content #>> '{document,description}', ''), content ->> 'excerpt', '')`,
      ),
    /** BCP 47 tag; "" if unknown. */
    language: text()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(content ->> 'language', '')`),
    hasCaptions: boolean("has_captions")
      .notNull()
      .generatedAlwaysAs(sql`content #> '{captions,0}' is not null`),
    hasChapters: boolean("has_chapters")
      .notNull()
      .generatedAlwaysAs(sql`content #> '{chapters,0}' is not null`),
    searched: text().notNull().default(""),
    searchVector: tsvector("search_vector")
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('simple', searched)`),
    /** When it was first public; null if it never was. */
    publishedAt: moment("published_at"),
    /** When the public state was last replaced. */
    republishedAt: moment("republished_at"),
    withdrawnAt: moment("withdrawn_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("publications_address").on(table.siteId, table.recordKind, table.slug),
    unique("publications_of_record").on(table.recordId, table.siteId),
    index("publications_owner").on(table.ownerId),
    index("publications_file").on(table.fileId),
    index("publications_newest")
      .on(table.siteId, table.recordKind, table.listedOn.desc(), table.id.desc())
      .where(sql`content is not null`),
    index("publications_search").using("gin", table.searchVector),
  ],
);

/** States that become public at a time. */
export const scheduledPublications = pgTable(
  "scheduled_publications",
  {
    publicationId: uuid("publication_id")
      .primaryKey()
      .references(() => publications.id, { onDelete: "cascade" }),
    publishAt: moment("publish_at").notNull(),
    recordVersion: integer("record_version").notNull(),
    content: jsonb().$type<object>().notNull(),
    fileId: fileId(),
    sourceSermonId: uuid("source_sermon_id"),
    createdAt: createdAt(),
  },
  (table) => [
    index("scheduled_publications_due").on(table.publishAt),
    index("scheduled_publications_file").on(table.fileId),
  ],
);

/** Hashes of addresses whose site or publication was deleted: they answer 410 and are not used again. */
export const retiredAddresses = pgTable("retired_addresses", {
  /** SHA-256 of `{site slug}` or of `{site id}/{kind}/{slug}`. */
  hash: text().primaryKey(),
  retiredAt: moment("retired_at").notNull().defaultNow(),
});
