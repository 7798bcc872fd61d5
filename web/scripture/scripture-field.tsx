import { Button, TextInput, VisuallyHidden, type TextInputProps } from "@mantine/core";
import { IconBook } from "@tabler/icons-react";
import { useEffect, useState, type FocusEvent, type KeyboardEvent } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { useReferences } from "./references.queries.ts";
import { describeMissing, isWhollyRead } from "./whole-references.ts";
import { usePassageDrawer } from "./use-passage-drawer.tsx";
import classes from "./scripture-field.module.css";

const MAX_PASSAGES = 12;

interface ScriptureFieldProps extends Omit<TextInputProps, "value" | "defaultValue" | "onChange"> {
  value: string;
  /** Also called on leaving the field, where its references are then written the usual way. */
  onChange: (value: string) => void;
}

/** Writes references the usual way on leaving the field (Ctrl+Z takes that back) and marks those that don't exist. */
export function ScriptureField({
  value,
  onChange,
  error,
  onFocus,
  onBlur,
  onKeyDown,
  ...field
}: ScriptureFieldProps) {
  const { latest, current } = useReferences(value);
  const normalizing = useNormalizing({ value, onChange, current });
  const { openPassage, drawer } = usePassageDrawer();
  const named = new Map(latest?.references.map(({ reference, exists }) => [reference, exists]));
  const passages = [...named].slice(0, MAX_PASSAGES);

  return (
    <div>
      <TextInput
        maxLength={LIMITS.lineCharacters}
        {...field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error ?? describeMissing(latest?.references ?? [])}
        onFocus={(event: FocusEvent<HTMLInputElement>) => {
          normalizing.enter();
          onFocus?.(event);
        }}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          normalizing.leave();
          onBlur?.(event);
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          normalizing.undoByKey(event);
          onKeyDown?.(event);
        }}
      />
      {passages.length > 0 && (
        <div className={classes.passages}>
          {passages.map(([reference, exists]) =>
            exists ? (
              <Button
                key={reference}
                size="compact-sm"
                variant="light"
                leftSection={<IconBook size={16} stroke={1.6} aria-hidden />}
                aria-label={`Open ${reference}`}
                onClick={() => openPassage({ reference })}
              >
                {reference}
              </Button>
            ) : (
              <span key={reference} className={classes.impossible}>
                <span aria-hidden>⚠ </span>
                {reference}: no such passage
              </span>
            ),
          )}
        </div>
      )}
      <VisuallyHidden component="output">{normalizing.said}</VisuallyHidden>
      {drawer}
    </div>
  );
}

interface Normalised {
  value: string;
  onChange: (value: string) => void;
  current: ReturnType<typeof useReferences>["current"];
}

/** Writes the references of a field the usual way once it was left, and takes that back by key. */
function useNormalizing({ value, onChange, current }: Normalised) {
  const [left, setLeft] = useState<string>();
  const [last, setLast] = useState<{ from: string; to: string }>();
  // What a person has taken back stays as they wrote it.
  const [refused, setRefused] = useState<string>();
  const isDue = left === value && refused !== value && isWhollyRead(value.trim(), current?.references ?? []);
  const to = (isDue && current?.normalized) || value;
  if (to !== value && last?.from !== value) setLast({ from: value, to });

  useEffect(() => {
    if (to !== value) onChange(to);
  }, [to, value, onChange]);

  const undoByKey = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
    if (!isUndo || !last || value !== last.to) return;
    event.preventDefault();
    setRefused(last.from);
    setLast(undefined);
    onChange(last.from);
  };
  return {
    enter: () => setLeft(undefined),
    leave: () => setLeft(value),
    undoByKey,
    said: last && value === last.to ? `Changed to ${last.to}` : "",
  };
}
