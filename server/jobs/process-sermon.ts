import { sql } from "drizzle-orm";
import { PROCESSING_MESSAGES } from "../../contract/processing/processing.ts";
import type { ResultName } from "../../contract/processing/results.schema.ts";
import type { Progress } from "../../contract/processing/stream.schema.ts";
import { jobs } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import {
  chooseEngine,
  prepareWriting,
  toUserError,
  type ProcessingContext,
} from "../processing/processing.ts";
import { makeResult } from "../processing/steps.ts";
import { RESULT_NAMES } from "../../contract/sermon-results.ts";
import { getSermonToProcess, hashTexts, setMissingScripture, storeResult } from "../sermons/sermon-work.ts";
import { changeClaimedJob, createPieceStore } from "./claimed-job.ts";
import type { ClaimedJob, JobKind } from "./job-kinds.ts";
import { trackProgress, rejectOnAbort } from "./job-progress.ts";

export function createSermonProcessing(context: ProcessingContext): JobKind<"process"> {
  return {
    async prepare(tx, ownerId, { sermonId, engine, options, fillScripture }) {
      const textsAtStart = await hashTexts(tx, ownerId, sermonId);
      const { transcript } = await getSermonToProcess(tx, ownerId, sermonId);
      if (transcript.trim() === "") throw new AppError("invalid", PROCESSING_MESSAGES.emptyTranscript);
      const given = { ...(engine && { engine }), ...(options && { options }) };
      return { options: { ...given, ...(fillScripture && { fillScripture }) }, textsAtStart };
    },
    async perform(job, work) {
      try {
        await processSermon(context, job, work);
      } catch (error) {
        throw toUserError(error);
      }
    },
  };
}

/** Generates the missing results in parallel and stores each one when it is ready. Throws the first error when all have ended. */
async function processSermon(
  context: ProcessingContext,
  job: ClaimedJob,
  work: AbortController,
): Promise<void> {
  const { db } = context;
  const engine = chooseEngine(context, job.options.engine);
  const { signal } = work;
  const { ownerId, sermonId } = job;
  const claim = { owner: ownerId, job: job.id, signal };
  const {
    transcriptHash,
    refinedTranscriptHash: _,
    refinedTranscript: __,
    bible,
    ...sermon
  } = await getSermonToProcess(db, ownerId, sermonId);
  const writing = await prepareWriting(context, ownerId, bible, job.options.options);
  const source = { ...sermon, transcription: sermon.transcript, ...writing };
  if (job.options.fillScripture && source.scripture.trim() === "") {
    const { result } = await context.builtinEngine.surveySermon(source, claim);
    source.scripture = await setMissingScripture(db, ownerId, sermonId, result.scripture);
  }
  const pieces = createPieceStore(db, job);
  const progress = trackProgress(db, job, work);

  async function makeAndStore(name: ResultName): Promise<void> {
    const onProgress = (made: Progress) => progress.note(name, made);
    const making = makeResult(engine, name, source, { ...claim, pieces, onProgress });
    const { text, info } = await rejectOnAbort(making, signal);
    const whole = await progress.finish(name);
    await db.transaction(async (tx) => {
      const start = { hashAtStart: job.textsAtStart[name] ?? "", startedAt: job.createdAt };
      const made = { text, info: { ...info, madeFrom: transcriptHash } };
      await storeResult(tx, ownerId, sermonId, name, made, start);
      await changeClaimedJob(tx, job, {
        finished: sql`${jobs.finished} || ${JSON.stringify([name])}::jsonb`,
        progress: sql`${jobs.progress} || ${JSON.stringify({ [name]: whole })}::jsonb`,
      });
    });
  }

  const missing = RESULT_NAMES.filter((name) => !job.finished.includes(name));
  const outcomes = await Promise.allSettled(missing.map(makeAndStore));
  await progress.settled();
  signal.throwIfAborted();
  const failure = outcomes.find((outcome) => outcome.status === "rejected");
  if (failure) throw failure.reason;
}
