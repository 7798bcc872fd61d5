import { Button, TextInput, VisuallyHidden, type TextInputProps } from "@mantine/core";
import { IconBook } from "@tabler/icons-react";
import { useEffect, useState, type FocusEvent, type KeyboardEvent } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { useReferences } from "./references.queries.ts";
import { describeUnknownReferences, isOnlyReferences } from "./only-references.ts";
import { readShortcut } from "../ui/shortcuts/read-shortcut.ts";
import { usePassageDrawer } from "./use-passage-drawer.tsx";
import classes from "./scripture-field.module.css";

const MAX_PASSAGES = 12;

interface ScriptureFieldProps extends Omit<TextInputProps, "value" | "defaultValue" | "onChange"> {
  value: string;
  /** Also called on blur and before Enter submits, with normalized references. */
  onChange: (value: string) => void;
  /** The id of the edition that the record names. */
  bible?: string | null;
}

/** Normalizes references on blur and Enter (Ctrl+Z undoes that) and marks references that don't exist. */
export function ScriptureField({
  value,
  onChange,
  error,
  bible,
  onFocus,
  onBlur,
  onKeyDown,
  ...field
}: ScriptureFieldProps) {
  const { latest, current } = useReferences(value);
  const normalizing = useNormalizing({ value, onChange, current });
  const { openPassage, drawer } = usePassageDrawer({ bible });
  const named = new Map(latest?.references.map(({ reference, exists }) => [reference, exists]));
  const passages = [...named].slice(0, MAX_PASSAGES);

  return (
    <div>
      <TextInput
        maxLength={LIMITS.lineCharacters}
        {...field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error ?? describeUnknownReferences(latest?.references ?? [])}
        onFocus={(event: FocusEvent<HTMLInputElement>) => {
          normalizing.onFocus();
          onFocus?.(event);
        }}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          normalizing.onBlur();
          onBlur?.(event);
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          normalizing.onKeyDown(event);
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
              <span key={reference} className={classes.unknown}>
                <span aria-hidden>⚠ </span>
                {reference}: no such passage
              </span>
            ),
          )}
        </div>
      )}
      <VisuallyHidden component="output">{normalizing.announcement}</VisuallyHidden>
      {drawer}
    </div>
  );
}

interface NormalizingOptions {
  value: string;
  onChange: (value: string) => void;
  current: ReturnType<typeof useReferences>["current"];
}

function useNormalizing({ value, onChange, current }: NormalizingOptions) {
  const [blurredValue, setBlurredValue] = useState<string>();
  const [last, setLast] = useState<{ from: string; to: string }>();
  // Text whose normalization was undone isn't normalized again.
  const [undone, setUndone] = useState<string>();
  const isDue = undone !== value && isOnlyReferences(value.trim(), current?.references ?? []);
  const to = (isDue && current?.normalized) || value;
  const normalize = () => {
    if (to === value) return;
    setLast({ from: value, to });
    onChange(to);
  };

  // The references may arrive after the field was left.
  const isLate = blurredValue === value && to !== value;
  if (isLate && last?.from !== value) setLast({ from: value, to });
  useEffect(() => {
    if (isLate) onChange(to);
  }, [isLate, to, onChange]);

  const undoByKey = (event: KeyboardEvent) => {
    const isUndo = readShortcut("scriptureField", event) === "undoNormalizing";
    if (!isUndo || !last || value !== last.to) return;
    event.preventDefault();
    setUndone(last.from);
    setLast(undefined);
    onChange(last.from);
  };
  return {
    onFocus: () => setBlurredValue(undefined),
    // Right away, because what is clicked next may submit the form.
    onBlur: () => {
      setBlurredValue(value);
      normalize();
    },
    onKeyDown: (event: KeyboardEvent) => {
      // Enter submits the form.
      if (event.key === "Enter") normalize();
      undoByKey(event);
    },
    announcement: last && value === last.to ? `Changed to ${last.to}` : "",
  };
}
