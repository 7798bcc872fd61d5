import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { ErrorBody } from "../errors.schema.ts";
import { LIMITS } from "../limits.ts";
import { LanguageTag } from "./language.schema.ts";
import { ResultName } from "./results.schema.ts";
import { Progress } from "./stream.schema.ts";
import { textOf } from "../text/text.schema.ts";

export const JobState = z.enum(["waiting", "running", "completed", "failed", "cancelled"]);
export type JobState = z.infer<typeof JobState>;

/** What a job works on: one of the four results, or a stage of a transcription. */
export const JobStep = z.enum([...ResultName.options, "decoding", "transcribing", "joining"]);
export type JobStep = z.infer<typeof JobStep>;

export const JobProgress = z.partialRecord(JobStep, Progress);
export type JobProgress = z.infer<typeof JobProgress>;

const sermonId = z.string();

/** What is to be done: "process everything", or a transcript of a file of the sermon. */
export const NewJob = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("process"),
    sermonId,
    /** Work on the built-in engine although a model is set up. */
    engine: z.literal("builtin").optional(),
  }),
  z.object({
    kind: z.literal("transcribe"),
    sermonId,
    fileId: z.string(),
    /** BCP 47 tag of what is spoken; without it the sermon's. The empty text has the provider find it out. */
    language: LanguageTag.optional(),
    /** Names and terms that are likely to be said, for the provider to spell well. */
    glossary: textOf(LIMITS.glossaryCharacters, "Names and terms").optional(),
  }),
]);
export type NewJob = z.infer<typeof NewJob>;

/** Durable work on a sermon: it goes on when the page is closed and after the server was killed. */
export const Job = z.object({
  id: z.string(),
  kind: z.enum(["process", "transcribe"]),
  sermonId,
  state: JobState,
  /** How far each step has come. */
  progress: JobProgress,
  error: ErrorBody.shape.error.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Job = z.infer<typeof Job>;

const UserParams = z.object({ uid: z.string() });
const JobParams = UserParams.extend({ id: z.string() });

export const jobEndpoints = {
  startJob: defineEndpoint(CALLS.startJob, {
    usageLimit: "generate",
    summary: "Starts durable work on a sermon: all four results, or the transcript of its recording",
    params: UserParams,
    body: NewJob,
    response: Job,
    status: 201,
    errors: ["invalid", "unauthenticated", "not_found", "conflict", "unavailable"],
  }),
  listJobs: defineEndpoint(CALLS.listJobs, {
    summary: "The jobs of a person that are not over, and the last that are, newest first",
    params: UserParams,
    query: z.object({ sermonId: textOf(LIMITS.lineCharacters, "Sermon").optional() }),
    response: z.object({ items: z.array(Job) }),
    errors: ["invalid", "unauthenticated", "not_found"],
  }),
  getJob: defineEndpoint(CALLS.getJob, {
    summary: "One job",
    params: JobParams,
    response: Job,
    errors: ["unauthenticated", "not_found"],
  }),
  cancelJob: defineEndpoint(CALLS.cancelJob, {
    summary: "Cancels a job; what it has made so far stays",
    params: JobParams,
    response: Job,
    errors: ["unauthenticated", "not_found"],
  }),
  markJobSeen: defineEndpoint(CALLS.markJobSeen, {
    summary: "Says that the person has seen that a job is over: no mail needs to tell them",
    params: JobParams,
    response: z.void(),
    status: 204,
    errors: ["unauthenticated", "not_found"],
  }),
};
