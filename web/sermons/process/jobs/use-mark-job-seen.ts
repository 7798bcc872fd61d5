import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect } from "react";
import type { Job } from "../../../../contract/processing/jobs.schema.ts";
import { useUser } from "../../../account/session/session.queries.ts";
import { callApi } from "../../../api/api.ts";
import { isFinished } from "./job-progress.ts";

/** Milliseconds after which nobody is about to be told by mail any more. */
const RECENT = 5 * 60_000;

const told = new Set<string>();

/** Tells the server once the end of work is on a screen that somebody looks at, so that no mail needs to. */
export function useMarkJobSeen(jobs: readonly (Job | undefined)[]): void {
  const { uid } = useUser();
  const isLookedAt = useDocumentVisibility() === "visible";
  useEffect(() => {
    if (!isLookedAt) return;
    for (const job of jobs) {
      if (!job || told.has(job.id) || !isFinished(job) || Date.now() - Date.parse(job.updatedAt) > RECENT)
        continue;
      told.add(job.id);
      // Where it does not arrive there is a mail too many.
      callApi("markJobSeen", { params: { uid, id: job.id } }).catch(() => told.delete(job.id));
    }
  }, [isLookedAt, jobs, uid]);
}
