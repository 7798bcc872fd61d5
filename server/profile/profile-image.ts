import { createHash, randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import type { Profile } from "../../contract/account/profile.schema.ts";
import { PROFILE_MESSAGES } from "../../contract/account/profile.ts";
import type { Housekeeping } from "../files/housekeeping.ts";
import type { Db, Tx } from "../db/database.ts";
import { files, profiles, user } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { deleteRecordFiles, type StoredFile } from "../files/files.ts";
import type { StoreParts } from "../files/storage-limits.ts";
import { markFileReady, storeSmallFile } from "../files/store-file.ts";
import { type PictureCleaner, PICTURE_TYPE } from "../pictures/picture-cleaner.ts";
import type { TaskOptions } from "../workers/worker-pool.ts";
import { profileImageUrl, getProfile, lockProfile, writeProfile } from "./profile.ts";

export interface ProfileImageParts extends StoreParts {
  housekeeping: Housekeeping;
  pictures: PictureCleaner;
}

const ownerOf = (uid: string) => ({ ownerId: uid, recordKind: "profile" as const, recordId: uid });

const isPictureOf = (uid: string) => and(eq(files.ownerId, uid), eq(files.recordKind, "profile"));

const MAX_SIDE_PIXELS = 512;

/** The central square of a picture. Throws the errors of `PictureCleaner.clean`. */
export const cropProfilePicture = (
  pictures: PictureCleaner,
  bytes: Uint8Array,
  options: TaskOptions,
): Promise<Uint8Array> =>
  pictures.clean(
    { bytes, shape: { square: MAX_SIDE_PIXELS }, unsupportedMessage: PROFILE_MESSAGES.notPicture },
    options,
  );

/** Throws the errors of `cropProfilePicture`, and not found if the account was deleted. */
export async function setProfileImage(
  parts: ProfileImageParts,
  uid: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Profile> {
  const { db, housekeeping, pictures } = parts;
  const picture = await cropProfilePicture(pictures, bytes, { owner: uid, signal });
  const id = await storePicture(parts, uid, picture);
  const profile = await db.transaction(async (tx) => {
    const before = await lockProfile(tx, uid);
    const imageHash = createHash("sha256").update(picture).digest("hex").slice(0, 32);
    await tx.delete(files).where(and(isPictureOf(uid), eq(files.state, "ready"), ne(files.id, id)));
    await markFileReady(tx, uid, id, picture.byteLength);
    await writeProfile(tx, before, { imageHash });
    await setAccountImage(tx, uid, profileImageUrl(uid, imageHash));
    return getProfile(tx, uid);
  });
  housekeeping.wake();
  return profile;
}

async function storePicture(parts: ProfileImageParts, uid: string, picture: Uint8Array): Promise<string> {
  const id = randomUUID();
  const file = { filename: "picture.webp", mediaType: PICTURE_TYPE, bytes: picture };
  const storageKey = `profile-images/${uid}/${id}`;
  await storeSmallFile(parts, ownerOf(uid), { id, ...file, storageKey });
  return id;
}

export async function deleteProfileImage(
  { db, housekeeping }: Pick<ProfileImageParts, "db" | "housekeeping">,
  uid: string,
): Promise<Profile> {
  const profile = await db.transaction(async (tx) => {
    const before = await lockProfile(tx, uid);
    await deleteRecordFiles(tx, ownerOf(uid));
    await writeProfile(tx, before, { imageHash: null });
    await setAccountImage(tx, uid, null);
    return getProfile(tx, uid);
  });
  housekeeping.wake();
  return profile;
}

async function setAccountImage(tx: Tx, uid: string, image: string | null): Promise<void> {
  await tx.update(user).set({ image, updatedAt: new Date() }).where(eq(user.id, uid));
}

export async function getProfileImage(db: Db, uid: string): Promise<StoredFile & { hash: string }> {
  const [found] = await db
    .select({ file: files, hash: profiles.imageHash })
    .from(files)
    .innerJoin(profiles, eq(profiles.userId, files.ownerId))
    .where(and(isPictureOf(uid), eq(files.state, "ready")));
  if (!found?.hash) throw new AppError("not_found", ERROR_MESSAGES.noSuchPath);
  const { id, filename, mediaType, bytes, seconds, source, storageKey, createdAt } = found.file;
  const file = { id, filename, mediaType, bytes, seconds, source, storageKey };
  return { ...file, createdAt: createdAt.toISOString(), hash: found.hash };
}
