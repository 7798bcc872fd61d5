import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import colors from "./colors.module.css";
import classes from "./sample-note.module.css";

interface SampleNoteProps {
  /** Whether it stays in sight while the page scrolls. */
  isSticky?: boolean;
  children: ReactNode;
}

/** Says that what is shown here is a sample, before somebody believes that others will see what they do. */
export function SampleNote({ isSticky = false, children }: SampleNoteProps) {
  return (
    <p className={`${colors.tinted} ${classes.note}`} data-color="amber" data-sticky={isSticky || undefined}>
      <IconInfoCircle size={18} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
