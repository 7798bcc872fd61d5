// Mails on their way: ordered in the database, so that a mail server that is down, or a crash, loses none.
import { setTimeout as delay } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import { retryDelay } from "../../contract/retry-policy.ts";
import type { Background } from "../background/background.ts";
import type { Db, Tx } from "../db/database.ts";
import { mails } from "../db/schema.ts";
import type { Mail, Mailer } from "./mailer.ts";

export type MailOrder = Pick<typeof mails.$inferSelect, "kind" | "email"> &
  Partial<Pick<typeof mails.$inferSelect, "jobId">>;

export type WriteMail = (order: MailOrder) => Promise<Mail | undefined>;

/** A moment, so that the answer to whoever made the order is out before there is any work on it. */
const WAKE_MILLISECONDS = 500;
const LOOK_MILLISECONDS = 15_000;
const MAILS_AT_A_TIME = 4;
/** Longer than any mail server is waited for. */
const IN_HAND = sql`interval '2 minutes'`;
const RETRIES = { minTimeout: 30_000, maxTimeout: 16 * 60_000 };
const GIVE_UP_MILLISECONDS = 2 * 24 * 60 * 60 * 1000;
const CLOSING_MILLISECONDS = 1_500;
const MODULE = "mail";

export type MailQueue = ReturnType<typeof createMailQueue>;

/** The mails of a database; a process that does not send them itself calls those that do through `background`. */
export function createMailQueue(db: Db, mailer: Mailer, log: BaseLogger, background?: Background) {
  let write: WriteMail | undefined;
  const closing = new AbortController();
  let wakening: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  let stopHearing: (() => void) | undefined;
  let inHand: Promise<unknown> = Promise.resolve();

  const deliver = (): Promise<void> => {
    const lanes = inHand.then(() => Promise.all(Array.from({ length: MAILS_AT_A_TIME }, workThrough)));
    inHand = lanes.catch(() => undefined);
    return lanes.then(() => undefined);
  };
  const deliverQuietly = () => {
    deliver().catch(({ code }: { code?: string }) =>
      log.warn({ module: MODULE, code }, "mails have to wait"),
    );
  };

  async function workThrough(): Promise<void> {
    while (!closing.signal.aborted) {
      const mail = await takeInHand(db);
      if (!mail || !write) return;
      try {
        const written = await write(mail);
        if (written) await mailer.send(written, mail.kind);
        await db.delete(mails).where(eq(mails.id, mail.id));
      } catch (error) {
        await putOff(db, mail, error as Error, log);
      }
    }
  }

  const wake = () => {
    clearTimeout(wakening);
    wakening = setTimeout(deliverQuietly, WAKE_MILLISECONDS).unref();
  };

  return {
    /** Has a mail sent soon. It takes the same time whether or not anybody has this address. */
    async order(mail: MailOrder) {
      await orderMail(db, mail);
      if (write) wake();
      else await background?.call(MODULE);
    },
    work(toWrite: WriteMail) {
      write = toWrite;
      looking = setInterval(deliverQuietly, LOOK_MILLISECONDS).unref();
      stopHearing = background?.hear(MODULE, wake);
      deliverQuietly();
    },
    /** Sends what is due; resolves once nothing is. What failed is due again later. */
    deliver,
    async close() {
      closing.abort();
      stopHearing?.();
      clearTimeout(wakening);
      clearInterval(looking);
      // What is cut off is in the table still, and goes with the next start.
      await Promise.race([inHand, delay(CLOSING_MILLISECONDS, undefined, { ref: false })]);
    },
  };
}

export async function orderMail(db: Db | Tx, { email, ...mail }: MailOrder, seconds = 0): Promise<void> {
  const dueAt = sql`now() + make_interval(secs => ${seconds})`;
  await db.insert(mails).values({ ...mail, email: email.toLowerCase(), dueAt });
}

export async function withdrawMails(db: Db | Tx, email: string): Promise<void> {
  await db.delete(mails).where(eq(mails.email, email.toLowerCase()));
}

type MailInHand = typeof mails.$inferSelect;

/** The mail that has been due for longest, which nobody else takes in hand meanwhile. */
async function takeInHand(db: Db): Promise<MailInHand | undefined> {
  const due = sql`(select id from mails where due_at <= now() order by due_at limit 1 for update skip locked)`;
  const [mail] = await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, dueAt: sql`now() + ${IN_HAND}` })
    .where(eq(mails.id, due))
    .returning();
  return mail;
}

/** What became of an attempt is logged without the address, and without the mail server's words, which may hold it. */
async function putOff(db: Db, mail: MailInHand, error: Error, log: BaseLogger): Promise<void> {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const attempt = { module: MODULE, kind: mail.kind, attempts: mail.attempts, code, responseCode };
  const isOver = Date.now() - mail.createdAt.getTime() > GIVE_UP_MILLISECONDS;
  if (isOver || isRefusedForGood(error)) {
    log.error(attempt, "a mail could not be sent and is given up");
    await db.delete(mails).where(eq(mails.id, mail.id));
    return;
  }
  const seconds = retryDelay(RETRIES, mail.attempts) / 1000;
  log.warn({ ...attempt, seconds }, "a mail could not be sent and is tried again later");
  await db
    .update(mails)
    .set({ dueAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(mails.id, mail.id));
}

/**
 * Whether a mail server has said that it will never take this very mail: its receiver or its content (SMTP 5xx). A
 * wrong password of ours, or a server that is away, is no such answer.
 */
function isRefusedForGood(error: Error): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;
}
