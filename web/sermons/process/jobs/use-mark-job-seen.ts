import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect } from "react";
import type { Job } from "../../../../contract/processing/jobs.schema.ts";
import { useUser } from "../../../account/session/session.queries.ts";
import { callApi } from "../../../api/api.ts";
import { isFinished } from "./job-progress.ts";

/** Later, no completion email is pending any more. */
const EMAIL_WINDOW_MS = 5 * 60_000;

const reported = new Set<string>();

/** Tells the server that the user has seen the end of a job, so that it sends no email. */
export function useMarkJobSeen(jobs: readonly (Job | undefined)[]): void {
  const { uid } = useUser();
  const isVisible = useDocumentVisibility() === "visible";
  useEffect(() => {
    if (!isVisible) return;
    for (const job of jobs) {
      if (
        !job ||
        reported.has(job.id) ||
        !isFinished(job) ||
        Date.now() - Date.parse(job.updatedAt) > EMAIL_WINDOW_MS
      )
        continue;
      reported.add(job.id);
      // If this fails, the user gets an unneeded email.
      callApi("markJobSeen", { params: { uid, id: job.id } }).catch(() => reported.delete(job.id));
    }
  }, [isVisible, jobs, uid]);
}
