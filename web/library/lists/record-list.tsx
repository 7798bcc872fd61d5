import { Button, Text } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import { Fragment, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { RecordCounts } from "../../../contract/records/lists/record-list.schema.ts";
import type { RecordKind } from "../../records/record-kind.ts";
import { lazyComponent, lazyDialog } from "../../ui/browser/lazy-component.tsx";
import { useDeferredPending } from "../../ui/browser/use-deferred-query.ts";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import type { DeleteDialogProps } from "../delete-dialog.tsx";
import { LoadingCards } from "../paged-list.tsx";
import type { BulkBarProps } from "./bulk-bar.tsx";
import { idsOf, withoutDays } from "../series/day-groups.ts";
import {
  clearConditions,
  countConditions,
  isEverything,
  type ListRequest,
  readListRequest,
  writeListRequest,
} from "./list-request.ts";
import type { ListToolbarProps } from "./list-toolbar.tsx";
import { useCounts, useRecords } from "./lists.queries.ts";
import { useSelection } from "./use-selection.ts";
import type { VirtualListProps } from "./virtual-list.tsx";
import classes from "./record-list.module.css";

const DeleteDialog = lazyDialog<DeleteDialogProps>(() =>
  import("../delete-dialog.tsx").then((part) => part.DeleteDialog),
);
const ListToolbar = lazyComponent<ListToolbarProps>(
  () => import("./list-toolbar.tsx").then((part) => part.ListToolbar),
  { isNeededOffline: true },
);
const VirtualList = lazyComponent<VirtualListProps>(
  () => import("./virtual-list.tsx").then((part) => part.VirtualList),
  { isNeededOffline: true, fallback: <LoadingCards /> },
);
const BulkBar = lazyComponent<BulkBarProps>(() => import("./bulk-bar.tsx").then((part) => part.BulkBar));

/** A tab of the library: the records of one kind, searched, filtered and sorted as the address says. */
export function RecordList({ kind }: { kind: RecordKind }) {
  const { records, LibraryFrame = Fragment } = kind;
  const [search] = useSearchParams();
  const request = readListRequest(search);
  const { sort: _, ...conditions } = request;
  const counts = useCounts(records, conditions).data;
  const hasTools = !isEverything(request) || hasRecords(counts);
  return (
    <LibraryFrame>
      {hasTools && <ListToolbar kind={kind} request={request} counts={counts} />}
      {/* Another list has another selection. */}
      <Records key={JSON.stringify(request)} kind={kind} request={request} counts={counts} />
    </LibraryFrame>
  );
}

const hasRecords = (counts: RecordCounts | undefined) =>
  counts !== undefined && counts.all.current + counts.all.archived > 0;

interface RecordsProps {
  kind: RecordKind;
  request: ListRequest;
  counts: RecordCounts | undefined;
}

function Records({ kind, request, counts }: RecordsProps) {
  const { records } = kind;
  const list = useRecords(records, request);
  const loaded = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isGrouped = records.groupsDays && countConditions(request) === 0;
  const items = isGrouped ? loaded : loaded.map(withoutDays);
  const selection = useSelection(items);
  const [deleting, setDeleting] = useState<readonly string[]>();
  const entries = useRef<HTMLUListElement>(null);
  const [wasSelected, setWasSelected] = useState(false);
  if (selection.ids.length > 0 && !wasSelected) setWasSelected(true);
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
          entries.current?.focus();
        }}
      />
    </div>
  );
}

const format = (value: number) => value.toLocaleString();

/** "312 sermons", or "12 of 312 sermons". */
function CountLine({ kind: { records }, request, counts }: RecordsProps) {
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

function EmptyList({ kind, request, counts }: RecordsProps) {
  const { Icon, empty, records, LibraryFrame } = kind;
  const [search, setSearch] = useSearchParams();
  const many = records.plural.toLowerCase();
  const replace = (next: URLSearchParams) => setSearch(next, { replace: true, preventScrollReset: true });
  if (countConditions(request) > 0 || request.archived) {
    const isFiltered = countConditions(request) > 0;
    return (
      <EmptyState
        icon={<IconSearchOff size={30} stroke={1.5} />}
        title={isFiltered ? `No ${many} match` : `No archived ${many}`}
        action={
          <Button variant="default" onClick={() => replace(clearConditions(search))}>
            {isFiltered ? "Clear filters" : `Show ${many}`}
          </Button>
        }
      >
        {isFiltered ? "Try fewer filters or other words." : "What you archive appears here."}
      </EmptyState>
    );
  }
  const archived = counts?.all.archived ?? 0;
  const showArchived = archived > 0 && (
    <Button variant="default" onClick={() => replace(writeListRequest(search, { archived: "true" }))}>
      Show {archived} archived
    </Button>
  );
  if (LibraryFrame) return <Text c="dimmed">{empty.text}</Text>;
  return (
    <EmptyState
      icon={<Icon size={30} stroke={1.5} />}
      title={empty.title}
      action={
        <>
          <Button component={Link} to={records.urls.create}>
            Create {records.label}
          </Button>{" "}
          {showArchived}
        </>
      }
    >
      {empty.text}
    </EmptyState>
  );
}
