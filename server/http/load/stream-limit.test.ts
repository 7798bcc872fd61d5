import { once } from "node:events";
import { request as requestOver, type IncomingMessage } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { JOB_EVENTS_PATH } from "../../../contract/processing/jobs.ts";
import { createWaitingEngine } from "../../processing/testing-engine.ts";
import { createTestApp, listen, type TestUser, type TestApp } from "../../testing/testing.ts";
import { BusyError } from "../../errors.ts";
import { createStreamLimit, MAX_STREAMS_PER_USER } from "./stream-limit.ts";

let berea: TestApp;
let origin: string;

beforeAll(async () => {
  // Running jobs never end, and neither do their event streams.
  berea = await createTestApp({ createEngine: () => createWaitingEngine() });
  origin = await listen(berea);
});
afterAll(() => berea.close());
afterEach(() => void vi.useRealTimers());

async function startJob(person: TestUser): Promise<string> {
  const sermon = await person.createSermon({ transcript: "Fear not." });
  const jobs = `/api/users/${person.uid}/jobs`;
  const { body } = await person.call("POST", jobs, { kind: "process", sermonId: sermon.id });
  return JOB_EVENTS_PATH.replace(":uid", person.uid).replace(":id", body.id);
}

/** Opens a stream and waits for its first bytes. */
async function open(address: string, { cookie }: TestUser): Promise<IncomingMessage> {
  const asked = requestOver(origin + address, { headers: { cookie }, agent: false }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  await once(answer, "readable");
  return answer;
}

test("limits a user's concurrent event streams, reports the limit, and allows another when one ends", async () => {
  const [person, other] = [await berea.signUp(), await berea.signUp()];
  const [address, others] = [await startJob(person), await startJob(other)];
  const streams = await Promise.all(
    Array.from({ length: MAX_STREAMS_PER_USER }, () => open(address, person)),
  );
  expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));

  expect(await person.call("GET", address)).toMatchObject({
    status: 429,
    body: { error: { code: "rate_limited", message: ERROR_MESSAGES.tooManyStreams } },
  });
  const made = await person.call(
    "POST",
    "/api/summarize",
    { text: "Fear not." },
    { accept: "text/event-stream" },
  );
  expect(made.status).toBe(429);
  expect((await person.call("GET", person.sermons)).status).toBe(200);
  const theirs = await open(others, other);
  expect(theirs.statusCode).toBe(200);

  streams.pop()?.destroy();
  const open20th = async () => {
    const stream = await open(address, person);
    if (stream.statusCode === 200) streams.push(stream);
    else stream.destroy();
    return stream.statusCode;
  };
  await expect.poll(open20th).toBe(200);
  expect((await person.call("GET", address)).status).toBe(429);
  for (const stream of [...streams, theirs]) stream.destroy();
});

test("does not count a stream that never started", async () => {
  const person = await berea.signUp();
  const address = await startJob(person);
  const unknown = address.replace(/jobs\/[^/]+/, "jobs/unknown");
  for (let count = 0; count <= MAX_STREAMS_PER_USER; count += 1)
    expect((await person.call("GET", unknown)).status).toBe(404);
  const stream = await open(address, person);
  expect(stream.statusCode).toBe(200);
  stream.destroy();
});

test("a stream ends soon after its session", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const person = await berea.signUp();
  const stream = await open(await startJob(person), person);
  stream.on("error", () => undefined).resume();
  const closed = once(stream, "close").catch(() => "closed");
  await vi.advanceTimersByTimeAsync(11_000);
  expect(stream.destroyed).toBe(false);
  await person.call("POST", "/api/auth/sign-out", {});
  await vi.advanceTimersByTimeAsync(11_000);
  await closed;
  expect(stream.destroyed).toBe(true);
});

test("all owners together have a limit, too", () => {
  const limit = createStreamLimit(2, ERROR_MESSAGES.tooManyStreams, 3);
  const [leave] = ["a", "a", "b"].map((owner) => limit.enter(owner));
  expect(() => limit.enter("c")).toThrow(new BusyError());
  leave!();
  limit.enter("c");
});
