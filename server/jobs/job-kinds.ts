import type { NewJob } from "../../contract/processing/jobs.schema.ts";
import type { Tx } from "../db/database.ts";
import type { jobs } from "../db/schema.ts";

export type ClaimedJob = typeof jobs.$inferSelect;

export interface JobKind<Kind extends NewJob["kind"]> {
  /** Throws not found, invalid or unavailable if the job cannot start. */
  prepare(
    tx: Tx,
    ownerId: string,
    wanted: Extract<NewJob, { kind: Kind }>,
  ): Promise<Pick<ClaimedJob, "options" | "textsAtStart">>;
  /** Resumes where an earlier attempt ended. An `AppError` fails the job; after any other error it is retried. */
  perform(job: ClaimedJob, work: AbortController): Promise<void>;
}

export type JobKinds = { [Kind in NewJob["kind"]]: JobKind<Kind> };
