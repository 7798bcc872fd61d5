// Emails are queued in the database, so none is lost in a crash or while the mail server is down.
import { eq, sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Background } from "../background/background.ts";
import { createRetryQueue, type FailureOutcome } from "../background/retry-queue.ts";
import type { PeriodicTask } from "../background/periodic-task.ts";
import type { Db, Tx } from "../db/database.ts";
import { mails } from "../db/schema.ts";
import type { Email, Mailer } from "./mailer.ts";
import { describeSmtpError, isRefusedForGood } from "./smtp-errors.ts";

export type EmailRequest = Pick<typeof mails.$inferSelect, "kind" | "email"> &
  Partial<Pick<typeof mails.$inferSelect, "jobId" | "commentId">>;

export type RenderEmail = (order: EmailRequest) => Promise<Email | undefined>;

/** Delays sending until the response of the request is sent. */
const WAKE_MS = 500;
const LOOK_MS = 15_000;
const MAILS_AT_A_TIME = 4;
const CLOSING_MS = 1_500;

export type EmailQueue = ReturnType<typeof createEmailQueue>;

export function createEmailQueue(
  db: Db,
  mailer: Mailer,
  log: BaseLogger,
  background: Pick<Background, "repeat">,
  onFailure?: (outcome: FailureOutcome) => void,
) {
  let write: RenderEmail | undefined;
  let waking: NodeJS.Timeout | undefined;
  let work: PeriodicTask | undefined;
  let running: Promise<unknown> = Promise.resolve();

  const dueWork = createRetryQueue({
    db,
    table: mails,
    log,
    module: "mail",
    name: "an email",
    async attempt(mail) {
      const written = await write?.(mail);
      if (written) await mailer.send(written, mail.kind);
    },
    ...SENDING,
    ...(onFailure && { onFailure }),
    describe: (error, { kind }) => ({ kind, ...describeSmtpError(error) }),
  });

  const deliver = async (): Promise<void> => {
    const lanes = running.then(() => Promise.all(Array.from({ length: MAILS_AT_A_TIME }, dueWork.run)));
    running = lanes.catch(() => undefined);
    await lanes;
  };

  return {
    /** Queues an email. Takes the same time whether or not an account has this address. */
    async order(mail: EmailRequest) {
      await enqueueEmail(db, mail);
      clearTimeout(waking);
      waking = setTimeout(() => work?.wake(), WAKE_MS).unref();
    },
    work(toWrite: RenderEmail) {
      write = toWrite;
      work = background.repeat(deliver, { milliseconds: LOOK_MS, module: "mail" });
    },
    /** Sends all due emails; failed ones are retried later. */
    deliver,
    close() {
      clearTimeout(waking);
      return dueWork.close(Promise.all([work?.close(), running]), CLOSING_MS);
    },
  };
}

export async function enqueueEmail(
  db: Db | Tx,
  { email, ...mail }: EmailRequest,
  seconds = 0,
): Promise<void> {
  const dueAt = sql`now() + make_interval(secs => ${seconds})`;
  await db.insert(mails).values({ ...mail, email: email.toLowerCase(), dueAt });
}

export async function cancelEmails(db: Db | Tx, email: string): Promise<void> {
  await db.delete(mails).where(eq(mails.email, email.toLowerCase()));
}

/** How emails are retried. */
export const SENDING = {
  isFinal: isRefusedForGood,
  leaseMinutes: 12,
  retries: { minTimeout: 30_000, maxTimeout: 16 * 60_000 },
  maxAge: 2 * 24 * 60 * 60 * 1000,
};
