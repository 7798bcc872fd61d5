// Comments in archives: threads with their replies. They name people and have no ids, since both belong to one installation.
import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { LIMITS } from "../../contract/limits.ts";
import { COMMENT_LIMITS } from "../../contract/sharing/comments.ts";
import { CommentedPassage } from "../../contract/sharing/comments.schema.ts";
import { textOf } from "../../contract/text/text.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import { comments, user } from "../db/schema.ts";
import type { FileOwner } from "../files/files.ts";
import { Moment } from "../records/archived-shapes.ts";

const ArchivedReply = z.object({
  /** "" if their account was deleted. */
  author: textOf(LIMITS.lineCharacters, "Author"),
  /** Whether the owner of the archive wrote it. */
  isOwn: z.boolean(),
  /** "" if it was deleted but has replies. */
  text: textOf(COMMENT_LIMITS.textCharacters, "Comment"),
  createdAt: Moment,
});

export const ArchivedComment = ArchivedReply.extend({
  passage: CommentedPassage.nullable(),
  resolvedAt: Moment.nullable(),
  replies: z.array(ArchivedReply).max(COMMENT_LIMITS.perRecord),
});
export type ArchivedComment = z.infer<typeof ArchivedComment>;

/** The threads of a record, oldest first, without the words of deleted comments. With `churchId`, only what that church sees. */
export async function listArchivedComments(
  db: Db,
  { ownerId, recordKind, recordId }: FileOwner,
  { churchId, readerId }: { churchId?: string; readerId?: string },
): Promise<ArchivedComment[]> {
  const rows = await db
    .select({ comment: comments, name: user.name })
    .from(comments)
    .leftJoin(user, eq(user.id, comments.authorId))
    .where(
      and(
        eq(comments.ownerId, ownerId),
        eq(comments.recordKind, recordKind as never),
        eq(comments.recordId, recordId),
        churchId === undefined ? undefined : eq(comments.churchId, churchId),
      ),
    )
    .orderBy(asc(comments.createdAt), asc(comments.id));
  const describe = ({ comment, name }: (typeof rows)[number]) => {
    const { authorId, authorName, text, createdAt, deletedAt } = comment;
    if (deletedAt !== null) return { author: "", isOwn: false, text: "", createdAt };
    const isOwn = readerId !== undefined && authorId === readerId;
    return { author: name ?? authorName ?? "", isOwn, text, createdAt };
  };
  const byThread = Map.groupBy(rows, ({ comment }) => comment.threadId);
  const threads = (byThread.get(null) ?? []).map((row) => {
    const replies = (byThread.get(row.comment.id) ?? []).filter(({ comment }) => comment.deletedAt === null);
    const { passage, resolvedAt, deletedAt } = row.comment;
    const described = { passage: deletedAt === null ? passage : null, resolvedAt };
    return Object.assign(describe(row), described, { replies: replies.map(describe) });
  });
  return threads.filter(({ text, replies }) => text !== "" || replies.length > 0);
}

/** Adds the comments of an archive. No church sees them, so nobody can be made to have said something. */
export async function restoreComments(
  tx: Tx,
  { ownerId, recordKind, recordId }: FileOwner,
  archived: readonly ArchivedComment[],
): Promise<void> {
  const record = { ownerId, recordKind: recordKind as never, recordId };
  const describe = ({ author, isOwn, text, createdAt }: ArchivedComment["replies"][number]) => ({
    ...record,
    authorId: isOwn ? ownerId : null,
    authorName: isOwn || author === "" ? null : author,
    text,
    createdAt,
    deletedAt: text === "" ? createdAt : null,
  });
  const rows = archived.flatMap(({ replies, passage, resolvedAt, ...first }) => {
    const id = randomUUID();
    return [
      { ...describe(first), id, passage, resolvedAt },
      ...replies.map((reply) => Object.assign(describe(reply), { threadId: id })),
    ];
  });
  if (rows.length > 0) await tx.insert(comments).values(rows.slice(0, COMMENT_LIMITS.perRecord));
}
