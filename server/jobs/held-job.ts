// A job in the hands of this process, and the changes that only its holder may make.
import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { ErrorBody } from "../../contract/errors.ts";
import type { Db, Tx } from "../db/database.ts";
import { jobPieces, jobs } from "../db/schema.ts";
import { orderMailOfEnd } from "./job-mails.ts";
import { removePieces, UNFINISHED } from "./jobs.ts";

export type HeldJob = typeof jobs.$inferSelect;

/** The job was cancelled, deleted with its sermon, or taken over by another process. */
export class JobGone extends Error {
  override name = "JobGone";
}

/** Takes a job up; undefined where there is nothing left to do on it. */
export async function takeJob(db: Db, id: string): Promise<HeldJob | undefined> {
  const [row] = await db
    .update(jobs)
    .set({ state: "running", attempts: sql`${jobs.attempts} + 1`, updatedAt: sql`now()` })
    .where(and(eq(jobs.id, id), inArray(jobs.state, UNFINISHED)))
    .returning();
  return row;
}

/** Attempts that may come to nothing. */
export const MOST_ATTEMPTS = 5;

/**
 * Whether a job has taken so many processes with it that it is given up. Each finished piece is worth another attempt:
 * what gets on is not to blame for a machine that goes down again and again.
 */
export async function isHopeless(db: Db, { attempts, sermonId }: HeldJob): Promise<boolean> {
  if (attempts <= MOST_ATTEMPTS) return false;
  const [finished] = await db
    .select({ pieces: count() })
    .from(jobPieces)
    .where(eq(jobPieces.sermonId, sermonId));
  return attempts > MOST_ATTEMPTS + (finished?.pieces ?? 0);
}

/** Whether the job is still ours to work on. */
export async function isHeld(db: Db, job: HeldJob): Promise<boolean> {
  const rows = await db.select({ id: jobs.id }).from(jobs).where(isOurs(job));
  return rows.length > 0;
}

/** Changes a job that is still ours; throws `JobGone` where it is not. */
export async function changeHeldJob(
  db: Db | Tx,
  job: HeldJob,
  changes: PgUpdateSetSource<typeof jobs>,
): Promise<void> {
  const changed = await db
    .update(jobs)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(isOurs(job))
    .returning({ id: jobs.id });
  if (changed.length === 0) throw new JobGone();
}

export async function completeJob(db: Db, job: HeldJob): Promise<void> {
  await db.transaction(async (tx) => {
    await changeHeldJob(tx, job, { state: "completed" });
    await removePieces(tx, job.sermonId);
    await orderMailOfEnd(tx, job);
  });
}

/** Its pieces stay, for whoever starts it again. */
export async function failJob(db: Db, job: HeldJob, error: ErrorBody["error"]): Promise<void> {
  await db.transaction(async (tx) => {
    await changeHeldJob(tx, job, { state: "failed", error });
    await orderMailOfEnd(tx, job);
  });
}

// A process that lost its job without noticing has an older number of the attempt.
export const isOurs = ({ id, attempts }: HeldJob) =>
  and(eq(jobs.id, id), eq(jobs.state, "running"), eq(jobs.attempts, attempts));
