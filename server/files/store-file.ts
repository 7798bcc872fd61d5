import { and, eq, sql } from "drizzle-orm";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import type { MediaFile } from "../../contract/media/media.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import { files } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import type { Storage } from "../storage/storage.ts";
import { toMediaFile, type FileOwner, getFile } from "./files.ts";
import { appendWithinLimits, reserveBytes } from "./storage-limits.ts";

interface Parts {
  db: Db;
  storage: Storage;
  userBytes: number;
}

export interface SmallFile {
  filename: string;
  mediaType: string;
  bytes: Uint8Array;
}

export type NewFile = Pick<SmallFile, "filename" | "mediaType"> & {
  id: string;
  storageKey: string;
  bytes: number;
} & Partial<Pick<typeof files.$inferSelect, "seconds" | "source" | "createdAt">>;

type Hold = (tx: Tx) => Promise<unknown>;

/** Rows in one statement: it may have 65,535 parameters. */
const MAX_ROWS = 1_000;

/** Adds rows that `markFileReady` makes files; unfinished ones are swept. `holdRecord` locks their record, or throws. */
export async function reserveFiles(
  parts: Parts,
  owner: FileOwner,
  newFiles: readonly NewFile[],
  holdRecord: Hold = async () => undefined,
): Promise<void> {
  if (newFiles.length === 0) return;
  const bytes = newFiles.reduce((sum, file) => sum + file.bytes, 0);
  await parts.db.transaction(async (tx) => {
    await holdRecord(tx);
    await reserveBytes(tx, parts, owner.ownerId, bytes);
    for (let at = 0; at < newFiles.length; at += MAX_ROWS) {
      await tx
        .insert(files)
        .values(newFiles.slice(at, at + MAX_ROWS).map((file) => Object.assign({}, owner, file)));
    }
  });
}

export async function writeReservedFile(
  parts: Parts,
  { id, storageKey }: Pick<NewFile, "id" | "storageKey">,
  bytes: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  await createStorageKey(parts.db, parts.storage, id);
  await appendWithinLimits(parts, { key: storageKey, offset: 0, countedFor: undefined, signal }, bytes);
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
  parts: Parts,
  owner: FileOwner,
  file: SmallFile & { id: string; storageKey: string },
  holdRecord?: Hold,
): Promise<void> {
  await reserveFiles(parts, owner, [{ ...file, bytes: file.bytes.length }], holdRecord);
  await writeReservedFile(parts, file, whole(file.bytes));
}

export async function addFile(
  parts: Parts,
  owner: FileOwner,
  file: SmallFile,
  holdRecord: Hold,
): Promise<MediaFile> {
  const id = crypto.randomUUID();
  await storeSmallFile(parts, owner, { ...file, id, storageKey: id }, holdRecord);
  await markFileReady(parts.db, owner.ownerId, id, file.bytes.length);
  return toMediaFile(await getFile(parts.db, owner.ownerId, id));
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Makes room for bytes while their row cannot go: no bytes are ever without a row. */
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
