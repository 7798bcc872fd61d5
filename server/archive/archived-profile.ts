import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { profiles } from "../db/schema.ts";
import { type ProfileImageParts, setProfileImage } from "../profile/profile-image.ts";
import { findUserProfile, lockProfile, presentChurch, writeProfile } from "../profile/profile.ts";
import type { ArchivedProfile } from "./archive-format.ts";

/** Throws not found if the account was deleted. */
export async function readArchivedProfile(db: Db, uid: string): Promise<ArchivedProfile> {
  const { account, row } = await findUserProfile(db, uid);
  return {
    displayName: account.name,
    email: account.email,
    ...presentChurch(row),
    role: row?.role ?? "",
    ministryAreas: row?.ministryAreas ?? "",
    bio: row?.bio ?? "",
    preferences: row?.preferences ?? {},
    setupCompleted: row?.setupCompleted ?? false,
    welcomed: row?.welcomed ?? false,
  };
}

/** Sets the fields that are empty in the user's profile. */
export async function mergeProfile(db: Db, uid: string, archived: ArchivedProfile): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockProfile(tx, uid);
    const merged = {
      church: row.church || archived.church,
      role: row.role || archived.role,
      ministryAreas: row.ministryAreas || archived.ministryAreas,
      bio: row.bio || archived.bio,
      convictions: row.convictions || archived.convictions,
      voice: row.voice || archived.voice,
      terms: row.terms || archived.terms,
      avoidedWords: row.avoidedWords || archived.avoidedWords,
      preferences: { ...archived.preferences, ...row.preferences },
      setupCompleted: row.setupCompleted || archived.setupCompleted,
      welcomed: row.welcomed || archived.welcomed,
    };
    const isChanged = Object.entries(merged).some(
      ([field, value]) => !isDeepStrictEqual(value, row[field as keyof typeof merged]),
    );
    if (isChanged) await writeProfile(tx, row, merged);
  });
}

export async function setPictureIfMissing(
  parts: ProfileImageParts,
  uid: string,
  picture: Uint8Array,
  signal: AbortSignal,
): Promise<void> {
  const [row] = await parts.db
    .select({ imageHash: profiles.imageHash })
    .from(profiles)
    .where(eq(profiles.userId, uid));
  if (!row?.imageHash) await setProfileImage(parts, uid, picture, signal);
}
