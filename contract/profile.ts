// What a person tells about themselves, and how they want Berea to be.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { requiredTextOf, textOf } from "./text.ts";

export const PROFILE_MESSAGES = {
  nameRequired: "Display Name is required",
  saveFailed: "Failed to update profile. Please try again.",
  stale: "Your profile was changed elsewhere in the meantime.",
  notPicture: "This file is no picture that Berea can read.",
  pictureTooLarge: "This picture is too large: it may have at most 5 MB.",
} as const;

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

const Owner = z.object({ uid: z.string() });

/** The bytes of a person's picture (GET), which `?v=` names: it changes with the picture. */
export const PROFILE_IMAGE_PATH = "/api/users/:uid/profile/image";

export const profileEndpoints = {
  getProfile: defineEndpoint({
    method: "GET",
    path: "/api/users/:uid/profile",
    summary: "A person's profile",
    params: Owner,
    response: Profile,
    errors: ["unauthenticated", "not_found"],
  }),
  updateProfile: defineEndpoint({
    method: "PATCH",
    path: "/api/users/:uid/profile",
    summary: "Changes fields of a profile",
    params: Owner,
    body: ProfileChange,
    response: Profile,
    errors: ["invalid", "unauthenticated", "not_found", "conflict"],
  }),
  setProfileImage: defineEndpoint({
    method: "POST",
    path: PROFILE_IMAGE_PATH,
    use: "convert",
    summary: "Takes a picture (JPEG, PNG, WebP, GIF, AVIF) and keeps it as a square of at most 512 pixels",
    params: Owner,
    body: z.instanceof(Uint8Array),
    bodyLimit: LIMITS.profileImageBytes,
    response: Profile,
    errors: ["invalid", "unauthenticated", "not_found", "too_large", "unsupported", "unavailable"],
  }),
  deleteProfileImage: defineEndpoint({
    method: "DELETE",
    path: PROFILE_IMAGE_PATH,
    summary: "Takes the picture away",
    params: Owner,
    response: Profile,
    errors: ["unauthenticated", "not_found"],
  }),
};
