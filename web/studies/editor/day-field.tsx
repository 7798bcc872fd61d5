import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { checkDay, type DayBorder } from "./study-days.ts";

interface DayFieldProps {
  label: string;
  isOptional?: boolean;
  earliest: DayBorder;
  latest?: DayBorder | undefined;
  day: string | null;
  /** Called with days that may be chosen; with null where the day was taken away and may be. */
  onChange: (day: string | null) => void;
}

/**
 * A calendar day. While it is typed it is none, or a wrong one: then the last right one still stands, until the borders
 * have changed so that the typed one is right.
 */
export function DayField({ label, isOptional = false, earliest, latest, day, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<{ text: string; over: string | null }>();
  // What was typed gives way once the day becomes another one elsewhere.
  const waiting = typed && typed.over === day ? typed.text : undefined;
  const text = waiting ?? day ?? "";
  const check = (next: string) => (next === "" && isOptional ? undefined : checkDay(next, earliest, latest));
  const change = (next: string) => {
    const isRight = check(next) === undefined;
    setTyped(isRight ? undefined : { text: next, over: day });
    if (isRight) onChange(next === "" ? null : next);
  };
  useEffect(() => {
    if (waiting !== undefined && check(waiting) === undefined) onChange(waiting);
  });
  return (
    <TextInput
      type="date"
      label={label}
      min={earliest.day}
      max={latest?.day ?? "9999-12-31"}
      error={check(text)}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
