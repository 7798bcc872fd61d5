import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { IMPORT_ITEM_STATES, IMPORT_STATES, PROCESSING_PACES } from "../../../contract/imports/imports.ts";
import type { Episode } from "../../../contract/imports/episode.ts";
import { createdAt, moment, newId } from "./columns.ts";
import { ownerId } from "./owned-columns.ts";
import { sermons } from "./records.ts";

/** Imports of many sermons from feeds. */
export const imports = pgTable(
  "imports",
  {
    id: newId(),
    ownerId: ownerId(),
    url: text().notNull(),
    title: text().notNull(),
    state: text({ enum: IMPORT_STATES }).notNull().default("paused"),
    pace: text({ enum: PROCESSING_PACES }).notNull().default("none"),
    createdAt: createdAt(),
  },
  (table) => [index("imports_of_owner").on(table.ownerId, table.createdAt)],
);

export const importItems = pgTable(
  "import_items",
  {
    id: newId(),
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    ownerId: ownerId(),
    position: integer().notNull(),
    /** Identifies the episode in all imports of the user. */
    key: text().notNull(),
    episode: jsonb().$type<Episode>().notNull(),
    state: text({ enum: IMPORT_ITEM_STATES }).notNull().default("waiting"),
    message: text().notNull().default(""),
    received: bigint({ mode: "number" }).notNull().default(0),
    /** ETag or date of the recording of which bytes were received. */
    recordingVersion: text("recording_version").notNull().default(""),
    /** The file with the recording. */
    fileId: uuid("file_id"),
    sermonId: uuid("sermon_id").references(() => sermons.id, { onDelete: "set null" }),
    /** The process that imports it until the given time, which it extends while it is alive. */
    worker: text(),
    leasedUntil: moment("leased_until"),
    startedAt: moment("started_at"),
    /** When its processing was started. */
    processedAt: moment("processed_at"),
  },
  (table) => [
    index("import_items_in_order").on(table.importId, table.position),
    index("import_items_by_key").on(table.ownerId, table.key),
    uniqueIndex("import_items_of_sermon").on(table.sermonId),
    index("import_items_unfinished")
      .on(table.ownerId, table.position)
      .where(sql`state in ('waiting', 'running')`),
  ],
);
