import type { ReactNode } from "react";
import classes from "./collapsible.module.css";

export const Collapsible = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className={classes.fold}>
    <summary>{summary}</summary>
    {children}
  </details>
);
