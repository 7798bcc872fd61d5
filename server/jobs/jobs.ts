import { and, desc, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import type { Job, JobState, NewJob } from "../../contract/processing/jobs.schema.ts";
import { JOB_MESSAGES } from "../../contract/processing/jobs.ts";
import type { Db, Tx } from "../db/database.ts";
import { jobPieces, jobs } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import type { DatabaseSession } from "../db/database-session.ts";
import type { JobKinds } from "./job-kinds.ts";

export function readChange(payload: string): { id: string; state: JobState | "deleted" } {
  const [id = "", state] = payload.split(" ");
  return { id, state: state as JobState | "deleted" };
}

export const UNFINISHED: JobState[] = ["waiting", "running"];
const FINISHED_JOBS_SHOWN = 20;

export const isOver = ({ state }: { state: JobState }) => !UNFINISHED.includes(state);

/** Throws what the kind's `prepare` throws, and a conflict if the sermon already has an unfinished job. */
export async function startJob(
  db: Db | Tx,
  kinds: JobKinds,
  ownerId: string,
  wanted: NewJob,
  requestId: string,
): Promise<Job> {
  const { kind, sermonId } = wanted;
  return db.transaction(async (tx) => {
    const { options, textsAtStart } = await prepareJob(kinds, tx, ownerId, wanted);
    const values = { ownerId, sermonId, kind, options, textsAtStart, requestId };
    const [row] = await tx.insert(jobs).values(values).onConflictDoNothing().returning();
    if (!row) throw new AppError("conflict", JOB_MESSAGES.running, await findUnfinished(tx, sermonId));
    return toJob(row);
  });
}

const prepareJob = (kinds: JobKinds, tx: Tx, ownerId: string, wanted: NewJob) =>
  wanted.kind === "process"
    ? kinds.process.prepare(tx, ownerId, wanted)
    : kinds.transcribe.prepare(tx, ownerId, wanted);

async function findUnfinished(tx: Tx, sermonId: string): Promise<Job | undefined> {
  const [row] = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.sermonId, sermonId), inArray(jobs.state, UNFINISHED)));
  return row && toJob(row);
}

export async function listJobs(db: Db, ownerId: string, sermonId: string | undefined): Promise<Job[]> {
  const ofUser = and(
    eq(jobs.ownerId, ownerId),
    sermonId === undefined ? undefined : eq(sql`${jobs.sermonId}::text`, sermonId.toLowerCase()),
  );
  const lastOnes = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(ofUser, notInArray(jobs.state, UNFINISHED)))
    .orderBy(desc(jobs.createdAt))
    .limit(FINISHED_JOBS_SHOWN);
  const rows = await db
    .select()
    .from(jobs)
    .where(and(ofUser, or(inArray(jobs.state, UNFINISHED), inArray(jobs.id, lastOnes))))
    .orderBy(desc(jobs.createdAt), desc(jobs.id));
  return rows.map(toJob);
}

export async function getJob(db: Db | Tx, ownerId: string, id: string): Promise<Job> {
  const job = await findJob(db, ownerId, id);
  if (!job) throw new AppError("not_found", JOB_MESSAGES.notFound);
  return job;
}

async function findJob(db: Db | Tx, ownerId: string, id: string): Promise<Job | undefined> {
  const [row] = await db.select().from(jobs).where(isOwned(ownerId, id));
  return row && toJob(row);
}

export async function cancelJob(db: Db, ownerId: string, id: string): Promise<Job> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(jobs)
      .set({ state: "cancelled", updatedAt: sql`now()` })
      .where(and(isOwned(ownerId, id), inArray(jobs.state, UNFINISHED)))
      .returning();
    if (!row) return getJob(tx, ownerId, id);
    await removePieces(tx, row.sermonId);
    return toJob(row);
  });
}

/** Records that the user has seen the end of a job. Does nothing for an unfinished job. Throws not found. */
export async function markSeen(db: Db, ownerId: string, id: string): Promise<void> {
  if (!isOver(await getJob(db, ownerId, id))) return;
  await db
    .update(jobs)
    .set({ endSeenAt: sql`coalesce(${jobs.endSeenAt}, now())` })
    .where(isOwned(ownerId, id));
}

export async function removePieces(tx: Tx, sermonId: string): Promise<void> {
  await tx
    .delete(jobPieces)
    .where(sql`${jobPieces.sermonId} = ${sermonId} or ${jobPieces.createdAt} < now() - interval '7 days'`);
}

export async function listJobEvents(
  db: Db,
  session: DatabaseSession,
  ownerId: string,
  id: string,
  signal: AbortSignal,
): Promise<AsyncIterable<Job>> {
  await getJob(db, ownerId, id);
  return followChanges(() => findJob(db, ownerId, id), session, id, signal);
}

async function* followChanges(
  read: () => Promise<Job | undefined>,
  session: DatabaseSession,
  id: string,
  signal: AbortSignal,
): AsyncIterable<Job> {
  let changed = Promise.withResolvers<void>();
  const stopListening = session.listen((payload) => {
    if (payload === undefined || readChange(payload).id === id.toLowerCase()) changed.resolve();
  });
  const stopWaiting = () => changed.resolve();
  signal.addEventListener("abort", stopWaiting);
  try {
    while (!signal.aborted) {
      changed = Promise.withResolvers();
      // Created before reading, so that a change between reading and waiting is not missed.
      const job = await read();
      if (!job) return;
      yield job;
      if (isOver(job)) return;
      if (!signal.aborted) await changed.promise;
    }
  } finally {
    stopListening();
    signal.removeEventListener("abort", stopWaiting);
  }
}

const isOwned = (ownerId: string, id: string) =>
  and(eq(jobs.ownerId, ownerId), eq(sql`${jobs.id}::text`, id.toLowerCase()));

function toJob(row: typeof jobs.$inferSelect): Job {
  const { id, kind, sermonId, state, progress, error, createdAt, updatedAt } = row;
  return {
    id,
    kind,
    sermonId,
    state,
    progress,
    error,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
