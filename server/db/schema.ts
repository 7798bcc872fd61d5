// The tables of Berea; `npm run db:generate` writes the migration of a change made here.
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ErrorBody } from "../../contract/errors.ts";
import type { JobProgress, JobState } from "../../contract/jobs.ts";
import type { ResultInfo, ResultName } from "../../contract/results.ts";
import type { Frequency, GeneratedContent, StudySession } from "../../contract/study.ts";
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

/** How a result came to be, and the hash of the text that it was made from. */
export type StoredResult = Omit<ResultInfo, "isOutOfDate"> & { madeFrom: string };
export type StoredResults = Partial<Record<ResultName, StoredResult>>;

// Only tells texts apart: whoever could make two with one hash would merely mislead themselves.
const hashOf = (name: string, column: string) =>
  text(name)
    .notNull()
    .generatedAlwaysAs(sql.raw(`md5(${column})`));

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
    /** BCP 47 tag of what is spoken; empty where nobody said. */
    language: text().notNull().default(""),
    transcript: text().notNull().default(""),
    segments: jsonb().$type<Segment[]>(),
    refinedTranscript: text("refined_transcript").notNull().default(""),
    summary: text().notNull().default(""),
    lessonPlan: text("lesson_plan").notNull().default(""),
    highlights: text().notNull().default(""),
    results: jsonb().$type<StoredResults>().notNull().default({}),
    transcriptHash: hashOf("transcript_hash", "transcript"),
    refinedTranscriptHash: hashOf("refined_transcript_hash", "refined_transcript"),
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

/** How a generated study came to be, and the hash of what it was made from. */
export type StoredGuide = Omit<GeneratedContent, "isOutOfDate"> & { madeFrom: string | null };

export const studies = pgTable(
  "studies",
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    ownerId: text("owner_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    version: integer().notNull().default(1),
    title: text().notNull(),
    description: text().notNull().default(""),
    scripture: text().notNull().default(""),
    objectives: text().notNull().default(""),
    startDate: date("start_date", { mode: "string" }).notNull(),
    endDate: date("end_date", { mode: "string" }),
    frequency: text().$type<Frequency>().notNull().default("weekly"),
    ministryTags: text("ministry_tags").notNull().default(""),
    materials: text().notNull().default(""),
    timezone: text().notNull().default("UTC"),
    sessions: jsonb().$type<StudySession[]>().notNull().default([]),
    studyFormat: text("study_format").notNull().default("in-person"),
    difficultyLevel: text("difficulty_level").notNull().default("beginner"),
    targetAgeGroup: text("target_age_group").notNull().default("adults"),
    languageOptions: jsonb("language_options").$type<string[]>().notNull().default(["English"]),
    prerequisites: text().notNull().default(""),
    expectedOutcomes: jsonb("expected_outcomes").$type<string[]>().notNull().default([]),
    guide: jsonb().$type<StoredGuide>(),
    /** Who wrote last: of what one writer writes in a row, not every text is kept. */
    lastEditor: text("last_editor"),
    status: text({ enum: ["draft", "published"] })
      .notNull()
      .default("draft"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    createdBy: text("created_by").notNull(),
    lastModifiedBy: text("last_modified_by").notNull(),
  },
  (table) => [index("studies_newest").on(table.ownerId, table.updatedAt.desc(), table.id.desc())],
);

/** Texts that were replaced, of records of any kind; whoever deletes a record deletes its versions. */
export const versions = pgTable(
  "versions",
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    ownerId: text("owner_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    recordId: uuid("record_id").notNull(),
    /** The field of the record that the text was of. */
    part: text().notNull(),
    author: text().notNull(),
    text: text().notNull(),
    /** Timed speech that belonged to the text of a transcript. */
    segments: jsonb().$type<Segment[]>(),
    /** How the text had come to be, for its return. */
    info: jsonb().$type<StoredResult>(),
    // Finer than elsewhere: two texts can be replaced within a millisecond, and their order matters.
    replacedAt: timestamp("replaced_at", { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index("versions_newest").on(table.recordId, table.part, table.replacedAt.desc()),
    index("versions_owner").on(table.ownerId),
  ],
);

/** The texts of a sermon that jobs make. */
export type SermonText = ResultName | "transcript";

/** How a job is to be done: on which engine, or from which file, in which language and with which names in mind. */
export interface JobOptions {
  engine?: "builtin";
  fileId?: string;
  language?: string;
  glossary?: string;
}

/** Durable work as people see it; pg-boss, in a schema of its own, sees to it that somebody does it. */
export const jobs = pgTable(
  "jobs",
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    ownerId: text("owner_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    sermonId: uuid("sermon_id")
      .notNull()
      .references(() => sermons.id, { onDelete: "cascade" }),
    kind: text({ enum: ["process", "transcribe"] }).notNull(),
    options: jsonb().$type<JobOptions>().notNull().default({}),
    state: text().$type<JobState>().notNull().default("waiting"),
    progress: jsonb().$type<JobProgress>().notNull().default({}),
    /** Results that are stored on the sermon already. */
    finished: jsonb().$type<ResultName[]>().notNull().default([]),
    /** Hashes of the texts that the job may replace, when it was started: what a person wrote since is theirs. */
    textsAtStart: jsonb("texts_at_start").$type<Partial<Record<SermonText, string>>>().notNull(),
    /** How often a process has taken it up. */
    attempts: integer().notNull().default(0),
    error: jsonb().$type<ErrorBody["error"]>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("jobs_newest").on(table.ownerId, table.createdAt.desc()),
    uniqueIndex("jobs_one_at_a_time")
      .on(table.sermonId)
      .where(sql`state in ('waiting', 'running')`),
  ],
);

/** Finished pieces of jobs on a sermon, so that no piece is done, and paid for, twice. */
export const jobPieces = pgTable(
  "job_pieces",
  {
    sermonId: uuid("sermon_id")
      .notNull()
      .references(() => sermons.id, { onDelete: "cascade" }),
    key: text().notNull(),
    text: text().notNull(),
    inputTokens: integer("input_tokens").notNull(),
    outputTokens: integer("output_tokens").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.sermonId, table.key] })],
);

