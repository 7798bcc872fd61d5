// The row of a profile: there once something was written, and until then all is as it is at the beginning.
import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import type { Preferences, Profile, ProfileChange } from "../../contract/account/profile.schema.ts";
import { PROFILE_IMAGE_PATH, PROFILE_MESSAGES } from "../../contract/account/profile.ts";
import type { Db, Tx } from "../db/database.ts";
import { profiles, user } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { PROFILE_PICTURE_ORIGINS } from "../http/security/security.ts";

export type ProfileRow = typeof profiles.$inferSelect;

const FIRST_PREFERENCES: Preferences = { notifications: true, emailUpdates: true, darkMode: null };

const BEGINNING = {
  version: 1,
  church: "",
  role: "",
  ministryAreas: "",
  bio: "",
  setupCompleted: false,
  welcomed: false,
  youtubeOffered: false,
};

export const readPreferences = (stored: Partial<Preferences> | undefined): Preferences => ({
  ...FIRST_PREFERENCES,
  ...stored,
});

export async function findUserProfile(db: Db | Tx, uid: string) {
  const [found] = await db
    .select({ person: user, row: profiles })
    .from(user)
    .leftJoin(profiles, eq(profiles.userId, user.id))
    .where(eq(user.id, uid));
  if (!found) throw new AppError("not_found", ERROR_MESSAGES.noSuchPath);
  return found;
}

/** Throws not found where the account is gone. */
export async function getProfile(db: Db | Tx, uid: string): Promise<Profile> {
  const { person, row } = await findUserProfile(db, uid);
  const { version, church, role, ministryAreas, bio, setupCompleted, welcomed, youtubeOffered } =
    row ?? BEGINNING;
  return {
    displayName: person.name,
    church,
    role,
    ministryAreas,
    bio,
    preferences: readPreferences(row?.preferences),
    setupCompleted,
    welcomed,
    youtubeOffered,
    email: person.email,
    emailVerified: person.emailVerified,
    imageUrl: row?.imageHash ? profileImageUrl(uid, row.imageHash) : showElsewhere(person.image),
    version,
    updatedAt: (row ?? person).updatedAt.toISOString(),
  };
}

/** A profile that nobody else changes before the transaction ends; throws not found where the account is gone. */
export async function lockProfile(tx: Tx, uid: string): Promise<ProfileRow> {
  const [person] = await tx.select({ id: user.id }).from(user).where(eq(user.id, uid)).for("key share");
  if (!person) throw new AppError("not_found", ERROR_MESSAGES.noSuchPath);
  await tx.insert(profiles).values({ userId: uid }).onConflictDoNothing();
  const [row] = await tx.select().from(profiles).where(eq(profiles.userId, uid)).for("update");
  if (!row) throw new Error("a profile that was just made is gone");
  return row;
}

export async function writeProfile(
  tx: Tx,
  { userId }: ProfileRow,
  changes: PgUpdateSetSource<typeof profiles>,
): Promise<void> {
  await tx
    .update(profiles)
    .set({ ...changes, version: sql`${profiles.version} + 1`, updatedAt: sql`now()` })
    .where(eq(profiles.userId, userId));
}

export const profileImageUrl = (uid: string, hash: string) =>
  `${PROFILE_IMAGE_PATH.replace(":uid", uid)}?v=${hash}`;

/** A picture that is not kept here is shown from Google only, and never fetched by the server. */
function showElsewhere(image: string | null): string | null {
  const origin = image === null ? undefined : URL.parse(image)?.origin;
  return origin !== undefined && PROFILE_PICTURE_ORIGINS.includes(origin) ? image : null;
}

/**
 * Changes the fields given; the name is that of the account. Throws a conflict, with the profile as it is, where
 * `version` is given and no longer its version.
 */
export async function updateProfile(
  db: Db,
  uid: string,
  { version, displayName, preferences, ...fields }: ProfileChange,
): Promise<Profile> {
  return db.transaction(async (tx) => {
    const before = await lockProfile(tx, uid);
    if (version !== undefined && version !== before.version) {
      throw new AppError("conflict", PROFILE_MESSAGES.stale, await getProfile(tx, uid));
    }
    if (displayName !== undefined) {
      await tx.update(user).set({ name: displayName, updatedAt: new Date() }).where(eq(user.id, uid));
    }
    await writeProfile(tx, before, {
      ...fields,
      ...(preferences && { preferences: { ...before.preferences, ...preferences } }),
    });
    return getProfile(tx, uid);
  });
}
