import { and, eq, sql } from "drizzle-orm";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import type { MediaFile } from "../../contract/media/media.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import { files } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import type { Storage } from "../storage/storage.ts";
import { toMediaFile, type FileOwner, getFile } from "./files.ts";
import { appendWithinLimits, reserveBytes, type StoreParts } from "./storage-limits.ts";

export interface SmallFile {
  filename: string;
  mediaType: string;
  bytes: Uint8Array;
}

export type NewFile = Pick<SmallFile, "filename" | "mediaType"> & {
  id: string;
  storageKey: string;
  bytes: number;
} & Partial<Pick<typeof files.$inferSelect, "seconds" | "chapters" | "source" | "createdAt">>;

type LockRecord = (tx: Tx) => Promise<unknown>;

/** A statement may have 65,535 parameters. */
const ROWS_PER_INSERT = 1_000;

/** Adds rows before their bytes; rows without `markFileReady` are swept. `lockRecord` locks the record, or throws. */
export async function reserveFiles(
  parts: StoreParts,
  owner: FileOwner,
  newFiles: readonly NewFile[],
  lockRecord: LockRecord = async () => undefined,
): Promise<void> {
  if (newFiles.length === 0) return;
  const bytes = newFiles.reduce((sum, file) => sum + file.bytes, 0);
  await parts.db.transaction(async (tx) => {
    await lockRecord(tx);
    await reserveBytes(tx, parts, owner.ownerId, bytes);
    for (let at = 0; at < newFiles.length; at += ROWS_PER_INSERT) {
      await tx
        .insert(files)
        .values(newFiles.slice(at, at + ROWS_PER_INSERT).map((file) => Object.assign({}, owner, file)));
    }
  });
}

export async function writeReservedFile(
  parts: StoreParts,
  { id, storageKey }: Pick<NewFile, "id" | "storageKey">,
  bytes: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  await createStorageKey(parts.db, parts.storage, id);
  await appendWithinLimits(parts, { key: storageKey, offset: 0, quotaOwnerId: undefined, signal }, bytes);
  await parts.storage.complete(storageKey);
}

export async function markFileReady(tx: Db | Tx, ownerId: string, id: string, bytes: number): Promise<void> {
  const ready = await tx
    .update(files)
    .set({ state: "ready", bytes, updatedAt: sql`now()` })
    .where(and(eq(files.id, id), eq(files.ownerId, ownerId)))
    .returning({ id: files.id });
  if (ready.length === 0) throw new AppError("not_found", MEDIA_MESSAGES.notFound);
}

export async function storeSmallFile(
  parts: StoreParts,
  owner: FileOwner,
  file: SmallFile & { id: string; storageKey: string },
  lockRecord?: LockRecord,
): Promise<void> {
  await reserveFiles(parts, owner, [{ ...file, bytes: file.bytes.length }], lockRecord);
  await writeReservedFile(parts, file, toStream(file.bytes));
}

export async function addFile(
  parts: StoreParts,
  owner: FileOwner,
  file: SmallFile,
  lockRecord: LockRecord,
): Promise<MediaFile> {
  const id = crypto.randomUUID();
  await storeSmallFile(parts, owner, { ...file, id, storageKey: id }, lockRecord);
  await markFileReady(parts.db, owner.ownerId, id, file.bytes.length);
  return toMediaFile(await getFile(parts.db, owner.ownerId, id));
}

async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Creates the storage key of a row while the row is locked, so that no bytes are without a row. */
export async function createStorageKey(db: Db, storage: Storage, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ storageKey: files.storageKey })
      .from(files)
      .where(and(eq(files.id, id), eq(files.state, "uploading")))
      .for("key share");
    if (!row) throw new AppError("not_found", MEDIA_MESSAGES.notFound);
    await storage.create(row.storageKey);
  });
}
