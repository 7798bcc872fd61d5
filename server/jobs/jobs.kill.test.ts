import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Job } from "../../contract/processing/jobs.schema.ts";
import type { Sermon } from "../../contract/records/sermon.schema.ts";
import { RESULT_NAMES } from "../../contract/sermon-results.ts";
import { type RunningProgram, startProgram } from "../testing/testing-program.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";

const ALL_PIECES = RESULT_NAMES.flatMap((name) => [0, 1, 2, 3, 4].map((piece) => `${name} ${piece}`));

let berea: TestApp;
let pastor: TestUser;
let sermon: Sermon;

beforeAll(async () => {
  // This process starts and shows jobs, and other processes run them.
  berea = await createTestApp({ worksOnJobs: false });
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

interface Server {
  /** The pieces that it has generated so far. */
  pieces: string[];
  /** Resolves when it has generated this many. */
  made(count: number): Promise<void>;
  /** Resolves when running work was cancelled. */
  stopped: Promise<void>;
  kill: RunningProgram["kill"];
}

/** Starts a process that runs jobs and generates at most `most` pieces. */
async function startServer(most?: number): Promise<Server> {
  const { connection } = berea.context.database;
  const args = [JSON.stringify(connection), ...(most === undefined ? [] : [String(most)])];
  const { lines, firstLine, kill } = startProgram("jobs/testing-job-server.ts", args);
  const pieces: string[] = [];
  const waiting: (() => void)[] = [];
  const stopped = Promise.withResolvers<void>();
  lines.on("line", (line) => {
    if (line === "stopped") stopped.resolve();
    else if (line !== "ready") pieces.push(line.replace("made ", ""));
    for (const look of waiting) look();
  });
  await firstLine;
  return {
    pieces,
    stopped: stopped.promise,
    made: (count) =>
      new Promise((resolve) => {
        const look = () => pieces.length >= count && resolve();
        waiting.push(look);
        look();
      }),
    kill,
  };
}

async function startJob(): Promise<Job> {
  const own = `/api/users/${pastor.uid}`;
  sermon = (await pastor.call("POST", `${own}/sermons`, { transcript: "Fear not, little flock." })).body;
  return (await pastor.call("POST", `${own}/jobs`, { kind: "process", sermonId: sermon.id })).body;
}

/** The final state of a job, from its event stream. */
async function follow({ id }: Job): Promise<Job> {
  const { body } = await pastor.call("GET", `/api/users/${pastor.uid}/jobs/${id}/events`);
  const last = String(body)
    .trim()
    .split("\n\n")
    .findLast((event) => event.startsWith("event: job"));
  return JSON.parse(last!.slice(last!.indexOf("data: ") + 6));
}

const readSermon = async (): Promise<Sermon> =>
  (await pastor.call("GET", `/api/users/${pastor.uid}/sermons/${sermon.id}`)).body;

const expectAllMade = async (job: Job) => {
  expect(job.state).toBe("completed");
  for (const name of RESULT_NAMES) expect(job.progress[name]).toEqual({ done: 5, of: 5 });
  expect(await readSermon()).toMatchObject({ summary: "summary made", lessonPlan: "lessonPlan made" });
};

describe.skipIf(process.platform === "win32")("a job whose process", () => {
  test("is killed resumes at the next start and generates no piece twice", async () => {
    const job = await startJob();
    const first = await startServer(9);
    await first.made(9);
    await first.kill();

    const second = await startServer();
    await expectAllMade(await follow(job));
    expect([...first.pieces, ...second.pieces].toSorted()).toEqual(ALL_PIECES.toSorted());
  });

  test("is killed hands the job to another running process", async () => {
    const first = await startServer(9);
    const job = await startJob();
    await first.made(9);
    const second = await startServer();
    await first.kill();
    await expectAllMade(await follow(job));
    expect([...first.pieces, ...second.pieces].toSorted()).toEqual(ALL_PIECES.toSorted());
  });

  test("shuts down hands the job to another process", async () => {
    const first = await startServer(9);
    const job = await startJob();
    await first.made(9);
    await first.kill("SIGTERM");
    const look = await pastor.call("GET", `/api/users/${pastor.uid}/jobs/${job.id}`);
    expect(look.body.state).toBe("waiting");
    const second = await startServer();
    await expectAllMade(await follow(job));
    expect([...first.pieces, ...second.pieces].toSorted()).toEqual(ALL_PIECES.toSorted());
  });

  test("is not the one that cancels the job stops at once", async () => {
    const other = await startServer(4);
    const job = await startJob();
    await other.made(4);
    await pastor.call("DELETE", `/api/users/${pastor.uid}/jobs/${job.id}`);
    await other.stopped;
    expect((await follow(job)).state).toBe("cancelled");
    expect((await readSermon()).results).toEqual({});
  });
});
