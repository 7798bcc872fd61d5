import { Textarea, type TextareaProps } from "@mantine/core";
import type { CSSProperties } from "react";
import classes from "./growing-textarea.module.css";

/** Native sizing avoids measuring every field on every key press. */
const HAS_FIELD_SIZING = CSS.supports("field-sizing", "content");

interface GrowingTextareaProps extends Omit<TextareaProps, "autosize" | "minRows" | "maxRows" | "styles"> {
  minRows: number;
  maxRows: number;
}

export function GrowingTextarea({ minRows, maxRows, ...field }: GrowingTextareaProps) {
  if (!HAS_FIELD_SIZING) return <Textarea {...field} autosize minRows={minRows} maxRows={maxRows} />;
  const rows = { "--rows": minRows, "--max-rows": maxRows } as CSSProperties;
  return <Textarea {...field} classNames={{ input: classes.input }} style={rows} />;
}
