import { useMemo } from "react";
import { annotateHtml, type Annotation } from "./annotate-html.ts";
import { Prose } from "../layout/prose.tsx";
import { renderMarkdown } from "./render-markdown.ts";

export interface MarkdownProps {
  children: string;
  topHeading?: number;
  annotations?: readonly Annotation[];
}

const NONE: readonly Annotation[] = [];

/** Renders untrusted Markdown; used for all Markdown in the app. */
export function Markdown({ children, topHeading, annotations = NONE }: MarkdownProps) {
  const safe = useMemo(() => renderMarkdown(children, topHeading), [children, topHeading]);
  const [annotated = safe] = useMemo(
    () => annotateHtml([safe], children, annotations),
    [safe, children, annotations],
  );
  return <Prose html={annotated} />;
}
