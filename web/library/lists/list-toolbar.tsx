import { ActionIcon, Button, CloseButton, Group, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback, useMediaQuery } from "@mantine/hooks";
import { IconLayoutList, IconList, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { RecordCounts } from "../../../contract/records/lists/record-list.schema.ts";
import type { RecordSort } from "../../../contract/records/lists/record-list.ts";
import { BREAKPOINTS, LIMITS } from "../../../contract/limits.ts";
import type { RecordKind } from "../../records/record-kind.ts";
import { lazyDialog } from "../../ui/browser/lazy-component.tsx";
import { FilterFields } from "./filter-fields.tsx";
import type { FilterSheetProps } from "./filter-sheet.tsx";
import { setLibraryView, useLibraryView } from "./library-view.ts";
import { clearConditions, countConditions, type ListRequest, writeListRequest } from "./list-request.ts";
import { SeriesLink } from "../series/series-link.tsx";
import classes from "./list-toolbar.module.css";

const TYPING_DELAY_MS = 150;

const SORTS: { value: RecordSort; label: string }[] = [
  { value: "edited", label: "Last edited" },
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "title", label: "Title" },
];

const FilterSheet = lazyDialog<FilterSheetProps>(() =>
  import("./filter-sheet.tsx").then((part) => part.FilterSheet),
);

export interface ListToolbarProps {
  kind: RecordKind;
  request: ListRequest;
  counts: RecordCounts | undefined;
}

export function ListToolbar({ kind, request, counts }: ListToolbarProps) {
  const [search, setSearch] = useSearchParams();
  const isPhone = useMediaQuery(`(max-width: ${BREAKPOINTS.tablet - 1}px)`, false, {
    getInitialValueInEffect: false,
  });
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const replace = (next: URLSearchParams) => setSearch(next, { replace: true, preventScrollReset: true });
  const change = (changes: Parameters<typeof writeListRequest>[1]) =>
    replace(writeListRequest(search, changes));
  const clear = () => replace(clearConditions(search));
  const { q: _, ...others } = request;
  const filters = countConditions(others);
  const fields = { kind, request, counts, onChange: change };
  const hasDates = counts === undefined || counts.choices.year.length > 0 || request.sort.endsWith("est");
  const sort = (
    <NativeSelect
      aria-label="Sort by"
      size="md"
      data={hasDates ? SORTS : SORTS.filter(({ value }) => value === "edited" || value === "title")}
      value={request.sort}
      onChange={({ currentTarget }) => change({ sort: currentTarget.value })}
    />
  );
  return (
    <search className={classes.toolbar} aria-label={`Search and filter ${kind.records.plural.toLowerCase()}`}>
      <SearchField kind={kind} value={request.q ?? ""} onChange={(q) => change({ q })} />
      <Group gap="sm" wrap="nowrap" className={classes.controls}>
        {isPhone && (
          <Button variant="default" px="sm" onClick={() => setIsSheetOpen(true)}>
            {filters === 0 ? "Filters" : `Filters (${filters})`}
          </Button>
        )}
        {sort}
        <ViewSwitch />
      </Group>
      {isPhone ? (
        <>
          <FilterSheet
            {...fields}
            opened={isSheetOpen}
            onClose={() => setIsSheetOpen(false)}
            onClear={clear}
          />
          {request.series !== undefined && <SeriesLink name={request.series} />}
        </>
      ) : (
        <div className={classes.filters}>
          <FilterFields {...fields} />
          {request.series !== undefined && <SeriesLink name={request.series} />}
          {filters > 0 && (
            <Button
              size="sm"
              variant="subtle"
              onClick={() => {
                clear();
                // The button disappears.
                focusSearch();
              }}
            >
              Clear filters
            </Button>
          )}
        </div>
      )}
    </search>
  );
}

/** Moves the focus to the search field of the list. */
export const focusSearch = () => document.querySelector<HTMLElement>("input[data-list-search]")?.focus();

interface SearchFieldProps {
  kind: RecordKind;
  value: string;
  onChange: (value: string) => void;
}

function SearchField({ kind: { records }, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // The filters were cleared, or the user went back.
    if (value !== sent) setTyped(value);
  }
  const send = useDebouncedCallback((next: string) => {
    setSent(next);
    onChange(next);
  }, TYPING_DELAY_MS);
  const change = (next: string) => {
    setTyped(next);
    send(next.trim() === "" ? "" : next);
  };
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={`Search ${records.plural.toLowerCase()}`}
      placeholder="Search words or a passage"
      size="md"
      maxLength={LIMITS.lineCharacters}
      data-list-search
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === "Escape" && change("")}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      rightSection={typed !== "" && <CloseButton aria-label="Clear search" onClick={() => change("")} />}
    />
  );
}

const VIEWS = [
  { value: "cards", label: "Cards", Icon: IconLayoutList },
  { value: "list", label: "List", Icon: IconList },
] as const;

function ViewSwitch() {
  const view = useLibraryView();
  return (
    <fieldset aria-label="View" className={classes.views}>
      {VIEWS.map(({ value, label, Icon }) => (
        <ActionIcon
          key={value}
          size={44}
          aria-label={label}
          aria-pressed={view === value}
          variant={view === value ? "light" : "subtle"}
          color={view === value ? "cedar" : "gray"}
          onClick={() => setLibraryView(value)}
        >
          <Icon size={20} stroke={1.6} />
        </ActionIcon>
      ))}
    </fieldset>
  );
}
