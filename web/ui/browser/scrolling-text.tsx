import type { ReactNode } from "react";
import classes from "./scrolling-text.module.css";

export function ScrollingText({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
    <section className={classes.text} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
