// The tables of Berea; `npm run db:generate` writes the migration of a change made here.
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  doublePrecision,
  customType,
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
import type { DevotionalOrigin } from "../../contract/devotional.ts";
import type { ContentKind } from "../../contract/content.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import type { JobProgress, JobState } from "../../contract/jobs.ts";
import type { Preferences } from "../../contract/profile.ts";
import type { ResultInfo, ResultName } from "../../contract/results.ts";
import type { Frequency, GeneratedContent, StudySession } from "../../contract/study.ts";
import type { NameShown, Visibility } from "../../contract/testimony.ts";
import type { Segment } from "../../contract/transcript.ts";
import type { VersionedPart } from "../../contract/versions.ts";

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

/**
 * Mails that are still to be sent: what is to be said, and to whom. They are written only when they go, so that no link
 * of theirs lies about here.
 */
export const mails = pgTable(
  "mails",
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    kind: text({ enum: ["verify-email", "reset-password", "password-changed", "job-done"] }).notNull(),
    /** In lower case; nobody knows yet whether there is an account with it. */
    email: text().notNull(),
    /** The job whose end the mail tells of; with the job it goes too. */
    jobId: uuid("job_id").references((): AnyPgColumn => jobs.id, { onDelete: "cascade" }),
    /** How often a process has taken it in hand. */
    attempts: integer().notNull().default(0),
    /** When it is to be taken in hand next: whoever has it in hand puts this off, should they not come to an end. */
    dueAt: moment("due_at").notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [index("mails_due").on(table.dueAt), index("mails_email").on(table.email)],
);

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
    series: text().notNull().default(""),
    speaker: text().notNull().default(""),
    tags: jsonb().$type<string[]>().notNull().default([]),
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
    /** Who wrote each text last: of what one writer writes in a row, not every text is kept. */
    lastEditors: jsonb("last_editors").$type<Partial<Record<VersionedPart, string>>>().notNull().default({}),
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

/** How a devotional came to be, and the passage that it was made from. */
export type StoredOrigin = Omit<DevotionalOrigin, "isOutOfDate"> & { madeFrom: string };

export const devotionals = pgTable(
  "devotionals",
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    ownerId: text("owner_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    version: integer().notNull().default(1),
    title: text().notNull().default(""),
    date: date({ mode: "string" }).notNull(),
    scripture: text().notNull().default(""),
    reading: text().notNull().default(""),
    reflectionQuestions: jsonb("reflection_questions").$type<string[]>().notNull().default([]),
    prayer: text().notNull().default(""),
    series: text().notNull().default(""),
    seriesDay: integer("series_day"),
    sourceSermonId: uuid("source_sermon_id").references(() => sermons.id, { onDelete: "set null" }),
    origin: jsonb().$type<StoredOrigin>(),
    timezone: text().notNull().default("UTC"),
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
  (table) => [
    index("devotionals_newest").on(table.ownerId, table.updatedAt.desc(), table.id.desc()),
    index("devotionals_series").on(table.ownerId, table.series, table.seriesDay),
    index("devotionals_sermon").on(table.sourceSermonId),
  ],
);

export const testimonies = pgTable(
  "testimonies",
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    ownerId: text("owner_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    version: integer().notNull().default(1),
    title: text().notNull().default(""),
    before: text().notNull().default(""),
    how: text().notNull().default(""),
    after: text().notNull().default(""),
    scripture: text().notNull().default(""),
    /** A file of this testimony; the sweep removes those that neither it nor a version of it names. */
    photoFileId: uuid("photo_file_id"),
    photoPermission: boolean("photo_permission").notNull().default(false),
    name: text().notNull().default(""),
    nameShown: text("name_shown").$type<NameShown>().notNull().default("first"),
    visibility: text().$type<Visibility>().notNull().default("private"),
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
  (table) => [index("testimonies_newest").on(table.ownerId, table.updatedAt.desc(), table.id.desc())],
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
    /** When the person saw on a screen that it was over. */
    endSeenAt: moment("end_seen_at"),
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
      enum: ["sermon", "study", "devotional", "testimony", "profile", "archive"],
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

/** Authorisations of accounts that are gone, still to be revoked at the provider: of nobody any more, and not for long. */
export const pendingRevocations = pgTable("pending_revocations", {
  id: uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  /** Encrypted. */
  token: text().notNull(),
  attempts: integer().notNull().default(0),
  dueAt: moment("due_at").notNull().defaultNow(),
  createdAt: createdAt(),
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

/** Accounts that are being deleted: what a crash interrupts is taken up from here. Outlives the account's other rows. */
export const accountDeletions = pgTable("account_deletions", {
  userId: text("user_id").primaryKey(),
  email: text().notNull(),
  startedAt: moment("started_at").notNull().defaultNow(),
});

const wordVector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Passages that a record names or quotes: the first and the last verse by their numbers, and where it does. */
export interface FoundPassage {
  part: string;
  start: number;
  end: number;
  firstVerse: number;
  lastVerse: number;
}

/** What records are found by. Made in the background from what is written on them. */
export const searchEntries = pgTable(
  "search_entries",
  {
    recordId: uuid("record_id").primaryKey(),
    ownerId: text("owner_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    kind: text().$type<ContentKind>().notNull(),
    /** The owner's id and the words of all texts, with words for the passages that these name or quote. */
    words: wordVector().notNull(),
    titleWords: wordVector("title_words").notNull(),
    passages: jsonb().$type<FoundPassage[]>().notNull(),
    /** When the record that it was made from was changed. */
    updatedAt: updatedAt(),
  },
  (table) => [
    index("search_entries_words").using("gin", table.words, table.titleWords),
    index("search_entries_owner").on(table.ownerId),
  ],
);

/** Records that were changed since their entry was made; a trigger on their tables notes them. */
export const searchQueue = pgTable("search_queue", {
  recordId: uuid("record_id").primaryKey(),
  kind: text().$type<ContentKind>().notNull(),
  ownerId: text("owner_id").notNull(),
  changedAt: moment("changed_at").notNull().defaultNow(),
});
