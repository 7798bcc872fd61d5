import { Skeleton, VisuallyHidden } from "@mantine/core";
import type { UseInfiniteQueryResult, InfiniteData } from "@tanstack/react-query";
import { useRef, useState, type ComponentType, type ReactNode } from "react";
import { BusyButton } from "../ui/busy-button.tsx";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { useOpenedOnce } from "../ui/use-opened-once.ts";
import classes from "./card-list.module.css";

const LOAD_FAILED = "Failed to load content";

/** What the dialog that asks before one is deleted is told. */
export interface DeleteDialogProps<Item> {
  /** The one in question; without it the dialog is closed. */
  item: Item | undefined;
  onClose: () => void;
  /** Called when it and the dialog are gone from the screen. */
  onDeleted: () => void;
}

interface CardListProps<Item> {
  /** Names the list for screen readers. */
  label: string;
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  /** Stands there while there is nothing. */
  empty: ReactNode;
  Card: ComponentType<{ item: Item; onDelete: () => void }>;
  DeleteDialog: ComponentType<DeleteDialogProps<Item>>;
}

/** What a person has made of one kind, last changed first, page after page. */
export function CardList<Item extends { id: string }>(props: CardListProps<Item>) {
  const { list, ...shown } = props;
  if (list.isPending) return <LoadingCards />;
  if (!list.data) return <ErrorNotice error={LOAD_FAILED} onRetry={() => void list.refetch()} />;
  return (
    <>
      <Cards
        {...shown}
        items={list.data.pages.flatMap((page) => page.items)}
        isComplete={!list.hasNextPage}
      />
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
            Load more
          </BusyButton>
        </div>
      )}
    </>
  );
}

interface CardsProps<Item> extends Omit<CardListProps<Item>, "list"> {
  items: Item[];
  isComplete: boolean;
}

function Cards<Item extends { id: string }>(props: CardsProps<Item>) {
  const { label, items, isComplete, empty, Card, DeleteDialog } = props;
  const [deleting, setDeleting] = useState<Item>();
  const wasAsked = useOpenedOnce(deleting !== undefined);
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      {items.length === 0 && isComplete && empty}
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label={label}>
        {items.map((item) => (
          <li key={item.id}>
            <Card item={item} onDelete={() => setDeleting(item)} />
          </li>
        ))}
      </ul>
      {wasAsked && (
        <DeleteDialog
          item={deleting}
          onClose={() => setDeleting(undefined)}
          // The button that had the focus is gone with its card.
          onDeleted={() => list.current?.focus()}
        />
      )}
    </>
  );
}

function LoadingCards() {
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
