import { Marked } from "marked";
import { useMemo } from "react";
import { Reading } from "./reading.tsx";
import { makeSafe } from "./safe-html.ts";

const marked = new Marked({ gfm: true, async: false });

interface MarkdownProps {
  children: string;
  /** The level that the highest heading gets, below those of the page. */
  topHeading?: number;
}

/** Markdown from anywhere, made safe and set for reading: the one way in which Markdown is shown. */
export function Markdown({ children, topHeading }: MarkdownProps) {
  const safe = useMemo(
    () => makeSafe(marked.parse(children, { async: false }), topHeading),
    [children, topHeading],
  );
  return <Reading html={safe} />;
}
