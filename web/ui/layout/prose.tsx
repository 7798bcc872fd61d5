import type { ReactNode } from "react";
import classes from "./prose.module.css";

type ProseProps = { children: ReactNode; html?: undefined } | { html: string; children?: undefined };

/** Text that people read at length, in the reading face and at a comfortable measure. `html` must be safe already. */
export function Prose({ children, html }: ProseProps) {
  return html === undefined ? (
    <div className={classes.prose}>{children}</div>
  ) : (
    <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
