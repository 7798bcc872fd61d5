// A kind of record as the screens read and change it: what it is called, where it is shown, how the server is asked for it,
// and what this browser knows of it.
import {
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import { type ContentKind, RECORD_KINDS, recordCallNames } from "../../contract/record-kinds.ts";
import { useUser } from "../account/session/session.queries.ts";
import { ApiError, callApi } from "../api/api.ts";
import { type PageCall, usePagedList } from "./paged-list.ts";
import { deleteCachedResponse } from "../account/session/response-cache.ts";

/** Whether a call failed because there is no such record. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_found";
}

export interface StoredRecord {
  id: string;
  title: string;
  version: number;
}

/** What a call about one record takes, and one that reads it. */
export interface RecordCall {
  params: { uid: string; id: string };
}
export interface ReadingCall extends RecordCall {
  signal: AbortSignal;
}

/** What the web app has to know of a kind of record before any of it is shown. */
interface RecordsDescription {
  name: ContentKind;
  /** On the screens: "Bible Study". */
  label: string;
  untitled: string;
  /** The word for one that is published: "Finished". */
  published: string;
  messages: { notFound: string; notFoundToEdit?: string; saveFailed: string; autoSaveFailed?: string };
  addresses: { create: string; view: (id: string) => string; edit: (id: string) => string };
}

interface RecordCalls<R, Item> {
  list: (call: PageCall) => Promise<{ items: Item[]; next: string | null }>;
  get: (call: ReadingCall | RecordCall) => Promise<R>;
  delete: (call: RecordCall) => Promise<void>;
}

export function defineRecords<R extends StoredRecord, Item extends { id: string }>(
  description: RecordsDescription,
) {
  const { path, one, many: plural } = RECORD_KINDS[description.name];
  const names = recordCallNames(description.name);
  const calls = {
    list: (call: PageCall) => callApi(names.list, call),
    get: (call: ReadingCall | RecordCall) => callApi(names.get, call),
    delete: (call: RecordCall) => callApi(names.delete, call),
  };
  return {
    ...description,
    path,
    plural,
    /** Within a sentence: "study". */
    noun: one.toLowerCase(),
    calls: calls as unknown as RecordCalls<R, Item>,
    /** Names the list in the cache. */
    listKey: (uid: string) => [path, uid, "list"] as const,
    /** Names one record in the cache. */
    recordKey: (uid: string, id: string) => [path, uid, "one", id] as const,
  };
}

export type Records<R extends StoredRecord, Item extends { id: string } = { id: string }> = ReturnType<
  typeof defineRecords<R, Item>
>;

type Keys = Pick<Records<StoredRecord>, "listKey" | "recordKey">;

/** Tells the pages what a record has become. */
export function cacheRecord(
  client: QueryClient,
  { recordKey, listKey }: Keys,
  uid: string,
  record: StoredRecord,
) {
  const query = { queryKey: recordKey(uid, record.id), exact: true };
  const isAsked = client.isFetching(query) > 0;
  // An answer that is on its way may be older than this, or newer.
  void client.cancelQueries(query);
  client.setQueryData(query.queryKey, record);
  if (isAsked) void client.invalidateQueries(query);
  return client.invalidateQueries({ queryKey: listKey(uid), refetchType: "none" });
}

/** Tells the pages what a record has become. */
export function useCacheRecord(records: Keys) {
  const { uid } = useUser();
  const client = useQueryClient();
  return useCallback(
    (record: StoredRecord) => cacheRecord(client, records, uid, record),
    [client, records, uid],
  );
}

/** The person's records of a kind, last changed first, page after page. */
export const useRecordList = <R extends StoredRecord, Item extends { id: string }>({
  listKey,
  calls,
}: Pick<Records<R, Item>, "listKey" | "calls">) => usePagedList(listKey, calls.list);

/** One whole record of the signed-in person; nothing is asked while the server does not have it. */
export function useRecord<R extends StoredRecord>(
  { recordKey, calls }: Pick<Records<R>, "recordKey" | "calls">,
  id: string,
  isStored = true,
) {
  const { uid } = useUser();
  return useQuery({
    queryKey: recordKey(uid, id),
    queryFn: ({ signal }) => calls.get({ params: { uid, id }, signal }),
    enabled: isStored && id !== "",
    // Another tab may have written on it meanwhile.
    refetchOnWindowFocus: "always",
  });
}

/** Deletes a record and removes it from the list on the screen. */
export function useDeleteRecord({
  recordKey,
  listKey,
  calls,
}: Pick<Records<StoredRecord>, keyof Keys | "calls">) {
  const { uid } = useUser();
  const client = useQueryClient();
  const forget = (id: string) => {
    client.removeQueries({ queryKey: recordKey(uid, id) });
    deleteCachedResponse(recordKey(uid, id));
    client.setQueryData<InfiniteData<{ items: { id: string }[] }>>(listKey(uid), (list) => {
      if (!list) return list;
      const pages = list.pages.map((page) => ({
        ...page,
        items: page.items.filter((item) => item.id !== id),
      }));
      return { ...list, pages };
    });
  };
  return useMutation({
    mutationFn: (id: string) => calls.delete({ params: { uid, id } }),
    onSuccess: (_, id) => forget(id),
    onError: (error, id) => {
      if (isNotFound(error)) forget(id);
    },
  });
}
