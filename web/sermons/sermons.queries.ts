import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

import type { Sermon, NewSermon, SermonChange } from "../../contract/records/sermon.schema.ts";
import { LIMITS } from "../../contract/limits.ts";
import { useUser } from "../account/session/session.queries.ts";
import { ApiError, callApi } from "../api/api.ts";
import { rememberRecord, useRecord } from "../records/records.ts";
import { readSavedRecord } from "../autosave/draft-kind.ts";
import { sermons } from "./sermons.ts";

export const useSermon = (id: string) => useRecord(sermons, id);

export function useCreateSermon() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewSermon) => callApi("createSermon", { params: { uid }, body }),
    onSuccess: (sermon) => rememberRecord(client, sermons, uid, sermon),
  });
}

/** After a conflict the page knows the newer record, so that the person sees it and can try again. */
export function useUpdateSermon(id: string) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: Omit<SermonChange, "version">) => {
      const { version } = await client.ensureQueryData({
        queryKey: sermons.oneKey(uid, id),
        queryFn: () => callApi("getSermon", { params: { uid, id } }),
      });
      return (await callApi("updateSermon", { params: { uid, id }, body: { ...change, version } })) as Sermon;
    },
    onSuccess: (sermon) => rememberRecord(client, sermons, uid, sermon),
    onError: (error) => {
      const current = error instanceof ApiError ? readSavedRecord<Sermon>(error.current) : undefined;
      if (current) return rememberRecord(client, sermons, uid, current);
    },
  });
}

export function useRefreshSermon(id: string) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: sermons.oneKey(uid, id) }),
        client.invalidateQueries({ queryKey: sermons.listKey(uid), refetchType: "none" }),
      ]),
    [client, id, uid],
  );
}

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
      callApi("readTranscript", {
        query: { filename },
        body: bytes,
        timeout: LIMITS.requestTimeout.mobile + bytes.length / SLOWEST_BYTES_PER_MILLISECOND,
        signal,
      }),
  });
}
