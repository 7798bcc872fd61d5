import { and, count, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { ErrorBody } from "../../contract/errors.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import { jobPieces, jobs } from "../db/schema.ts";
import type { PieceStore } from "../engine/engine.ts";
import type { ClaimedJob, JobKinds } from "./job-kinds.ts";
import { enqueueCompletionEmail } from "./completion-email.ts";
import { removePieces, startJob } from "./jobs.ts";

/** The job was cancelled, deleted with its sermon, or taken over by another process. */
export class JobLostError extends Error {
  override name = "JobLostError";
}

/** Starts the next attempt of a waiting job. Only for the process that holds its lock. */
export async function claimJob(db: Db, id: string): Promise<ClaimedJob | undefined> {
  const [row] = await db
    .update(jobs)
    .set({
      state: "running",
      attempts: sql`${jobs.attempts} + 1`,
      startedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(jobs.id, id), eq(jobs.state, "waiting")))
    .returning();
  return row;
}

export const MAX_ATTEMPTS = 5;

/** Whether a job may not be tried again because its process died too often. Each finished piece allows one more attempt. */
export async function attemptsExhausted(db: Db, { attempts, sermonId }: ClaimedJob): Promise<boolean> {
  if (attempts <= MAX_ATTEMPTS) return false;
  const [finished] = await db
    .select({ pieces: count() })
    .from(jobPieces)
    .where(eq(jobPieces.sermonId, sermonId));
  return attempts > MAX_ATTEMPTS + (finished?.pieces ?? 0);
}

export async function isCurrentlyClaimed(db: Db, job: ClaimedJob): Promise<boolean> {
  return (await db.select({ id: jobs.id }).from(jobs).where(isCurrentAttempt(job))).length > 0;
}

export async function changeClaimedJob(
  db: Db | Tx,
  job: ClaimedJob,
  changes: PgUpdateSetSource<typeof jobs>,
): Promise<void> {
  const changed = await db
    .update(jobs)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(isCurrentAttempt(job))
    .returning({ id: jobs.id });
  if (changed.length === 0) throw new JobLostError();
}

/** Starts the next job if one was requested with it; the email is about the last one. */
export async function completeJob(db: Db, kinds: JobKinds, job: ClaimedJob): Promise<void> {
  const { ownerId, sermonId, options } = job;
  await db.transaction(async (tx) => {
    await changeClaimedJob(tx, job, { state: "completed" });
    await removePieces(tx, sermonId);
    if (!options.thenProcess) return enqueueCompletionEmail(tx, job);
    const { options: resultOptions } = options;
    const next = { kind: "process", sermonId, fillScripture: true } as const;
    await startJob(tx, kinds, ownerId, { ...next, ...(resultOptions && { options: resultOptions }) }, job.id);
  });
}

/** Its finished pieces stay, so that the next job for this sermon reuses them. */
export async function failJob(db: Db, job: ClaimedJob, error: ErrorBody["error"]): Promise<void> {
  await db.transaction(async (tx) => {
    await changeClaimedJob(tx, job, { state: "failed", error });
    await enqueueCompletionEmail(tx, job);
  });
}

// A process that lost its claim without noticing has an older attempt number.
export const isCurrentAttempt = ({ id, attempts }: ClaimedJob) =>
  and(eq(jobs.id, id), eq(jobs.state, "running"), eq(jobs.attempts, attempts));

/** Stores the finished pieces of a claimed job. The pieces of a failed job are reused by the next one. */
export function createPieceStore(db: Db, job: ClaimedJob): PieceStore {
  const { sermonId } = job;
  return {
    async find(key) {
      const [row] = await db
        .select()
        .from(jobPieces)
        .where(and(eq(jobPieces.sermonId, sermonId), eq(jobPieces.key, key)));
      return row && { text: row.text, tokens: { input: row.inputTokens, output: row.outputTokens } };
    },
    async save(key, { text, tokens }) {
      // A piece that arrives after the job was cancelled would never be removed.
      await db.execute(sql`
        insert into ${jobPieces} (sermon_id, key, text, input_tokens, output_tokens)
        select ${sermonId}::uuid, ${key}, ${text}, ${tokens.input}::int, ${tokens.output}::int
        where exists (select from ${jobs} where ${isCurrentAttempt(job)})
        on conflict do nothing`);
    },
  };
}
