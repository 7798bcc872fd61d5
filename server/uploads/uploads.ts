import { and, count, eq, sql } from "drizzle-orm";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import type { Storage } from "../storage/storage.ts";
import type { Db, Tx } from "../db/database.ts";
import { files } from "../db/schema.ts";
import { isUuid } from "../db/uuid.ts";
import { AppError } from "../errors.ts";
import { reserveBytes } from "../files/storage-limits.ts";
import { kindOf } from "../record-kinds/record-kinds.ts";
import { lockForShare } from "../records/record-rows.ts";
import type { UploadMetadata } from "./upload-metadata.ts";

const MAX_UNFINISHED = 20;

export type Upload = typeof files.$inferSelect;

/** Whether a row belongs to a tus upload. Pictures and files of archives are stored by the server itself. */
export const isUpload = ({ recordKind, storageKey, id }: Upload): boolean =>
  (recordKind === "sermon" || recordKind === "study") && storageKey === id;

/** Whether an unfinished row is an archive that is being imported, or a file of one. */
export const isFromArchive = ({ recordKind, storageKey, id }: Upload): boolean =>
  recordKind === "archive" || (recordKind !== "profile" && storageKey !== id);

const isUnfinished = (id: string) => and(eq(files.id, id), eq(files.state, "uploading"));

/** Adds the row before the first byte; `bytes` is 0 if unknown. Throws not found and rate limited. */
export async function addUpload(
  { db, ...limits }: { db: Db; storage: Storage; userBytes: number },
  ownerId: string,
  upload: { id: string; bytes: number; metadata: UploadMetadata },
): Promise<void> {
  const { metadata } = upload;
  await db.transaction(async (tx) => {
    const recordId = await lockForShare(tx, kindOf(metadata.recordKind), ownerId, metadata.recordId);
    // One at a time per user, so that the count is correct.
    await reserveBytes(tx, limits, ownerId, upload.bytes);
    const unfinished = and(eq(files.ownerId, ownerId), eq(files.state, "uploading"));
    const [found] = await tx.select({ count: count() }).from(files).where(unfinished);
    if (found && found.count >= MAX_UNFINISHED) {
      throw new AppError("rate_limited", MEDIA_MESSAGES.tooManyUploads);
    }
    const { id, bytes } = upload;
    await tx.insert(files).values({ ...metadata, id, bytes, ownerId, recordId, storageKey: id });
  });
}

export async function findUpload(db: Db | Tx, id: string): Promise<Upload | undefined> {
  const [row] = await db.select().from(files).where(eq(files.id, id));
  return row;
}

export async function requireUpload(db: Db, ownerId: string, id: string): Promise<Upload> {
  const upload = isUuid(id) ? await findUpload(db, id) : undefined;
  if (upload?.ownerId !== ownerId || !isUpload(upload))
    throw new AppError("not_found", MEDIA_MESSAGES.notFound);
  return upload;
}

/** Sets an upload's length and the time of its last bytes. Throws not found if it was deleted. */
export async function updateUpload(db: Db | Tx, id: string, changes: { bytes?: number } = {}): Promise<void> {
  const changed = await db
    .update(files)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(files.id, id))
    .returning({ id: files.id });
  if (changed.length === 0) throw new AppError("not_found", MEDIA_MESSAGES.notFound);
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.delete(files).where(isUnfinished(id));
}

/** Returns whether it was unfinished. Throws not found. */
export async function markUploadReady(
  db: Db | Tx,
  id: string,
  found: { mediaType: string; seconds: number | null },
): Promise<boolean> {
  const ready = await db
    .update(files)
    .set({ ...found, state: "ready" })
    .where(isUnfinished(id))
    .returning({ id: files.id });
  if (ready.length === 0 && !(await findUpload(db, id)))
    throw new AppError("not_found", MEDIA_MESSAGES.notFound);
  return ready.length > 0;
}

export function listUnfinished(db: Db): Promise<Upload[]> {
  return db.select().from(files).where(eq(files.state, "uploading"));
}

export async function deleteIfAbandoned(db: Db, id: string): Promise<boolean> {
  const isAbandoned = sql`${files.updatedAt} < now() - interval '1 day'`;
  const deleted = await db
    .delete(files)
    .where(and(isUnfinished(id), isAbandoned))
    .returning({ id: files.id });
  return deleted.length > 0;
}
