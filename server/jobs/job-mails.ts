import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/database.ts";
import { jobs, profiles, sermons, user } from "../db/schema.ts";
import type { Mail } from "../mail/mailer.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { orderMail } from "../mail/mail-queue.ts";
import { readPreferences } from "../profile/profile.ts";
import type { ClaimedJob } from "./job-kinds.ts";

/** What is done sooner than this, people wait for. */
const LONG_SECONDS = 60;
/** Time in which a screen that shows the end can say that somebody has seen it. */
const PAUSE_SECONDS = 60;

/** Has a mail sent about the end of work that took long, unless the person sees it soon on a screen. */
export async function enqueueCompletionEmail(tx: Tx, { id }: Pick<ClaimedJob, "id">): Promise<void> {
  const isLong = sql`${jobs.createdAt} < now() - make_interval(secs => ${LONG_SECONDS})`;
  const [owner] = await tx
    .select({ email: user.email })
    .from(jobs)
    .innerJoin(user, eq(user.id, jobs.ownerId))
    .where(and(eq(jobs.id, id), isLong));
  if (owner) await orderMail(tx, { kind: "job-done", email: owner.email, jobId: id }, PAUSE_SECONDS);
}

/** Writes that mail; nobody gets it who has seen the end, wants no mails or has not confirmed the address. */
export async function writeCompletionEmail(
  db: Db,
  jobId: string | null,
  publicUrl: string,
): Promise<Mail | undefined> {
  if (jobId === null) return undefined;
  const [found] = await db
    .select({ job: jobs, person: user, title: sermons.title, preferences: profiles.preferences })
    .from(jobs)
    .innerJoin(user, eq(user.id, jobs.ownerId))
    .innerJoin(sermons, eq(sermons.id, jobs.sermonId))
    .leftJoin(profiles, eq(profiles.userId, jobs.ownerId))
    .where(eq(jobs.id, jobId));
  if (!found || found.job.endSeenAt || !found.person.emailVerified) return undefined;
  const { notifications, emailUpdates } = readPreferences(found.preferences ?? undefined);
  if (!notifications || !emailUpdates) return undefined;
  const { job, person, title } = found;
  const { subject, sentence } = describeEnd(job, shorten(title));
  return composeMail(person, subject, {
    before: [sentence],
    button: { label: "Open the sermon", link: `${publicUrl}/#/create/sermon/process/${job.sermonId}` },
    after: [
      `You get this mail because Berea was still at work when you left. You can switch such mails off under Preferences in your profile: ${publicUrl}/#/profile`,
    ],
  });
}

function describeEnd({ state, kind }: Pick<ClaimedJob, "state" | "kind">, title: string) {
  if (state === "failed") {
    return {
      subject: `Berea could not finish “${title}”`,
      sentence: `The work on “${title}” stopped before it was done. What was finished is kept, and you can start it again:`,
    };
  }
  if (kind === "transcribe") {
    return {
      subject: `The transcript of “${title}” is ready`,
      sentence: `The recording of “${title}” is transcribed. You can read it and go on from there:`,
    };
  }
  return {
    subject: `“${title}” is ready`,
    sentence: `Everything is processed: the refined transcript, the summary, the lesson plan and the highlights of “${title}” are ready for you to review:`,
  };
}

const MAX_TITLE = 80;

function shorten(title: string): string {
  const line = title.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE).trimEnd().toWellFormed()}…` : line;
}
