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
  onRemoved: (at: number, text: string) => void;
  children?: ReactNode;
}

export function TextList({ itemName, placeholder, onRemoved, ...list }: TextListProps) {
  const { onUpdate } = list;
  const setText = useCallback(
    (at: number, text: string) => onUpdate((texts) => texts.with(at, text)),
    [onUpdate],
  );
  const offerUndo = useCallback(
    (at: number, text: string) => text.trim() !== "" && onRemoved(at, text),
    [onRemoved],
  );
  return (
    <EntryList
      {...list}
      createBlank={() => ""}
      focusTarget="textarea"
      onRemoved={offerUndo}
      renderEntry={(text, place) => (
        <TextEntry
          key={place.rowKey}
          {...place}
          name={`${itemName} ${place.at + 1}`}
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
  onChange: (at: number, text: string) => void;
}

const TextEntry = memo(function TextEntry({ name, placeholder, text, onChange, ...place }: TextEntryProps) {
  return (
    <Entry place={place} item={text} name={name}>
      <GrowingTextarea
        className={classes.rowField}
        aria-label={name}
        placeholder={placeholder}
        minRows={1}
        maxRows={12}
        maxLength={LIMITS.noteCharacters}
        value={text}
        onChange={(event) => onChange(place.at, event.currentTarget.value)}
      />
    </Entry>
  );
});
