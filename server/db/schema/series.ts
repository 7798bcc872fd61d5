import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { PlannedSermon } from "../../../contract/series/series.schema.ts";
import { createdAt, newId, updatedAt } from "./columns.ts";
import { files } from "./files.ts";
import { ownerId } from "./owned-columns.ts";

/** Names with the same key are one series: case and spaces do not count. */
export const seriesKey = (name: AnyPgColumn | SQL): SQL =>
  sql`normalize(lower(btrim(regexp_replace(${name}, '\\s+', ' ', 'g'))), nfc)`;

/** Series of records. A trigger of the record tables adds a row when a record first names a series. */
export const series = pgTable(
  "series",
  {
    id: newId(),
    ownerId: ownerId(),
    version: integer().notNull().default(1),
    name: text().notNull(),
    key: text()
      .notNull()
      .generatedAlwaysAs(sql.raw(`normalize(lower(btrim(regexp_replace(name, '\\s+', ' ', 'g'))), nfc)`)),
    description: text().notNull().default(""),
    /** The file with the picture. */
    coverId: uuid("cover_id").references(() => files.id, { onDelete: "set null" }),
    planned: jsonb().$type<PlannedSermon[]>().notNull().default([]),
    /** Added by a trigger and never edited: has the name as last written, and is deleted with its last record. */
    isImplicit: boolean("is_implicit").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [unique("series_key").on(table.ownerId, table.key)],
);

/** The name as written in the record, and the series with that name, which the trigger sets. */
export const seriesColumns = () => ({
  series: text().notNull().default(""),
  seriesId: uuid("series_id").references(() => series.id, { onDelete: "set null" }),
});
