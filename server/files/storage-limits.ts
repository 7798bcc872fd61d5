// Limits stored bytes per user (quota), and reserves some disk space.
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { storageFullMessage } from "../../contract/media/media.ts";
import type { StorageUse } from "../../contract/media/media.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import { files } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import type { Storage } from "../storage/storage.ts";

export interface StoreParts {
  db: Db;
  storage: Storage;
  userBytes: number;
}

/** The remaining disk space is reserved for the database. Has the code of a full disk, and is handled like one. */
export class DiskNearlyFullError extends Error {
  override name = "DiskNearlyFullError";
  readonly code = "ENOSPC";
}

const MAX_RESERVE_BYTES = 2 * 1024 ** 3;
const RESERVE_SHARE = 0.1;

/** Throws if storing these bytes would use the reserved disk space. Buckets have no limit. */
export async function requireDiskSpace(storage: Storage, bytes: number): Promise<void> {
  const space = await storage.measureSpace?.();
  if (!space) return;
  const reserve = Math.min(MAX_RESERVE_BYTES, space.totalBytes * RESERVE_SHARE);
  if (space.freeBytes - bytes < reserve) throw new DiskNearlyFullError("the disk is nearly full");
}

/** Throws if the quota or the disk has no space. Locks the quota until `tx` ends; `except` is the id of a replaced row. */
export async function reserveBytes(
  tx: Tx,
  parts: Omit<StoreParts, "db">,
  ownerId: string,
  bytes: number,
  except?: string,
): Promise<void> {
  await requireDiskSpace(parts.storage, bytes);
  await reserveQuota(tx, parts, ownerId, bytes, except);
}

/** Like `reserveBytes`, for bytes that are already on the disk. */
export async function reserveQuota(
  tx: Tx,
  { storage, userBytes }: Omit<StoreParts, "db">,
  ownerId: string,
  bytes: number,
  except?: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${ownerId}`}, 0))`);
  const others = except === undefined ? undefined : ne(files.id, except);
  if ((await countStoredBytes(tx, storage, ownerId, others)) + bytes > userBytes)
    throw createStorageFullError(userBytes);
}

export async function measureUse(
  { db, storage, userBytes }: StoreParts,
  ownerId: string,
): Promise<StorageUse> {
  const usedBytes = await countStoredBytes(db, storage, ownerId);
  return { usedBytes, limitBytes: Number.isFinite(userBytes) ? userBytes : null };
}

const createStorageFullError = (userBytes: number) =>
  new AppError("too_large", storageFullMessage(userBytes));

/** The stored and reserved bytes of a user, without archives that are being imported. */
async function countStoredBytes(
  db: Db | Tx,
  storage: Storage,
  ownerId: string,
  filter?: SQL,
): Promise<number> {
  const own = and(eq(files.ownerId, ownerId), ne(files.recordKind, "archive"), filter);
  const [stored] = await db
    .select({ bytes: sql<string>`coalesce(sum(${files.bytes}), 0)` })
    .from(files)
    .where(own);
  // Uploads of unknown length.
  const unknownSizes = await db
    .select({ key: files.storageKey })
    .from(files)
    .where(and(own, eq(files.state, "uploading"), eq(files.bytes, 0)));
  let bytes = Number(stored?.bytes ?? 0);
  for (const { key } of unknownSizes) bytes += (await storage.findSize(key)) ?? 0;
  return bytes;
}

export interface AppendOptions {
  key: string;
  offset: number;
  /** The user whose quota is checked; undefined if the bytes are reserved. */
  quotaOwnerId: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Calls `storage.append`, and stops at the first chunk that exceeds the limits or comes after an abort. */
export async function appendWithinLimits(
  { db, storage, userBytes }: StoreParts,
  { key, offset, quotaOwnerId, signal }: AppendOptions,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  await storage.append(key, offset, limit());

  async function* limit(): AsyncGenerator<Uint8Array> {
    let allowance = 0;
    for await (const chunk of source) {
      signal?.throwIfAborted();
      if (chunk.byteLength > allowance) allowance = await requestAllowance(chunk.byteLength);
      allowance -= chunk.byteLength;
      yield chunk;
    }
  }

  async function requestAllowance(bytes: number): Promise<number> {
    await requireDiskSpace(storage, bytes);
    if (quotaOwnerId === undefined) return Math.max(bytes, ALLOWANCE_BYTES);
    const left = userBytes - (await countStoredBytes(db, storage, quotaOwnerId));
    if (bytes > left) throw createStorageFullError(userBytes);
    return Math.min(left, Math.max(bytes, ALLOWANCE_BYTES));
  }
}

/** Bytes that a request may store before the limits are checked again. */
const ALLOWANCE_BYTES = 16 * 1024 ** 2;
