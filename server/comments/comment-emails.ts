// Emails about comments: to the author of the record and to those who wrote in the thread.
import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { RECORD_KINDS } from "../../contract/record-kinds.ts";
import type { Db, Tx } from "../db/database.ts";
import { comments, mails, profiles, user } from "../db/schema.ts";
import { composeEmail } from "../mail/compose-email.ts";
import { enqueueEmail } from "../mail/email-queue.ts";
import type { Email } from "../mail/mailer.ts";
import { withDefaultPreferences } from "../profile/profile.ts";
import { kindOf } from "../record-kinds/record-kinds.ts";
import { readShared } from "../records/record-access.ts";
import { getRecord } from "../records/records.ts";

/** Several comments in a row are one email; one that is deleted at once is none. */
const DELAY_SECONDS = 120;
const MAX_TITLE = 80;

interface Written {
  id: string;
  ownerId: string;
  actorId: string;
  threadId: string | null;
}

/** Queues an email for everyone who takes part, unless one about the same record is waiting for them. */
export async function enqueueCommentEmails(
  tx: Tx,
  { id, ownerId, actorId, threadId }: Written,
): Promise<void> {
  const isInThread =
    threadId === null
      ? sql`false`
      : inArray(
          user.id,
          tx
            .select({ id: sql<string>`${comments.authorId}` })
            .from(comments)
            .where(
              and(or(eq(comments.id, threadId), eq(comments.threadId, threadId)), isNull(comments.deletedAt)),
            ),
        );
  const isWaiting = sql`exists (select from ${mails} join ${comments} as waiting on waiting.id = ${mails.commentId}
    join ${comments} as written on written.id = ${id}
    where ${mails.email} = lower(${user.email}) and waiting.owner_id = ${ownerId}
      and waiting.record_id = written.record_id and waiting.record_kind = written.record_kind)`;
  const recipients = await tx
    .select({ email: user.email })
    .from(user)
    .where(and(or(eq(user.id, ownerId), isInThread), ne(user.id, actorId), sql`not ${isWaiting}`));
  for (const { email } of recipients) {
    await enqueueEmail(tx, { kind: "comment", email, commentId: id }, DELAY_SECONDS);
  }
}

/**
 * Returns nothing if the comment was deleted, or if the person may no longer see the record, turned these emails off or
 * has not confirmed the address. The text of the comment stays on the server.
 */
export async function writeCommentEmail(
  db: Db,
  { commentId, email }: { commentId: string | null; email: string },
  publicUrl: string,
): Promise<Email | undefined> {
  if (commentId === null) return undefined;
  const [comment] = await db
    .select()
    .from(comments)
    .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)));
  const [found] = await db
    .select({ person: user, preferences: profiles.preferences })
    .from(user)
    .leftJoin(profiles, eq(profiles.userId, user.id))
    .where(eq(user.email, email));
  if (!comment || !found?.person.emailVerified) return undefined;
  const { notifications, commentEmails } = withDefaultPreferences(found.preferences ?? undefined);
  if (!notifications || !commentEmails) return undefined;
  const { ownerId, recordId, authorId } = comment;
  const kind = kindOf(comment.recordKind);
  const place = { ownerId, id: recordId, actorId: found.person.id };
  const record = await readShared(db, kind, place, (tx) => getRecord(tx, kind, ownerId, recordId)).catch(
    () => undefined,
  );
  if (!record) return undefined;
  const [writer] = authorId === null ? [] : await db.select().from(user).where(eq(user.id, authorId));
  const who = shorten(writer?.name ?? "Someone");
  const title = shorten((record as { title: string }).title);
  const owner = ownerId === found.person.id ? "" : `owner=${encodeURIComponent(ownerId)}&`;
  const { one } = RECORD_KINDS[kind.name];
  return composeEmail(found.person, `${who} commented on “${title}”`, {
    before: [`${who} wrote a comment on the ${one.toLowerCase()} “${title}”.`],
    button: {
      label: "Read the comment",
      link: `${publicUrl}/#/${one.toLowerCase()}/${recordId}?${owner}comments=open`,
    },
    after: [
      `You received this email because you wrote this ${one.toLowerCase()} or took part in its comments. You can turn these emails off under Preferences in your profile: ${publicUrl}/#/profile`,
    ],
  });
}

function shorten(text: string): string {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE).trimEnd().toWellFormed()}…` : line;
}
