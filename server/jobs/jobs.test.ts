import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Job } from "../../contract/processing/jobs.schema.ts";
import { JOB_MESSAGES } from "../../contract/processing/jobs.ts";
import { PROCESSING_MESSAGES } from "../../contract/processing/processing.ts";
import type { ResultName } from "../../contract/processing/results.schema.ts";
import type { Sermon } from "../../contract/records/sermon.schema.ts";
import { EngineError, ModelError } from "../engine/engine.ts";
import { RESULT_NAMES } from "../../contract/sermon-results.ts";
import { MAX_ATTEMPTS } from "./claimed-job.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";
import { createWaitingEngine, TEST_TOKENS } from "../processing/testing-engine.ts";

const engine = createWaitingEngine();
let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  berea = await createTestApp({ createEngine: () => engine });
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

const sermons = () => `/api/users/${pastor.uid}/sermons`;
const jobs = () => `/api/users/${pastor.uid}/jobs`;

let sermonCount = 0;

/** A sermon with a unique text, which identifies the engine's calls. */
async function createSermon(transcript = `Fear not, little flock ${(sermonCount += 1)}.`): Promise<Sermon> {
  return (await pastor.call("POST", sermons(), { title: "Fear not", transcript })).body;
}

const read = async ({ id }: { id: string }): Promise<Sermon> =>
  (await pastor.call("GET", `${sermons()}/${id}`)).body;

const start = (sermon: { id: string }, more = {}) =>
  pastor.call("POST", jobs(), { kind: "process", sermonId: sermon.id, ...more });

async function startOn(sermon: { id: string }): Promise<Job> {
  const { status, body } = await start(sermon);
  expect(status).toBe(201);
  return body;
}

const cancel = ({ id }: Job) => pastor.call("DELETE", `${jobs()}/${id}`);
const look = async ({ id }: Job): Promise<Job> => (await pastor.call("GET", `${jobs()}/${id}`)).body;

/** The whole event stream of a job, which ends with the job. */
async function follow({ id }: Job, person = pastor): Promise<Job[]> {
  const { body } = await person.call("GET", `${jobs()}/${id}/events`);
  return readEvents(body);
}

function readEvents(body: string): Job[] {
  const events = body.split("\n\n").filter((event) => event.startsWith("event: job\n"));
  return events.map((event) => JSON.parse(event.slice(event.indexOf("data: ") + 6)));
}

async function callsOn({ transcript }: Sermon) {
  const calls = await Promise.all(RESULT_NAMES.map((name) => engine.nextCall(name, transcript)));
  return Object.fromEntries(RESULT_NAMES.map((name, index) => [name, calls[index]!])) as Record<
    ResultName,
    (typeof calls)[number]
  >;
}

const countPieces = async (sermon: { id: string }): Promise<number> => {
  const { rows } = await berea.context.database.pool.query(
    "select count(*)::int as count from job_pieces where sermon_id = $1",
    [sermon.id],
  );
  return rows[0].count;
};

