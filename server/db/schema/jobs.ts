import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ErrorBody } from "../../../contract/errors.schema.ts";
import type { JobProgress, JobState } from "../../../contract/processing/jobs.schema.ts";
import type { ResultOptions } from "../../../contract/processing/result-options.schema.ts";
import type { ResultName } from "../../../contract/processing/results.schema.ts";
import { createdAt, moment, newId, updatedAt } from "./columns.ts";
import { ownerId } from "./owned-columns.ts";
import { sermons } from "./records.ts";

export type SermonText = ResultName | "transcript";

export interface JobOptions {
  engine?: "builtin";
  options?: ResultOptions;
  fileId?: string;
  language?: string;
  glossary?: string;
  thenProcess?: boolean;
  fillScripture?: boolean;
}

export const jobs = pgTable(
  "jobs",
  {
    id: newId(),
    ownerId: ownerId(),
    sermonId: uuid("sermon_id")
      .notNull()
      .references(() => sermons.id, { onDelete: "cascade" }),
    kind: text({ enum: ["process", "transcribe"] }).notNull(),
    options: jsonb().$type<JobOptions>().notNull().default({}),
    state: text().$type<JobState>().notNull().default("waiting"),
    progress: jsonb().$type<JobProgress>().notNull().default({}),
    finished: jsonb().$type<ResultName[]>().notNull().default([]),
    /** Hashes of the texts that the job may replace: it must not overwrite texts edited since it started. */
    textsAtStart: jsonb("texts_at_start").$type<Partial<Record<SermonText, string>>>().notNull(),
    attempts: integer().notNull().default(0),
    /** When the last attempt started; gives the users turns. */
    startedAt: moment("started_at"),
    /** The request that started the job, for the log. */
    requestId: text("request_id"),
    error: jsonb().$type<ErrorBody["error"]>(),
    /** When the user saw the result on a screen. */
    endSeenAt: moment("end_seen_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("jobs_newest").on(table.ownerId, table.createdAt.desc()),
    index("jobs_last_started").on(table.ownerId, table.kind, table.startedAt),
    index("jobs_unfinished")
      .on(table.kind, table.ownerId, table.createdAt)
      .where(sql`state in ('waiting', 'running')`),
    uniqueIndex("jobs_one_at_a_time")
      .on(table.sermonId)
      .where(sql`state in ('waiting', 'running')`),
  ],
);

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
