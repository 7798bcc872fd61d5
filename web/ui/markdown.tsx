import { useMemo } from "react";
import { Reading } from "./reading.tsx";
import { renderMarkdown } from "./safe-markdown.ts";

interface MarkdownProps {
  children: string;
  /** The level that the highest heading gets, below those of the page. */
  topHeading?: number;
}

/** Markdown from anywhere, made safe and set for reading: the one way in which Markdown is shown. */
export function Markdown({ children, topHeading }: MarkdownProps) {
  const safe = useMemo(() => renderMarkdown(children, topHeading), [children, topHeading]);
  return <Reading html={safe} />;
}
