import { z } from "zod";
import { JOB_EVENTS_PATH, jobEndpoints } from "../../contract/jobs.ts";
import type { Context } from "../context.ts";
import type { Binder } from "../http/bind.ts";
import { cancelJob, followJob, getJob, listJobs, seeJobEnd, startJob } from "./jobs.ts";

export function addJobRoutes({ bind, bindEvents }: Binder, { db, jobs }: Context): void {
  bind(jobEndpoints.startJob, ({ user, body, requestId }) => startJob(db, jobs, user.uid, body, requestId));
  bind(jobEndpoints.listJobs, async ({ user, query }) => ({
    items: await listJobs(db, user.uid, query.sermonId),
  }));
  bind(jobEndpoints.getJob, ({ user, params }) => getJob(db, user.uid, params.id));
  bind(jobEndpoints.cancelJob, ({ user, params }) => cancelJob(db, jobs.queue, user.uid, params.id));
  bind(jobEndpoints.seeJobEnd, ({ user, params }) => seeJobEnd(db, user.uid, params.id));

  const stream = {
    path: JOB_EVENTS_PATH,
    params: z.object({ uid: z.string(), id: z.string() }),
    name: "job",
  };
  bindEvents(stream, ({ user, params, signal }) => followJob(db, jobs.session, user.uid, params.id, signal));
}
