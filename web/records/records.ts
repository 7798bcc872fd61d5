// The labels, URLs, API calls and query cache of each kind of record.
import {
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import type { z } from "zod";
import { type ContentKind, RECORD_KINDS, recordCallNames } from "../../contract/record-kinds.ts";
import type {
  BatchAnswer,
  RecordBatch,
  RecordCounts,
  RecordFilter,
  RecordListQuery,
} from "../../contract/records/lists/record-list.schema.ts";
import { useRecordOwner } from "../account/session/record-owner.ts";
import { useUser } from "../account/session/session.queries.ts";
import { ApiError, callApi } from "../api/api.ts";
import { type PageCall, usePagedList } from "./paged-list.ts";
import { deleteCachedResponse } from "../account/session/response-cache.ts";

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_found";
}

export interface StoredRecord {
  id: string;
  title: string;
  version: number;
}

export interface RecordCall {
  params: { uid: string; id: string };
}
export interface ReadingCall extends RecordCall {
  signal: AbortSignal;
}

type Query<Schema extends z.ZodType> = Partial<z.input<Schema>>;
export type ListCall = PageCall & { query: Query<typeof RecordListQuery> };
export interface CountCall {
  params: { uid: string };
  query: Query<typeof RecordFilter>;
  signal: AbortSignal;
}
export interface BatchCall {
  params: { uid: string };
  body: RecordBatch;
}

interface RecordsDescription {
  name: ContentKind;
  /** In title case: "Bible Study". */
  label: string;
  untitled: string;
  /** The label of the published state. */
  published: string;
  messages: { notFound: string; notFoundToEdit?: string; saveFailed: string; autoSaveFailed?: string };
  /** Whether unfiltered lists show the days of a series as one entry. */
  groupsDays?: boolean;
  urls: { create: string; view: (id: string) => string; edit: (id: string) => string };
}

interface RecordCalls<R, Item> {
  list: (call: ListCall) => Promise<{ items: Item[]; next: string | null }>;
  get: (call: ReadingCall | RecordCall) => Promise<R>;
  delete: (call: RecordCall) => Promise<void>;
  count: (call: CountCall) => Promise<RecordCounts>;
  change: (call: BatchCall) => Promise<BatchAnswer>;
}

export function defineRecords<R extends StoredRecord, Item extends { id: string }>(
  description: RecordsDescription,
) {
  const { path, one, many: plural } = RECORD_KINDS[description.name];
  const names = recordCallNames(description.name);
  const calls = {
    list: (call: ListCall) => callApi(names.list, call),
    get: (call: ReadingCall | RecordCall) => callApi(names.get, call),
    delete: (call: RecordCall) => callApi(names.delete, call),
    count: (call: CountCall) => callApi(names.count, call),
    change: (call: BatchCall) => callApi(names.change, call),
  };
  return {
    ...description,
    path,
    plural,
    /** In lower case, for sentences: "study". */
    noun: one.toLowerCase(),
    calls: calls as unknown as RecordCalls<R, Item>,
    listKey: (uid: string) => [path, uid, "list"] as const,
    countsKey: (uid: string) => [path, uid, "counts"] as const,
    recordKey: (uid: string, id: string) => [path, uid, "one", id] as const,
  };
}

export type Records<R extends StoredRecord, Item extends { id: string } = { id: string }> = ReturnType<
  typeof defineRecords<R, Item>
>;

type Keys = Pick<Records<StoredRecord>, "listKey" | "recordKey">;

export function cacheRecord(
  client: QueryClient,
  { recordKey, listKey }: Keys,
  uid: string,
  record: StoredRecord,
) {
  const query = { queryKey: recordKey(uid, record.id), exact: true };
  const wasFetching = client.isFetching(query) > 0;
  // A pending response may be older or newer than this record.
  void client.cancelQueries(query);
  client.setQueryData(query.queryKey, record);
  if (wasFetching) void client.invalidateQueries(query);
  return client.invalidateQueries({ queryKey: listKey(uid), refetchType: "none" });
}

export function useCacheRecord(records: Keys) {
  const uid = useRecordOwner();
  const client = useQueryClient();
  return useCallback(
    (record: StoredRecord) => cacheRecord(client, records, uid, record),
    [client, records, uid],
  );
}

export const useRecordList = <R extends StoredRecord, Item extends { id: string }>({
  listKey,
  calls,
  groupsDays,
}: Pick<Records<R, Item>, "listKey" | "calls" | "groupsDays">) =>
  usePagedList(listKey, ({ query, ...call }) =>
    calls.list({ ...call, query: { ...query, ...(groupsDays && GROUPED) } }),
  );

export const GROUPED = { grouped: "true" } as const;

/** A record of the signed-in user, or of the person whose record the page shows. Disabled until the server has the record. */
export function useRecord<R extends StoredRecord>(
  { recordKey, calls }: Pick<Records<R>, "recordKey" | "calls">,
  id: string,
  isStored = true,
) {
  const uid = useRecordOwner();
  return useQuery({
    queryKey: recordKey(uid, id),
    queryFn: ({ signal }) => calls.get({ params: { uid, id }, signal }),
    enabled: isStored && id !== "",
    // It may have changed in another tab.
    refetchOnWindowFocus: "always",
  });
}

export function useDeleteRecord(records: Keys & Pick<Records<StoredRecord>, "calls">) {
  const { uid } = useUser();
  const removeFromCache = useRemoveFromCache(records);
  return useMutation({
    mutationFn: (id: string) => records.calls.delete({ params: { uid, id } }),
    onSuccess: (_, id) => removeFromCache(id),
    onError: (error, id) => {
      if (isNotFound(error)) removeFromCache(id);
    },
  });
}

/** Removes deleted records from the caches and all lists of their kind. */
export function useRemoveFromCache({ recordKey, listKey }: Keys) {
  const { uid } = useUser();
  const client = useQueryClient();
  return (id: string) => {
    client.removeQueries({ queryKey: recordKey(uid, id) });
    deleteCachedResponse(recordKey(uid, id));
    client.setQueriesData<InfiniteData<{ items: { id: string }[] }>>({ queryKey: listKey(uid) }, (list) => {
      if (!list) return list;
      const pages = list.pages.map((page) => ({
        ...page,
        items: page.items.filter((item) => item.id !== id),
      }));
      return { ...list, pages };
    });
  };
}
