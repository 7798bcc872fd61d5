import { useMemo } from "react";
import { annotateHtml, readVisibleText, type Annotation } from "./annotate-html.ts";
import { Reading } from "../layout/reading.tsx";
import { makeSafe } from "./safe-html.ts";

interface HtmlProps {
  children: string;
  topHeading?: number;
  annotations?: readonly Annotation[];
}

const NONE: readonly Annotation[] = [];

export function Html({ children, topHeading, annotations = NONE }: HtmlProps) {
  const safe = useMemo(() => makeSafe(children, topHeading), [children, topHeading]);
  const [annotated = safe] = useMemo(
    () => annotateHtml([safe], readVisibleText(safe), annotations),
    [safe, annotations],
  );
  return <Reading html={annotated} />;
}
