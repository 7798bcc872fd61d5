// The one place that limits what is stored: the bytes of each user, and the part of the disk that stays free.
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { storageFullMessage } from "../../contract/media/media.ts";
import type { Db, Tx } from "../db/database.ts";
import { files } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import type { Storage } from "../storage/storage.ts";

interface Parts {
  db: Db;
  storage: Storage;
  userBytes: number;
}

/** The disk is so full that the rest is left to the database. Features answer it as they answer a full disk. */
export class DiskNearlyFullError extends Error {
  override name = "DiskNearlyFullError";
  readonly code = "ENOSPC";
}

const MAX_RESERVE_BYTES = 2 * 1024 ** 3;
const RESERVE_SHARE = 0.1;

/** Throws where so many more bytes would leave the disk without its reserve. A bucket has no such limit. */
export async function checkDisk(storage: Storage, bytes: number): Promise<void> {
  const space = await storage.measureSpace?.();
  if (!space) return;
  const reserve = Math.min(MAX_RESERVE_BYTES, space.totalBytes * RESERVE_SHARE);
  if (space.freeBytes - bytes < reserve)
    throw new DiskNearlyFullError("too little of the disk would stay free");
}

/** Throws where the quota or the disk has no room. Locks the user until `tx` ends; `except` is a row to be replaced. */
export async function reserveBytes(
  tx: Tx,
  { storage, userBytes }: Omit<Parts, "db">,
  ownerId: string,
  bytes: number,
  except?: string,
): Promise<void> {
  await checkDisk(storage, bytes);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${ownerId}`}, 0))`);
  const others = except === undefined ? undefined : ne(files.id, except);
  if ((await countStoredBytes(tx, storage, ownerId, others)) + bytes > userBytes)
    throw storageFull(userBytes);
}

const storageFull = (userBytes: number) => new AppError("too_large", storageFullMessage(userBytes));

/** The bytes of a user's files with those that are reserved. An archive on its way in is none of them: it goes again. */
async function countStoredBytes(
  db: Db | Tx,
  storage: Storage,
  ownerId: string,
  which?: SQL,
): Promise<number> {
  const own = and(eq(files.ownerId, ownerId), ne(files.recordKind, "archive"), which);
  const [stored] = await db
    .select({ bytes: sql<string>`coalesce(sum(${files.bytes}), 0)` })
    .from(files)
    .where(own);
  // Uploads whose length nobody has told yet.
  const growing = await db
    .select({ key: files.storageKey })
    .from(files)
    .where(and(own, eq(files.state, "uploading"), eq(files.bytes, 0)));
  let bytes = Number(stored?.bytes ?? 0);
  for (const { key } of growing) bytes += (await storage.findSize(key)) ?? 0;
  return bytes;
}

export interface Appended {
  key: string;
  offset: number;
  /** Whose quota grows with what arrives; undefined where the bytes are reserved already. */
  countedFor: string | undefined;
  signal?: AbortSignal | undefined;
}

/** `storage.append` within the limits: stops at the first chunk that goes beyond them, or comes after an abort. */
export async function appendWithinLimits(
  { db, storage, userBytes }: Parts,
  { key, offset, countedFor, signal }: Appended,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  await storage.append(key, offset, limit());

  async function* limit(): AsyncGenerator<Uint8Array> {
    let allowance = 0;
    for await (const chunk of source) {
      signal?.throwIfAborted();
      if (chunk.byteLength > allowance) allowance = await grant(chunk.byteLength);
      allowance -= chunk.byteLength;
      yield chunk;
    }
  }

  async function grant(bytes: number): Promise<number> {
    await checkDisk(storage, bytes);
    if (countedFor === undefined) return Math.max(bytes, UNCHECKED_BYTES);
    const left = userBytes - (await countStoredBytes(db, storage, countedFor));
    if (bytes > left) throw storageFull(userBytes);
    return Math.min(left, Math.max(bytes, UNCHECKED_BYTES));
  }
}

/** Bytes that one request may store before the limits are looked at again, for others may be storing meanwhile. */
const UNCHECKED_BYTES = 16 * 1024 ** 2;
