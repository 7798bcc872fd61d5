// Steps of tests of emails to subscribers.
import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { createMailer } from "../mail/mailer.ts";
import { type ReceivedMail, TestMailServer } from "../mail/testing-mail-server.ts";
import { TEST_PARTS } from "../testing/testing-context.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";

/** An app without work of its own, so that each test decides when emails are sent, and the mail server that it sends to. */
export async function createAppWithMail(options: Parameters<typeof createTestApp>[0] = {}) {
  const mailServer = await TestMailServer.start();
  const mailer = createMailer({
    smtpUrl: mailServer.url,
    from: "berea@berea.test",
    outbox: "unused",
    log: TEST_PARTS.log,
  });
  const berea = await createTestApp({ mailer, role: "web", ...options });
  return { berea, mailServer };
}

/** Turns on the emails of a person's site, whose address becomes `slug`. */
export async function offerEmails(person: TestUser, slug: string, fields: object = {}): Promise<void> {
  const site = `/api/users/${person.uid}/site`;
  const { body } = await person.call("GET", site);
  await person.call("PATCH", site, { version: body.version, slug, sendsEmails: true, ...fields });
}

/** Sends a form as a browser does. */
export async function submitForm(
  { app }: Pick<TestApp, "app">,
  url: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const {
    statusCode,
    body,
    headers: answered,
  } = await app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: statusCode, body, headers: answered };
}

/** As if what was published had been public for a while, and all emails were due. */
export async function letTimePass(db: Db): Promise<void> {
  await db.execute(
    sql`update announcements set created_at = created_at - interval '6 minutes' where mailing_id is null`,
  );
  await db.execute(sql`update site_mailings set created_at = created_at - interval '2 hours'`);
  await db.execute(sql`update subscriber_mails set due_at = now() - interval '1 second'`);
}

export const readLink = ({ email }: ReceivedMail, part: string): string =>
  new RegExp(String.raw`http://berea\.test(/c/\S*/${part}\S*)`).exec(email.text ?? "")?.[1] ?? "";
