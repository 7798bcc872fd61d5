import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { PROFILE_MESSAGES } from "./profile.ts";
import { requiredTextOf, textOf } from "../text/text.schema.ts";

export const Preferences = z.object({
  /** Whether the person wants to be told of anything at all that they did not just do themselves. */
  notifications: z.boolean(),
  /** Whether they may be told by e-mail, once their address is confirmed. */
  emailUpdates: z.boolean(),
  /** Null: as their device has it. */
  darkMode: z.boolean().nullable(),
});
export type Preferences = z.infer<typeof Preferences>;

const line = (label: string) => textOf(LIMITS.lineCharacters, label);

const writable = {
  displayName: requiredTextOf(LIMITS.lineCharacters, "Display Name", PROFILE_MESSAGES.nameRequired),
  church: line("Home Church"),
  role: line("Ministry Role"),
  ministryAreas: line("Ministry Areas"),
  bio: textOf(LIMITS.noteCharacters, "Bio"),
  preferences: Preferences.partial(),
  /** True once the person has gone through the set-up. */
  setupCompleted: z.boolean(),
  /** True once the person has closed the welcome. */
  welcomed: z.boolean(),
  /** True once connecting a YouTube account was offered. */
  youtubeOffered: z.boolean(),
};

export const Profile = z.object({
  ...writable,
  preferences: Preferences,
  email: z.string(),
  emailVerified: z.boolean(),
  /** Address of the picture; null where there is none. */
  imageUrl: z.string().nullable(),
  /** Counts the changes; a change names the version that it is based on. */
  version: z.int(),
  updatedAt: z.iso.datetime(),
});
export type Profile = z.infer<typeof Profile>;

/** Without `version` the change is made whatever was changed before: one toggle overwrites nothing else. */
export const ProfileChange = z.object(writable).partial().extend({ version: z.int().optional() });
export type ProfileChange = z.infer<typeof ProfileChange>;

const UserParams = z.object({ uid: z.string() });

export const profileEndpoints = {
  getProfile: defineEndpoint(CALLS.getProfile, {
    summary: "A person's profile",
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
    summary: "Takes a picture (JPEG, PNG, WebP, GIF, AVIF) and keeps it as a square of at most 512 pixels",
    params: UserParams,
    body: z.instanceof(Uint8Array),
    bodyLimit: LIMITS.profileImageBytes,
    response: Profile,
    errors: ["invalid", "unauthenticated", "not_found", "too_large", "unsupported", "unavailable"],
  }),
  deleteProfileImage: defineEndpoint(CALLS.deleteProfileImage, {
    summary: "Takes the picture away",
    params: UserParams,
    response: Profile,
    errors: ["unauthenticated", "not_found"],
  }),
};
