// Starts the transcription and processing of imported sermons at the pace that the user chose.
import { and, eq, sql } from "drizzle-orm";
import type { ProcessingPace } from "../../contract/imports/imports.ts";
import type { NewJob } from "../../contract/processing/jobs.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import { importItems, imports } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import type { JobService } from "../jobs/job-service.ts";
import { startJob } from "../jobs/jobs.ts";
import { getSermonToProcess } from "../sermons/sermon-work.ts";

/** Sermons per day. */
const PER_DAY: Record<Exclude<ProcessingPace, "none">, number> = {
  "5 a day": 5,
  "20 a day": 20,
  all: Infinity,
};

/** How many are started at once, so that other work gets a turn. */
const BATCH = 20;

export async function processImported(db: Db, jobs: Pick<JobService, "kinds">): Promise<void> {
  const wanted = await db
    .select({ id: imports.id, pace: imports.pace })
    .from(imports)
    .where(sql`${imports.pace} <> 'none'`);
  for (const { id, pace } of wanted) {
    if (pace === "none") continue;
    for (let started = 0; started < BATCH; started += 1) {
      const isStarted = await db.transaction((tx) => processNext(tx, jobs, id, PER_DAY[pace]));
      if (!isStarted) break;
    }
  }
}

/** Returns whether there may be another one. */
async function processNext(
  tx: Tx,
  { kinds }: Pick<JobService, "kinds">,
  importId: string,
  perDay: number,
): Promise<boolean> {
  // Processes take turns, so that they count the same sermons.
  const [locked] = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(eq(imports.id, importId))
    .for("update");
  if (!locked) return false;
  const ofImport = eq(importItems.importId, importId);
  const today = await tx.$count(importItems, and(ofImport, sql`processed_at > now() - interval '1 day'`));
  if (today >= perDay) return false;
  const [item] = await tx
    .select()
    .from(importItems)
    .where(and(ofImport, eq(importItems.state, "done"), sql`processed_at is null and sermon_id is not null`))
    .orderBy(importItems.position)
    .limit(1);
  if (!item) return false;
  await tx
    .update(importItems)
    .set({ processedAt: sql`now()` })
    .where(eq(importItems.id, item.id));
  const { transcript } = await getSermonToProcess(tx, item.ownerId, item.sermonId!);
  await startUnlessRefused(tx, kinds, item.ownerId, chooseJob(item, transcript), item.id);
  return true;
}

const chooseJob = ({ sermonId, fileId }: typeof importItems.$inferSelect, transcript: string): NewJob =>
  transcript.trim() === "" && fileId !== null
    ? { kind: "transcribe", sermonId: sermonId!, fileId, thenProcess: true }
    : { kind: "process", sermonId: sermonId!, fillScripture: true };

/** Does nothing if there is no speech recognition, or the user processes it already; the sermon's screens offer it. */
async function startUnlessRefused(
  tx: Tx,
  ...[kinds, ownerId, job, requestId]: StartArguments
): Promise<void> {
  await startJob(tx, kinds, ownerId, job, requestId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}
type StartArguments = [JobService["kinds"], string, NewJob, string];
