import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { validateDay, type DayLimit } from "../browser/calendar-day.ts";

interface DayFieldProps {
  label: string;
  isOptional?: boolean;
  earliest?: DayLimit;
  latest?: DayLimit | undefined;
  day: string | null;
  /** Called with valid days, or with null when an optional day is cleared. */
  onChange: (day: string | null) => void;
}

/** Keeps the last valid day while the typed one is incomplete or invalid. */
export function DayField({ label, isOptional = false, earliest, latest, day, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<{ text: string; replaces: string | null }>();
  // Typed text is dropped when the day was changed elsewhere.
  const pending = typed && typed.replaces === day ? typed.text : undefined;
  const text = pending ?? day ?? "";
  const validate = (next: string) =>
    next === "" && isOptional ? undefined : validateDay(next, earliest, latest);
  const change = ({ value, validity }: HTMLInputElement) => {
    const isValid = !validity.badInput && validate(value) === undefined;
    setTyped(isValid ? undefined : { text: value, replaces: day });
    if (isValid) onChange(value || null);
  };
  useEffect(() => {
    if (pending && validate(pending) === undefined) onChange(pending);
  });
  return (
    <TextInput
      type="date"
      label={label}
      min={earliest?.day ?? "0001-01-01"}
      max={latest?.day ?? "9999-12-31"}
      error={validate(text)}
      value={text}
      onChange={(event) => change(event.currentTarget)}
    />
  );
}
