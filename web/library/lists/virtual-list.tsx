import { Skeleton } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { ListedItem, RecordKind } from "../../records/record-kind.ts";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { readShortcut, takesKeys } from "../../ui/shortcuts/read-shortcut.ts";
import { useShortcuts } from "../../ui/shortcuts/use-shortcuts.ts";
import { focusSearch } from "./list-toolbar.tsx";
import { useLibraryView } from "./library-view.ts";
import { RecordCard } from "./record-cards.tsx";
import { RecordRow, ROW_HEIGHT } from "./record-row.tsx";
import type { Selection } from "./use-selection.ts";
import classes from "./virtual-list.module.css";

export type RecordPages = UseInfiniteQueryResult<InfiniteData<{ items: ListedItem[] }>>;

export interface VirtualListProps {
  kind: RecordKind;
  list: RecordPages;
  items: readonly ListedItem[];
  selection: Selection;
  onDelete: (item: ListedItem) => void;
  ref: RefObject<EntryFocus | null>;
}

export interface EntryFocus {
  /** Focuses the entry that had the focus last, or the one that replaced it. */
  focus(): void;
}

/** The height of what covers the list: the top bar, and the bar with the actions for the selection. */
const COVERED = { start: 72, end: 96 };

const CARD_HEIGHT = 190;
/** How many records before the end of the loaded ones the next page is requested. */
const AHEAD = 20;

/** Only the records near the window are in the document. More are loaded when they are needed. */
export function VirtualList({ kind, list, items, selection, onDelete, ref }: VirtualListProps) {
  const view = useLibraryView();
  const ul = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const isList = view === "list";
  // oxlint-disable-next-line react/incompatible-library -- its functions go to no memoized component
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => (isList ? ROW_HEIGHT : CARD_HEIGHT),
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 10,
    gap: isList ? 0 : 16,
    scrollMargin,
    scrollPaddingStart: COVERED.start,
    scrollPaddingEnd: COVERED.end,
  });
  useLayoutEffect(() => {
    const top = (ul.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setScrollMargin(Math.round(top));
  }, [isList, items.length]);
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, isList]);

  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const isNearEnd = last >= items.length - AHEAD;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const onKeyDown = useEntryKeys(
    { items, selection, scrollTo: (index) => virtualizer.scrollToIndex(index) },
    ul,
  );
  const lastFocused = useRef(0);
  useImperativeHandle(ref, () => ({
    focus: () => {
      const entry = findEntry(ul.current, Math.min(lastFocused.current, items.length - 1));
      (entry ?? findEntry(ul.current, virtualizer.range?.startIndex ?? 0))?.focus();
    },
  }));
  const latest = useRef({ selection, onDelete });
  useLayoutEffect(() => {
    latest.current = { selection, onDelete };
  });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys between the links in it */}
      <ul
        ref={ul}
        className={classes.list}
        aria-label={kind.records.plural}
        data-view={view}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => (lastFocused.current = readIndex(target))}
      >
        {shown.map(({ key, index, start }) => {
          const item = items[index];
          return (
            item && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={hasNextPage ? -1 : items.length}
                aria-posinset={index + 1}
                className={classes.item}
                style={{ transform: `translateY(${start - scrollMargin}px)` }}
              >
                <Entry
                  kind={kind}
                  item={item}
                  isList={isList}
                  isSelected={selection.has(item.id)}
                  latest={latest}
                />
              </li>
            )
          );
        })}
      </ul>
      {isFetchingNextPage && (
        <Skeleton height={isList ? ROW_HEIGHT : "9.5rem"} mt="md" radius="lg" aria-hidden />
      )}
      {isFetchNextPageError && (
        <ErrorNotice error="Failed to load content" onRetry={() => void fetchNextPage()} />
      )}
    </>
  );
}

interface EntryProps {
  kind: RecordKind;
  item: ListedItem;
  isList: boolean;
  isSelected: boolean;
  latest: RefObject<Pick<VirtualListProps, "selection" | "onDelete">>;
}

/** Scrolling renders the list with each step, but only the records that come into view. */
const Entry = memo(function Entry({ kind, item, isList, isSelected, latest }: EntryProps) {
  const RecordEntry = isList ? RecordRow : RecordCard;
  return (
    <RecordEntry
      kind={kind}
      item={item}
      selection={{
        has: () => isSelected,
        toggle: (toggled) => latest.current.selection.toggle(toggled),
        toggleTo: (toggled) => latest.current.selection.toggleTo(toggled),
      }}
      onDelete={() => latest.current.onDelete(item)}
    />
  );
});

const findEntry = (list: HTMLUListElement | null, index: number) =>
  list?.querySelector<HTMLElement>(`[data-index="${index}"] [data-entry]`);

const readIndex = (target: HTMLElement) =>
  Number(target.closest<HTMLElement>("[data-index]")?.dataset["index"] ?? -1);

interface EntryKeys {
  items: readonly ListedItem[];
  selection: Selection;
  scrollTo: (index: number) => void;
}

/** Arrow keys move between records, X selects, Escape ends the selection. Enter follows the focused link. */
function useEntryKeys({ items, selection, scrollTo }: EntryKeys, ul: RefObject<HTMLUListElement | null>) {
  const focusEntry = (index: number) => {
    if (index < 0 || index >= items.length) return;
    scrollTo(index);
    // The entry may not be in the document yet.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => findEntry(ul.current, index)?.focus({ preventScroll: true })),
    );
  };
  useShortcuts("library", {
    search: focusSearch,
    clearSelection: () => selection.ids.length > 0 && selection.clear(),
    next: () => document.activeElement?.matches("body, main") && focusEntry(0),
  });
  return (event: KeyboardEvent<HTMLUListElement>) => {
    if (takesKeys(event.target)) return;
    const index = readIndex(event.target as HTMLElement);
    const item = items[index];
    const shortcut = readShortcut("library", event);
    if (shortcut === "next" || shortcut === "previous") {
      event.preventDefault();
      focusEntry(index + (shortcut === "next" ? 1 : -1));
    } else if (item && shortcut === "select") selection.toggle(item);
    else if (item && shortcut === "selectTo") selection.toggleTo(item);
  };
}
