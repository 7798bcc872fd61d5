import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { validateDay, type DayLimit } from "../browser/calendar-day.ts";

interface DayFieldProps {
  label: string;
  isOptional?: boolean;
  earliest?: DayLimit;
  latest?: DayLimit | undefined;
  day: string | null;
  /** Called with days that may be chosen; with null where the day was removed and may be. */
  onChange: (day: string | null) => void;
}

/** While a day is typed, or is a wrong one, the last right one counts. */
export function DayField({ label, isOptional = false, earliest, latest, day, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<{ text: string; over: string | null }>();
  // The day may have been changed elsewhere meanwhile.
  const waiting = typed && typed.over === day ? typed.text : undefined;
  const text = waiting ?? day ?? "";
  const check = (next: string) =>
    next === "" && isOptional ? undefined : validateDay(next, earliest, latest);
  const change = ({ value, validity }: HTMLInputElement) => {
    const isRight = !validity.badInput && check(value) === undefined;
    setTyped(isRight ? undefined : { text: value, over: day });
    if (isRight) onChange(value || null);
  };
  useEffect(() => {
    if (waiting && check(waiting) === undefined) onChange(waiting);
  });
  return (
    <TextInput
      type="date"
      label={label}
      min={earliest?.day ?? "0001-01-01"}
      max={latest?.day ?? "9999-12-31"}
      error={check(text)}
      value={text}
      onChange={(event) => change(event.currentTarget)}
    />
  );
}
