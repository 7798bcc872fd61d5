import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ContentKind } from "../../../contract/records/content.schema.ts";
import type { DevotionalOrigin } from "../../../contract/records/devotional.schema.ts";
import type { ResultInfo, ResultName } from "../../../contract/processing/results.schema.ts";
import type { Frequency, GeneratedContent, StudySession } from "../../../contract/records/study.schema.ts";
import type { NameShown, Visibility } from "../../../contract/records/testimony.schema.ts";
import type { Segment } from "../../../contract/transcript/transcript.schema.ts";
import type { VersionedPart } from "../../../contract/records/sermon-version.schema.ts";
import { createdAt, moment, newId } from "./columns.ts";
import { newestKey, oldestKey } from "./date-key.ts";
import { seriesColumns } from "./series.ts";
import { titleKey } from "./title-key.ts";
import { jsonTextColumn } from "./json-text-column.ts";
import { ownerId, recordColumns, draftColumns, sharedIndex } from "./owned-columns.ts";

/** How a result was generated, and the hash of its source text. */
export type StoredResult = Omit<ResultInfo, "isOutOfDate"> & {
  /** For transcripts, a `TextSource` instead of a hash. */
  madeFrom: string;
};
export type StoredResults = Partial<Record<ResultName, StoredResult>>;

// Only to detect changes, so MD5 is sufficient: users could only deceive themselves with a collision.
const hashOf = (name: string, column: string) =>
  text(name)
    .notNull()
    .generatedAlwaysAs(sql.raw(`md5(${column})`));

export const sermons = pgTable(
  "sermons",
  {
    ...recordColumns(),
    timezone: text().notNull().default("UTC"),
    title: text().notNull(),
    date: date({ mode: "string" }),
    scripture: text().notNull().default(""),
    description: text().notNull().default(""),
    notes: text().notNull().default(""),
    youtubeUrl: text("youtube_url").notNull().default(""),
    sourceType: text("source_type", { enum: ["pending", "youtube", "upload"] })
      .notNull()
      .default("pending"),
    /** BCP 47 tag of the spoken language; empty if unknown. */
    language: text().notNull().default(""),
    /** The id of an edition, which may no longer exist; null for the user's. */
    bible: text(),
    ...seriesColumns(),
    speaker: text().notNull().default(""),
    tags: jsonb().$type<string[]>().notNull().default([]),
    transcript: text().notNull().default(""),
    segments: jsonTextColumn<Segment[]>(),
    refinedTranscript: text("refined_transcript").notNull().default(""),
    summary: text().notNull().default(""),
    lessonPlan: text("lesson_plan").notNull().default(""),
    highlights: text().notNull().default(""),
    results: jsonb().$type<StoredResults>().notNull().default({}),
    /** Where the transcript is from; null if that is unknown. */
    transcriptInfo: jsonb("transcript_info").$type<StoredResult>(),
    transcriptHash: hashOf("transcript_hash", "transcript"),
    refinedTranscriptHash: hashOf("refined_transcript_hash", "refined_transcript"),
    status: text({ enum: ["draft", "completed"] })
      .notNull()
      .default("draft"),
    isPublished: boolean("is_published").notNull().default(false),
    /** Identifies the episode, file or video from which it was imported: another import leaves it out. */
    importKey: text("import_key"),
    /** The GUID that it had in the podcast from which it was imported. */
    episodeGuid: text("episode_guid"),
    /** The last edit session of each text: saves of one session in a row create a version only every few minutes. */
    lastEditors: jsonb("last_editors").$type<Partial<Record<VersionedPart, string>>>().notNull().default({}),
    completedAt: moment("completed_at"),
  },
  (table) => [
    sharedIndex("sermons_shared", table),
    index("sermons_newest").on(table.ownerId, table.updatedAt.desc(), table.id.desc()),
    index("sermons_title").on(table.ownerId, titleKey(table.title), table.id),
    index("sermons_date").on(table.ownerId, sql`${newestKey(table.date)} desc nulls last`, table.id.desc()),
    index("sermons_oldest").on(table.ownerId, oldestKey(table.date), table.id),
    index("sermons_speaker").on(table.ownerId, table.speaker, table.updatedAt.desc(), table.id.desc()),
    index("sermons_imported")
      .on(table.ownerId, table.importKey)
      .where(sql`import_key is not null`),
    index("sermons_in_series").on(table.seriesId, table.ownerId, table.updatedAt.desc(), table.id.desc()),
  ],
);

export type StoredGuide = Omit<GeneratedContent, "isOutOfDate"> & { madeFrom: string | null };

