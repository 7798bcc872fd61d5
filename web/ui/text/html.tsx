import { useMemo } from "react";
import { annotateHtml, readVisibleText, type Annotation } from "./annotate-html.ts";
import { Prose } from "../layout/prose.tsx";
import type { MarkdownProps } from "./markdown.tsx";
import { sanitizeHtml } from "./sanitize-html.ts";

const NONE: readonly Annotation[] = [];

export function Html({ children, topHeading, annotations = NONE }: MarkdownProps) {
  const safe = useMemo(() => sanitizeHtml(children, topHeading), [children, topHeading]);
  const [annotated = safe] = useMemo(
    () => annotateHtml([safe], readVisibleText(safe), annotations),
    [safe, annotations],
  );
  return <Prose html={annotated} />;
}
