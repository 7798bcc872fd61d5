// What owners and staff change about their church itself.
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Church, ChurchChange } from "../../contract/churches/churches.schema.ts";
import { CHURCH_MESSAGES } from "../../contract/churches/churches.ts";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import type { Db, Tx } from "../db/database.ts";
import { churches, churchMembers, churchPictures } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import type { PictureCleaner } from "../pictures/picture-cleaner.ts";
import { getChurch } from "./churches.ts";
import { getMembership, lockChurch, requireOwner, requirePermission } from "./memberships.ts";

const MAX_SIDE_PIXELS = 512;

/** Throws a conflict with the current church if `version` isn't the current one. */
export async function changeChurch(
  db: Db,
  churchId: string,
  userId: string,
  { version, ...fields }: ChurchChange,
): Promise<Church> {
  return db.transaction(async (tx) => {
    const before = await lockForSettings(tx, churchId, userId);
    if (version !== before.version) {
      throw new AppError("conflict", CHURCH_MESSAGES.stale, await getChurch(tx, churchId, userId));
    }
    await writeChurch(tx, churchId, fields);
    return getChurch(tx, churchId, userId);
  });
}

/** Its people lose access at once. Records stay with their authors. */
export async function deleteChurch(db: Db, churchId: string, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockChurch(tx, churchId);
    await requireOwner(tx, churchId, userId);
    // People who are working in it finish first.
    await tx.select().from(churchMembers).where(eq(churchMembers.churchId, churchId)).for("update");
    await tx.delete(churches).where(eq(churches.id, churchId));
  });
}

export async function setChurchPicture(
  { db, pictures }: { db: Db; pictures: PictureCleaner },
  churchId: string,
  userId: string,
  sent: Uint8Array,
  signal: AbortSignal,
): Promise<Church> {
  await db.transaction((tx) => requirePermission(tx, churchId, userId, "canManageContent"));
  if (sent.length === 0) throw new AppError("invalid", MEDIA_MESSAGES.empty);
  const picture = await pictures.clean(
    { bytes: sent, shape: { square: MAX_SIDE_PIXELS }, unsupportedMessage: CHURCH_MESSAGES.notPicture },
    { owner: userId, signal },
  );
  const bytes = Buffer.from(picture);
  const imageHash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  return db.transaction(async (tx) => {
    await lockForSettings(tx, churchId, userId);
    await tx
      .insert(churchPictures)
      .values({ churchId, bytes })
      .onConflictDoUpdate({ target: churchPictures.churchId, set: { bytes } });
    await writeChurch(tx, churchId, { imageHash });
    return getChurch(tx, churchId, userId);
  });
}

export async function deleteChurchPicture(db: Db, churchId: string, userId: string): Promise<Church> {
  return db.transaction(async (tx) => {
    await lockForSettings(tx, churchId, userId);
    await tx.delete(churchPictures).where(eq(churchPictures.churchId, churchId));
    await writeChurch(tx, churchId, { imageHash: null });
    return getChurch(tx, churchId, userId);
  });
}

export async function getChurchPicture(
  db: Db,
  churchId: string,
  userId: string,
): Promise<{ bytes: Buffer; hash: string }> {
  await getMembership(db, churchId, userId);
  const [found] = await db
    .select({ bytes: churchPictures.bytes, hash: churches.imageHash })
    .from(churchPictures)
    .innerJoin(churches, eq(churches.id, churchPictures.churchId))
    .where(eq(churches.id, churchId));
  if (!found?.hash) throw new AppError("not_found", ERROR_MESSAGES.noSuchPath);
  return { bytes: found.bytes, hash: found.hash };
}

async function lockForSettings(tx: Tx, churchId: string, userId: string) {
  const church = await lockChurch(tx, churchId);
  await requirePermission(tx, churchId, userId, "canManageContent");
  return church;
}

async function writeChurch(
  tx: Tx,
  churchId: string,
  changes: PgUpdateSetSource<typeof churches>,
): Promise<void> {
  await tx
    .update(churches)
    .set({ ...changes, version: sql`${churches.version} + 1`, updatedAt: sql`now()` })
    .where(eq(churches.id, churchId));
}
