// The links that people wait for on a server that cannot send mail: the operator hands them over.
import { inArray } from "drizzle-orm";
import { OPERATOR_MESSAGES } from "../../contract/account/operator.ts";
import type { WaitingMail } from "../../contract/account/operator.schema.ts";
import type { Db } from "../db/database.ts";
import type { WriteMail } from "../mail/mail-queue.ts";
import type { Mailer } from "../mail/mailer.ts";
import { user } from "../db/schema.ts";
import { AppError } from "../errors.ts";

const MAX_LISTED = 50;

interface Parts {
  db: Db;
  mailer: Mailer;
}

export async function listWaitingMails({ db, mailer }: Parts): Promise<WaitingMail[]> {
  const kept = await mailer.listWaiting();
  const emails = [...new Set(kept.map(({ email }) => email))];
  if (emails.length === 0) return [];
  const people = await db
    .select({ name: user.name, email: user.email, isConfirmed: user.emailVerified })
    .from(user)
    .where(inArray(user.email, emails));
  const byEmail = new Map(people.map((person) => [person.email, person]));
  const latest = new Map<string, WaitingMail>();
  for (const mail of kept) {
    const person = byEmail.get(mail.email);
    if (!person || (mail.kind === "verify-email" && person.isConfirmed)) continue;
    const key = `${mail.kind} ${mail.email}`;
    if (!latest.has(key)) latest.set(key, { ...mail, name: person.name });
  }
  return [...latest.values()].slice(0, MAX_LISTED);
}

export async function createMailLink(
  { db, mailer, writeMail }: Parts & { writeMail: WriteMail },
  mailId: string,
): Promise<string> {
  const waiting = (await listWaitingMails({ db, mailer })).find(({ id }) => id === mailId);
  const mail = waiting && (await writeMail(waiting));
  if (!mail) throw new AppError("not_found", OPERATOR_MESSAGES.mailNotWaiting);
  return mail.link;
}