describe("processing everything", () => {
  test("runs the four steps in parallel, stores each result when it is ready, and completes", async () => {
    const sermon = await createSermon();
    const job = await startOn(sermon);
    expect(job).toMatchObject({ kind: "process", sermonId: sermon.id, error: null });
    const following = follow(job);
    const calls = await callsOn(sermon);
    expect(calls.summary.source).toMatchObject({ transcription: sermon.transcript, title: "Fear not" });

    calls.summary.finish("# Fear not");
    calls.lessonPlan.finish("<h2>Fear not</h2><script>x()</script>");
    calls.highlights.finish("Fear not");
    calls.refinedTranscript.finish("Fear not, little flock!");
    const events = await following;
    expect(events.at(-1)).toMatchObject({ id: job.id, state: "completed" });
    for (const name of RESULT_NAMES) expect(events.at(-1)?.progress[name]).toEqual({ done: 1, of: 1 });

    const done = await read(sermon);
    expect(done).toMatchObject({
      summary: "# Fear not",
      lessonPlan: "<h2>Fear not</h2>",
      refinedTranscript: "Fear not, little flock!",
    });
    expect(done.highlights).toContain("Fear not");
    for (const name of RESULT_NAMES) {
      expect(done.results[name]).toMatchObject({
        engine: "Patient Model",
        tokens: TEST_TOKENS,
        isEdited: false,
        isOutOfDate: false,
      });
    }
    expect(done.results.highlights?.droppedQuotes).toBe(2);
  });

  test("reports the progress of each result", async () => {
    const sermon = await createSermon();
    const job = await startOn(sermon);
    const calls = await callsOn(sermon);
    calls.summary.options.onProgress?.({ done: 3, of: 7 });
    const following = follow(job);
    calls.refinedTranscript.finish("a");
    calls.lessonPlan.finish("b");
    calls.highlights.finish("c");
    await expect
      .poll(async () => (await look(job)).progress)
      .toEqual({
        refinedTranscript: { done: 1, of: 1 },
        lessonPlan: { done: 1, of: 1 },
        highlights: { done: 1, of: 1 },
        summary: { done: 3, of: 7 },
      });
    calls.summary.finish("d");
    expect((await following).at(-1)?.progress.summary).toEqual({ done: 7, of: 7 });
  });

  test("rejects a second job for a sermon and returns the unfinished one", async () => {
    const sermon = await createSermon();
    const job = await startOn(sermon);
    expect(await start(sermon)).toMatchObject({
      status: 409,
      body: { error: { code: "conflict", message: JOB_MESSAGES.running }, current: { id: job.id } },
    });
    await cancel(job);
    const next = await startOn(sermon);
    expect(next.id).not.toBe(job.id);
    await cancel(next);
  });

  test("starts one job for many simultaneous requests", async () => {
    const sermon = await createSermon();
    const answers = await Promise.all([1, 2, 3, 4].map(() => start(sermon)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    await cancel(answers.find(({ status }) => status === 201)?.body);
  });

  test("rejects a sermon without a transcript", async () => {
    expect(await start(await createSermon("  "))).toMatchObject({
      status: 400,
      body: { error: { message: PROCESSING_MESSAGES.emptyTranscript } },
    });
    expect((await start({ id: "nonsense" })).status).toBe(404);
  });

  test("uses the built-in engine on request", async () => {
    const sermon = await createSermon("Fear not, little flock. It is your Father's good pleasure to give.");
    const { body: job } = await start(sermon, { engine: "builtin" });
    expect((await follow(job)).at(-1)).toMatchObject({ state: "completed" });
    expect((await read(sermon)).results.summary?.engine).toBe("Built-in engine");
  });
});

describe("an empty scripture reference", () => {
  const TEXT = "Turn with me to Luke 5:4. Launch out into the deep. Let down your nets for a catch.";
  const processWith = async (scripture: string, more: object) => {
    const { body: sermon } = await pastor.call("POST", sermons(), {
      title: "Nets",
      transcript: `${TEXT} ${(sermonCount += 1)}.`,
      scripture,
    });
    const { body: job } = await start(sermon, { engine: "builtin", ...more });
    expect((await follow(job)).at(-1)).toMatchObject({ state: "completed" });
    return read(sermon);
  };

  test("is filled on request, also in the results", async () => {
    const { scripture, lessonPlan } = await processWith("", { fillScripture: true });
    expect(scripture).toBe("Luke 5:4");
    expect(lessonPlan).toContain("Luke 5:4");
  });

  test("stays empty without a request, and the user's own stays", async () => {
    expect((await processWith("", {})).scripture).toBe("");
    expect((await processWith("John 21", { fillScripture: true })).scripture).toBe("John 21");
  });
});

describe("a job that fails", () => {
  test("reports why, keeps the other results and its pieces, and can be restarted", async () => {
    const sermon = await createSermon();
    const job = await startOn(sermon);
    const calls = await callsOn(sermon);
    await calls.summary.options.pieces?.save("a piece", { text: "kept", tokens: TEST_TOKENS });
    calls.summary.fail(new ModelError("The key was refused."));
    calls.refinedTranscript.finish("Fear not!");
    calls.lessonPlan.finish("<p>x</p>");
    calls.highlights.finish("x");
    expect((await follow(job)).at(-1)).toMatchObject({
      state: "failed",
      error: { code: "unavailable", message: "The key was refused." },
    });
    expect(await read(sermon)).toMatchObject({ refinedTranscript: "Fear not!", summary: "" });

    const again = await startOn(sermon);
    const { summary, ...others } = await callsOn(sermon);
    expect(await summary.options.pieces?.find("a piece")).toEqual({ text: "kept", tokens: TEST_TOKENS });
    for (const call of [summary, ...Object.values(others)]) call.finish("made");
    expect((await follow(again)).at(-1)).toMatchObject({ state: "completed", error: null });
    expect(await countPieces(sermon)).toBe(0);
  });

  test("reports invalid text as invalid", async () => {
    const sermon = await createSermon();
    const job = await startOn(sermon);
    for (const call of Object.values(await callsOn(sermon))) call.fail(new EngineError("No words."));
    expect((await follow(job)).at(-1)?.error).toEqual({ code: "invalid", message: "No words." });
  });

  test("is retried after an unknown error and finally fails", async () => {
    const sermon = await createSermon();
    const job = await startOn(sermon);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      for (const call of Object.values(await callsOn(sermon))) call.fail(new Error("a bug"));
    }
    expect((await follow(job)).at(-1)).toMatchObject({ state: "failed", error: { code: "internal" } });
  });
});

describe("cancelling", () => {
  test("stops the model's work, keeps the results so far, and removes the pieces", async () => {
    const sermon = await createSermon();
    const job = await startOn(sermon);
    const following = follow(job);
    const calls = await callsOn(sermon);
    calls.refinedTranscript.finish("Fear not!");
    await expect.poll(async () => (await read(sermon)).refinedTranscript).toBe("Fear not!");
    await calls.summary.options.pieces?.save("a piece", { text: "kept", tokens: TEST_TOKENS });
    expect(await countPieces(sermon)).toBe(1);

    const aborted = new Promise((resolve) =>
      calls.summary.options.signal?.addEventListener("abort", resolve),
    );
    expect((await cancel(job)).body).toMatchObject({ state: "cancelled" });
    await aborted;
    expect((await following).at(-1)).toMatchObject({ state: "cancelled" });
    await calls.summary.options.pieces?.save("too late", { text: "kept", tokens: TEST_TOKENS });
    expect(await countPieces(sermon)).toBe(0);
    expect(await read(sermon)).toMatchObject({ refinedTranscript: "Fear not!", summary: "" });
    expect((await cancel(job)).body).toMatchObject({ state: "cancelled" });
  });

  test("happens when the sermon is deleted", async () => {
    const sermon = await createSermon();
    const job = await startOn(sermon);
    // The job ends, whether it started before the deletion or after it.
    const following = pastor.call("GET", `${jobs()}/${job.id}/events`);
    const { summary } = await callsOn(sermon);
    const aborted = new Promise((resolve) => summary.options.signal?.addEventListener("abort", resolve));
    await pastor.call("DELETE", `${sermons()}/${sermon.id}`);
    await aborted;
    await following;
    expect((await pastor.call("GET", `${jobs()}/${job.id}`)).status).toBe(404);
  });

  test("happens when the account is deleted", async () => {
    const deletedUser = await berea.signUp();
    const { body: sermon } = await deletedUser.call("POST", `/api/users/${deletedUser.uid}/sermons`, {
      transcript: "A sermon of one who leaves.",
    });
    await deletedUser.call("POST", `/api/users/${deletedUser.uid}/jobs`, {
      kind: "process",
      sermonId: sermon.id,
    });
    const { summary } = await callsOn(sermon);
    await summary.options.pieces?.save("a piece", { text: "kept", tokens: TEST_TOKENS });
    const aborted = new Promise((resolve) => summary.options.signal?.addEventListener("abort", resolve));
    await berea.context.database.pool.query('delete from "user" where id = $1', [deletedUser.uid]);
    await aborted;
    expect(await countPieces(sermon)).toBe(0);
  });
});

test("a job survives the loss of its notification connection and can be cancelled afterwards", async () => {
  const [staying, leaving] = [await createSermon(), await createSermon()];
  const [stays, leaves] = [await startOn(staying), await startOn(leaving)];
  const following = follow(stays);
  const [calls, others] = [await callsOn(staying), await callsOn(leaving)];
  const aborted = new Promise((resolve) => others.summary.options.signal?.addEventListener("abort", resolve));
  const { rows } = await berea.context.database.pool.query(
    `select pg_terminate_backend(pid) as ended from pg_stat_activity
     where application_name = 'berea session' and datname = current_database()`,
  );
  expect(rows).toEqual([{ ended: true }]);

  await cancel(leaves);
  await aborted;
  for (const call of Object.values(calls)) call.finish("made");
  expect((await following).at(-1)).toMatchObject({ id: stays.id, state: "completed" });
});

describe("an edit made while a job is running", () => {
  test("stays, and the job's result becomes a version", async () => {
    const sermon = await createSermon();
    const job = await startOn(sermon);
    const calls = await callsOn(sermon);
    const current = await read(sermon);
    await pastor.call("PATCH", `${sermons()}/${sermon.id}`, {
      summary: "My own words",
      version: current.version,
    });
    calls.summary.finish("The engine's words");
    for (const name of ["refinedTranscript", "lessonPlan", "highlights"] as const) calls[name].finish("x");
    expect((await follow(job)).at(-1)).toMatchObject({ state: "completed" });

    expect((await read(sermon)).summary).toBe("My own words");
    const { body } = await pastor.call("GET", `${sermons()}/${sermon.id}/versions?part=summary`);
    expect(body.items).toMatchObject([{ author: "Patient Model", text: "The engine's words" }]);
  });
});

describe("the list of jobs", () => {
  test("is sorted newest first and can be filtered by sermon", async () => {
    const sermon = await createSermon();
    const first = await startOn(sermon);
    await cancel(first);
    const second = await startOn(sermon);
    expect((await pastor.call("GET", `${jobs()}?sermonId=%00`)).status).toBe(400);
    const { body } = await pastor.call("GET", `${jobs()}?sermonId=${sermon.id}`);
    expect(body.items.map(({ id }: Job) => id)).toEqual([second.id, first.id]);
    const all = await pastor.call("GET", jobs());
    expect(all.body.items[0].id).toBe(second.id);
    await cancel(second);
  });
});
