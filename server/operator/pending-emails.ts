// Links in emails that a server without a mail server can't send; the operator hands them over.
import { inArray } from "drizzle-orm";
import { OPERATOR_MESSAGES } from "../../contract/account/operator.ts";
import type { PendingEmail } from "../../contract/account/operator.schema.ts";
import type { Db } from "../db/database.ts";
import type { RenderEmail } from "../mail/email-queue.ts";
import type { Mailer } from "../mail/mailer.ts";
import { user } from "../db/schema.ts";
import { AppError } from "../errors.ts";

const MAX_LISTED = 50;

interface Parts {
  db: Db;
  mailer: Mailer;
}

export async function listPendingEmails({ db, mailer }: Parts): Promise<PendingEmail[]> {
  const kept = await mailer.listPending();
  const emails = [...new Set(kept.map(({ email }) => email))];
  if (emails.length === 0) return [];
  const people = await db
    .select({ name: user.name, email: user.email, isConfirmed: user.emailVerified })
    .from(user)
    .where(inArray(user.email, emails));
  const byEmail = new Map(people.map((person) => [person.email, person]));
  const latest = new Map<string, PendingEmail>();
  for (const mail of kept) {
    const person = byEmail.get(mail.email);
    if (!person || (mail.kind === "verify-email" && person.isConfirmed)) continue;
    const key = `${mail.kind} ${mail.email}`;
    if (!latest.has(key)) latest.set(key, { ...mail, name: person.name });
  }
  return [...latest.values()].slice(0, MAX_LISTED);
}

export async function createEmailLink(
  { db, mailer, writeMail }: Parts & { writeMail: RenderEmail },
  mailId: string,
): Promise<string> {
  const waiting = (await listPendingEmails({ db, mailer })).find(({ id }) => id === mailId);
  const mail = waiting && (await writeMail(waiting));
  if (!mail) throw new AppError("not_found", OPERATOR_MESSAGES.emailNotPending);
  return mail.link;
}
