import type { ReactNode } from "react";
import classes from "./collapsible.module.css";

interface CollapsibleProps {
  summary: string;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

export const Collapsible = ({ summary, onToggle, children }: CollapsibleProps) => (
  <details className={classes.fold} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
    <summary>{summary}</summary>
    {children}
  </details>
);
