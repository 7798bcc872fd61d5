// Work that outlives the process that began it.
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ErrorBody } from "../../../contract/errors.ts";
import type { JobProgress, JobState } from "../../../contract/jobs.ts";
import type { ResultName } from "../../../contract/results.ts";
import { createdAt, moment, newId, updatedAt } from "./columns.ts";
import { ownerId } from "./owned-columns.ts";
import { sermons } from "./records.ts";

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
    id: newId(),
    ownerId: ownerId(),
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
