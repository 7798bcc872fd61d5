import { boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Preferences } from "../../../contract/account/profile.schema.ts";
import { user } from "./accounts.ts";
import { updatedAt } from "./columns.ts";
import { sermons } from "./records.ts";

/** Profiles of users; without a row, all values are the defaults. */
export const profiles = pgTable("profiles", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  version: integer().notNull().default(1),
  church: text().notNull().default(""),
  role: text().notNull().default(""),
  ministryAreas: text("ministry_areas").notNull().default(""),
  bio: text().notNull().default(""),
  convictions: text().notNull().default(""),
  voice: text().notNull().default(""),
  terms: text().notNull().default(""),
  avoidedWords: text("avoided_words").notNull().default(""),
  preferences: jsonb().$type<Partial<Preferences>>().notNull().default({}),
  setupCompleted: boolean("setup_completed").notNull().default(false),
  welcomed: boolean().notNull().default(false),
  /** Connecting YouTube is offered once. */
  youtubeOffered: boolean("youtube_offered").notNull().default(false),
  /** The user's sample sermon, until they delete it. */
  sampleSermonId: uuid("sample_sermon_id").references(() => sermons.id, { onDelete: "set null" }),
  /** Null without a picture. */
  imageHash: text("image_hash"),
  updatedAt: updatedAt(),
});
