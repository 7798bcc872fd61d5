import { ActionIcon, Button, Group, Stack, Title, type TitleOrder } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { MoveButtons } from "./move-buttons.tsx";
import { moveItem } from "./move-item.ts";
import { SortableList, useSortableItem } from "./sortable-list.tsx";
import { useRowKeys } from "./use-row-keys.ts";
import classes from "./entry-list.module.css";

/** Where an entry is in its list. Its functions are always the same, so that other entries need not render again. */
export interface EntryPosition<Item> {
  rowKey: string;
  at: number;
  count: number;
  onMove: (at: number, to: number) => void;
  onRemove: (at: number, item: Item) => void;
}

interface EntryListProps<Item> {
  items: readonly Item[];
  title: string;
  order?: TitleOrder;
  addLabel: string;
  most: number;
  blank: () => Item;
  /** The elements that get the focus after an entry was added or removed: one in each entry. */
  field: "textarea" | "select";
  /** Changes the items as they are by then; the same function always. */
  change: (next: (items: readonly Item[]) => Item[]) => void;
  /** Called after an item was removed, so that it can be put back; the same function always. */
  onRemoved: (at: number, item: Item) => void;
  renderEntry: (item: Item, place: EntryPosition<Item>) => ReactNode;
  children?: ReactNode;
}

/** A list of entries: add, move and remove them. The last one cannot be removed. */
export function EntryList<Item>(props: EntryListProps<Item>) {
  const { items, title, order = 4, addLabel, most, blank, field, change, onRemoved } = props;
  const { keys, move: moveKey, remove: removeKey, insert: insertKey } = useRowKeys(items.length);
  const section = useRef<HTMLFieldSetElement>(null);
  const [focused, setFocused] = useState<{ at: number }>();

  useEffect(() => {
    if (focused) section.current?.querySelectorAll(field)[focused.at]?.focus();
  }, [focused, field]);

  const onMove = useCallback(
    (at: number, to: number) => {
      moveKey(at, to);
      change((all) => moveItem(all, at, to));
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the functions of the keys only set state
    [change],
  );
  const onRemove = useCallback(
    (at: number, item: Item) => {
      removeKey(at);
      change((all) => (all.length > 1 ? all.toSpliced(at, 1) : [...all]));
      setFocused({ at: Math.max(0, at - 1) });
      onRemoved(at, item);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the functions of the keys only set state
    [change, onRemoved],
  );
  const add = () => {
    insertKey(items.length);
    change((all) => [...all, blank()]);
    setFocused({ at: items.length });
  };

  return (
    <fieldset ref={section} className={classes.list} aria-label={title}>
      <Title order={order} className={classes.title}>
        {title}
      </Title>
      <SortableList ids={keys} onMove={onMove}>
        <Stack component="ol" gap="sm">
          {items.map((item, at) =>
            props.renderEntry(item, { rowKey: keys[at] ?? "", at, count: items.length, onMove, onRemove }),
          )}
        </Stack>
      </SortableList>
      <Group align="flex-start" gap="0.625rem">
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={items.length >= most}
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
  place: EntryPosition<Item>;
  item: Item;
  name: string;
  label?: string;
  children: ReactNode;
}

export function Entry<Item>({ place, item, name, label, children }: EntryProps<Item>) {
  const { rowKey, at, count, onMove, onRemove } = place;
  const { item: sortable, handle } = useSortableItem(rowKey);
  return (
    <li {...sortable} className={classes.row} aria-label={label}>
      {handle}
      {children}
      <div className={classes.rowTools}>
        <MoveButtons name={name} at={at} count={count} onMove={onMove} />
        <ActionIcon
          size="lg"
          aria-label={`Remove ${name}`}
          disabled={count === 1}
          onClick={() => onRemove(at, item)}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}
