import { z } from "zod";
import { JOB_EVENTS_PATH } from "../../contract/processing/jobs.ts";
import { jobEndpoints } from "../../contract/processing/jobs.schema.ts";
import type { Db } from "../db/database.ts";
import type { JobService } from "./job-service.ts";
import type { RouteRegistrar } from "../http/routes/route-registrar.ts";
import { cancelJob, listJobEvents, getJob, listJobs, markSeen, startJob } from "./jobs.ts";

export function addJobRoutes(
  { route, eventRoute }: RouteRegistrar,
  { db, jobs }: { db: Db; jobs: JobService },
): void {
  route(jobEndpoints.startJob, ({ user, body, requestId }) =>
    startJob(db, jobs.kinds, user.uid, body, requestId),
  );
  route(jobEndpoints.listJobs, async ({ user, query }) => ({
    items: await listJobs(db, user.uid, query.sermonId),
  }));
  route(jobEndpoints.getJob, ({ user, params }) => getJob(db, user.uid, params.id));
  route(jobEndpoints.cancelJob, ({ user, params }) => cancelJob(db, user.uid, params.id));
  route(jobEndpoints.markJobSeen, ({ user, params }) => markSeen(db, user.uid, params.id));

  const stream = {
    path: JOB_EVENTS_PATH,
    params: z.object({ uid: z.string(), id: z.string() }),
    name: "job",
  };
  eventRoute(stream, ({ user, params, signal }) =>
    listJobEvents(db, jobs.session, user.uid, params.id, signal),
  );
}
