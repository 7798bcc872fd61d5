import type { ReactNode } from "react";
import classes from "./centered.module.css";

export function Centered({ children }: { children: ReactNode }) {
  return <main className={classes.centered}>{children}</main>;
}
