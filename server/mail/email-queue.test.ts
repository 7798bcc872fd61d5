import { sql } from "drizzle-orm";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "../db/database.ts";
import { createTestDatabase } from "../db/testing.ts";
import { runPeriodically } from "../background/periodic-task.ts";
import { createEmailQueue, type EmailQueue, cancelEmails, type RenderEmail } from "./email-queue.ts";
import { createMailer } from "./mailer.ts";
import { TestMailServer } from "./testing-mail-server.ts";

let database: Database;
let mailServer: TestMailServer;
const queues: EmailQueue[] = [];
/** Everything that was logged. */
let logged: string;

const write: RenderEmail = async ({ kind, email }) =>
  email.startsWith("nobody")
    ? undefined
    : {
        to: email,
        subject: kind,
        text: "Grace to you.",
        html: "<p>Grace to you.</p>",
        link: "http://berea.test",
      };

/** The queue of another process on the same database. */
function openQueue(): EmailQueue {
  const log = pino({ level: "debug" }, { write: (line: string) => void (logged += line) });
  const mailer = createMailer({ smtpUrl: mailServer.url, from: "berea@berea.test", outbox: "unused", log });
  const queue = createEmailQueue(database.db, mailer, log, {
    repeat: (work, options) => runPeriodically(work, { ...options, log }),
  });
  queue.work(write);
  queues.push(queue);
  return queue;
}

const countWaiting = () => database.db.$count(sql`mails`);
const letPausesPass = () => database.db.execute(sql`update mails set due_at = now()`);

beforeEach(async () => {
  logged = "";
  [database, mailServer] = [await createTestDatabase(), await TestMailServer.start()];
});
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.close();
  await mailServer.close();
  await database.close();
});

test("a queued email is sent once", async () => {
  const queue = openQueue();
  await queue.order({ kind: "reset-password", email: "Lydia@berea.test" });
  await queue.deliver();
  await queue.deliver();
  expect(mailServer.received).toHaveLength(1);
  expect(mailServer.received[0]).toMatchObject({ from: "berea@berea.test", to: ["lydia@berea.test"] });
  expect(mailServer.received[0]?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(await countWaiting()).toBe(0);
});

test("a queued email is sent automatically", async () => {
  await openQueue().order({ kind: "reset-password", email: "lydia@berea.test" });
  await expect.poll(() => mailServer.received.length).toBe(1);
});

test("several processes share the queue, and none sends what another is sending", async () => {
  const [one, other] = [openQueue(), openQueue()];
  const addresses = Array.from({ length: 20 }, (_, index) => `person${index}@berea.test`);
  for (const email of addresses) await one.order({ kind: "verify-email", email });
  await Promise.all([one.deliver(), other.deliver()]);
  expect(mailServer.received.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
});

test("emails wait while the mail server is down, and a process started later sends them", async () => {
  await mailServer.close();
  const queue = openQueue();
  await queue.order({ kind: "reset-password", email: "lydia@berea.test" });
  await queue.deliver();
  expect(await countWaiting()).toBe(1);
  await queue.close();

  await mailServer.open();
  const restarted = openQueue();
  await restarted.deliver();
  expect(mailServer.received).toHaveLength(0);
  await letPausesPass();
  await restarted.deliver();
  expect(mailServer.received).toHaveLength(1);
  expect(await countWaiting()).toBe(0);
});

test("emails that a process was sending when it died are sent again", async () => {
  await database.db.execute(
    sql`insert into mails (kind, email, attempts, due_at) values ('verify-email', 'lydia@berea.test', 1, now() + interval '2 minutes')`,
  );
  const queue = openQueue();
  await queue.deliver();
  expect(mailServer.received).toHaveLength(0);
  await letPausesPass();
  await queue.deliver();
  expect(mailServer.received).toHaveLength(1);
});

test("gives up after a permanent rejection of a recipient, but not after a temporary one", async () => {
  const queue = openQueue();
  mailServer.refusal = { responseCode: 550, message: "no lydia@berea.test here" };
  await queue.order({ kind: "verify-email", email: "lydia@berea.test" });
  await queue.deliver();
  expect(await countWaiting()).toBe(0);

  mailServer.refusal = { responseCode: 451, message: "later, lydia@berea.test" };
  await queue.order({ kind: "verify-email", email: "lydia@berea.test" });
  await queue.deliver();
  expect(await countWaiting()).toBe(1);
  expect(logged).toContain("will be retried");
  expect(logged).not.toContain("lydia");
});

test("gives up an email after two days of failures", async () => {
  await mailServer.close();
  const queue = openQueue();
  await queue.order({ kind: "verify-email", email: "lydia@berea.test" });
  await queue.deliver();
  await database.db.execute(sql`update mails set due_at = now(), created_at = now() - interval '49 hours'`);
  await queue.deliver();
  expect(await countWaiting()).toBe(0);
  await mailServer.open();
});

test("an email without a recipient leaves nothing in the queue", async () => {
  const queue = openQueue();
  await queue.order({ kind: "reset-password", email: "nobody@berea.test" });
  await queue.deliver();
  expect(mailServer.received).toHaveLength(0);
  expect(await countWaiting()).toBe(0);
});

test("waiting emails can be canceled", async () => {
  await mailServer.close();
  const queue = openQueue();
  for (const email of ["lydia@berea.test", "paul@berea.test"]) {
    await queue.order({ kind: "verify-email", email });
  }
  await queue.deliver();
  await cancelEmails(database.db, "Lydia@berea.test");
  expect(await countWaiting()).toBe(1);
  await mailServer.open();
});
