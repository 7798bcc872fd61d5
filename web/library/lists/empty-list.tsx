import { Button, Text } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import type { RecordCounts } from "../../../contract/records/lists/record-list.schema.ts";
import type { RecordKind } from "../../records/record-kind.ts";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { focusSearch } from "./list-toolbar.tsx";
import { clearConditions, countConditions, type ListRequest, writeListRequest } from "./list-request.ts";

export interface EmptyListProps {
  kind: RecordKind;
  request: ListRequest;
  counts: RecordCounts | undefined;
}

export function EmptyList({ kind, request, counts }: EmptyListProps) {
  const { Icon, empty, records, LibraryFrame } = kind;
  const [search, setSearch] = useSearchParams();
  const many = records.plural.toLowerCase();
  const replace = (next: URLSearchParams) => {
    setSearch(next, { replace: true, preventScrollReset: true });
    // The button disappears. On phones, the field would open the keyboard.
    if (matchMedia("(hover: hover)").matches) focusSearch();
  };
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
