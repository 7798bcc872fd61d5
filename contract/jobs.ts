import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { ErrorBody } from "./errors.ts";
import { ResultName } from "./results.ts";
import { Progress } from "./stream.ts";

export const JOB_MESSAGES = {
  notFound: "This work is not there any more.",
  running: "This sermon is being processed already.",
} as const;

export const JobState = z.enum(["waiting", "running", "completed", "failed", "cancelled"]);
export type JobState = z.infer<typeof JobState>;

/** Durable work on a sermon: it goes on when the page is closed and after the server was killed. */
export const Job = z.object({
  id: z.string(),
  kind: z.literal("process"),
  sermonId: z.string(),
  state: JobState,
  /** How far each of the four results has come. */
  progress: z.partialRecord(ResultName, Progress),
  error: ErrorBody.shape.error.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Job = z.infer<typeof Job>;

const Owner = z.object({ uid: z.string() });
const OwnedJob = Owner.extend({ id: z.string() });

export const jobEndpoints = {
  startJob: defineEndpoint({
    method: "POST",
    path: "/api/users/:uid/jobs",
    summary: "Processes everything: the four results of a sermon, as one durable job",
    params: Owner,
    body: z.object({
      kind: z.literal("process"),
      sermonId: z.string(),
      /** Work on the built-in engine although a model is set up. */
      engine: z.literal("builtin").optional(),
    }),
    response: Job,
    status: 201,
    errors: ["invalid", "unauthenticated", "not_found", "conflict"],
  }),
  listJobs: defineEndpoint({
    method: "GET",
    path: "/api/users/:uid/jobs",
    summary: "The jobs of a person that are not over, and the last that are, newest first",
    params: Owner,
    query: z.object({ sermonId: z.string().optional() }),
    response: z.object({ items: z.array(Job) }),
    errors: ["unauthenticated", "not_found"],
  }),
  getJob: defineEndpoint({
    method: "GET",
    path: "/api/users/:uid/jobs/:id",
    summary: "One job",
    params: OwnedJob,
    response: Job,
    errors: ["unauthenticated", "not_found"],
  }),
  cancelJob: defineEndpoint({
    method: "DELETE",
    path: "/api/users/:uid/jobs/:id",
    summary: "Cancels a job; what it has made so far stays",
    params: OwnedJob,
    response: Job,
    errors: ["unauthenticated", "not_found"],
  }),
};

/** Follows a job as an event stream of `job` events, each the whole job; it ends when the job is over. */
export const JOB_EVENTS_PATH = "/api/users/:uid/jobs/:id/events";
