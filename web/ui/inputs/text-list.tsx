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
  most: number;
  /** Changes the items as they are by then; the same function always. */
  change: (next: (items: readonly string[]) => string[]) => void;
  /** Called after an item with words was removed, so that it can be put back; the same function always. */
  onRemoved: (at: number, text: string) => void;
  children?: ReactNode;
}

export function TextList({ itemName, placeholder, onRemoved, ...list }: TextListProps) {
  const { change } = list;
  const write = useCallback((at: number, text: string) => change((texts) => texts.with(at, text)), [change]);
  const offerBack = useCallback(
    (at: number, text: string) => text.trim() !== "" && onRemoved(at, text),
    [onRemoved],
  );
  return (
    <EntryList
      {...list}
      blank={() => ""}
      field="textarea"
      onRemoved={offerBack}
      renderEntry={(text, place) => (
        <TextEntry
          key={place.rowKey}
          {...place}
          name={`${itemName} ${place.at + 1}`}
          placeholder={placeholder}
          text={text}
          onWrite={write}
        />
      )}
    />
  );
}

interface TextEntryProps extends EntryPosition<string> {
  name: string;
  placeholder: string;
  text: string;
  onWrite: (at: number, text: string) => void;
}

const TextEntry = memo(function TextEntry({ name, placeholder, text, onWrite, ...place }: TextEntryProps) {
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
        onChange={(event) => onWrite(place.at, event.currentTarget.value)}
      />
    </Entry>
  );
});
