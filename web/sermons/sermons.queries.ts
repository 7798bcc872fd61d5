import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

import type { Sermon, NewSermon, SermonChange } from "../../contract/records/sermon.schema.ts";
import { LIMITS } from "../../contract/limits.ts";
import { useUser } from "../account/session/session.queries.ts";
import { ApiError, callApi } from "../api/api.ts";
import { cacheRecord, useRecord } from "../records/records.ts";
import { readSavedRecord } from "../autosave/draft-kind.ts";
import { sermons } from "./sermons.ts";

export const useSermon = (id: string) => useRecord(sermons, id);

export function useCreateSermon() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewSermon) => callApi("createSermon", { params: { uid }, body }),
    onSuccess: (sermon) => cacheRecord(client, sermons, uid, sermon),
  });
}

/** After a conflict, the cache has the newer record, so that the user sees it and can try again. */
export function useUpdateSermon(id: string) {
  const { uid } = useUser();
  const client = useQueryClient();
  const update = useSermonUpdates(uid);
  return useMutation({
    mutationFn: async (change: Omit<SermonChange, "version">) => {
      const { version } = await client.ensureQueryData({
        queryKey: sermons.recordKey(uid, id),
        queryFn: () => callApi("getSermon", { params: { uid, id } }),
      });
      return (await callApi("updateSermon", { params: { uid, id }, body: { ...change, version } })) as Sermon;
    },
    ...update,
  });
}

/** Updates the cached sermon after a change, and after a conflict with the record that the server has. */
function useSermonUpdates(uid: string) {
  const client = useQueryClient();
  return {
    onSuccess: (sermon: Sermon) => cacheRecord(client, sermons, uid, sermon),
    onError: (error: Error) => {
      const current = error instanceof ApiError ? readSavedRecord<Sermon>(error.current) : undefined;
      if (current) return cacheRecord(client, sermons, uid, current);
    },
  };
}

export function useRefreshSermon(id: string) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: sermons.recordKey(uid, id) }),
        client.invalidateQueries({ queryKey: sermons.listKey(uid), refetchType: "none" }),
      ]),
    [client, id, uid],
  );
}

/** The slowest connection for which the timeout allows a large file: 50 kB per second. */
const MIN_BYTES_PER_MS = 50;

/** A transcript file with its name, or pasted text without one. */
export interface TranscriptFile {
  filename: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Has the server read a transcript file or pasted text and store it on a sermon. */
export const callStoreTranscript = (
  uid: string,
  { id, version }: Pick<Sermon, "id" | "version">,
  { filename, bytes, youtubeUrl }: TranscriptFile & { youtubeUrl?: string | undefined },
): Promise<Sermon> =>
  callApi("storeTranscript", {
    params: { uid, id },
    query: { filename, version, youtubeUrl },
    body: bytes,
    timeout: LIMITS.requestTimeoutMs.mobile + bytes.length / MIN_BYTES_PER_MS,
  });

export function useStoreTranscriptFile(sermon: Sermon) {
  const { uid } = useUser();
  const update = useSermonUpdates(uid);
  return useMutation({
    mutationFn: (file: Parameters<typeof callStoreTranscript>[2]) => callStoreTranscript(uid, sermon, file),
    ...update,
  });
}
