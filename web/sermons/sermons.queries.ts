// Everything the screens ask of and tell the server about sermons.
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import { processingEndpoints } from "../../contract/processing.ts";
import { Sermon, sermonEndpoints, type NewSermon, type SermonChange } from "../../contract/sermon.ts";
import type { ResponseOf } from "../../contract/endpoint.ts";
import { LIMITS } from "../../contract/limits.ts";
import { useUser } from "../account/session.queries.ts";
import { ApiError, callApi } from "../api.ts";

const listKey = (uid: string) => ["sermons", uid, "list"] as const;
const sermonKey = (uid: string, id: string) => ["sermons", uid, "one", id] as const;

type SermonPage = ResponseOf<typeof sermonEndpoints.listSermons>;
const SERMONS_PER_PAGE = 20;

/** Whether a call failed because there is no such sermon. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_found";
}

/** One whole sermon of the signed-in person. */
export function useSermon(id: string) {
  const { uid } = useUser();
  return useQuery({
    queryKey: sermonKey(uid, id),
    queryFn: ({ signal }) => callApi(sermonEndpoints.getSermon, { params: { uid, id }, signal }),
    enabled: id !== "",
    // Another tab may have got a result meanwhile.
    refetchOnWindowFocus: "always",
  });
}

/** The person's sermons, last changed first, page after page. */
export function useSermonList() {
  const { uid } = useUser();
  return useInfiniteQuery({
    queryKey: listKey(uid),
    queryFn: ({ pageParam, signal }) =>
      callApi(sermonEndpoints.listSermons, {
        params: { uid },
        query: { limit: SERMONS_PER_PAGE, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Creates a sermon, a draft unless its status says otherwise. */
export function useCreateSermon() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewSermon) => callApi(sermonEndpoints.createSermon, { params: { uid }, body }),
    onSuccess: (sermon) => rememberSermon(client, uid, sermon),
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
        queryKey: sermonKey(uid, id),
        queryFn: () => callApi(sermonEndpoints.getSermon, { params: { uid, id } }),
      });
      return callApi(sermonEndpoints.updateSermon, { params: { uid, id }, body: { ...change, version } });
    },
    onSuccess: (sermon) => rememberSermon(client, uid, sermon),
    onError: (error) => {
      const current = error instanceof ApiError ? Sermon.safeParse(error.current).data : undefined;
      if (current) return rememberSermon(client, uid, current);
    },
  });
}

/** Tells the pages what a sermon is by now. */
export function useRememberSermon() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useCallback((sermon: Sermon) => rememberSermon(client, uid, sermon), [client, uid]);
}

/** Fetches a sermon again, for the server has changed it. */
export function useRefreshSermon(id: string) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: sermonKey(uid, id) }),
        client.invalidateQueries({ queryKey: listKey(uid), refetchType: "none" }),
      ]),
    [client, id, uid],
  );
}

function rememberSermon(client: QueryClient, uid: string, sermon: Sermon) {
  client.setQueryData(sermonKey(uid, sermon.id), sermon);
  return client.invalidateQueries({ queryKey: listKey(uid), refetchType: "none" });
}

/** Deletes a sermon and takes it off the list that is on the screen. */
export function useDeleteSermon() {
  const { uid } = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(sermonEndpoints.deleteSermon, { params: { uid, id } }),
    onSuccess: (_, id) => forgetSermon(client, uid, id),
    onError: (error, id) => {
      if (isNotFound(error)) forgetSermon(client, uid, id);
    },
  });
}

function forgetSermon(client: QueryClient, uid: string, id: string) {
  client.removeQueries({ queryKey: sermonKey(uid, id) });
  client.setQueryData<InfiniteData<SermonPage>>(listKey(uid), (list) => {
    if (!list) return list;
    const pages = list.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));
    return { ...list, pages };
  });
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
      callApi(processingEndpoints.readTranscript, {
        query: { filename },
        body: bytes,
        timeout: LIMITS.requestTimeout.mobile + bytes.length / SLOWEST_BYTES_PER_MILLISECOND,
        signal,
      }),
  });
}