export const studies = pgTable(
  "studies",
  {
    ...recordColumns(),
    ...draftColumns(),
    timezone: text().notNull().default("UTC"),
    title: text().notNull(),
    description: text().notNull().default(""),
    scripture: text().notNull().default(""),
    objectives: text().notNull().default(""),
    bible: text(),
    ...seriesColumns(),
    startDate: date("start_date", { mode: "string" }).notNull(),
    endDate: date("end_date", { mode: "string" }),
    frequency: text().$type<Frequency>().notNull().default("weekly"),
    ministryTags: text("ministry_tags").notNull().default(""),
    materials: text().notNull().default(""),
    sessions: jsonb().$type<StudySession[]>().notNull().default([]),
    studyFormat: text("study_format").notNull().default("in-person"),
    difficultyLevel: text("difficulty_level").notNull().default("beginner"),
    targetAgeGroup: text("target_age_group").notNull().default("adults"),
    languageOptions: jsonb("language_options").$type<string[]>().notNull().default(["English"]),
    prerequisites: text().notNull().default(""),
    expectedOutcomes: jsonb("expected_outcomes").$type<string[]>().notNull().default([]),
    guide: jsonb().$type<StoredGuide>(),
    /** How its sessions were generated from a sermon; null if people planned them. */
    origin: jsonb().$type<StoredResult>(),
  },
  (table) => [
    sharedIndex("studies_shared", table),
    index("studies_newest").on(table.ownerId, table.updatedAt.desc(), table.id.desc()),
    index("studies_title").on(table.ownerId, titleKey(table.title), table.id),
    index("studies_date").on(
      table.ownerId,
      sql`${newestKey(table.startDate)} desc nulls last`,
      table.id.desc(),
    ),
    index("studies_oldest").on(table.ownerId, oldestKey(table.startDate), table.id),
    index("studies_in_series").on(table.seriesId, table.ownerId, table.updatedAt.desc(), table.id.desc()),
  ],
);

export type StoredOrigin = Omit<DevotionalOrigin, "isOutOfDate"> & { madeFrom: string };

export const devotionals = pgTable(
  "devotionals",
  {
    ...recordColumns(),
    ...draftColumns(),
    timezone: text().notNull().default("UTC"),
    title: text().notNull().default(""),
    date: date({ mode: "string" }).notNull(),
    scripture: text().notNull().default(""),
    reading: text().notNull().default(""),
    reflectionQuestions: jsonb("reflection_questions").$type<string[]>().notNull().default([]),
    prayer: text().notNull().default(""),
    ...seriesColumns(),
    seriesDay: integer("series_day"),
    sourceSermonId: uuid("source_sermon_id").references(() => sermons.id, { onDelete: "set null" }),
    origin: jsonb().$type<StoredOrigin>(),
  },
  (table) => [
    sharedIndex("devotionals_shared", table),
    index("devotionals_newest").on(table.ownerId, table.updatedAt.desc(), table.id.desc()),
    index("devotionals_title").on(table.ownerId, titleKey(table.title), table.id),
    index("devotionals_date").on(
      table.ownerId,
      sql`${newestKey(table.date)} desc nulls last`,
      table.id.desc(),
    ),
    index("devotionals_oldest").on(table.ownerId, oldestKey(table.date), table.id),
    index("devotionals_in_series").on(table.seriesId, table.ownerId, table.updatedAt.desc(), table.id.desc()),
    index("devotionals_sermon").on(table.sourceSermonId),
  ],
);

export const testimonies = pgTable(
  "testimonies",
  {
    ...recordColumns(),
    ...draftColumns(),
    title: text().notNull().default(""),
    before: text().notNull().default(""),
    how: text().notNull().default(""),
    after: text().notNull().default(""),
    scripture: text().notNull().default(""),
    /** A file of this testimony; the sweep deletes photos that neither it nor one of its versions refers to. */
    photoFileId: uuid("photo_file_id"),
    photoPermission: boolean("photo_permission").notNull().default(false),
    name: text().notNull().default(""),
    nameShown: text("name_shown").$type<NameShown>().notNull().default("first"),
    visibility: text().$type<Visibility>().notNull().default("private"),
  },
  (table) => [
    sharedIndex("testimonies_shared", table),
    index("testimonies_newest").on(table.ownerId, table.updatedAt.desc(), table.id.desc()),
    index("testimonies_title").on(table.ownerId, titleKey(table.title), table.id),
  ],
);

/** Normalized words of a record that are no quotation, or no such reference, as its owner has said; deleted with the record. */
export const dismissals = pgTable(
  "dismissals",
  {
    id: newId(),
    ownerId: ownerId(),
    recordKind: text("record_kind").$type<ContentKind>().notNull(),
    recordId: uuid("record_id").notNull(),
    words: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("dismissals_record").on(table.recordId), index("dismissals_owner").on(table.ownerId)],
);

/** Replaced texts of records of any kind; deleted together with the record. */
export const versions = pgTable(
  "versions",
  {
    id: newId(),
    ownerId: ownerId(),
    recordId: uuid("record_id").notNull(),
    part: text().notNull(),
    author: text().notNull(),
    /** The id of who wrote it, if that is not the owner. */
    authorId: text("author_id"),
    text: text().notNull(),
    segments: jsonTextColumn<Segment[]>(),
    info: jsonb().$type<StoredResult>(),
    // In microseconds, because two texts can be replaced within a millisecond and their order matters.
    replacedAt: timestamp("replaced_at", { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index("versions_newest").on(table.recordId, table.part, table.replacedAt.desc()),
    index("versions_owner").on(table.ownerId),
  ],
);
