import { Skeleton, VisuallyHidden } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode, RefObject } from "react";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { useDeferredPending } from "../ui/browser/use-deferred-query.ts";
import classes from "./paged-list.module.css";

const LOAD_FAILED = "Failed to load content";

interface PagedListProps<Item> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  label: string;
  empty: ReactNode;
  children: (item: Item) => ReactNode;
  ref?: RefObject<HTMLUListElement | null>;
}

export function PagedList<Item>({ list, label, empty, children, ref }: PagedListProps<Item>) {
  if (useDeferredPending(list.isPending)) return <LoadingCards />;
  if (!list.data) return <ErrorNotice error={LOAD_FAILED} onRetry={() => void list.refetch()} />;
  const items = list.data.pages.flatMap((page) => page.items);
  return (
    <>
      {items.length === 0 && !list.hasNextPage && empty}
      <ul ref={ref} tabIndex={-1} className={classes.list} aria-label={label}>
        {items.map(children)}
      </ul>
      {list.isFetchNextPageError && (
        <ErrorNotice error={LOAD_FAILED} onRetry={() => void list.fetchNextPage()} />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <div className={classes.more}>
          <BusyButton
            variant="default"
            busy={list.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => void list.fetchNextPage()}
          >
            Show More
          </BusyButton>
        </div>
      )}
    </>
  );
}

export function LoadingCards() {
  return (
    <div>
      <VisuallyHidden component="output">Loading...</VisuallyHidden>
      <div className={classes.list} aria-hidden>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} height="9.5rem" radius="lg" />
        ))}
      </div>
    </div>
  );
}
