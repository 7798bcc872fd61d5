import { once } from "node:events";
import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { json, text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import { createTestApp, listen, type TestUser, type TestApp } from "../../testing/testing.ts";
import { stopServing } from "./stop-serving.ts";

let berea: TestApp;
let origin: string;
let pastor: TestUser;

beforeEach(async () => {
  berea = await createTestApp({ worksOnJobs: false });
  origin = await listen(berea);
  pastor = await berea.signUp();
});
afterEach(() => berea.close());

function send(method: string, url: string, headers: Record<string, string | number> = {}): ClientRequest {
  const sent = request(new URL(url, origin), { method, headers: { cookie: pastor.cookie, ...headers } });
  sent.on("error", () => undefined);
  return sent;
}

/** Locks the sermon in a transaction, so that changes of it wait. */
async function lockSermon(id: string): Promise<() => Promise<void>> {
  const client = await berea.context.database.pool.connect();
  await client.query("begin");
  await client.query("select 1 from sermons where id = $1 for update", [id]);
  return async () => {
    await client.query("commit");
    client.release();
  };
}

const countConnections = () =>
  new Promise<number>((resolve) => void berea.app.server.getConnections((_, count) => resolve(count)));

const countWaitingForLocks = async () => {
  const { rows } = await berea.context.database.pool.query(
    "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return rows[0].count;
};

test("a stopping server completes requests in flight and accepts no new ones", async () => {
  const sermon = await pastor.createSermon({ title: "Before" });
  const release = await lockSermon(sermon.id);
  const body = JSON.stringify({ version: 1, title: "Saved in time" });
  const saving = send("PATCH", `${pastor.sermons}/${sermon.id}`, {
    "content-type": "application/json",
    "content-length": body.length,
  });
  const answered = once(saving, "response");
  saving.end(body);
  await expect.poll(countWaitingForLocks).toBe(1);

  // It is sent before the server stops, but starts only afterwards.
  const late = connect(Number(new URL(origin).port), "127.0.0.1");
  late.write("GET /api/installation HTTP/1.1\r\nHost: berea.test\r\n");
  await expect.poll(countConnections).toBe(2);
  const stopped = stopServing(berea.app);
  await expect.poll(() => berea.app.server.listening).toBe(false);
  late.write("\r\n");
  const refusal = await text(late);
  expect(refusal).toMatch(/^HTTP\/1.1 503 /);
  expect(refusal).toContain(ERROR_MESSAGES.unavailable);
  await release();
  const [response] = (await answered) as [IncomingMessage];
  expect(await json(response)).toMatchObject({ title: "Saved in time", version: 2 });
  expect(response.headers.connection).toBe("close");
  await stopped;
});

test("an incomplete request delays stopping only for a limited time", async () => {
  const stalled = send("POST", pastor.sermons, {
    "content-type": "application/json",
    "content-length": 1000,
  });
  stalled.write('{"title": ');
  await expect.poll(countConnections).toBe(1);
  const cutOff = new Promise((resolve) => void stalled.once("error", resolve));
  await stopServing(berea.app, 200);
  expect(await cutOff).toMatchObject({ code: "ECONNRESET" });
});

test("an open event stream ends at once, and does not delay stopping", async () => {
  const sermon = await pastor.createSermon({ transcript: "Fear not, little flock." });
  const own = `/api/users/${pastor.uid}/jobs`;
  const { body: job } = await pastor.call("POST", own, { kind: "process", sermonId: sermon.id });
  const agent = new Agent({ keepAlive: true });
  const watching = request(new URL(`${own}/${job.id}/events`, origin), {
    agent,
    headers: { cookie: pastor.cookie },
  });
  watching.end();
  const [response] = (await once(watching, "response")) as [IncomingMessage];
  const events = text(response);
  const longTimeout = 60_000;
  await stopServing(berea.app, longTimeout);
  expect(await events).toContain("event: job");
  agent.destroy();
});
