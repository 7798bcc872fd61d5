import { ActionIcon, Button, Title } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { memo, useCallback, useEffect, useRef, useState } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import { moveItem } from "../../ui/move-item.ts";
import { GrowingTextarea } from "../../ui/growing-textarea.tsx";
import { MoreEntries } from "./more-entries.tsx";
import { MoveButtons } from "./move-buttons.tsx";
import { SortableList, useSortableItem } from "./sortable-list.tsx";
import { changeSession, type SessionList } from "./study-draft.ts";
import { useStudyEditing, useStudyPart } from "./study-editing.ts";
import { useRowKeys } from "./use-row-keys.ts";
import classes from "./session.module.css";

const NONE: readonly string[] = [];

interface TextListProps {
  sessionId: string;
  list: SessionList;
  title: string;
  /** What one of them is called: "Question". */
  itemName: string;
  addLabel: string;
  placeholder: string;
}

/** The questions or activities of a session: write, add, move and remove them. The last one cannot be removed. */
export const TextList = memo(function TextList(props: TextListProps) {
  const { sessionId, list, title, itemName, addLabel, placeholder } = props;
  const { edit, offerUndo } = useStudyEditing();
  const items = useStudyPart(({ entries }) => entries[sessionId]?.[list] ?? NONE);
  const { keys, move: moveKey, remove: removeKey, insert: insertKey } = useRowKeys(items.length);
  const section = useRef<HTMLFieldSetElement>(null);
  const [focused, setFocused] = useState<{ at: number }>();

  useEffect(() => {
    if (focused) section.current?.querySelectorAll("textarea")[focused.at]?.focus();
  }, [focused]);

  const change = useCallback(
    (next: (items: string[]) => string[]) =>
      edit(changeSession(sessionId, (session) => ({ [list]: next(session[list]) }))),
    [edit, sessionId, list],
  );
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
      change((texts) => (texts.length > 1 ? texts.toSpliced(at, 1) : texts));
      setFocused({ at: Math.max(0, at - 1) });
      if (text.trim() === "") return;
      const putBack = changeSession(sessionId, (session) => ({
        [list]: session[list].toSpliced(at, 0, text),
      }));
      offerUndo(`${itemName} ${at + 1} was removed.`, putBack);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the functions of the keys only set state
    [change, offerUndo, sessionId, list, itemName],
  );
  const add = () => {
    insertKey(items.length);
    change((texts) => [...texts, ""]);
    setFocused({ at: items.length });
  };

  return (
    <fieldset ref={section} className={classes.part} aria-label={title}>
      <Title order={4} className={classes.partTitle}>
        {title}
      </Title>
      <SortableList ids={keys} itemName={itemName} onMove={move}>
        <ol className={classes.rows}>
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
        </ol>
      </SortableList>
      <div className={classes.adding}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={items.length >= LIMITS.studyEntries}
          onClick={add}
        >
          {addLabel}
        </Button>
        <MoreEntries sessionId={sessionId} list={list} />
      </div>
    </fieldset>
  );
});

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
  const { item, handle } = useSortableItem(rowKey, `Drag ${name}`);
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