/**
 * Files of records of any kind. The row is there before the first byte, and the database notes the storage keys of rows
 * that go, in whatever way, in `removed_files`: no file is ever without a row.
 */
export const files = pgTable(
  "files",
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    ownerId: text("owner_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    recordKind: text("record_kind", {
      enum: ["sermon", "study", "devotional", "testimony", "profile"],
    }).notNull(),
    recordId: text("record_id").notNull(),
    /** Whether all its bytes are there and known to be what they should. */
    state: text({ enum: ["uploading", "ready"] })
      .notNull()
      .default("uploading"),
    source: text({ enum: ["upload", "recording"] })
      .notNull()
      .default("upload"),
    filename: text().notNull(),
    /** Found in the content, not believed from the name. */
    mediaType: text("media_type").notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    /** How long it plays; null where that is not known. */
    seconds: doublePrecision(),
    storageKey: text("storage_key").notNull().unique(),
    createdAt: createdAt(),
    /** When the last bytes came in. */
    updatedAt: updatedAt(),
  },
  (table) => [
    index("files_of_record").on(table.ownerId, table.recordKind, table.recordId, table.createdAt.desc()),
    index("files_uploading")
      .on(table.updatedAt)
      .where(sql`state = 'uploading'`),
  ],
);

/** Storage keys whose rows are gone and whose bytes are still to be removed; a trigger of `files` fills it. */
export const removedFiles = pgTable("removed_files", {
  storageKey: text("storage_key").primaryKey(),
  removedAt: moment("removed_at").notNull().defaultNow(),
});

/** A person's permission to read their captions on YouTube; `tokens` is encrypted. */
export const youtubeAuthorisations = pgTable("youtube_authorisations", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  tokens: text().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Journeys to an authorisation provider that are not back yet: each serves one return, of one session. */
export const authorisationRequests = pgTable("authorisation_requests", {
  /** Hash of the `state` that went with it. */
  stateHash: text("state_hash").primaryKey(),
  userId: text("user_id")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" }),
  sessionId: text("session_id").notNull(),
  /** The PKCE verifier, encrypted. */
  verifier: text().notNull(),
  redirectUri: text("redirect_uri").notNull(),
  expiresAt: moment("expires_at").notNull(),
});
