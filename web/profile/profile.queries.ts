import { useWindowEvent } from "@mantine/hooks";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { User } from "../../contract/account/account.ts";
import type { Preferences, Profile, ProfileChange } from "../../contract/account/profile.schema.ts";
import { PROFILE_MESSAGES } from "../../contract/account/profile.ts";
import { profileKey } from "../account/profile.queries.ts";
import { SESSION_KEY, useUser } from "../account/session/session.queries.ts";
import { ApiError, callApi } from "../api/api.ts";

/** Why the profile could not be changed: the server's reason if it gave one. */
export function describeProfileError(error: unknown): string {
  const hasReason = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return hasReason ? error.message : PROFILE_MESSAGES.saveFailed;
}

export function useUpdateProfile() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChange) => callApi("updateProfile", { params: { uid }, body }),
    onSuccess: (profile) => cacheProfile(client, uid, profile),
  });
}

/** Changes single preferences optimistically; an error reverts them. */
export function useChangePreferences() {
  const { uid } = useUser();
  const client = useQueryClient();
  const key = profileKey(uid);
  return useMutation({
    mutationKey: preferencesKey(uid),
    // One after the other, so that the last change wins.
    scope: { id: `preferences ${uid}` },
    mutationFn: (preferences: Partial<Preferences>) => savePreferences(uid, preferences),
    onMutate: async (changed) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Profile>(key)?.preferences;
      client.setQueryData<Profile>(key, (profile) => profile && withPreferences(profile, changed));
      return { before };
    },
    onError: (_, __, context) =>
      client.setQueryData<Profile>(key, (profile) => profile && withPreferences(profile, context?.before)),
    onSettled: () => {
      const isLast = client.isMutating({ mutationKey: preferencesKey(uid) }) === 1;
      return isLast ? client.invalidateQueries({ queryKey: key }) : undefined;
    },
  });
}

/** Sends the changes that wait for an earlier one when the page is closed or reloaded. */
export function useSavePreferencesOnClose() {
  const { uid } = useUser();
  const client = useQueryClient();
  useWindowEvent("pagehide", () => {
    const waiting = client
      .getMutationCache()
      .findAll({ mutationKey: preferencesKey(uid), predicate: ({ state }) => state.isPaused });
    if (waiting.length === 0) return;
    const changes = waiting.map(({ state }) => state.variables as Partial<Preferences>);
    savePreferences(uid, Object.assign({}, ...changes)).catch(() => undefined);
  });
}

const preferencesKey = (uid: string) => ["preferences", uid] as const;

const savePreferences = (uid: string, preferences: Partial<Preferences>) =>
  callApi("updateProfile", { params: { uid }, body: { preferences }, keepalive: true });

const withPreferences = (profile: Profile, changed: Partial<Preferences> = {}): Profile => ({
  ...profile,
  preferences: { ...profile.preferences, ...changed },
});

export function useSetPicture() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (picture: Blob) => {
      const body = new Uint8Array(await picture.arrayBuffer());
      return callApi("setProfileImage", { params: { uid }, body, timeout: PICTURE_TIMEOUT_MS });
    },
    onSuccess: (profile) => cacheProfile(client, uid, profile),
  });
}

/** Enough for 5 MB over a slow connection and for processing them. */
const PICTURE_TIMEOUT_MS = 120_000;

/** Removes the picture and returns its bytes for undo, if Berea had stored it. */
export function useRemovePicture() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (imageUrl: string) => {
      const bytes = imageUrl.startsWith("/") ? await readPicture(imageUrl) : undefined;
      const profile = await callApi("deleteProfileImage", { params: { uid } });
      await cacheProfile(client, uid, profile);
      return bytes;
    },
  });
}

async function readPicture(imageUrl: string): Promise<Blob | undefined> {
  const response = await fetch(imageUrl).catch(() => undefined);
  return response?.ok ? response.blob() : undefined;
}

export function useCacheProfile() {
  const { uid } = useUser();
  const client = useQueryClient();
  return (profile: Profile) => cacheProfile(client, uid, profile);
}

async function cacheProfile(client: QueryClient, uid: string, profile: Profile): Promise<void> {
  await client.cancelQueries({ queryKey: profileKey(uid) });
  client.setQueryData(profileKey(uid), profile);
  const { displayName, imageUrl } = profile;
  client.setQueryData<User | null>(SESSION_KEY, (user) =>
    user?.uid === uid ? { ...user, displayName, photoURL: imageUrl } : user,
  );
}
