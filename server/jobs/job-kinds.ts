import type { NewJob } from "../../contract/processing/jobs.schema.ts";
import type { Tx } from "../db/database.ts";
import type { jobs } from "../db/schema.ts";

export type ClaimedJob = typeof jobs.$inferSelect;

export interface JobKind<Kind extends NewJob["kind"]> {
  /** Throws not found, invalid or unavailable where the work cannot be begun. */
  prepare(
    tx: Tx,
    ownerId: string,
    wanted: Extract<NewJob, { kind: Kind }>,
  ): Promise<Pick<ClaimedJob, "options" | "textsAtStart">>;
  /** Goes on where an earlier attempt ended. An `AppError` ends the job; after any other error it is tried again. */
  perform(job: ClaimedJob, work: AbortController): Promise<void>;
}

export type JobKinds = { [Kind in NewJob["kind"]]: JobKind<Kind> };
