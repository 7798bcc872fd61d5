import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Job } from "../../contract/processing/jobs.schema.ts";
import { JOB_MESSAGES } from "../../contract/processing/jobs.ts";
import { MAX_ATTEMPTS } from "./claimed-job.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";

let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  berea = await createTestApp({ worksOnJobs: false });
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

/** A job with this many killed processes and this many finished pieces. */
async function startJobWith({ attempts, pieces }: { attempts: number; pieces: number }): Promise<Job> {
  const { pool } = berea.context.database;
  const { id: sermonId } = await pastor.createSermon({
    title: "Fear not",
    transcript: "Fear not, little flock.",
  });
  const { body } = await pastor.call("POST", `/api/users/${pastor.uid}/jobs`, { kind: "process", sermonId });
  await pool.query("update jobs set attempts = $2 where id = $1", [body.id, attempts]);
  await pool.query(
    `insert into job_pieces (sermon_id, key, text, input_tokens, output_tokens)
     select $1, 'piece ' || number, '', 0, 0 from generate_series(1, $2) as number`,
    [sermonId, pieces],
  );
  return body;
}

/** The final state of the job. */
async function follow({ id }: Job): Promise<Job> {
  const { body } = await pastor.call("GET", `/api/users/${pastor.uid}/jobs/${id}/events`);
  const last = body.trim().split("\n\n").at(-1);
  return JSON.parse(last.slice(last.indexOf("data: ") + 6));
}

describe("a job whose processes are killed repeatedly", () => {
  test("fails without progress, and continues while it makes progress", async () => {
    const fruitless = await startJobWith({ attempts: MAX_ATTEMPTS, pieces: 0 });
    const fruitful = await startJobWith({ attempts: MAX_ATTEMPTS, pieces: 1 });
    berea.context.jobs.work();
    expect(await follow(fruitless)).toMatchObject({
      state: "failed",
      error: { message: JOB_MESSAGES.interrupted },
    });
    expect(await follow(fruitful)).toMatchObject({ state: "completed" });
  });
});
