import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, createdAt, moment } from "./columns.ts";

/** Editions of the Bible that were added. Every process writes their texts to its disk when it needs them. */
export const bibles = pgTable("bibles", {
  id: text().primaryKey(),
  name: text().notNull(),
  abbreviation: text().notNull(),
  language: text().notNull(),
  license: text().notNull(),
  copyright: text().notNull(),
  verses: integer().notNull(),
  /** SHA-256 of the text, so that no edition is stored twice. */
  textHash: text("text_hash").notNull().unique(),
  /** An `EditionText` as gzipped JSON. */
  gzippedText: bytes("gzipped_text").notNull(),
  createdAt: createdAt(),
});

/** Downloads of editions; a row is deleted when its edition was added. */
export const bibleDownloads = pgTable("bible_downloads", {
  bibleId: text("bible_id").primaryKey(),
  state: text({ enum: ["running", "failed"] })
    .notNull()
    .default("running"),
  received: bigint({ mode: "number" }).notNull().default(0),
  message: text().notNull().default(""),
  /** The process that downloads it until the given time, which it extends while it is alive. */
  worker: text(),
  leasedUntil: moment("leased_until"),
});
