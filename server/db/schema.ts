// The tables of Berea; `npm run db:generate` writes the migration of a change made here.
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { Segment } from "../../contract/transcript.ts";

// Milliseconds are what a JavaScript date can hold: finer times would not survive the round trip into a page's cursor.
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const createdAt = () => moment("created_at").notNull().defaultNow();
const updatedAt = () => moment("updated_at").notNull().defaultNow();

export const user = pgTable("user", {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const session = pgTable(
  "session",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    token: text().notNull().unique(),
    expiresAt: moment("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("session_user").on(table.userId)],
);

export const account = pgTable(
  "account",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("account_user").on(table.userId)],
);

export const verification = pgTable(
  "verification",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("verification_identifier").on(table.identifier)],
);

/** How often an address has called a path of sign-in lately. */
export const rateLimit = pgTable("rate_limit", {
  id: text().primaryKey(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint("last_request", { mode: "number" }).notNull(),
});

/** How often signing in to an account has failed lately; the columns are those of rate-limiter-flexible. */
export const signInFailures = pgTable("sign_in_failures", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});

export const sermons = pgTable(
  "sermons",
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    ownerId: text("owner_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    version: integer().notNull().default(1),
    title: text().notNull(),
    date: date({ mode: "string" }),
    scripture: text().notNull().default(""),
    description: text().notNull().default(""),
    notes: text().notNull().default(""),
    youtubeUrl: text("youtube_url").notNull().default(""),
    sourceType: text("source_type", { enum: ["pending", "youtube", "upload"] })
      .notNull()
      .default("pending"),
    transcript: text().notNull().default(""),
    segments: jsonb().$type<Segment[]>(),
    refinedTranscript: text("refined_transcript").notNull().default(""),
    summary: text().notNull().default(""),
    lessonPlan: text("lesson_plan").notNull().default(""),
    highlights: text().notNull().default(""),
    status: text({ enum: ["draft", "completed"] })
      .notNull()
      .default("draft"),
    timezone: text().notNull().default("UTC"),
    isPublished: boolean("is_published").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    createdBy: text("created_by").notNull(),
    lastModifiedBy: text("last_modified_by").notNull(),
    completedAt: moment("completed_at"),
  },
  (table) => [index("sermons_newest").on(table.ownerId, table.updatedAt.desc(), table.id.desc())],
);
