import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";
import { claimJob } from "./claimed-job.ts";
import type { ClaimedJob } from "./job-kinds.ts";
import { findNextJob } from "./next-job.ts";

let berea: TestApp;

beforeEach(async () => {
  berea = await createTestApp({ worksOnJobs: false });
});
afterEach(() => berea.close());

async function order(person: TestUser, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id: sermonId } = await person.createSermon({ transcript: "Fear not, little flock." });
    const { body } = await person.call("POST", `/api/users/${person.uid}/jobs`, {
      kind: "process",
      sermonId,
    });
    ids.push(body.id);
  }
  return ids;
}

/** Starts jobs as a process would, until it has no free slot or nothing waits. */
async function startAll(running: ClaimedJob[] = []): Promise<ClaimedJob[]> {
  const { db } = berea.context;
  const id = await findNextJob(db, "process", running, []);
  const job = id && (await claimJob(db, id));
  return job ? startAll([...running, job]) : running;
}

const finish = ({ id }: ClaimedJob) =>
  berea.context.database.pool.query("update jobs set state = 'completed' where id = $1", [id]);

const listIds = (jobs: ClaimedJob[]) => jobs.map(({ id }) => id);

describe("the next job", () => {
  test("is the first one of a newcomer, however many others have ordered", async () => {
    const [many, newcomer] = [await berea.signUp(), await berea.signUp()];
    const first = await order(many, 6);
    const running = await startAll();
    expect(listIds(running)).toEqual(first.slice(0, 3));
    const second = await order(newcomer, 4);
    const more = await startAll(running);
    expect(listIds(more).slice(3)).toEqual(second.slice(0, 3));
    const [oldest, ...rest] = more;
    await finish(oldest!);
    expect(listIds(await startAll(rest)).at(-1)).toBe(first[3]);
  });

  test("goes to the user who was served longest ago if both have as many running", async () => {
    const { db } = berea.context;
    const [one, other] = [await berea.signUp(), await berea.signUp()];
    const [first, second] = [await order(one, 3), await order(other, 3)];
    const started: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const job = (await claimJob(db, (await findNextJob(db, "process", [], []))!))!;
      started.push(job.id);
      await finish(job);
    }
    expect(started).toEqual([first[0], second[0], first[1], second[1]]);
  });

  test("leaves half of the slots to the first jobs of other users", async () => {
    const people = await Promise.all([1, 2, 3].map(() => berea.signUp()));
    for (const person of people) await order(person, 3);
    const others = Array.from({ length: 11 }, (_, at) => ({ kind: "process", ownerId: `other-${at}` }));
    const running = await startAll(others as ClaimedJob[]);
    const counts = people.map(({ uid }) => running.filter(({ ownerId }) => ownerId === uid).length);
    expect(counts.toSorted()).toEqual([1, 2, 2]);
  });

  test("is none that another process has locked, and none of another kind", async () => {
    const { db } = berea.context;
    const [locked, next] = await order(await berea.signUp(), 2);
    expect(await findNextJob(db, "process", [], [locked!])).toBe(next);
    expect(await findNextJob(db, "transcribe", [], [])).toBeUndefined();
  });
});
