import { useRecordList } from "../../records/records.ts";
import type { IconBook2 } from "@tabler/icons-react";
import type { ListedItem, RecordKind } from "../../records/record-kind.ts";
import { RECORD_KINDS } from "../../record-kinds/record-kinds.ts";

export interface RecentRecord {
  id: string;
  kind: string;
  Icon: typeof IconBook2;
  title: string;
  facts: string[];
  /** "Draft" or "Draft, previously published", if it is a draft. */
  draft: string | undefined;
  updatedAt: string;
  next: { label: string; to: string };
}

export function toRecentRecord({ records, Icon, describe }: RecordKind, item: ListedItem): RecentRecord {
  const { id, title, updatedAt } = item;
  const { urls, label, untitled } = records;
  const { isDraft, status, facts, continueUrl = urls.edit(id) } = describe(item);
  return {
    id,
    kind: label,
    Icon,
    title: title.trim() || untitled,
    facts,
    draft: isDraft ? status : undefined,
    updatedAt,
    next: isDraft ? { label: "Continue", to: continueUrl } : { label: "View", to: urls.view(id) },
  };
}

export function mergeByDate(lists: readonly (readonly RecentRecord[])[]): RecentRecord[] {
  return lists.flat().toSorted((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt));
}

export function useRecentRecords() {
  const lists = RECORD_KINDS.map((kind) => ({ kind, list: useRecordList(kind.records) }));
  const failed = lists.find(({ list }) => list.isError && !list.data)?.list;
  const records = lists.map(({ kind, list }) => {
    const items = list.data?.pages.flatMap((page) => page.items) ?? [];
    return items.map((item) => toRecentRecord(kind, item));
  });
  return {
    records: mergeByDate(records),
    isPending: lists.some(({ list }) => list.isPending),
    /** Why the records of a kind are missing. */
    error: failed?.error ?? null,
    refetch: () => lists.forEach(({ list }) => void list.refetch()),
  };
}
