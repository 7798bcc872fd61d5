// Mails on their way: ordered in the database, so that a mail server that is down, or a crash, loses none.
import { setTimeout as delay } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Background } from "../background.ts";
import type { Db, Tx } from "../db/database.ts";
import { mails } from "../db/schema.ts";
import type { Mail, Mailer } from "./mailer.ts";
import { isRefusedForGood } from "./refusal.ts";

export type MailOrder = Pick<typeof mails.$inferSelect, "kind" | "email"> &
  Partial<Pick<typeof mails.$inferSelect, "jobId">>;

/** Writes the mail of an order; undefined where nobody is to get one. */
export type WriteMail = (order: MailOrder) => Promise<Mail | undefined>;

export interface MailQueue {
  /** Has a mail sent soon. It takes the same time whether or not anybody has this address. */
  order(order: MailOrder): Promise<void>;
  /** Sends what is due, now and from now on. */
  work(write: WriteMail): void;
  /** Sends what is due; resolves once nothing is. What failed is due again later. */
  deliver(): Promise<void>;
  /** Takes up nothing more, and gives what is in hand a few seconds. */
  close(): Promise<void>;
}

/** A moment, so that the answer to whoever made the order is out before there is any work on it. */
const WAKE_MILLISECONDS = 500;
const LOOK_MILLISECONDS = 15_000;
const MAILS_AT_A_TIME = 4;
/** Longer than any mail server is waited for. */
const IN_HAND = sql`interval '2 minutes'`;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 16 * 60;
const GIVE_UP_MILLISECONDS = 2 * 24 * 60 * 60 * 1000;
const CLOSING_MILLISECONDS = 1_500;
const ROOM = "mail";

/** The mails of a database; a process that does not send them itself calls those that do through `background`. */
export function createMailQueue(db: Db, mailer: Mailer, log: BaseLogger, background?: Background): MailQueue {
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
    deliver().catch(({ code }: { code?: string }) => log.warn({ room: ROOM, code }, "mails have to wait"));
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
    async order(mail) {
      await orderMail(db, mail);
      if (write) wake();
      else await background?.call(ROOM);
    },
    work(toWrite) {
      write = toWrite;
      looking = setInterval(deliverQuietly, LOOK_MILLISECONDS).unref();
      stopHearing = background?.hear(ROOM, wake);
      deliverQuietly();
    },
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

/** Notes a mail, which goes once it is due and some process looks for what is. */
export async function orderMail(db: Db | Tx, { email, ...mail }: MailOrder, seconds = 0): Promise<void> {
  const dueAt = sql`now() + make_interval(secs => ${seconds})`;
  await db.insert(mails).values({ ...mail, email: email.toLowerCase(), dueAt });
}

/** Takes back every mail that is still to be sent to an address. */
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
  const attempt = { room: ROOM, kind: mail.kind, attempts: mail.attempts, code, responseCode };
  const isOver = Date.now() - mail.createdAt.getTime() > GIVE_UP_MILLISECONDS;
  if (isOver || isRefusedForGood(error)) {
    log.error(attempt, "a mail could not be sent and is given up");
    await db.delete(mails).where(eq(mails.id, mail.id));
    return;
  }
  const seconds = pauseAfter(mail.attempts);
  log.warn({ ...attempt, seconds }, "a mail could not be sent and is tried again later");
  await db
    .update(mails)
    .set({ dueAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(mails.id, mail.id));
}

/** Seconds to wait after so many attempts: 30, doubling up to 16 minutes. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS);
}
