import { ActionIcon, Button, Group, Stack, Title, type TitleOrder } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { memo, useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import { GrowingTextarea } from "./growing-textarea.tsx";
import { MoveButtons } from "./move-buttons.tsx";
import { moveItem } from "./move-item.ts";
import { SortableList, useSortableItem } from "./sortable-list.tsx";
import { useRowKeys } from "./use-row-keys.ts";
import classes from "./text-list.module.css";

interface TextListProps {
  items: readonly string[];
  title: string;
  order?: TitleOrder;
  itemName: string;
  addLabel: string;
  placeholder: string;
  most: number;
  /** Changes the items as they are by then; the same function always. */
  change: (next: (items: readonly string[]) => string[]) => void;
  /** Called after an item with words was removed, so that it can be put back; the same function always. */
  onRemoved: (at: number, text: string) => void;
  children?: ReactNode;
}

export function TextList(props: TextListProps) {
  const {
    items,
    title,
    order = 4,
    itemName,
    addLabel,
    placeholder,
    most,
    change,
    onRemoved,
    children,
  } = props;
  const { keys, move: moveKey, remove: removeKey, insert: insertKey } = useRowKeys(items.length);
  const section = useRef<HTMLFieldSetElement>(null);
  const [focused, setFocused] = useState<{ at: number }>();

  useEffect(() => {
    if (focused) section.current?.querySelectorAll("textarea")[focused.at]?.focus();
  }, [focused]);

  const write = useCallback((at: number, text: string) => change((texts) => texts.with(at, text)), [change]);
  const move = useCallback(
    (at: number, to: number) => {
      moveKey(at, to);
      change((texts) => moveItem(texts, at, to));
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the functions of the keys only set state
    [change],
  );
  const remove = useCallback(
    (at: number, text: string) => {
      removeKey(at);
      change((texts) => (texts.length > 1 ? texts.toSpliced(at, 1) : [...texts]));
      setFocused({ at: Math.max(0, at - 1) });
      if (text.trim() !== "") onRemoved(at, text);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the functions of the keys only set state
    [change, onRemoved],
  );
  const add = () => {
    insertKey(items.length);
    change((texts) => [...texts, ""]);
    setFocused({ at: items.length });
  };

  return (
    <fieldset ref={section} className={classes.list} aria-label={title}>
      <Title order={order} className={classes.title}>
        {title}
      </Title>
      <SortableList ids={keys} onMove={move}>
        <Stack component="ol" gap="sm">
          {items.map((text, at) => (
            <TextRow
              key={keys[at]}
              rowKey={keys[at] ?? ""}
              name={`${itemName} ${at + 1}`}
              placeholder={placeholder}
              text={text}
              at={at}
              count={items.length}
              onWrite={write}
              onMove={move}
              onRemove={remove}
            />
          ))}
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
        {children}
      </Group>
    </fieldset>
  );
}

interface TextRowProps {
  rowKey: string;
  name: string;
  placeholder: string;
  text: string;
  at: number;
  count: number;
  onWrite: (at: number, text: string) => void;
  onMove: (at: number, to: number) => void;
  onRemove: (at: number, text: string) => void;
}

const TextRow = memo(function TextRow(props: TextRowProps) {
  const { rowKey, name, placeholder, text, at, count, onWrite, onMove, onRemove } = props;
  const { item, handle } = useSortableItem(rowKey);
  return (
    <li {...item} className={classes.row}>
      {handle}
      <GrowingTextarea
        className={classes.rowField}
        aria-label={name}
        placeholder={placeholder}
        minRows={1}
        maxRows={12}
        maxLength={LIMITS.noteCharacters}
        value={text}
        onChange={(event) => onWrite(at, event.currentTarget.value)}
      />
      <div className={classes.rowTools}>
        <MoveButtons name={name} at={at} count={count} onMove={onMove} />
        <ActionIcon
          size="lg"
          aria-label={`Remove ${name}`}
          disabled={count === 1}
          onClick={() => onRemove(at, text)}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
});
