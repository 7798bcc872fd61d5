import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { ErrorBody } from "../errors.schema.ts";
import { LIMITS } from "../limits.ts";
import { LanguageTag } from "./language.schema.ts";
import { generationFields } from "./engine.schema.ts";
import { ResultName } from "./results.schema.ts";
import { Progress } from "./stream.schema.ts";
import { textOf } from "../text/text.schema.ts";

export const JobState = z.enum(["waiting", "running", "completed", "failed", "cancelled"]);
export type JobState = z.infer<typeof JobState>;

/** One of the four results, or a stage of a transcription. */
export const JobStep = z.enum([...ResultName.options, "decoding", "transcribing", "joining"]);
export type JobStep = z.infer<typeof JobStep>;

export const JobProgress = z.partialRecord(JobStep, Progress);
export type JobProgress = z.infer<typeof JobProgress>;

const sermonId = z.string();

/** `process` generates all results; `transcribe` creates the transcript from a file of the sermon. */
export const NewJob = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("process"),
    sermonId,
    ...generationFields,
    /** Whether an empty scripture reference is filled with the passage that the sermon is about. */
    fillScripture: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal("transcribe"),
    sermonId,
    fileId: z.string(),
    /** BCP 47 tag of the spoken language; defaults to the sermon's. If empty, the provider detects it. */
    language: LanguageTag.optional(),
    /** Names and terms that the provider should spell correctly; defaults to those of the user's church. */
    glossary: textOf(LIMITS.glossaryCharacters, "Names and terms").optional(),
    /** Whether all results are generated as soon as the transcript is stored, in a second job. */
    thenProcess: z.boolean().optional(),
    /** Whom those results are for. */
    options: generationFields.options,
  }),
]);
export type NewJob = z.infer<typeof NewJob>;

/** Durable work on a sermon, which continues after the page is closed and after the server was killed. */
export const Job = z.object({
  id: z.string(),
  kind: z.enum(["process", "transcribe"]),
  sermonId,
  state: JobState,
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
    summary: "Starts a job on a sermon: all four results, or the transcript of its recording",
    params: UserParams,
    body: NewJob,
    response: Job,
    status: 201,
    errors: ["invalid", "unauthenticated", "not_found", "conflict", "unavailable"],
  }),
  listJobs: defineEndpoint(CALLS.listJobs, {
    summary: "Lists the user's unfinished and most recently finished jobs, newest first",
    params: UserParams,
    query: z.object({ sermonId: textOf(LIMITS.lineCharacters, "Sermon").optional() }),
    response: z.object({ items: z.array(Job) }),
    errors: ["invalid", "unauthenticated", "not_found"],
  }),
  getJob: defineEndpoint(CALLS.getJob, {
    summary: "Returns a job",
    params: JobParams,
    response: Job,
    errors: ["unauthenticated", "not_found"],
  }),
  cancelJob: defineEndpoint(CALLS.cancelJob, {
    summary: "Cancels a job; its finished results are retained",
    params: JobParams,
    response: Job,
    errors: ["unauthenticated", "not_found"],
  }),
  markJobSeen: defineEndpoint(CALLS.markJobSeen, {
    summary: "Marks a finished job as seen, so no email about it is sent",
    params: JobParams,
    response: z.void(),
    status: 204,
    errors: ["unauthenticated", "not_found"],
  }),
};
