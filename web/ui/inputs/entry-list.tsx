import { ActionIcon, Button, Group, Stack, Title, type TitleOrder } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { MoveButtons } from "./move-buttons.tsx";
import { moveItem } from "./move-item.ts";
import { SortableList, useSortableItem } from "./sortable-list.tsx";
import { useRowKeys } from "./use-row-keys.ts";
import classes from "./entry-list.module.css";

/** The position of an entry in its list. The functions are stable, so that other entries don't re-render. */
export interface EntryPosition<Item> {
  rowKey: string;
  index: number;
  count: number;
  onMove: (index: number, to: number) => void;
  onRemove: (index: number, item: Item) => void;
}

interface EntryListProps<Item> {
  items: readonly Item[];
  title: string;
  order?: TitleOrder;
  addLabel: string;
  max: number;
  createBlank: () => Item;
  /** The element of each entry that gets the focus after adding or removing. */
  focusTarget: "textarea" | "select";
  /** Must be a stable function. */
  onUpdate: (next: (items: readonly Item[]) => Item[]) => void;
  /** Called after a removal, to offer an undo. Must be a stable function. */
  onRemoved: (index: number, item: Item) => void;
  renderEntry: (item: Item, position: EntryPosition<Item>) => ReactNode;
  children?: ReactNode;
}

/** A list whose entries can be added, moved and removed. The only entry can't be removed. */
export function EntryList<Item>(props: EntryListProps<Item>) {
  const { items, title, order = 4, addLabel, max, createBlank, focusTarget, onUpdate, onRemoved } = props;
  const { keys, move: moveKey, remove: removeKey, insert: insertKey } = useRowKeys(items.length);
  const section = useRef<HTMLFieldSetElement>(null);
  const [focused, setFocused] = useState<{ index: number }>();

  useEffect(() => {
    if (focused) section.current?.querySelectorAll(focusTarget)[focused.index]?.focus();
  }, [focused, focusTarget]);

  const onMove = useCallback(
    (index: number, to: number) => {
      moveKey(index, to);
      onUpdate((all) => moveItem(all, index, to));
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the key functions only set state
    [onUpdate],
  );
  const onRemove = useCallback(
    (index: number, item: Item) => {
      removeKey(index);
      onUpdate((all) => (all.length > 1 ? all.toSpliced(index, 1) : [...all]));
      setFocused({ index: Math.max(0, index - 1) });
      onRemoved(index, item);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the key functions only set state
    [onUpdate, onRemoved],
  );
  const add = () => {
    insertKey(items.length);
    onUpdate((all) => [...all, createBlank()]);
    setFocused({ index: items.length });
  };

  return (
    <fieldset ref={section} className={classes.list} aria-label={title}>
      <Title order={order} className={classes.title}>
        {title}
      </Title>
      <SortableList ids={keys} onMove={onMove}>
        <Stack component="ol" gap="sm">
          {items.map((item, index) =>
            props.renderEntry(item, {
              rowKey: keys[index] ?? "",
              index,
              count: items.length,
              onMove,
              onRemove,
            }),
          )}
        </Stack>
      </SortableList>
      <Group align="flex-start" gap="0.625rem">
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={items.length >= max}
          onClick={add}
        >
          {addLabel}
        </Button>
        {props.children}
      </Group>
    </fieldset>
  );
}

interface EntryProps<Item> {
  position: EntryPosition<Item>;
  item: Item;
  name: string;
  label?: string;
  children: ReactNode;
}

export function Entry<Item>({ position, item, name, label, children }: EntryProps<Item>) {
  const { rowKey, index, count, onMove, onRemove } = position;
  const { item: sortable, handle } = useSortableItem(rowKey);
  return (
    <li {...sortable} className={classes.row} aria-label={label}>
      {handle}
      {children}
      <div className={classes.rowTools}>
        <MoveButtons name={name} index={index} count={count} onMove={onMove} />
        <ActionIcon
          size="lg"
          aria-label={`Remove ${name}`}
          disabled={count === 1}
          onClick={() => onRemove(index, item)}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}
