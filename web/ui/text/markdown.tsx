import { useMemo } from "react";
import { annotateHtml, type Annotation } from "./annotate-html.ts";
import { Prose } from "../layout/prose.tsx";
import { renderMarkdown } from "./render-markdown.ts";

interface MarkdownProps {
  children: string;
  topHeading?: number;
  annotations?: readonly Annotation[];
}

const NONE: readonly Annotation[] = [];

/** Markdown from anywhere, made safe and set for reading: the one way in which Markdown is shown. */
export function Markdown({ children, topHeading, annotations = NONE }: MarkdownProps) {
  const safe = useMemo(() => renderMarkdown(children, topHeading), [children, topHeading]);
  const [annotated = safe] = useMemo(
    () => annotateHtml([safe], children, annotations),
    [safe, children, annotations],
  );
  return <Prose html={annotated} />;
}
