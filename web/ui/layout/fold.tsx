import type { ReactNode } from "react";
import classes from "./fold.module.css";

/** Something that few want to see: a line that unfolds it. */
export const Fold = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className={classes.fold}>
    <summary>{summary}</summary>
    {children}
  </details>
);
