import { once } from "node:events";
import { connect } from "node:net";
import pino from "pino";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { createFullAccount } from "../account-deletion/testing-full-account.ts";
import { createTestApp, listen, type TestUser, TEST_PASSWORD, type TestApp } from "../testing/testing.ts";

let berea: TestApp;
let pastor: TestUser;
let origin: string;
/** Everything that was logged. */
const lines: string[] = [];

beforeAll(async () => {
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  berea = await createTestApp({ log });
  pastor = await berea.signUp("Onesimus");
  origin = await listen(berea);
});
afterAll(() => berea.close());
beforeEach(() => void (lines.length = 0));

const read = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const findRequests = (id: unknown) =>
  read().filter(({ requestId, msg }) => requestId === id && msg === "request");

describe("a request", () => {
  test("has its id in the response, and one line in the log with its route pattern", async () => {
    const { headers } = await pastor.call("GET", `${pastor.sermons}?limit=5`);
    const id = headers["x-request-id"];
    expect(id).toMatch(/^[\da-f]{16}$/);
    await expect
      .poll(() => findRequests(id))
      .toMatchObject([
        { level: 30, method: "GET", route: "/api/users/:uid/sermons", status: 200, ms: expect.any(Number) },
      ]);
    expect(findRequests(id)).toMatchObject([{ uid: pastor.uid }]);
    expect(lines.join("")).not.toContain("onesimus");
  });

  test("to an unknown route is logged without its URL", async () => {
    const { headers } = await berea.anonymous.call("GET", "/api/onesimus-was-here?token=onesimus");
    await expect.poll(() => findRequests(headers["x-request-id"])).toMatchObject([{ status: 404 }]);
    expect(lines.join("")).not.toContain("onesimus");
  });

  test.each([
    ["proxy-4711_a", true],
    ["short", false],
    ["x".repeat(65), false],
    ["with spaces in it", false],
    ['{"json":true}', false],
  ])("keeps the id %j from its header: %s", async (given, isKept) => {
    const { headers } = await berea.anonymous.call("GET", "/api/engine", undefined, {
      "x-request-id": given,
    });
    expect(headers["x-request-id"] === given).toBe(isKept);
  });

  test("whose client disconnects is logged too", async () => {
    const { id } = await pastor.createSermon({ title: "A", transcript: "Fear not." });
    const jobs = `/api/users/${pastor.uid}/jobs`;
    await berea.context.db.execute(sql`insert into jobs (owner_id, sermon_id, kind, texts_at_start, state)
      values (${pastor.uid}, ${id}, 'process', '{}', 'waiting')`);
    const [{ id: jobId }] = (await pastor.call("GET", jobs)).body.items;
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    socket.write(
      `GET ${jobs}/${jobId}/events HTTP/1.1\r\nhost: berea.test\r\ncookie: ${pastor.cookie}\r\nx-request-id: gone-away\r\n\r\n`,
    );
    await once(socket, "data");
    socket.destroy();
    await expect
      .poll(() => findRequests("gone-away"))
      .toMatchObject([{ route: `/api/users/:uid/jobs/:id/events`, status: 200, isCutOff: true }]);
    await pastor.call("DELETE", `${jobs}/${jobId}`);
  });
});

test("a server error contains a reference, under which the log has the reason but no user text", async () => {
  await berea.context.db.execute(sql`alter table testimonies rename to renamed`);
  const title = "Onesimus says\n    at home (secret.ts:1:1)";
  const { status, body, headers } = await pastor.call("POST", `/api/users/${pastor.uid}/testimonies`, {
    title,
  });
  await berea.context.db.execute(sql`alter table renamed rename to testimonies`);
  const id = headers["x-request-id"];
  expect([status, body.error.message]).toEqual([500, `${ERROR_MESSAGES.internal} Reference: ${String(id)}.`]);
  const failure = read().find(({ requestId, level }) => requestId === id && level === 50);
  expect(failure!["reason"]).toContain("42P01");
  expect(lines.join("")).not.toMatch(/onesimus|secret\.ts/i);
});

test("a job's log lines contain the job and the request that started it", async () => {
  const sermon = await pastor.createSermon({ title: "Fear not", transcript: "Fear not, little flock." });
  const order = { kind: "process", sermonId: sermon.id };
  const { body: job, headers } = await pastor.call("POST", `/api/users/${pastor.uid}/jobs`, order);
  const requestId = headers["x-request-id"];
  const findLines = () => read().filter((line) => line["jobId"] === job.id);
  await expect.poll(findLines).toMatchObject([
    { requestId, msg: "job started", kind: "process", attempts: 1 },
    { requestId, msg: "job ended", kind: "process", outcome: "completed" },
  ]);
});

test("the log contains no user text, addresses, passwords or tokens after a whole journey", async () => {
  const guest = await berea.signUp("Philemon Ofcolossae");
  await createFullAccount(berea, guest);
  const text = "Perhaps therefore he departed for a season, that thou shouldest receive him for ever.";
  const own = `/api/users/${guest.uid}`;
  const { body: sermon } = await guest.call("POST", guest.sermons, {
    title: "Perhaps departed",
    transcript: text,
    tags: ["departed"],
  });
  const onSermon = { sermon_id: sermon.id };
  await guest.call("POST", "/api/refine-transcription", { transcription: text, ...onSermon });
  await guest.call("POST", "/api/summarize", { text, ...onSermon }, { accept: "text/event-stream" });
  await guest.call("GET", `${own}/search?q=departed`);
  await guest.call("GET", `${guest.sermons}/${sermon.id}/export/md`);
  await guest.call("PATCH", `${guest.sermons}/${sermon.id}`, { title: "Perhaps departed", version: 99 });
  await guest.call("GET", `${own}/archive`);
  const wrong = { email: guest.email, password: "departed password" };
  await berea.anonymous.call("POST", "/api/auth/sign-in/email", wrong);
  await berea.anonymous.call("POST", "/api/auth/request-password-reset", { email: guest.email });
  const link = /token=([\w-]+)/;
  const mail = await berea.readMail(guest.email, link);
  const token = link.exec(mail?.link ?? "")?.[1] ?? "no token";
  await berea.anonymous.call("POST", "/api/auth/reset-password", { token, newPassword: TEST_PASSWORD });
  await berea.app.inject({
    method: "POST",
    url: "/api/summarize",
    payload: '{"text":"departed',
    headers: { "content-type": "application/json", cookie: guest.cookie },
  });
  await guest.call("DELETE", own, { confirm: "DELETE" });
  await expect
    .poll(() => read().some(({ route, method }) => route === "/api/users/:uid" && method === "DELETE"))
    .toBe(true);

  const log = lines.join("");
  expect(read().length).toBeGreaterThan(40);
  expect(token.length).toBeGreaterThan(8);
  const cookies = guest.cookie.split("; ").map((cookie) => cookie.slice(cookie.indexOf("=") + 1));
  for (const secret of [token, guest.email, sermon.id, TEST_PASSWORD, ...cookies])
    expect(log).not.toContain(secret);
  expect(log).not.toMatch(/departed|philemon|colossae|little flock|fear not|psalms|grace/i);
});
