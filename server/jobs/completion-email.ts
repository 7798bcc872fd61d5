import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/database.ts";
import { jobs, profiles, sermons, user } from "../db/schema.ts";
import type { Email } from "../mail/mailer.ts";
import { composeEmail } from "../mail/compose-email.ts";
import { enqueueEmail } from "../mail/email-queue.ts";
import { withDefaultPreferences } from "../profile/profile.ts";
import type { ClaimedJob } from "./job-kinds.ts";

/** Users wait for shorter jobs, so these need no email. */
const MIN_SECONDS = 60;
/** Gives an open screen the time to report that the user has seen the result. */
const EMAIL_DELAY_SECONDS = 60;

/** Queues an email about the end of a long job. It is dropped if the user sees the result on a screen first. */
export async function enqueueCompletionEmail(tx: Tx, { id }: Pick<ClaimedJob, "id">): Promise<void> {
  const isLong = sql`${jobs.createdAt} < now() - make_interval(secs => ${MIN_SECONDS})`;
  const [owner] = await tx
    .select({ email: user.email })
    .from(jobs)
    .innerJoin(user, eq(user.id, jobs.ownerId))
    .where(and(eq(jobs.id, id), isLong));
  if (owner) await enqueueEmail(tx, { kind: "job-done", email: owner.email, jobId: id }, EMAIL_DELAY_SECONDS);
}

/** Returns nothing if the user has seen the result, has turned emails off or has not confirmed the address. */
export async function writeCompletionEmail(
  db: Db,
  jobId: string | null,
  publicUrl: string,
): Promise<Email | undefined> {
  if (jobId === null) return undefined;
  const [found] = await db
    .select({ job: jobs, person: user, title: sermons.title, preferences: profiles.preferences })
    .from(jobs)
    .innerJoin(user, eq(user.id, jobs.ownerId))
    .innerJoin(sermons, eq(sermons.id, jobs.sermonId))
    .leftJoin(profiles, eq(profiles.userId, jobs.ownerId))
    .where(eq(jobs.id, jobId));
  if (!found || found.job.endSeenAt || !found.person.emailVerified) return undefined;
  const { notifications, emailUpdates } = withDefaultPreferences(found.preferences ?? undefined);
  if (!notifications || !emailUpdates) return undefined;
  const { job, person, title } = found;
  const { subject, sentence } = describeOutcome(job, shorten(title));
  return composeEmail(person, subject, {
    before: [sentence],
    button: { label: "Open the sermon", link: `${publicUrl}/#/create/sermon/process/${job.sermonId}` },
    after: [
      `You received this email because a long job finished while you were away from Berea. You can turn these emails off under Preferences in your profile: ${publicUrl}/#/profile`,
    ],
  });
}

function describeOutcome({ state, kind }: Pick<ClaimedJob, "state" | "kind">, title: string) {
  if (state === "failed") {
    return {
      subject: `We couldn't finish “${title}”`,
      sentence: `Processing “${title}” stopped before it was done. The finished parts are saved. Open the sermon to start it again:`,
    };
  }
  if (kind === "transcribe") {
    return {
      subject: `The transcript of “${title}” is ready`,
      sentence: `We transcribed the recording of “${title}”. Open the sermon to read it:`,
    };
  }
  return {
    subject: `“${title}” is ready`,
    sentence: `The refined transcript, summary, lesson plan and highlights of “${title}” are ready for your review:`,
  };
}

const MAX_TITLE = 80;

function shorten(title: string): string {
  const line = title.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE).trimEnd().toWellFormed()}…` : line;
}
