import { TextInput } from "@mantine/core";
import { useState } from "react";
import { checkDay } from "./study-days.ts";

interface DayFieldProps {
  label: string;
  isOptional?: boolean;
  /** The earliest day that may be chosen. */
  min: string;
  /** Said of an earlier one. */
  tooEarly: string;
  day: string | null;
  /** Called with days that may be chosen; with null where the day was taken away and may be. */
  onChange: (day: string | null) => void;
}

/** A calendar day. While it is typed it is none, or a wrong one: then the last right one still stands. */
export function DayField({ label, isOptional = false, min, tooEarly, day, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<{ text: string; over: string | null }>();
  // What was typed gives way once the day becomes another one elsewhere.
  const text = typed && typed.over === day ? typed.text : (day ?? "");
  const check = (next: string) => (next === "" && isOptional ? undefined : checkDay(next, min, tooEarly));
  const change = (next: string) => {
    const isRight = check(next) === undefined;
    setTyped(isRight ? undefined : { text: next, over: day });
    if (isRight) onChange(next === "" ? null : next);
  };
  return (
    <TextInput
      type="date"
      label={label}
      min={min}
      max="9999-12-31"
      error={check(text)}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
