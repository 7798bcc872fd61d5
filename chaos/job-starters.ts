import { setTimeout as delay } from "node:timers/promises";
import { JOB_MESSAGES } from "../contract/processing/jobs.ts";
import { makeRecording } from "../server/jobs/testing-transcription.ts";
import { type Caller, signUp } from "./caller.ts";
import type { Context, Workload } from "./workload.ts";
import { createSermon } from "./savers.ts";
import { upload } from "./uploaders.ts";

/** No sentence twice, since the engine refuses texts that only repeat themselves. */
const TRANSCRIPT = Array.from(
  { length: 20 },
  (_, night) =>
    `On night ${night + 1} the shepherd counts his flock. He finds ${night + 30} sheep, and he knows the name of each one.`,
).join(" ");
const SENTENCES = 4;
const CHECK_INTERVAL_MS = 150;

export const processSermons: Workload = async (context) => {
  const pastor = await signUp(context.origin, context.report);
  const ended = new Map<string, string>();
  while (!context.stopping.aborted) {
    const sermonId = await createSermon(pastor, { transcript: TRANSCRIPT });
    const id = await startJob(pastor, { kind: "process", sermonId });
    if (context.random() < 0.2) await pastor.call("DELETE", `${pastor.own}/jobs/${id}`);
    const state = await waitForEnd(context, pastor, id);
    ended.set(id, state);
    const { body } = await pastor.call("GET", `${pastor.own}/sermons/${sermonId}`);
    if (
      state === "completed" &&
      !(body.summary && body.lessonPlan && body.highlights && body.refinedTranscript)
    )
      context.report.violate(`job ${id} is completed and its sermon lacks a result`);
  }
  return () => checkStates(context, pastor, ended);
};

export const transcribeRecordings: Workload = async (context) => {
  const pastor = await signUp(context.origin, context.report);
  const ended = new Map<string, string>();
  const wav = makeRecording(SENTENCES);
  while (!context.stopping.aborted) {
    const sermonId = await createSermon(pastor);
    const fileId = await upload(pastor, { sermonId, wav }, context.report);
    if (fileId === undefined) continue;
    const id = await startJob(pastor, { kind: "transcribe", sermonId, fileId });
    const state = await waitForEnd(context, pastor, id);
    ended.set(id, state);
    const { body } = await pastor.call("GET", `${pastor.own}/sermons/${sermonId}`);
    if (state === "completed" && body.segments?.length !== SENTENCES)
      context.report.violate(`job ${id} is completed with ${body.segments?.length} sentences`);
  }
  return () => checkStates(context, pastor, ended);
};

/** Starts a job, or finds the one that an earlier attempt with a lost response started. */
async function startJob(
  person: Caller,
  job: { kind: string; sermonId: string; fileId?: string },
): Promise<string> {
  const started = await person.attempt("POST", `${person.own}/jobs`, job);
  if (started?.status === 201) return started.body.id;
  const { body } = await person.call("GET", `${person.own}/jobs?sermonId=${job.sermonId}`);
  return body.items[0]?.id ?? startJob(person, job);
}

async function waitForEnd({ report }: Context, person: Caller, id: string): Promise<string> {
  for (;;) {
    const { body } = await person.call("GET", `${person.own}/jobs/${id}`);
    if (!["waiting", "running"].includes(body.state)) {
      report.count(`jobs ${body.state}`);
      if (body.state === "failed" && body.error?.message !== JOB_MESSAGES.interrupted)
        report.violate(`job ${id} failed: ${body.error?.message}`);
      return body.state;
    }
    await delay(CHECK_INTERVAL_MS);
  }
}

async function checkStates({ report }: Context, person: Caller, ended: Map<string, string>): Promise<void> {
  for (const [id, state] of ended) {
    const { body } = await person.call("GET", `${person.own}/jobs/${id}`);
    if (body?.state !== state) report.violate(`job ${id} was ${state} and is ${body?.state}`);
  }
}
