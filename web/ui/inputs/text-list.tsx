import type { TitleOrder } from "@mantine/core";
import { memo, useCallback, type ReactNode } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import { Entry, EntryList, type EntryPosition } from "./entry-list.tsx";
import classes from "./entry-list.module.css";
import { GrowingTextarea } from "./growing-textarea.tsx";

interface TextListProps {
  items: readonly string[];
  title: string;
  order?: TitleOrder;
  itemName: string;
  addLabel: string;
  placeholder: string;
  max: number;
  /** Must be a stable function. */
  onUpdate: (next: (items: readonly string[]) => string[]) => void;
  /** Called after a non-empty item was removed, to offer an undo. Must be a stable function. */
  onRemoved: (index: number, text: string) => void;
  children?: ReactNode;
}

export function TextList({ itemName, placeholder, onRemoved, ...list }: TextListProps) {
  const { onUpdate } = list;
  const setText = useCallback(
    (index: number, text: string) => onUpdate((texts) => texts.with(index, text)),
    [onUpdate],
  );
  const offerUndo = useCallback(
    (index: number, text: string) => text.trim() !== "" && onRemoved(index, text),
    [onRemoved],
  );
  return (
    <EntryList
      {...list}
      createBlank={() => ""}
      focusTarget="textarea"
      onRemoved={offerUndo}
      renderEntry={(text, position) => (
        <TextEntry
          key={position.rowKey}
          {...position}
          name={`${itemName} ${position.index + 1}`}
          placeholder={placeholder}
          text={text}
          onChange={setText}
        />
      )}
    />
  );
}

interface TextEntryProps extends EntryPosition<string> {
  name: string;
  placeholder: string;
  text: string;
  onChange: (index: number, text: string) => void;
}

const TextEntry = memo(function TextEntry({
  name,
  placeholder,
  text,
  onChange,
  ...position
}: TextEntryProps) {
  return (
    <Entry position={position} item={text} name={name}>
      <GrowingTextarea
        className={classes.rowField}
        aria-label={name}
        placeholder={placeholder}
        minRows={1}
        maxRows={12}
        maxLength={LIMITS.noteCharacters}
        value={text}
        onChange={(event) => onChange(position.index, event.currentTarget.value)}
      />
    </Entry>
  );
});
