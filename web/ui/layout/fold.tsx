import type { ReactNode } from "react";
import classes from "./fold.module.css";

export const Fold = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className={classes.fold}>
    <summary>{summary}</summary>
    {children}
  </details>
);
