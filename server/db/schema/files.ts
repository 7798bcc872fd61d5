import { sql } from "drizzle-orm";
import { bigint, boolean, doublePrecision, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Chapter } from "../../../contract/media/chapters.ts";
import type { ResultOptions } from "../../../contract/processing/result-options.schema.ts";
import type { ContentKind } from "../../../contract/records/content.schema.ts";
import { createdAt, moment, newId, updatedAt } from "./columns.ts";
import { ownerId } from "./owned-columns.ts";

/** A row is added before its first byte, and a trigger adds deleted rows to `removed_files`: no bytes are without a row. */
export const files = pgTable(
  "files",
  {
    id: newId(),
    ownerId: ownerId(),
    recordKind: text("record_kind").$type<ContentKind | "series" | "profile" | "archive">().notNull(),
    recordId: text("record_id").notNull(),
    /** Ready means that all bytes were received and validated. */
    state: text({ enum: ["uploading", "ready"] })
      .notNull()
      .default("uploading"),
    source: text({ enum: ["upload", "recording"] })
      .notNull()
      .default("upload"),
    filename: text().notNull(),
    /** Detected from the content, not from the name. */
    mediaType: text("media_type").notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    seconds: doublePrecision(),
    /** The chapters that it had in the podcast from which it was imported. */
    chapters: jsonb().$type<Chapter[]>(),
    storageKey: text("storage_key").notNull().unique(),
    /** Whether the recording is transcribed and processed when it is ready. */
    thenProcess: boolean("then_process").notNull().default(false),
    /** Whom the results of that are for. */
    resultOptions: jsonb("result_options").$type<ResultOptions>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("files_of_record").on(table.ownerId, table.recordKind, table.recordId, table.createdAt.desc()),
    index("files_uploading")
      .on(table.updatedAt)
      .where(sql`state = 'uploading'`),
  ],
);

/** Storage keys whose bytes must still be deleted; a trigger of `files` adds them. */
export const removedFiles = pgTable("removed_files", {
  storageKey: text("storage_key").primaryKey(),
  removedAt: moment("removed_at").notNull().defaultNow(),
});
