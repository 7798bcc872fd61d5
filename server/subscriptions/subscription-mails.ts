// Sends the emails to subscribers. Each is deleted when the mail server has accepted it: a process that is killed at exactly that
// moment sends it again, with the same Message-ID.
import type { BaseLogger } from "pino";
import type { Background } from "../background/background.ts";
import { createRetryQueue, type FailureOutcome } from "../background/retry-queue.ts";
import type { Db } from "../db/database.ts";
import { subscriberMails } from "../db/schema.ts";
import { SENDING } from "../mail/email-queue.ts";
import type { Email, Mailer } from "../mail/mailer.ts";
import { describeSmtpError, isAddressRejected } from "../mail/smtp-errors.ts";
import { queueMailings } from "./mailings.ts";
import { recordAcceptance, recordRejection } from "./rejected-addresses.ts";
import { deleteUnconfirmed } from "./subscribers.ts";
import { type SubscriberMail, writeSubscriberEmail } from "./subscription-emails.ts";
import type { SubscriptionTokens } from "./subscription-tokens.ts";

interface Parts {
  db: Db;
  mailer: Mailer;
  publicUrl: string;
  addressOfSite(site: { slug: string }): string;
  tokens: SubscriptionTokens;
  log: BaseLogger;
  background: Pick<Background, "repeat">;
  onFailure?: ((outcome: FailureOutcome) => void) | undefined;
}

const LOOK_MS = 10_000;
const SWEEP_MS = 60 * 60 * 1000;
export const MAILS_AT_A_TIME = 2;
const CLOSING_MS = 1_500;

export type SubscriptionMails = ReturnType<typeof startSubscriptionMails>;

export function startSubscriptionMails(parts: Parts) {
  const { db, mailer, log, background, onFailure } = parts;
  let running: Promise<unknown> = Promise.resolve();

  /** Only emails to people who have confirmed their address tell whether it still exists. */
  async function send(email: Email, { mailingId, subscriberId }: SubscriberMail): Promise<void> {
    try {
      await mailer.send(email, "subscription");
    } catch (error) {
      if (mailingId !== null && isAddressRejected(error as Error)) await recordRejection(db, subscriberId);
      throw error;
    }
    if (mailingId !== null) await recordAcceptance(db, subscriberId);
  }

  const dueWork = createRetryQueue({
    db,
    table: subscriberMails,
    log,
    module: "subscriptions",
    name: "an email to a subscriber",
    ...SENDING,
    ...(onFailure && { onFailure }),
    async attempt(mail) {
      const written = await writeSubscriberEmail(parts, mail);
      if (written) await send(written, mail);
    },
    describe: describeSmtpError,
  });

  const deliver = async (): Promise<void> => {
    if (!mailer.canSend) return;
    await queueMailings(db);
    const lanes = running.then(() => Promise.all(Array.from({ length: MAILS_AT_A_TIME }, dueWork.run)));
    running = lanes.catch(() => undefined);
    await lanes;
  };
  const work = background.repeat(deliver, { milliseconds: LOOK_MS, module: "subscriptions" });
  const sweeps = background.repeat(() => deleteUnconfirmed(db), {
    milliseconds: SWEEP_MS,
    module: "subscribers",
  });

  return {
    wake: () => work.wake(),
    /** Queues what is to be announced, and sends all emails that are due. */
    deliver,
    async close() {
      await Promise.all([sweeps.close(), dueWork.close(Promise.all([work.close(), running]), CLOSING_MS)]);
    },
  };
}
