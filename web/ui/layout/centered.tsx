import type { ReactNode } from "react";
import classes from "./centered.module.css";

/** The middle of an otherwise empty window. */
export function Centered({ children }: { children: ReactNode }) {
  return <main className={classes.centered}>{children}</main>;
}
