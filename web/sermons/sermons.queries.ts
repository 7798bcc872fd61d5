// Everything the screens ask of and tell the server about sermons.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { processingEndpoints } from "../../contract/processing.ts";
import { Sermon, sermonEndpoints, type NewSermon, type SermonChange } from "../../contract/sermon.ts";
import { LIMITS } from "../../contract/limits.ts";
import { useUser } from "../account/session.queries.ts";
import { ApiError, callApi } from "../api.ts";
import { sermonCache } from "./sermon-cache.ts";

/** One whole sermon of the signed-in person. */
export const useSermon = (id: string) =>
  sermonCache.useOne(id, (call) => callApi(sermonEndpoints.getSermon, call));

/** Creates a sermon, a draft unless its status says otherwise. */
export function useCreateSermon() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewSermon) => callApi(sermonEndpoints.createSermon, { params: { uid }, body }),
    onSuccess: (sermon) => sermonCache.remember(client, uid, sermon),
  });
}

/**
 * Changes fields of a sermon, based on the version that this page knows. After a conflict the newer record is what the
 * page knows, so that the person sees it and can decide to try again.
 */
export function useUpdateSermon(id: string) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: Omit<SermonChange, "version">) => {
      const { version } = await client.ensureQueryData({
        queryKey: sermonCache.oneKey(uid, id),
        queryFn: () => callApi(sermonEndpoints.getSermon, { params: { uid, id } }),
      });
      return callApi(sermonEndpoints.updateSermon, { params: { uid, id }, body: { ...change, version } });
    },
    onSuccess: (sermon) => sermonCache.remember(client, uid, sermon),
    onError: (error) => {
      const current = error instanceof ApiError ? Sermon.safeParse(error.current).data : undefined;
      if (current) return sermonCache.remember(client, uid, current);
    },
  });
}

/** Tells the pages what a sermon is by now. */
export const useRememberSermon = sermonCache.useRemember;

/** Fetches a sermon again, for the server has changed it. */
export function useRefreshSermon(id: string) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: sermonCache.oneKey(uid, id) }),
        client.invalidateQueries({ queryKey: sermonCache.listKey(uid), refetchType: "none" }),
      ]),
    [client, id, uid],
  );
}

/** Deletes a sermon and takes it off the list that is on the screen. */
export const useDeleteSermon = () =>
  sermonCache.useDelete((call) => callApi(sermonEndpoints.deleteSermon, call));

// A slow connection gets longer for a large file: 50 bytes a millisecond are 50 KB a second.
const SLOWEST_BYTES_PER_MILLISECOND = 50;

/** Words of a sermon to be read: a file with its name, or pasted text without one. */
export interface TranscriptBytes {
  filename: string;
  bytes: Uint8Array<ArrayBuffer>;
  signal?: AbortSignal;
}

/** Has the server read a transcript file or pasted text; it stores nothing of it. */
export function useReadTranscript() {
  return useMutation({
    mutationFn: ({ filename, bytes, signal }: TranscriptBytes) =>
      callApi(processingEndpoints.readTranscript, {
        query: { filename },
        body: bytes,
        timeout: LIMITS.requestTimeout.mobile + bytes.length / SLOWEST_BYTES_PER_MILLISECOND,
        signal,
      }),
  });
}
