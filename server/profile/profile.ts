import { eq } from "drizzle-orm";
import { type Profile, PROFILE_MESSAGES, type ProfileChange } from "../../contract/profile.ts";
import type { Db } from "../db/database.ts";
import { user } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { getProfile, lockProfile, writeProfile } from "./profile-rows.ts";

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
