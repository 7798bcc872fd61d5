import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Job } from "../../contract/processing/jobs.schema.ts";
import { mails, user } from "../db/schema.ts";
import { EngineError } from "../engine/engine.ts";
import { createWaitingEngine, type EngineCall } from "../processing/testing-engine.ts";
import { RESULT_NAMES } from "../../contract/sermon-results.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";

const engine = createWaitingEngine();
let berea: TestApp;
let pastor: TestUser;
let people = 0;

beforeAll(async () => {
  berea = await createTestApp({ createEngine: () => engine });
});
afterAll(() => berea.close());
beforeEach(async () => {
  pastor = await berea.signUp(`Pastor ${(people += 1)}`);
  // The confirmation email was sent before.
  await berea.readMail(pastor.email);
  await berea.context.db.update(user).set({ emailVerified: true }).where(eq(user.id, pastor.uid));
});

const jobs = () => `/api/users/${pastor.uid}/jobs`;

interface Work {
  title?: string;
  /** The outcome instead of the four results. */
  fails?: boolean;
  /** Minutes since the start. */
  minutes?: number;
}

/** Processes everything for a sermon, and returns the finished job. */
async function doWork({ title = "Fear not", fails = false, minutes = 5 }: Work = {}): Promise<Job> {
  const transcript = `Fear not, says ${pastor.uid}.`;
  const sermon = await pastor.createSermon({ title, transcript });
  const { body: job } = await pastor.call("POST", jobs(), { kind: "process", sermonId: sermon.id });
  const calls = await Promise.all(RESULT_NAMES.map((name) => engine.nextCall(name, transcript)));
  await berea.context.database.pool.query(
    "update jobs set created_at = created_at - make_interval(mins => $2) where id = $1",
    [job.id, minutes],
  );
  for (const call of calls) finish(call, fails);
  await pastor.call("GET", `${jobs()}/${job.id}/events`);
  return (await pastor.call("GET", `${jobs()}/${job.id}`)).body;
}

/** Skips the time in which an open screen can show the end. */
const letTimePass = () => berea.context.db.update(mails).set({ dueAt: sql`now()` });

async function readMail() {
  await letTimePass();
  await berea.context.mails.deliver();
  return berea.mails.findLast(({ to, subject }) => to === pastor.email && !subject.startsWith("Confirm"));
}

function finish(call: EngineCall, fails: boolean): void {
  if (fails) call.fail(new EngineError("The model has nothing to say."));
  else call.finish("Fear not.");
}

test("emails a user who left about a long job, with the title and a link and none of the content", async () => {
  const { sermonId } = await doWork({ title: "Fear not, little flock" });
  const mail = await readMail();
  expect(mail).toMatchObject({
    subject: "“Fear not, little flock” is ready",
    link: `http://berea.test/#/create/sermon/process/${sermonId}`,
  });
  expect(mail?.text).toContain(`Hello Pastor ${people},`);
  expect(mail?.text).toContain("http://berea.test/#/profile");
  expect(mail?.text).not.toContain(`says ${pastor.uid}`);
});

test("emails a user about a failed job", async () => {
  expect((await doWork({ fails: true })).state).toBe("failed");
  expect((await readMail())?.subject).toBe("We couldn't finish “Fear not”");
});

test("waits until an open screen had time to show the end", async () => {
  await doWork();
  await berea.context.mails.deliver();
  expect(berea.mails.some(({ to, subject }) => to === pastor.email && subject.endsWith("is ready"))).toBe(
    false,
  );
  expect(await readMail()).toBeDefined();
});

test("sends no email if the user has seen the end", async () => {
  const job = await doWork();
  expect((await pastor.call("POST", `${jobs()}/${job.id}/seen`)).status).toBe(204);
  expect(await readMail()).toBeUndefined();
});

test("viewing an unfinished job does not count as having seen its end", async () => {
  const sermon = await pastor.createSermon({ transcript: "Fear not yet." });
  const { body: job } = await pastor.call("POST", jobs(), { kind: "process", sermonId: sermon.id });
  await pastor.call("POST", `${jobs()}/${job.id}/seen`);
  await pastor.call("DELETE", `${jobs()}/${job.id}`);
  const { rows } = await berea.context.database.pool.query("select end_seen_at from jobs where id = $1", [
    job.id,
  ]);
  expect(rows).toEqual([{ end_seen_at: null }]);
});

test("sends no email about a short job", async () => {
  await doWork({ minutes: 0 });
  expect(await readMail()).toBeUndefined();
});

test.each([{ emailUpdates: false }, { notifications: false }])(
  "sends no email if the preference is %j",
  async (preferences) => {
    await pastor.call("PATCH", `/api/users/${pastor.uid}/profile`, { preferences });
    await doWork();
    expect(await readMail()).toBeUndefined();
  },
);

test("sends no email to an unconfirmed address", async () => {
  await berea.context.db.update(user).set({ emailVerified: false }).where(eq(user.id, pastor.uid));
  await doWork();
  expect(await readMail()).toBeUndefined();
});

test("sends no email about a deleted sermon", async () => {
  const { sermonId } = await doWork();
  await pastor.call("DELETE", `${pastor.sermons}/${sermonId}`);
  expect(await readMail()).toBeUndefined();
  const left = await berea.context.db.select().from(mails).where(eq(mails.email, pastor.email));
  expect(left).toEqual([]);
});
