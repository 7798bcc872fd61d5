import { Textarea, type TextareaProps } from "@mantine/core";
import type { CSSProperties } from "react";
import classes from "./growing-textarea.module.css";

/** Where the browser fits a field to its text by itself: measuring every field with every key press is slow. */
const GROWS_BY_ITSELF = CSS.supports("field-sizing", "content");

interface GrowingTextareaProps extends Omit<TextareaProps, "autosize" | "minRows" | "maxRows" | "styles"> {
  minRows: number;
  maxRows: number;
}

export function GrowingTextarea({ minRows, maxRows, ...field }: GrowingTextareaProps) {
  if (!GROWS_BY_ITSELF) return <Textarea {...field} autosize minRows={minRows} maxRows={maxRows} />;
  const rows = { "--rows": minRows, "--most-rows": maxRows } as CSSProperties;
  return <Textarea {...field} classNames={{ input: classes.input }} style={rows} />;
}
