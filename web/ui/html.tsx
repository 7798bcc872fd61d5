import { useMemo } from "react";
import { Reading } from "./reading.tsx";
import { makeSafe } from "./safe-html.ts";

interface HtmlProps {
  children: string;
  /** The level that the highest heading gets, below those of the page. */
  topHeading?: number;
}

/** HTML from anywhere, a lesson plan for instance, made safe and set for reading. */
export function Html({ children, topHeading }: HtmlProps) {
  const safe = useMemo(() => makeSafe(children, topHeading), [children, topHeading]);
  return <Reading html={safe} />;
}
