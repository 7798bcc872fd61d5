// Profiles. A row is added with the first change; without one, all values are the defaults.
import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { ChurchProfile } from "../../contract/account/church-profile.schema.ts";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import type { Preferences, Profile, ProfileChange } from "../../contract/account/profile.schema.ts";
import { PROFILE_IMAGE_PATH, PROFILE_MESSAGES } from "../../contract/account/profile.ts";
import { findFirstChurch } from "../churches/churches.ts";
import type { Db, Tx } from "../db/database.ts";
import { profiles, user } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { PROFILE_PICTURE_ORIGINS } from "../http/security/security.ts";

export type ProfileRow = typeof profiles.$inferSelect;

const DEFAULT_PREFERENCES: Preferences = {
  notifications: true,
  emailUpdates: true,
  commentEmails: true,
  darkMode: null,
  bible: null,
  secondBible: null,
};

const DEFAULTS = {
  version: 1,
  church: "",
  role: "",
  ministryAreas: "",
  bio: "",
  convictions: "",
  voice: "",
  terms: "",
  avoidedWords: "",
  setupCompleted: false,
  welcomed: false,
  youtubeOffered: false,
};

export const withDefaultPreferences = (stored: Partial<Preferences> | undefined): Preferences => ({
  ...DEFAULT_PREFERENCES,
  ...stored,
});

export async function findUserProfile(db: Db | Tx, uid: string) {
  const [found] = await db
    .select({ account: user, row: profiles })
    .from(user)
    .leftJoin(profiles, eq(profiles.userId, user.id))
    .where(eq(user.id, uid));
  if (!found) throw new AppError("not_found", ERROR_MESSAGES.noSuchPath);
  return found;
}

/** The name of the church and how it writes. */
export function presentChurch(row: ProfileRow | null | undefined): ChurchProfile & { church: string } {
  const { church, convictions, voice, terms, avoidedWords } = row ?? DEFAULTS;
  return { church, convictions, voice, terms, avoidedWords };
}

/** What the user entered; where that is empty, what the church has that they joined first. */
export async function getChurchProfile(
  db: Db | Tx,
  uid: string,
): Promise<ChurchProfile & { church: string }> {
  const [row] = await db.select().from(profiles).where(eq(profiles.userId, uid));
  const own = presentChurch(row);
  const church = await findFirstChurch(db, uid);
  if (!church) return own;
  return {
    church: own.church || church.name,
    convictions: own.convictions || church.convictions,
    voice: own.voice || church.voice,
    terms: own.terms || church.terms,
    avoidedWords: own.avoidedWords || church.avoidedWords,
  };
}

/** Throws not found if the account was deleted. */
export async function getProfile(db: Db | Tx, uid: string): Promise<Profile> {
  const { account, row } = await findUserProfile(db, uid);
  const church = await findFirstChurch(db, uid);
  const { version, role, ministryAreas, bio, setupCompleted, welcomed, youtubeOffered } = row ?? DEFAULTS;
  return {
    displayName: account.name,
    role,
    ministryAreas,
    bio,
    ...presentChurch(row),
    preferences: withDefaultPreferences(row?.preferences),
    churchBibles: { bible: church?.bible ?? null, secondBible: church?.secondBible ?? null },
    setupCompleted,
    welcomed,
    youtubeOffered,
    email: account.email,
    emailVerified: account.emailVerified,
    imageUrl: row?.imageHash ? profileImageUrl(uid, row.imageHash) : getExternalImage(account.image),
    version,
    updatedAt: (row ?? account).updatedAt.toISOString(),
  };
}

/** Locks a profile until the end of the transaction; throws not found if the account was deleted. */
export async function lockProfile(tx: Tx, uid: string): Promise<ProfileRow> {
  const [account] = await tx.select({ id: user.id }).from(user).where(eq(user.id, uid)).for("key share");
  if (!account) throw new AppError("not_found", ERROR_MESSAGES.noSuchPath);
  await tx.insert(profiles).values({ userId: uid }).onConflictDoNothing();
  const [row] = await tx.select().from(profiles).where(eq(profiles.userId, uid)).for("update");
  if (!row) throw new Error("a profile disappeared right after it was added");
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

/** Pictures that aren't stored here are shown only from Google, and never fetched by the server. */
function getExternalImage(image: string | null): string | null {
  const origin = image === null ? undefined : URL.parse(image)?.origin;
  return origin !== undefined && PROFILE_PICTURE_ORIGINS.includes(origin) ? image : null;
}

/** Throws a conflict with the current profile if `version` isn't the current one. */
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
