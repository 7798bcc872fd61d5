import { boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Preferences } from "../../../contract/account/profile.schema.ts";
import { user } from "./accounts.ts";
import { updatedAt } from "./columns.ts";
import { sermons } from "./records.ts";

/** What a person tells about themselves beyond their account; no row yet means that all is as it is at the beginning. */
export const profiles = pgTable("profiles", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  version: integer().notNull().default(1),
  church: text().notNull().default(""),
  role: text().notNull().default(""),
  ministryAreas: text("ministry_areas").notNull().default(""),
  bio: text().notNull().default(""),
  preferences: jsonb().$type<Partial<Preferences>>().notNull().default({}),
  setupCompleted: boolean("setup_completed").notNull().default(false),
  welcomed: boolean().notNull().default(false),
  /** Whether connecting YouTube was offered, which happens once. */
  youtubeOffered: boolean("youtube_offered").notNull().default(false),
  /** The sample sermon that was made for this person, as long as they keep it. */
  sampleSermonId: uuid("sample_sermon_id").references(() => sermons.id, { onDelete: "set null" }),
  /** Changes with the picture; null where there is none. */
  imageHash: text("image_hash"),
  updatedAt: updatedAt(),
});
