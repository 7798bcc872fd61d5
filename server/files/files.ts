import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { and, desc, eq } from "drizzle-orm";
import type { Chapter } from "../../contract/media/chapters.ts";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import type { MediaFile } from "../../contract/media/media.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import { files } from "../db/schema.ts";
import { isUuid } from "../db/uuid.ts";
import { AppError } from "../errors.ts";
import { type ByteRange, NoSuchKeyError, type Storage } from "../storage/storage.ts";

export type FileOwner = Pick<typeof files.$inferSelect, "ownerId" | "recordKind" | "recordId">;

export type StoredFile = MediaFile & { storageKey: string };

const columns = {
  id: files.id,
  filename: files.filename,
  mediaType: files.mediaType,
  bytes: files.bytes,
  seconds: files.seconds,
  source: files.source,
  createdAt: files.createdAt,
  storageKey: files.storageKey,
};

const isReady = eq(files.state, "ready");

export async function listFiles(db: Db | Tx, owner: FileOwner): Promise<MediaFile[]> {
  const rows = await db
    .select(columns)
    .from(files)
    .where(and(isFileOf(owner), isReady))
    .orderBy(desc(files.createdAt), desc(files.id));
  return rows.map((row) => toMediaFile(toStoredFile(row)));
}

/** The newest file with audio or video. */
export async function findLatestRecording(db: Db | Tx, owner: FileOwner): Promise<MediaFile | undefined> {
  const recordFiles = await listFiles(db, owner);
  return recordFiles.find(({ mediaType }) => /^(?:audio|video)\//.test(mediaType));
}

/** Throws not found if the file does not exist, is incomplete or belongs to another user. */
export async function getFile(db: Db | Tx, ownerId: string, id: string): Promise<StoredFile> {
  const [row] = await db.select(columns).from(files).where(isOwnedBy(ownerId, id));
  if (!row) throw new AppError("not_found", MEDIA_MESSAGES.notFound);
  return toStoredFile(row);
}

/** The chapters that came with a recording. */
export async function findChapters(db: Db | Tx, id: string): Promise<Chapter[]> {
  const [row] = await db.select({ chapters: files.chapters }).from(files).where(eq(files.id, id));
  return row?.chapters ?? [];
}

/** The record that a file belongs to. Throws not found like `getFile`. */
export async function getFileOwner(db: Db | Tx, ownerId: string, id: string): Promise<FileOwner> {
  const { recordKind, recordId } = files;
  const [row] = await db
    .select({ ownerId: files.ownerId, recordKind, recordId })
    .from(files)
    .where(isOwnedBy(ownerId, id));
  if (!row) throw new AppError("not_found", MEDIA_MESSAGES.notFound);
  return row;
}

export function toMediaFile({ storageKey: _, ...file }: StoredFile): MediaFile {
  return file;
}

/** The bytes for a response. They can only be piped to it. */
export async function readFile(
  storage: Storage,
  file: StoredFile,
  response: ServerResponse,
  range?: ByteRange,
): Promise<Readable> {
  try {
    return await storage.read(file.storageKey, range, response);
  } catch (error) {
    throw error instanceof NoSuchKeyError ? new AppError("not_found", MEDIA_MESSAGES.notFound) : error;
  }
}

export async function deleteFile(db: Db | Tx, ownerId: string, id: string): Promise<void> {
  const deleted = await db.delete(files).where(isOwnedBy(ownerId, id)).returning({ id: files.id });
  if (deleted.length === 0) throw new AppError("not_found", MEDIA_MESSAGES.notFound);
}

/** Deletes the files of a record, including unfinished uploads. */
export async function deleteRecordFiles(db: Db | Tx, owner: FileOwner): Promise<void> {
  await db.delete(files).where(isFileOf(owner));
}

const isFileOf = ({ ownerId, recordKind, recordId }: FileOwner) =>
  and(eq(files.ownerId, ownerId), eq(files.recordKind, recordKind), eq(files.recordId, recordId));

function isOwnedBy(ownerId: string, id: string) {
  if (!isUuid(id)) throw new AppError("not_found", MEDIA_MESSAGES.notFound);
  return and(eq(files.ownerId, ownerId), eq(files.id, id), isReady);
}

export const toStoredFile = ({
  createdAt,
  ...row
}: Pick<typeof files.$inferSelect, keyof typeof columns>) => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
