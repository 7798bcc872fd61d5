// What this browser knows of a person's records of one kind, and how it asks for them.
import {
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import { useUser } from "./account/session.queries.ts";
import { ApiError } from "./api.ts";
import { forgetKeptAnswer } from "./offline/kept-answers.ts";

/** Whether a call failed because there is no such record. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_found";
}

interface Page {
  items: { id: string }[];
}

/** What a call about one record takes, and one that reads it. */
interface RecordCall {
  params: { uid: string; id: string };
}
interface ReadingCall extends RecordCall {
  signal: AbortSignal;
}

/** The cache of records of a kind: "studies", for instance. */
export function recordCache<R extends { id: string }>(kind: string) {
  const listKey = (uid: string) => [kind, uid, "list"] as const;
  const oneKey = (uid: string, id: string) => [kind, uid, "one", id] as const;
  const versionsKey = (uid: string, id: string) => [...oneKey(uid, id), "versions"] as const;

  function remember(client: QueryClient, uid: string, record: R) {
    const query = { queryKey: oneKey(uid, record.id), exact: true };
    const isAsked = client.isFetching(query) > 0;
    // An answer that is on its way may be older than this, or newer.
    void client.cancelQueries(query);
    client.setQueryData(query.queryKey, record);
    if (isAsked) void client.invalidateQueries(query);
    return client.invalidateQueries({ queryKey: listKey(uid), refetchType: "none" });
  }

  function forget(client: QueryClient, uid: string, id: string) {
    client.removeQueries({ queryKey: oneKey(uid, id) });
    forgetKeptAnswer(oneKey(uid, id));
    client.setQueryData<InfiniteData<Page>>(listKey(uid), (list) => {
      if (!list) return list;
      const pages = list.pages.map((page) => ({
        ...page,
        items: page.items.filter((item) => item.id !== id),
      }));
      return { ...list, pages };
    });
  }

  return {
    listKey,
    oneKey,
    remember,
    /** Tells the pages what a record is by now. */
    useRemember() {
      const { uid } = useUser();
      const client = useQueryClient();
      return useCallback((record: R) => remember(client, uid, record), [client, uid]);
    },
    /** One whole record of the signed-in person; nothing is asked while the server does not have it. */
    useOne(id: string, call: (options: ReadingCall) => Promise<R>, isStored = true) {
      const { uid } = useUser();
      return useQuery({
        queryKey: oneKey(uid, id),
        queryFn: ({ signal }) => call({ params: { uid, id }, signal }),
        enabled: isStored && id !== "",
        // Another tab may have written on it meanwhile.
        refetchOnWindowFocus: "always",
      });
    },
    /** A record as the server has it when its editor is opened; from then on the editor follows it by itself. */
    useOneToEdit(id: string, call: (options: ReadingCall) => Promise<R>) {
      const { uid } = useUser();
      return useQuery({
        queryKey: [...oneKey(uid, id), "edit"],
        queryFn: ({ signal }) => call({ params: { uid, id }, signal }),
        gcTime: 0,
        staleTime: Number.POSITIVE_INFINITY,
      });
    },
    /** What a record was before its last changes, last replaced first. */
    useVersions<Version>(id: string, call: (options: ReadingCall) => Promise<{ items: Version[] }>) {
      const { uid } = useUser();
      return useQuery({
        queryKey: versionsKey(uid, id),
        queryFn: ({ signal }) => call({ params: { uid, id }, signal }),
        staleTime: 0,
        gcTime: 0,
      });
    },
    /** Puts a record back to what it was. */
    useRestoreVersion(
      id: string,
      call: (options: { params: { uid: string; id: string; versionId: string } }) => Promise<R>,
    ) {
      const { uid } = useUser();
      const client = useQueryClient();
      return useMutation({
        mutationFn: (versionId: string) => call({ params: { uid, id, versionId } }),
        onSuccess: () => client.invalidateQueries({ queryKey: versionsKey(uid, id) }),
      });
    },
    /** Deletes a record and takes it off the list that is on the screen. */
    useDelete(call: (options: RecordCall) => Promise<void>) {
      const { uid } = useUser();
      const client = useQueryClient();
      return useMutation({
        mutationFn: (id: string) => call({ params: { uid, id } }),
        onSuccess: (_, id) => forget(client, uid, id),
        onError: (error, id) => {
          if (isMissing(error)) forget(client, uid, id);
        },
      });
    },
  };
}
