// Files that the server itself stores: a row first, then the bytes, and only then a file.
import { and, eq, sql } from "drizzle-orm";
import { MEDIA_MESSAGES, type MediaFile } from "../../contract/media.ts";
import type { Context } from "../context.ts";
import type { Db, Tx } from "../db/database.ts";
import { files } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import type { Storage } from "../storage/storage.ts";
import { describeFile, type FileOwner, getFile } from "./files.ts";

type Parts = Pick<Context, "db" | "storage">;

/** A small file that is in the memory as a whole. */
export interface SmallFile {
  filename: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** What the row of a file says of it. */
type Label = Pick<SmallFile, "filename" | "mediaType"> & { id: string; storageKey: string } & Partial<
    Pick<typeof files.$inferSelect, "seconds" | "source" | "createdAt">
  >;

type Hold = (tx: Tx) => Promise<unknown>;

/**
 * Stores bytes under a row that is no file before `readyFile` makes it one: what a crash leaves of it goes with the
 * unfinished uploads. `holdRecord` keeps its record from being deleted meanwhile, and throws where that is gone.
 */
export async function storeBytes(
  { db, storage }: Parts,
  owner: FileOwner,
  label: Label,
  bytes: AsyncIterable<Uint8Array>,
  holdRecord: Hold = async () => undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdRecord(tx);
    await tx.insert(files).values({ ...owner, ...label, bytes: 0 });
  });
  await makeRoom(db, storage, label.id);
  await storage.append(label.storageKey, 0, bytes);
  await storage.complete(label.storageKey);
}

/** Makes stored bytes a file. Throws not found where its row is gone, with the account for example. */
export async function readyFile(tx: Db | Tx, ownerId: string, id: string, bytes: number): Promise<void> {
  const ready = await tx
    .update(files)
    .set({ state: "ready", bytes, updatedAt: sql`now()` })
    .where(and(eq(files.id, id), eq(files.ownerId, ownerId)))
    .returning({ id: files.id });
  if (ready.length === 0) throw new AppError("not_found", MEDIA_MESSAGES.notFound);
}

/** Keeps a small file of a record. */
export async function addFile(
  parts: Parts,
  owner: FileOwner,
  { filename, mediaType, bytes }: SmallFile,
  holdRecord: Hold,
): Promise<MediaFile> {
  const id = crypto.randomUUID();
  await storeBytes(parts, owner, { id, filename, mediaType, storageKey: id }, whole(bytes), holdRecord);
  await readyFile(parts.db, owner.ownerId, id, bytes.length);
  return describeFile(await getFile(parts.db, owner.ownerId, id));
}

/** Bytes that are there as a whole, as they are stored. */
export async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Makes room for bytes while their row cannot go: no bytes are ever without a row. */
export async function makeRoom(db: Db, storage: Storage, id: string): Promise<void> {
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
