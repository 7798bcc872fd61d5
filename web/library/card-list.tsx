import type { UseInfiniteQueryResult, InfiniteData } from "@tanstack/react-query";
import { useRef, useState, type ComponentType, type ReactNode } from "react";
import { useOpenedOnce } from "../ui/use-opened-once.ts";
import { PagedList } from "./paged-list.tsx";

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

/** What a person has made of one kind, last changed first, each with a way to delete it. */
export function CardList<Item extends { id: string }>(props: CardListProps<Item>) {
  const { label, list, empty, Card, DeleteDialog } = props;
  const [deleting, setDeleting] = useState<Item>();
  const wasAsked = useOpenedOnce(deleting !== undefined);
  const cards = useRef<HTMLUListElement>(null);
  return (
    <>
      <PagedList ref={cards} list={list} label={label} empty={empty}>
        {(item) => (
          <li key={item.id}>
            <Card item={item} onDelete={() => setDeleting(item)} />
          </li>
        )}
      </PagedList>
      {wasAsked && (
        <DeleteDialog
          item={deleting}
          onClose={() => setDeleting(undefined)}
          // The button that had the focus is gone with its card.
          onDeleted={() => cards.current?.focus()}
        />
      )}
    </>
  );
}
