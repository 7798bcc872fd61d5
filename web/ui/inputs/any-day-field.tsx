import { TextInput } from "@mantine/core";
import { useState } from "react";

interface AnyDayFieldProps {
  label: string;
  /** Whether there may be no day. */
  isOptional?: boolean;
  /** `YYYY-MM-DD`; null where there is none. */
  day: string | null;
  /** Called with days that are right; with null where the day was taken away and may be. */
  onChange: (day: string | null) => void;
}

const EARLIEST = "0001-01-01";
const LATEST = "9999-12-31";

/** A calendar day, any of them. While it is typed, the last right one stands. */
export function AnyDayField({ label, isOptional = false, day, onChange }: AnyDayFieldProps) {
  const [typed, setTyped] = useState<{ text: string; over: string | null }>();
  // What was typed gives way once the day becomes another one elsewhere.
  const text = typed && typed.over === day ? typed.text : (day ?? "");
  const change = ({ value, validity }: HTMLInputElement) => {
    const isDay = value >= EARLIEST && value <= LATEST;
    const isRight = !validity.badInput && (value === "" ? isOptional : isDay);
    setTyped(isRight ? undefined : { text: value, over: day });
    if (isRight) onChange(value || null);
  };
  return (
    <TextInput
      type="date"
      label={label}
      min={EARLIEST}
      max={LATEST}
      value={text}
      onChange={(event) => change(event.currentTarget)}
    />
  );
}
