// Comments on records: who may see, write, resolve and delete them is checked in the transaction that does it.
import { and, asc, eq, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { includesAccess } from "../../contract/sharing/sharing.ts";
import { COMMENT_LIMITS, COMMENT_MESSAGES } from "../../contract/sharing/comments.ts";
import type { CommentChange, NewComment, RecordComment } from "../../contract/sharing/comments.schema.ts";
import { findMembership } from "../churches/memberships.ts";
import type { Db, Tx } from "../db/database.ts";
import { comments, user } from "../db/schema.ts";
import { isUuid } from "../db/uuid.ts";
import { AppError } from "../errors.ts";
import { accessOf, readSharing, type RecordPlace, requireAccess } from "../records/record-access.ts";
import type { RecordKind } from "../records/record-kind.ts";
import { lockForShare } from "../records/record-rows.ts";
import { enqueueCommentEmails } from "./comment-emails.ts";

/** Who reads or changes the comments of a record. */
interface Reader {
  place: RecordPlace;
  churchId: string | null;
  mayComment: boolean;
  /** May resolve and delete what others wrote. */
  isModerator: boolean;
}

type Row = Awaited<ReturnType<typeof selectComments>>[number];

async function openComments(
  tx: Tx,
  kind: RecordKind,
  place: RecordPlace,
  needed: "view" | "comment",
): Promise<Reader> {
  await requireAccess(tx, kind, place, needed);
  await lockForShare(tx, kind, place.ownerId, place.id);
  const sharing = await readSharing(tx, kind, place);
  const churchId = sharing?.churchId ?? null;
  if (place.actorId === place.ownerId) return { place, churchId, mayComment: true, isModerator: true };
  const membership = churchId === null ? undefined : await findMembership(tx, churchId, place.actorId);
  const access = membership && sharing && accessOf(membership, sharing);
  return {
    place,
    churchId,
    mayComment: includesAccess(access, "comment"),
    isModerator: access === "edit" || (membership?.permissions.canManageContent ?? false),
  };
}

const isOf = ({ name }: RecordKind, { ownerId, id }: RecordPlace): SQL =>
  and(eq(comments.ownerId, ownerId), eq(comments.recordKind, name), eq(comments.recordId, id))!;

/** Others see only what was written while the record was shared with the church that it is shared with now. */
const isVisible = (kind: RecordKind, { place, churchId }: Reader): SQL =>
  place.actorId === place.ownerId || churchId === null
    ? isOf(kind, place)
    : and(isOf(kind, place), eq(comments.churchId, churchId))!;

const author = alias(user, "author");
const resolver = alias(user, "resolver");

const selectComments = (tx: Db | Tx, where: SQL) =>
  tx
    .select({
      comment: comments,
      authorName: author.name,
      resolverName: resolver.name,
      replies: sql<number>`(select count(*)::int from comments as reply
        where reply.thread_id = ${comments.id} and reply.deleted_at is null)`,
    })
    .from(comments)
    .leftJoin(author, eq(author.id, comments.authorId))
    .leftJoin(resolver, eq(resolver.id, comments.resolvedBy))
    .where(where)
    .orderBy(asc(comments.createdAt), asc(comments.id));

function present(
  { comment, authorName, resolverName }: Row,
  { place, mayComment, isModerator }: Reader,
): RecordComment {
  const {
    id,
    threadId,
    authorId,
    authorName: archivedName,
    text,
    passage,
    createdAt,
    resolvedAt,
    deletedAt,
  } = comment;
  const isOwn = authorId === place.actorId;
  const isDeleted = deletedAt !== null;
  return {
    id,
    threadId,
    author: presentAuthor(authorId, authorName ?? archivedName),
    text: isDeleted ? "" : text,
    isDeleted,
    passage,
    createdAt: createdAt.toISOString(),
    resolved: resolvedAt && { at: resolvedAt.toISOString(), by: resolverName ?? "" },
    mayResolve: threadId === null && (isModerator || (isOwn && mayComment)),
    mayDelete: !isDeleted && (isModerator || (isOwn && mayComment)),
  };
}

/** People from archives have no account here, and no id. */
const presentAuthor = (id: string | null, name: string | null): RecordComment["author"] =>
  id === null && name === null ? null : { uid: id ?? "", name: name ?? "" };

/** Oldest first. A deleted comment is listed while it has replies. */
export async function listComments(
  db: Db,
  kind: RecordKind,
  place: RecordPlace,
): Promise<{ items: RecordComment[]; mayComment: boolean }> {
  return db.transaction(async (tx) => {
    const reader = await openComments(tx, kind, place, "view");
    const rows = await selectComments(tx, isVisible(kind, reader));
    const deleted = new Set(rows.filter(({ comment }) => comment.deletedAt).map(({ comment }) => comment.id));
    const shown = rows.filter(({ comment: { id }, replies }) => !deleted.has(id) || replies > 0);
    return { items: shown.map((row) => present(row, reader)), mayComment: reader.mayComment };
  });
}

export async function createComment(
  db: Db,
  kind: RecordKind,
  place: RecordPlace,
  { id = crypto.randomUUID(), text, passage, threadId }: NewComment,
): Promise<RecordComment> {
  return db.transaction(async (tx) => {
    const reader = await openComments(tx, kind, place, "comment");
    if (threadId !== undefined) await requireThread(tx, kind, reader, threadId);
    const number = await tx.$count(comments, isOf(kind, place));
    if (number >= COMMENT_LIMITS.perRecord) throw new AppError("invalid", COMMENT_MESSAGES.full);
    const { ownerId, actorId } = place;
    const created = await tx
      .insert(comments)
      .values({
        id,
        ownerId,
        recordKind: kind.name,
        recordId: place.id,
        churchId: reader.churchId,
        authorId: actorId,
        threadId: threadId ?? null,
        text,
        passage: threadId === undefined ? (passage ?? null) : null,
      })
      .onConflictDoNothing()
      .returning({ id: comments.id });
    if (created.length > 0) {
      // A reply to a resolved thread opens it again.
      if (threadId !== undefined) await setResolved(tx, threadId, undefined);
      await enqueueCommentEmails(tx, { id, ownerId, actorId, threadId: threadId ?? null });
    }
    return getComment(tx, kind, reader, id);
  });
}

async function getComment(tx: Tx, kind: RecordKind, reader: Reader, id: string): Promise<RecordComment> {
  const [row] = isUuid(id)
    ? await selectComments(tx, and(isVisible(kind, reader), eq(comments.id, id))!)
    : [];
  if (!row) throw new AppError("not_found", COMMENT_MESSAGES.notFound);
  return present(row, reader);
}

async function requireThread(tx: Tx, kind: RecordKind, reader: Reader, id: string): Promise<void> {
  const [row] = await selectComments(tx, and(isVisible(kind, reader), eq(comments.id, id))!);
  if (!row || row.comment.threadId !== null) throw new AppError("not_found", COMMENT_MESSAGES.notFound);
}

const setResolved = (tx: Tx, id: string, by: string | undefined) =>
  tx
    .update(comments)
    .set(
      by === undefined ? { resolvedAt: null, resolvedBy: null } : { resolvedAt: sql`now()`, resolvedBy: by },
    )
    .where(eq(comments.id, id));

/** Throws forbidden without the right to resolve or delete it. */
export async function changeComment(
  db: Db,
  kind: RecordKind,
  place: RecordPlace & { commentId: string },
  { isResolved, isDeleted }: CommentChange,
): Promise<RecordComment> {
  const { commentId, actorId } = place;
  return db.transaction(async (tx) => {
    const reader = await openComments(tx, kind, place, "comment");
    const before = await getComment(tx, kind, reader, commentId);
    if (isResolved !== undefined) {
      if (!before.mayResolve) throw new AppError("forbidden", COMMENT_MESSAGES.notYours);
      await setResolved(tx, commentId, isResolved ? actorId : undefined);
    }
    if (isDeleted === true) {
      if (!before.mayDelete && !before.isDeleted) throw new AppError("forbidden", COMMENT_MESSAGES.notYours);
      const deletion = { deletedAt: sql`coalesce(${comments.deletedAt}, now())`, deletedBy: actorId };
      if (!before.isDeleted) await tx.update(comments).set(deletion).where(eq(comments.id, commentId));
    }
    if (isDeleted === false && before.isDeleted) await restoreComment(tx, commentId, actorId);
    return getComment(tx, kind, reader, commentId);
  });
}

async function restoreComment(tx: Tx, id: string, actorId: string): Promise<void> {
  const restored = await tx
    .update(comments)
    .set({ deletedAt: null, deletedBy: null })
    .where(and(eq(comments.id, id), eq(comments.deletedBy, actorId), sql`not ${isExpired}`))
    .returning({ id: comments.id });
  if (restored.length === 0) throw new AppError("not_found", COMMENT_MESSAGES.notFound);
}

const isExpired = lt(
  comments.deletedAt,
  sql`now() - make_interval(mins => ${sql.raw(String(COMMENT_LIMITS.undoMinutes))})`,
);

/** Deletes the texts of comments that can no longer be restored, and comments without replies. */
export async function purgeDeletedComments(db: Db): Promise<void> {
  const hasReplies = sql`exists (select from comments as reply
    where reply.thread_id = ${comments.id} and reply.deleted_at is null)`;
  const isPurged = and(isNotNull(comments.deletedAt), isExpired);
  await db.delete(comments).where(and(isPurged, sql`not ${hasReplies}`));
  const hasText = or(sql`${comments.text} <> ''`, isNotNull(comments.passage));
  await db
    .update(comments)
    .set({ text: "", passage: null, authorId: null, authorName: null })
    .where(and(isPurged, hasText));
}
