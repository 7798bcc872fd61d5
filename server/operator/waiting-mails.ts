// The links that people wait for on a server that cannot send mail: the operator hands them over.
import { inArray } from "drizzle-orm";
import { OPERATOR_MESSAGES, type WaitingMail } from "../../contract/operator.ts";
import type { Context } from "../context.ts";
import { user } from "../db/schema.ts";
import { AppError } from "../errors.ts";

const MAX_LISTED = 50;

type Parts = Pick<Context, "db" | "mailer">;

/** The mails with a link that somebody still needs, newest first: one of a kind for each account. */
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

/** A new link for a mail that waits: it works as long as one that is sent, from now on. */
export async function createMailLink(
  { db, mailer, writeMail }: Parts & Pick<Context, "writeMail">,
  mailId: string,
): Promise<string> {
  const waiting = (await listWaitingMails({ db, mailer })).find(({ id }) => id === mailId);
  const mail = waiting && (await writeMail(waiting));
  if (!mail) throw new AppError("not_found", OPERATOR_MESSAGES.mailNotWaiting);
  return mail.link;
}
