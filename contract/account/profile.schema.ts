import { z } from "zod";
import { CALLS } from "../calls.ts";
import { ChurchProfile } from "./church-profile.schema.ts";
import { BibleId } from "../bibles/bibles.schema.ts";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { PROFILE_MESSAGES } from "./profile.ts";
import { requiredTextOf, textOf } from "../text/text.schema.ts";

export const Preferences = z.object({
  notifications: z.boolean(),
  /** Whether notifications are also sent by email, once the address is confirmed. */
  emailUpdates: z.boolean(),
  /** Whether comments on the user's records and in their threads are sent by email, too. */
  commentEmails: z.boolean(),
  /** Null follows the device. */
  darkMode: z.boolean().nullable(),
  /** The edition in which passages are printed. Null, or one that is not on this server: the default. */
  bible: BibleId.nullable(),
  /** The edition that is shown next to it; null for none. */
  secondBible: BibleId.nullable(),
});
export type Preferences = z.infer<typeof Preferences>;

const line = (label: string) => textOf(LIMITS.lineCharacters, label);

const writable = {
  displayName: requiredTextOf(LIMITS.lineCharacters, "Display Name", PROFILE_MESSAGES.nameRequired),
  church: line("Home Church"),
  role: line("Ministry Role"),
  ministryAreas: line("Ministry Areas"),
  bio: textOf(LIMITS.noteCharacters, "Bio"),
  ...ChurchProfile.shape,
  preferences: Preferences.partial(),
  setupCompleted: z.boolean(),
  welcomed: z.boolean(),
  /** True once the user was asked to connect a YouTube account. */
  youtubeOffered: z.boolean(),
};

export const Profile = z.object({
  ...writable,
  preferences: Preferences,
  /** The editions of the church that the user joined first, for users who have not chosen a Bible. */
  churchBibles: Preferences.pick({ bible: true, secondBible: true }),
  email: z.string(),
  emailVerified: z.boolean(),
  /** Null if there is no picture. */
  imageUrl: z.string().nullable(),
  /** Increases with each change; a change names the version that it is based on. */
  version: z.int(),
  updatedAt: z.iso.datetime(),
});
export type Profile = z.infer<typeof Profile>;

/** Without `version` the change always succeeds, because a single toggle overwrites nothing else. */
export const ProfileChange = z.object(writable).partial().extend({ version: z.int().optional() });
export type ProfileChange = z.infer<typeof ProfileChange>;

const UserParams = z.object({ uid: z.string() });

export const profileEndpoints = {
  getProfile: defineEndpoint(CALLS.getProfile, {
    summary: "Returns the profile of the user",
    params: UserParams,
    response: Profile,
    errors: ["unauthenticated", "not_found"],
  }),
  updateProfile: defineEndpoint(CALLS.updateProfile, {
    summary: "Changes fields of a profile",
    params: UserParams,
    body: ProfileChange,
    response: Profile,
    errors: ["invalid", "unauthenticated", "not_found", "conflict"],
  }),
  setProfileImage: defineEndpoint(CALLS.setProfileImage, {
    usageLimit: "convert",
    summary:
      "Uploads a picture (JPEG, PNG, WebP, GIF, AVIF), which is stored as a square of at most 512 pixels",
    params: UserParams,
    body: z.instanceof(Uint8Array),
    bodyLimit: LIMITS.profileImageBytes,
    response: Profile,
    errors: ["invalid", "unauthenticated", "not_found", "too_large", "unsupported", "unavailable"],
  }),
  deleteProfileImage: defineEndpoint(CALLS.deleteProfileImage, {
    summary: "Deletes the picture",
    params: UserParams,
    response: Profile,
    errors: ["unauthenticated", "not_found"],
  }),
};
