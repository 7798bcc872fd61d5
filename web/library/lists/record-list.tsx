import { Text } from "@mantine/core";
import { Fragment, useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { RecordCounts } from "../../../contract/records/lists/record-list.schema.ts";
import type { RecordKind } from "../../records/record-kind.ts";
import { lazyComponent, lazyDialog } from "../../ui/browser/lazy-component.tsx";
import { useDeferredPending } from "../../ui/browser/use-deferred-query.ts";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import type { DeleteDialogProps } from "../delete-dialog.tsx";
import { LoadingCards } from "../paged-list.tsx";
import type { BulkBarProps } from "./bulk-bar.tsx";
import { idsOf, withoutDays } from "../series/day-groups.ts";
import { countConditions, isEverything, readListRequest } from "./list-request.ts";
import type { EmptyListProps } from "./empty-list.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { useCounts, useRecords } from "./lists.queries.ts";
import { useSelection } from "./use-selection.ts";
import { type EntryFocus, VirtualList } from "./virtual-list.tsx";
import classes from "./record-list.module.css";

const DeleteDialog = lazyDialog<DeleteDialogProps>(() =>
  import("../delete-dialog.tsx").then((part) => part.DeleteDialog),
);
const EmptyList = lazyComponent<EmptyListProps>(
  () => import("./empty-list.tsx").then((part) => part.EmptyList),
  { isNeededOffline: true },
);
const BulkBar = lazyComponent<BulkBarProps>(() => import("./bulk-bar.tsx").then((part) => part.BulkBar));

/** A tab of the library: the records of one kind, searched, filtered and sorted as the address says. */
export function RecordList({ kind }: { kind: RecordKind }) {
  const { records, LibraryFrame = Fragment } = kind;
  const [search] = useSearchParams();
  const request = readListRequest(search);
  const { sort: _, ...conditions } = request;
  const { data: counts, isLoading } = useCounts(records, conditions);
  const hasTools = !isEverything(request) || hasRecords(counts);
  return (
    <LibraryFrame>
      {hasTools && <ListToolbar kind={kind} request={request} counts={counts} />}
      {!hasTools && isLoading && <div className={classes.toolbar} />}
      {/* Another list has another selection. */}
      <Records key={JSON.stringify(request)} kind={kind} request={request} counts={counts} />
    </LibraryFrame>
  );
}

const hasRecords = (counts: RecordCounts | undefined) =>
  counts !== undefined && counts.all.current + counts.all.archived > 0;

function Records({ kind, request, counts }: EmptyListProps) {
  const { records } = kind;
  const list = useRecords(records, request);
  const loaded = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isGrouped = records.groupsDays && countConditions(request) === 0;
  const items = isGrouped ? loaded : loaded.map(withoutDays);
  const selection = useSelection(items);
  const [deleting, setDeleting] = useState<readonly string[]>();
  const entries = useRef<EntryFocus>(null);
  const [wasSelected, setWasSelected] = useState(false);
  const hasSelection = selection.ids.length > 0;
  if (hasSelection && !wasSelected) setWasSelected(true);
  const returnFocus = () => {
    if (entries.current) entries.current.focus();
    else document.querySelector("main")?.focus({ preventScroll: true });
  };
  const keepFocus = useEffectEvent(returnFocus);
  useEffect(() => {
    // The focused button was removed with the bar.
    if (!hasSelection && wasSelected && document.activeElement === document.body) keepFocus();
  }, [hasSelection, wasSelected]);
  if (useDeferredPending(list.isPending)) return <LoadingCards />;
  if (!list.data) return <ErrorNotice error="Failed to load content" onRetry={() => void list.refetch()} />;
  return (
    <div data-waiting={list.isPlaceholderData || undefined} className={classes.results}>
      {items.length > 0 && <CountLine kind={kind} request={request} counts={counts} />}
      {items.length === 0 && <EmptyList kind={kind} request={request} counts={counts} />}
      {items.length > 0 && (
        <VirtualList
          ref={entries}
          kind={kind}
          list={list}
          items={items}
          selection={selection}
          onDelete={(item) => setDeleting(idsOf(item))}
        />
      )}
      {wasSelected && (
        <BulkBar
          kind={kind}
          isArchive={request.archived !== undefined}
          counts={counts}
          list={list}
          items={items}
          selection={selection}
          toIds={isGrouped ? idsOf : ({ id }) => [id]}
          onDelete={() => setDeleting(selection.ids)}
          returnFocus={returnFocus}
        />
      )}
      <DeleteDialog
        records={records}
        opened={deleting !== undefined}
        ids={deleting ?? []}
        onClose={() => setDeleting(undefined)}
        // The focused button was removed with its record.
        onDeleted={(ids) => {
          selection.set(selection.ids.filter((id) => !ids.includes(id)));
          returnFocus();
        }}
      />
    </div>
  );
}

const format = (value: number) => value.toLocaleString();

/** "312 sermons", or "12 of 312 sermons". */
function CountLine({ kind: { records }, request, counts }: EmptyListProps) {
  const all = request.archived ? counts?.all.archived : counts?.all.current;
  if (!counts || all === undefined) return null;
  const isFiltered = countConditions(request) > 0;
  const noun = all === 1 ? records.noun : records.plural.toLowerCase();
  return (
    <Text component="output" display="block" size="sm" c="dimmed" mb="sm">
      {isFiltered ? `${format(counts.total)} of ${format(all)}` : format(all)}
      {request.archived ? ` archived ${noun}` : ` ${noun}`}
    </Text>
  );
}
