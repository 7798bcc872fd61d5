import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pino from "pino";
import { expect, test } from "vitest";
import { createTestDatabase } from "../db/testing.ts";
import { createEmailQueue } from "./email-queue.ts";
import { createMailer } from "./mailer.ts";
import { TestMailServer } from "./testing-mail-server.ts";

/** Some servers look for viruses before they answer; RFC 5321 says that senders wait for ten minutes. */
const SLOW_MS = 40_000;

test("an email that its server takes long to accept is sent once", { timeout: 120_000 }, async () => {
  const [database, mailServer] = [await createTestDatabase(), await TestMailServer.start()];
  mailServer.answer = (step) => (step === "email" ? wait(SLOW_MS, undefined) : undefined);
  const log = pino({ level: "silent" });
  const mailer = createMailer({ smtpUrl: mailServer.url, from: "berea@berea.test", outbox: "unused", log });
  const queue = createEmailQueue(database.db, mailer, log, {
    repeat: () => ({ wake: () => undefined, close: async () => undefined }),
  });
  queue.work(async ({ email: to }) => ({
    to,
    subject: "Peace",
    text: "Grace.",
    html: "<p>Grace.</p>",
    link: "",
  }));
  await queue.order({ kind: "reset-password", email: "lydia@berea.test" });
  await queue.deliver();
  expect(await database.db.$count(sql`mails`)).toBe(0);
  expect(mailServer.received).toHaveLength(1);
  await queue.close();
  await mailServer.close();
  await database.close();
});
